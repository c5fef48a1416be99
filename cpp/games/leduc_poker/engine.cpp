#include "leduc_poker/engine.hpp"

static_assert(sakiyomi::Hidden<sakiyomi::leduc_poker::State> && sakiyomi::Zoned<sakiyomi::leduc_poker::State>);

template class sakiyomi::Ismcts<sakiyomi::leduc_poker::State>;
template class sakiyomi::Pimc<sakiyomi::leduc_poker::State>;
