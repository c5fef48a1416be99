#include "nim/state.hpp"
#include "sakiyomi/search/alpha_beta.hpp"
#include "sakiyomi/search/mcts.hpp"

template class sakiyomi::AlphaBeta<sakiyomi::nim::State>;
template class sakiyomi::Mcts<sakiyomi::nim::State>;
