/// The searchers of the game, compiled in engine.cpp.
#pragma once

#include "nim/state.hpp"
#include "sakiyomi/search/alpha_beta.hpp"
#include "sakiyomi/search/mcts.hpp"

extern template class sakiyomi::AlphaBeta<sakiyomi::nim::State>;
extern template class sakiyomi::Mcts<sakiyomi::nim::State>;
