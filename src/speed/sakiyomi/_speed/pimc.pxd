# cython: language_level=3
"""C types for the compiled twin of python/sakiyomi/reference/pimc.py."""

cimport cython

cdef long long MAX_DEAL

@cython.final
cdef class Opinion:
    cdef readonly object move
    cdef readonly int best
    cdef readonly long long sum, squares

    cpdef double mean(self, int count) except? -1
    @cython.locals(mean=double)
    cpdef double spread(self, int count) except? -1

@cython.final
cdef class PIMC:
    cdef readonly object root, rng, search, world
    cdef readonly int scale, searched, worlds, depth, seldepth
    cdef readonly bint hidden
    cdef readonly list opinions
    cdef readonly long long nodes, simulations

    cdef dealt(self)
    cpdef search_world(self)
    @cython.locals(best=Opinion, opinion=Opinion, gains=dict, least=cython.longlong, most=cython.longlong, gain=cython.longlong)
    cdef hear(self, list lines)
    cdef double utility(self, object line) except? -1
