#include "toy.hpp"

template class sakiyomi::AlphaBeta<sakiyomi::toy::State>;
