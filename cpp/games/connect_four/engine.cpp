#include "connect_four/state.hpp"
#include "sakiyomi/search/alpha_beta.hpp"
#include "sakiyomi/search/mcts.hpp"

template class sakiyomi::AlphaBeta<sakiyomi::connect_four::State>;
template class sakiyomi::Mcts<sakiyomi::connect_four::State>;
