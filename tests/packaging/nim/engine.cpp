#include "nim/engine.hpp"

template class sakiyomi::AlphaBeta<sakiyomi::nim::State>;
template class sakiyomi::Mcts<sakiyomi::nim::State>;
