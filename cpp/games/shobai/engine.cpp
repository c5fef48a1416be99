#include "shobai/engine.hpp"

static_assert(sakiyomi::Chancy<sakiyomi::shobai::State> && sakiyomi::Zoned<sakiyomi::shobai::State> && sakiyomi::Scripted<sakiyomi::shobai::State>);

template class sakiyomi::Mcts<sakiyomi::shobai::State>;
template class sakiyomi::Pimc<sakiyomi::shobai::State>;
