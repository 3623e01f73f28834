// Each kernel family binds itself; bindings.cpp only calls them.
#pragma once

#include <nanobind/nanobind.h>

namespace nonet {

void bind_classic(nanobind::module_& module);
void bind_general(nanobind::module_& module);
void bind_logic(nanobind::module_& module);
void bind_logic_sight(nanobind::module_& module);
void bind_se(nanobind::module_& module);
void bind_symmetry(nanobind::module_& module);

}  // namespace nonet
