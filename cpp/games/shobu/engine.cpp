#include "sakiyomi/search/alpha_beta.hpp"
#include "sakiyomi/search/mcts.hpp"
#include "shobu/state.hpp"

template class sakiyomi::AlphaBeta<sakiyomi::shobu::State>;
template class sakiyomi::Mcts<sakiyomi::shobu::State>;
