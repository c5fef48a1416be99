/// The searchers of the game, compiled in engine.cpp.
#pragma once

#include "connect_four/state.hpp"
#include "sakiyomi/search/alpha_beta.hpp"
#include "sakiyomi/search/mcts.hpp"

extern template class sakiyomi::AlphaBeta<sakiyomi::connect_four::State>;
extern template class sakiyomi::Mcts<sakiyomi::connect_four::State>;
