/// Asks the processor which builds of the core it can run. Apart from them, since it must run everywhere.
#include <Python.h>

namespace {

PyObject* supports_v3(PyObject* /*module*/, PyObject* /*none*/) {
#ifdef __x86_64__
  return PyBool_FromLong(__builtin_cpu_supports("x86-64-v3"));
#else
  Py_RETURN_FALSE;
#endif
}

PyMethodDef methods[] = {
    {"supports_v3", supports_v3, METH_NOARGS, "supports_v3()\n--\n\nWhether this processor runs x86-64-v3 code."},
    {nullptr, nullptr, 0, nullptr},
};

PyModuleDef definition = {PyModuleDef_HEAD_INIT, "_cpu", "The processor.", 0, methods, nullptr, nullptr, nullptr, nullptr};

}  // namespace

PyMODINIT_FUNC PyInit__cpu() { return PyModule_Create(&definition); }
