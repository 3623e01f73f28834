// The module nonet._native: calls the binders of all kernels, and binds first_clash.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include <cstdint>
#include <optional>
#include <tuple>

#include "bind/module.hpp"
#include "general/clash.hpp"

namespace nb = nanobind;

namespace {

using Words = nb::ndarray<const std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Found = std::optional<std::tuple<std::size_t, std::uint32_t, std::uint32_t>>;

Found first_clash(const nb::bytes& values, const Words& cells, const Words& ends) {
    const auto* data = reinterpret_cast<const std::uint8_t*>(values.c_str());
    std::uint32_t last = 0;
    for (std::size_t i = 0; i < ends.size(); ++i) {
        if (ends.data()[i] < last || ends.data()[i] > cells.size()) throw nb::value_error("ends must rise up to len(cells)");
        last = ends.data()[i];
    }
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (cells.data()[i] >= values.size()) throw nb::value_error("a cell is not below len(values)");
    }
    const auto clash = nonet::first_clash(data, cells.data(), ends.data(), ends.size());
    if (!clash) return std::nullopt;
    return std::make_tuple(clash->area, clash->first, clash->second);
}

}  // namespace

NB_MODULE(_native, module) {
    module.doc() = "Nonet's native kernels: private, used through nonet.engines and its neighbours.";
    module.def("first_clash", &first_clash, nb::arg("values"), nb::arg("cells"), nb::arg("ends"),
               "The first area with a value twice as (area, cell, cell), None if there is none.\n\n"
               "`cells` (unsigned 32-bit) lists the cells of all areas one after another, `ends` where each area stops.");
    nonet::bind_classic(module);
    nonet::bind_general(module);
    nonet::bind_generate(module);
    nonet::bind_logic(module);
    nonet::bind_logic_patterns(module);
    nonet::bind_se(module);
    nonet::bind_symmetry(module);
}
