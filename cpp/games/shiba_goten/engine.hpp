/// The searchers of the game, compiled in engine.cpp.
#pragma once

#include "sakiyomi/search/mcts.hpp"
#include "sakiyomi/search/pimc.hpp"
#include "shiba_goten/state.hpp"

extern template class sakiyomi::Mcts<sakiyomi::shiba_goten::State>;
extern template class sakiyomi::Pimc<sakiyomi::shiba_goten::State>;
