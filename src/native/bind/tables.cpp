// Glue for the records of CSV: columns in Arrow's layout cross as arrays.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "bind/gil.hpp"
#include "bind/module.hpp"
#include "tables/records.hpp"

namespace nb = nanobind;

namespace nonet {

namespace {

using Bytes = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Numbers = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Column = std::tuple<Bytes, Numbers, std::optional<Numbers>>;

std::tuple<std::size_t, std::size_t> write_records(
    const std::vector<Column>& columns, std::size_t first, std::size_t stop,
    nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu> out) {
    std::vector<tables::Texts> texts;
    for (const auto& [data, ends, rows] : columns) {
        if (ends.size() == 0) throw nb::value_error("there must be an end more than there are texts");
        const std::size_t count = ends.size() - 1;
        if (stop > (rows ? rows->size() : count)) throw nb::value_error("a column has fewer rows");
        texts.push_back({data.data(), data.size(), ends.data(), count, rows ? rows->data() : nullptr});
    }
    if (texts.empty() || first > stop) throw nb::value_error("there must be a column, and rows that rise");
    const GilReleased released;
    const auto written = tables::write_records(texts.data(), texts.size(), first, stop, out.data(), out.size());
    return {written.row, written.size};
}

}  // namespace

void bind_tables(nb::module_& module) {
    module.def("write_records", &write_records, nb::arg("columns"), nb::arg("first"), nb::arg("stop"),
               nb::arg("out").noconvert(),
               "Rows of columns (data, ends, numbers of the texts in the rows or None) as records of CSV, as many as there "
               "is room for; gives the next row and the number of bytes.");
}

}  // namespace nonet
