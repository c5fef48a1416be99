# cython: language_level=3
"""C types for the compiled twin of python/sakiyomi/reference/ismcts.py."""

cimport cython
from libc cimport math

cdef long long ONE, SCALED
cdef double REACH
cdef int RESCALE, MAX_PLAYOUT, MAX_TREE

@cython.final
cdef class Edge:
    cdef readonly object move
    cdef readonly int seat, prior
    cdef readonly long long visits, available, total, squares

    cdef add(self, long long gain)
    cpdef double value(self) except? -1

@cython.final
cdef class ISMCTS:
    cdef readonly object root, rng, stopped, walk
    cdef readonly int seat, players, scale, cutoff, played, idle, max_plies, no_progress, seldepth
    cdef readonly double exploration, prior
    cdef readonly bint single, redeals, canonical, sampled, evaluated, guided
    cdef public long long budget
    cdef readonly long long nodes, simulations, results
    cdef readonly dict tree
    cdef readonly list spread, sums, squares, gained

    @cython.locals(own=bint, edge=Edge, line=list, values=list)
    cpdef bint simulate(self) except -1
    cdef redealt(self)
    @cython.locals(seat=int, value=cython.longlong, scaled=cython.longlong, mean=double, variance=double)
    cdef learn(self, list values, bint own)
    @cython.locals(ply=int, seat=int, idle=int, fresh=bint, node=list, edge=Edge)
    cdef list descend(self, object world, list line)
    @cython.locals(odds=list, shares=list, edges=list, look=double, best=double, share=double, total=double)
    cdef list weigh(self, object world, object moves, int seat)
    @cython.locals(edge=Edge, chosen=Edge, seat=int, width=double, reach=double, mean=double, guess=double, best=double, score=double)
    cdef Edge select(self, list edges, list node)
    @cython.locals(edge=Edge, visits=cython.longlong, total=cython.longlong)
    cdef double guess(self, list node) except? -1
    @cython.locals(seats=int)
    cdef list playout(self, object state, int ply, int idle)
    cdef draw(self, object state)
    @cython.locals(over=bint)
    cdef tuple end(self, object state, int ply, int idle)
    cdef moves(self, object state)
    cdef count(self)
    cdef list gains(self, object shares)

@cython.locals(edge=Edge)
cpdef Edge edge_of(list node, object move, int seat, int count)
cdef int equal_prior(int count)
