// Glue for the classic 9x9 engine: arrays and lines cross here, checked; the kernels know nothing of Python.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "bind/interruptible.hpp"
#include "bind/module.hpp"
#include "classic/answers.hpp"
#include "classic/classic.hpp"
#include "classic/lines.hpp"
#include "general/clash.hpp"

namespace nb = nanobind;

namespace nonet {

namespace {

using classic::kCells;

constexpr std::uint64_t kQuick = 5000;  // guesses: a few milliseconds, short enough to wait for without listening

template <class T, nb::ssize_t... Shape>
using In = nb::ndarray<const T, nb::shape<Shape...>, nb::c_contig, nb::device::cpu>;

// The 27 houses, as the check of answers wants them.
struct Houses {
    std::array<std::uint32_t, 27 * 9> cells;
    std::array<std::uint32_t, 27> ends;

    Houses() {
        for (std::uint32_t house = 0; house < 9; ++house) {
            for (std::uint32_t i = 0; i < 9; ++i) {
                cells[house * 9 + i] = house * 9 + i;
                cells[81 + house * 9 + i] = i * 9 + house;
                cells[162 + house * 9 + i] = (house / 3 * 3 + i / 3) * 9 + house % 3 * 3 + i % 3;
            }
        }
        for (std::uint32_t house = 0; house < 27; ++house) ends[house] = (house + 1) * 9;
    }
};

// An answer is checked by other code than found it.
void verify(const std::uint16_t* marks, const std::uint8_t* solution) {
    static const Houses houses;
    bool right = !first_clash(solution, houses.cells.data(), houses.ends.data(), houses.ends.size());
    for (int i = 0; i < kCells; ++i) right &= solution[i] >= 1 && solution[i] <= 9 && (marks[i] >> (solution[i] - 1) & 1);
    if (!right) throw std::logic_error("the engine 'classic' returned a wrong answer, please report it");
}

nb::bytes as_bytes(const std::uint8_t* cells) { return nb::bytes(reinterpret_cast<const char*>(cells), kCells); }

const classic::Kernel& kernel_of(const std::optional<std::string>& name) {
    if (!name) return classic::best_kernel();
    const classic::Kernel* kernel = classic::kernel_named(name->c_str());
    if (!kernel) throw nb::value_error("this machine cannot run that kernel");
    return *kernel;
}

using Cells = std::optional<nb::bytes>;

// A solution, checked, or None for zeros.
Cells checked(const std::uint16_t* marks, const std::uint8_t* solution) {
    if (solution[0] == 0) return std::nullopt;
    verify(marks, solution);
    return as_bytes(solution);
}

// (status, count, guesses, the first solution or None)
using Solved = std::tuple<int, std::uint64_t, std::uint32_t, Cells>;

template <class T, nb::ssize_t... Shape>
using Out = nb::ndarray<T, nb::shape<Shape...>, nb::c_contig, nb::device::cpu>;

class Solver {
public:
    explicit Solver(const std::optional<std::string>& kernel) : kernel_(kernel_of(kernel)), crew_(kernel_) {}

    // (status, guesses, the first solution or None, the second or None); None if the text is not 81 cells. A puzzle of
    // several solutions may come without its second: then nobody knows it yet.
    std::optional<std::tuple<int, std::uint32_t, Cells, Cells>> solve_line(std::string_view text) {
        std::uint16_t marks[kCells];
        if (!line_to_marks(text, marks)) return std::nullopt;
        const classic::Answer answer = solve(marks, 2, 0, -1);
        return std::make_tuple(static_cast<int>(answer.status), answer.guesses, checked(marks, answer.solution),
                               checked(marks, answer.second));
    }

    Solved solve_marks(const In<std::uint16_t, 81>& given, std::uint64_t limit, std::uint64_t budget, double seconds) {
        std::uint16_t marks[kCells];
        for (int i = 0; i < kCells; ++i) marks[i] = given.data()[i] & classic::kAll;
        const classic::Answer answer = solve(marks, limit, budget, seconds);
        return {static_cast<int>(answer.status), answer.count, answer.guesses, checked(marks, answer.solution)};
    }

    void solve_rows(const In<std::uint8_t, -1, 81>& puzzles, std::uint64_t limit, std::uint64_t budget, unsigned threads,
                    const Out<std::uint8_t, -1, 81>& solutions, const Out<std::uint64_t, -1>& counts,
                    const Out<std::uint8_t, -1>& status, const Out<std::uint32_t, -1>& guesses) {
        const std::size_t rows = puzzles.shape(0);
        if (solutions.shape(0) != rows || counts.shape(0) != rows || status.shape(0) != rows || guesses.shape(0) != rows) {
            throw nb::value_error("every array needs a row for each puzzle");
        }
        std::atomic<bool> stop{false};
        classic::Batch batch;
        batch.puzzles = puzzles.data();
        batch.rows = rows;
        batch.limit = limit;
        batch.budget = budget;
        batch.threads = threads;
        batch.stop = &stop;
        batch.solutions = solutions.data();
        batch.counts = counts.data();
        batch.status = status.data();
        batch.guesses = guesses.data();
        with_crew([&](classic::Crew& crew) {
            GilReleased released;
            InterruptionListener listener(released);
            const auto listen = [&] {
                if (!stop && listener.hears()) stop = true;
            };
            batch.pulse = [](void* with) { (*static_cast<decltype(listen)*>(with))(); };
            batch.pulse_with = const_cast<void*>(static_cast<const void*>(&listen));
            crew.solve(batch);
        });
        if (stop) throw nb::python_error();
    }

private:
    const classic::Kernel& kernel_;
    classic::Crew crew_;
    bool busy_ = false;

