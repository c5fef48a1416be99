#include "connect_four/engine.hpp"

template class sakiyomi::AlphaBeta<sakiyomi::connect_four::State>;
template class sakiyomi::Mcts<sakiyomi::connect_four::State>;
