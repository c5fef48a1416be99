# cython: language_level=3
"""C types for the compiled twin of python/sakiyomi/reference/alpha_beta.py."""

cimport cython

cdef int WIN, PROVEN, MAX_EVAL, INFINITE

cdef class AlphaBeta:
    cdef readonly object root
    cdef readonly int seat, players, scale, contempt, played, idle, repetition, max_plies, no_progress
    cdef public set path
    cdef public long long budget
    cdef readonly long long nodes
    cdef readonly object stopped
    cdef readonly bint canonical, evaluated
    cdef readonly int seldepth, value
    cdef readonly object previous
    cdef readonly list rest, pv

    @cython.locals(ours=bint, best=int, value=int, index=Py_ssize_t, follows=bint)
    cdef int node(self, object state, int depth, int alpha, int beta, int ply, int idle, bint on_pv) except? -32768
    cpdef int reply(
        self, object state, object move, int depth, int alpha, int beta, int ply, int idle, bint first, bint on_pv
    ) except? -32768
    cpdef bint drawn(self, object state, int ply, int idle) except? -1
    cpdef int terminal(self, object outcome, int ply) except? -32768
    cpdef int evaluation(self, object state) except? -32768
    cpdef list moves(self, object state)
    cdef list ordered(self, object state, int ply, bint on_pv)
    cdef bint spent(self) except? -1

cpdef int clamp(int value) except? -32768