    // A handler of a signal may come here while the very same thread is at work; it gets a crew of its own.
    template <class Work>
    void with_crew(Work work) {
        if (busy_) {
            classic::Crew other(kernel_);
            return work(other);
        }
        struct Busy {
            bool& flag;
            explicit Busy(bool& flag) : flag(flag) { flag = true; }
            ~Busy() { flag = false; }
        } const busy(busy_);
        work(crew_);
    }

    static bool line_to_marks(std::string_view text, std::uint16_t* marks) {
        if (text.size() != kCells) return false;
        for (int i = 0; i < kCells; ++i) {
            const char sign = text[static_cast<std::size_t>(i)];
            if (sign >= '1' && sign <= '9') {
                marks[i] = static_cast<std::uint16_t>(1u << (sign - '1'));
            } else if (sign == '.' || sign == '0' || sign == '_' || sign == '*' || sign == '?' || sign == '-') {
                marks[i] = classic::kAll;
            } else {
                return false;
            }
        }
        return true;
    }

    classic::Answer solve(const std::uint16_t* marks, std::uint64_t limit, std::uint64_t budget, double seconds) {
        classic::Answer answer;
        // Nearly every puzzle is done before anybody could press a key; only the others get a thread that can be stopped.
        const bool quick = limit == 1 || limit == 2;
        with_crew([&](classic::Crew& crew) {
            classic::Solver& solver = crew.first();
            if (quick) answer = solver.solve_marks(marks, limit, budget && budget < kQuick ? budget : kQuick);
            if (quick && (answer.status != classic::Status::gave_up || (budget && budget < kQuick))) return;
            interruptibly(seconds,
                          [&](const std::atomic<bool>& stop) { answer = solver.solve_marks(marks, limit, budget, &stop); });
        });
        return answer;
    }
};

class Solutions {
public:
    Solutions(const In<std::uint16_t, 81>& given, std::optional<std::uint64_t> seed,
              const std::optional<std::string>& kernel)
        : solutions_(seed ? classic::Solutions(given.data(), *seed, kernel_of(kernel))
                          : classic::Solutions(given.data(), kernel_of(kernel))) {
        for (int i = 0; i < kCells; ++i) marks_[i] = given.data()[i];
    }

    // ("solution", bytes), ("end", None) or, after `budget` more guesses (0: as many as it takes), ("gave up", None).
    std::tuple<const char*, std::optional<nb::bytes>> next(std::uint64_t budget) {
        std::uint8_t solution[kCells];
        const std::uint64_t before = solutions_.guesses();
        const auto slice = [&] {
            const std::uint64_t spent = solutions_.guesses() - before;
            return solutions_.next(solution, budget && budget - spent < kQuick ? budget - spent : kQuick);
        };
        const auto is_over = [&] { return budget && solutions_.guesses() - before >= budget; };
        // The next solution is mostly near, and then letting go of the GIL would take longer than finding it.
        Next what = slice();
        if (what == Next::gave_up && !is_over()) {
            bool interrupted = false;
            {
                GilReleased released;
                InterruptionListener listener(released);
                while (what == Next::gave_up && !is_over() && !interrupted) {
                    what = slice();
                    interrupted = listener.hears();
                }
            }
            if (interrupted) throw nb::python_error();
        }
        if (what == Next::end) return {"end", std::nullopt};
        if (what == Next::gave_up) return {"gave up", std::nullopt};
        verify(marks_, solution);
        return {"solution", as_bytes(solution)};
    }

    std::uint64_t guesses() const { return solutions_.guesses(); }

private:
    using Next = classic::Solutions::Next;

