#include "shobu/engine.hpp"

template class sakiyomi::AlphaBeta<sakiyomi::shobu::State>;
template class sakiyomi::Mcts<sakiyomi::shobu::State>;
