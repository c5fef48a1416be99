#include "sakiyomi/search/alpha_beta.hpp"
#include "shobu/state.hpp"

template class sakiyomi::AlphaBeta<sakiyomi::shobu::State>;
