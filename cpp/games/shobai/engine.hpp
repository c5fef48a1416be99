/// The searchers of the game, compiled in engine.cpp.
#pragma once

#include "sakiyomi/search/mcts.hpp"
#include "sakiyomi/search/pimc.hpp"
#include "shobai/state.hpp"

extern template class sakiyomi::Mcts<sakiyomi::shobai::State>;
extern template class sakiyomi::Pimc<sakiyomi::shobai::State>;
