"""The files of `sakiyomi.reference`, compiled by Cython with the C types that src/speed gives them."""
