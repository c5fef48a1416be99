#include "shiba_goten/engine.hpp"

static_assert(sakiyomi::Chancy<sakiyomi::shiba_goten::State> && sakiyomi::Zoned<sakiyomi::shiba_goten::State> &&
              sakiyomi::Scripted<sakiyomi::shiba_goten::State> && sakiyomi::Sampled<sakiyomi::shiba_goten::State>);

template class sakiyomi::Mcts<sakiyomi::shiba_goten::State>;
template class sakiyomi::Pimc<sakiyomi::shiba_goten::State>;
