#include "leduc_poker/engine.hpp"

template class sakiyomi::Ismcts<sakiyomi::leduc_poker::State>;
template class sakiyomi::Pimc<sakiyomi::leduc_poker::State>;
