#include "trees.hpp"

template class sakiyomi::AlphaBeta<sakiyomi::toy::State>;
template class sakiyomi::Mcts<sakiyomi::toy::State>;
