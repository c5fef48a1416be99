#include "nim/state.hpp"
#include "sakiyomi/search/alpha_beta.hpp"

template class sakiyomi::AlphaBeta<sakiyomi::nim::State>;
