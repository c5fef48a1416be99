# cython: language_level=3
"""C types for the compiled twin of python/sakiyomi/reference/mcts.py."""

cimport cython

cdef long long ONE, SCALED, PRIOR
cdef int RESCALE, MAX_PLAYOUT, MAX_TREE, FIRST
cdef double CERTAIN, FPU

@cython.final
cdef class Node:
    cdef readonly object move, state
    cdef readonly int seat, prior, distance, more
    cdef readonly long long visits, total
    cdef readonly list children
    cdef readonly Node preferred
    cdef readonly tuple low, high
    cdef readonly bint closed

    cpdef bound(self, tuple low, tuple high, int distance)
    @cython.locals(low=double, high=double, mean=double)
    cpdef double value(self, int seat) except? -1

@cython.final
cdef class MCTS:
    cdef readonly object root, rng, stopped
    cdef readonly int players, scale, cutoff, played, idle, repetition, max_plies, no_progress, seldepth
    cdef readonly double exploration, prior, bias, widening
    cdef readonly bint uct, chance, canonical, tactical, evaluated, sampled, guided
    cdef readonly set history
    cdef public long long budget
    cdef readonly long long nodes, simulations, results
    cdef readonly Node tree
    cdef readonly list spread, sums, squares

    @cython.locals(node=Node, i=Py_ssize_t, values=list)
    cpdef bint simulate(self) except -1
    @cython.locals(seat=int, value=cython.longlong, mean=double, variance=double)
    cdef learn(self, list values)
    @cython.locals(node=Node, seat=int, ply=int, fresh=bint, forced=bint, certain=bint, moves=list)
    cdef list descend(self, list line, list seats)
    @cython.locals(outcome=tuple, low=tuple)
    cdef arrive(self, list line, list seats, object state, int idle, set past)
    @cython.locals(over=bint)
    cdef tuple end(self, object state, int ply, int idle)
    cdef list moves(self, object state)
    @cython.locals(child=Node, best=double, total=double, each=double, weight=double, informed=bint, share=cython.longlong)
    cdef expand(self, Node node, object state, int seat, list moves, bint certain)
    cdef double odds(self, Node child, object state, int seat, bint certain) except? -1
    @cython.locals(
        children=list, child=Node, chosen=Node, proven=Node, spread=double, tried=cython.longlong, gained=cython.longlong,
        best=double, sure=double, most=double, reach=double, room=double, looked=int, log=double, width=double, mean=double, score=double
    )
    cdef Node select(self, Node node, int seat, list legal)
    @cython.locals(seats=int)
    cdef list playout(self, object state, int ply, int idle)
    cdef draw(self, object state)
    cdef count(self)
    cdef list gains(self, object utilities)

@cython.locals(i=Py_ssize_t)
cdef prove(list line, list seats, int seat)
@cython.locals(child=Node, children=list, low=list, high=list, other=int)
cdef bint combine(Node node, int seat) except -1
cdef long long fixed(double share, long long one) except? -1
cdef double win_chance(double odds) except? -1
