// One function for each kernel; module.cpp calls them all.
#pragma once

#include <nanobind/nanobind.h>

namespace nonet {

void bind_classic(nanobind::module_& module);
void bind_general(nanobind::module_& module);
void bind_general_rivals(nanobind::module_& module);
void bind_generate(nanobind::module_& module);
void bind_logic(nanobind::module_& module);
void bind_logic_frame(nanobind::module_& module);
void bind_logic_patterns(nanobind::module_& module);
void bind_se(nanobind::module_& module);
void bind_symmetry(nanobind::module_& module);
void bind_tables(nanobind::module_& module);

}  // namespace nonet
