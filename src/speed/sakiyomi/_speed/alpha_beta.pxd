# C types for python/sakiyomi/reference/alpha_beta.py. Cython finds this file by the name of the compiled module.
cimport cython

cdef int WIN, PROVEN, MAX_EVAL, INFINITE

cdef class AlphaBeta:
    cdef public object root, rules, stopped, previous
    cdef public set path
    cdef public list rest, pv
    cdef public int seat, scale, contempt, played, idle, seldepth, value
    cdef public bint canonical, evaluated, counts_idle
    cdef public long long budget, nodes

    @cython.locals(ours=bint, best=int, value=int, index=Py_ssize_t, follows=bint)
    cpdef int node(self, object state, int depth, int alpha, int beta, int ply, int idle, bint on_pv) except? -1
    @cython.locals(flips=bint, high=int, value=int)
    cpdef int reply(
        self, object state, object move, int depth, int alpha, int beta, int ply, int idle, bint first, bint on_pv
    ) except? -1
    cpdef bint drawn(self, object state, int ply, int idle) except? -1
    @cython.locals(utility=double)
    cpdef int terminal(self, object outcome, int ply) except? -1
    cpdef int evaluation(self, object state) except? -1
    cpdef list moves(self, object state)
    cpdef list ordered(self, object state, int ply, bint on_pv)
    cpdef bint spent(self) except? -1

cpdef int clamp(int value) except? -1
cpdef object distance(int value)
