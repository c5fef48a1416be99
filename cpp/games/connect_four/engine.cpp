#include "connect_four/state.hpp"
#include "sakiyomi/search/alpha_beta.hpp"

template class sakiyomi::AlphaBeta<sakiyomi::connect_four::State>;
