/// The searchers of the game, compiled in engine.cpp.
#pragma once

#include "sakiyomi/search/alpha_beta.hpp"
#include "sakiyomi/search/mcts.hpp"
#include "shobu/state.hpp"

extern template class sakiyomi::AlphaBeta<sakiyomi::shobu::State>;
extern template class sakiyomi::Mcts<sakiyomi::shobu::State>;