    classic::Solutions solutions_;
    std::uint16_t marks_[kCells];
};

using Text = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

std::size_t pack(const Text& text, std::uint64_t first, nb::ndarray<std::uint8_t, nb::shape<-1, 81>, nb::c_contig> rows,
                 nb::ndarray<std::uint64_t, nb::shape<-1>, nb::c_contig> numbers,
                 nb::ndarray<std::uint64_t, nb::shape<-1>, nb::c_contig> starts) {
    const std::size_t lines = count_lines(text.data(), text.size());
    if (rows.shape(0) < lines || numbers.shape(0) < lines || starts.shape(0) < lines) {
        throw nb::value_error("there must be room for a row for each line");
    }
    const GilReleased released;
    return pack_lines(text.data(), text.size(), first, rows.data(), numbers.data(), starts.data());
}

std::size_t pack_rows(const In<std::uint8_t, -1, 81>& texts, const Out<std::uint8_t, -1, 81>& values) {
    if (texts.shape(0) != values.shape(0)) throw nb::value_error("there must be a row for each text");
    const GilReleased released;
    return pack_texts(texts.data(), texts.shape(0), values.data());
}

void clues_of_rows(const In<std::uint8_t, -1, 81>& values, const Out<std::uint8_t, -1>& clues) {
    if (values.shape(0) != clues.shape(0)) throw nb::value_error("there must be a number for each row");
    const GilReleased released;
    count_clues(values.data(), values.shape(0), clues.data());
}

void write_rows(const In<std::uint8_t, -1, 81>& values, const Out<std::uint8_t, -1, 81>& texts) {
    if (texts.shape(0) != values.shape(0)) throw nb::value_error("there must be a text for each row");
    const GilReleased released;
    write_texts(values.data(), values.shape(0), texts.data());
}

std::optional<std::size_t> wrong_answer(const In<std::uint8_t, -1, 81>& puzzles, const In<std::uint8_t, -1, 81>& solutions,
                                        const In<std::uint64_t, -1>& counts, unsigned threads) {
    const std::size_t rows = puzzles.shape(0);
    if (solutions.shape(0) != rows || counts.shape(0) != rows) {
        throw nb::value_error("every array needs a row for each puzzle");
    }
    const GilReleased released;
    const std::size_t row = first_wrong_answer(puzzles.data(), solutions.data(), counts.data(), rows, threads);
    return row == rows ? std::nullopt : std::make_optional(row);
}

std::vector<std::string> kernel_names() {
    std::vector<std::string> names;
    for (const classic::Kernel* kernel : classic::kernels()) names.emplace_back(kernel->name);
    return names;
}

}  // namespace

void bind_classic(nb::module_& module) {
    module.def("classic_kernels", &kernel_names, "The kernels that this machine can run, the best one last.");
    module.def(
        "count_lines", [](const Text& text) { return count_lines(text.data(), text.size()); }, nb::arg("text"),
        "How many lines there are at most.");
    module.def("pack_lines", &pack, nb::arg("text"), nb::arg("first"), nb::arg("rows").noconvert(),
               nb::arg("numbers").noconvert(), nb::arg("starts").noconvert(),
               "Lines of text as rows of 81 values with line numbers and offsets; gives the number of rows.");
    module.def("pack_texts", &pack_rows, nb::arg("texts"), nb::arg("values").noconvert(),
               "Texts of 81 bytes as rows of 81 values, 255 in rows that are no cells; gives the number of those.");
    module.def("count_clues", &clues_of_rows, nb::arg("values"), nb::arg("clues").noconvert(),
               "How many values of each row of 81 are not 0.");
    module.def("write_texts", &write_rows, nb::arg("values"), nb::arg("texts").noconvert(),
               "Rows of 81 values as texts of 81 bytes, '.' for 0.");
    module.def("first_wrong_answer", &wrong_answer, nb::arg("puzzles"), nb::arg("solutions"), nb::arg("counts"),
               nb::arg("threads"),
               "The first row with a count whose solution breaks a house or changes a given; None if all are right.");
    nb::class_<Solver>(module, "ClassicSolver", "Solves one puzzle, or many; for one thread at a time.")
        .def(nb::init<const std::optional<std::string>&>(), nb::arg("kernel") = nb::none())
        .def("solve_line", &Solver::solve_line, nb::arg("text"),
             "(status, guesses, first solution, second if known) of 81 characters, None if they are not cells.")
        .def(
            "solve_marks", &Solver::solve_marks, nb::arg("marks"), nb::arg("limit"), nb::arg("budget"), nb::arg("seconds"),
            "(status, count, guesses, solution) of 81 candidate masks. A limit or budget of 0 is none, nor a negative time.")
        .def("solve_rows", &Solver::solve_rows, nb::arg("puzzles"), nb::arg("limit"), nb::arg("budget"), nb::arg("threads"),
             nb::arg("solutions").noconvert(), nb::arg("counts").noconvert(), nb::arg("status").noconvert(),
             nb::arg("guesses").noconvert(),
             "Solves every row of an (N, 81) array into arrays of N rows. A limit or budget of 0 is none.");
    nb::class_<Solutions>(module, "ClassicSolutions", "All solutions of 81 candidate masks, one after another.")
        .def(nb::init<const In<std::uint16_t, 81>&, std::optional<std::uint64_t>, const std::optional<std::string>&>(),
             nb::arg("marks"), nb::arg("seed") = nb::none(), nb::arg("kernel") = nb::none())
        .def("next", &Solutions::next, nb::arg("budget"), "('solution', bytes), ('end', None) or ('gave up', None).")
        .def_prop_ro("guesses", &Solutions::guesses);
}

}  // namespace nonet
