#include "shake_up/engine.hpp"

static_assert(sakiyomi::Hidden<sakiyomi::shake_up::State> && sakiyomi::Zoned<sakiyomi::shake_up::State> &&
              sakiyomi::Evaluated<sakiyomi::shake_up::State>);

template class sakiyomi::Ismcts<sakiyomi::shake_up::State>;
template class sakiyomi::Pimc<sakiyomi::shake_up::State>;
