#include "logic/sectors.hpp"

#include <algorithm>
#include <cstring>

namespace nonet::logic {

namespace {

constexpr int kMinLines = 3, kMaxLines = 6;  // rows and columns of a locked set

struct Choices {
    std::vector<int> lines;  // sets of three to six lines
    Choices() {
        for (int set = 0; set < 512; ++set) {
            const int size = count(static_cast<Word>(set));
            if (size >= kMinLines && size <= kMaxLines) lines.push_back(set);
        }
    }
};

const std::vector<int>& choices() {
    static const Choices made;
    return made.lines;
}

class SectorSearch {
public:
    explicit SectorSearch(const Plain& plain) : plain_(plain) {
        for (int cell = 0; cell < 81; ++cell) {
            const int row = cell / 9, column = cell % 9;
            if (plain.values[cell]) continue;
            open_[row] |= 1 << column;
            for (Mask left = plain.candidates[cell]; left; left &= left - 1) {
                lacking_rows_[lowest(left)] |= 1 << row;
                lacking_columns_[lowest(left)] |= 1 << column;
            }
        }
        const std::vector<int>& sets = choices();
        const std::size_t count_sets = sets.size();
        for (int value = 0; value < 9; ++value) {
            by_columns_[value].resize(count_sets);
            for (std::size_t i = 0; i < count_sets; ++i)
                by_columns_[value][i] =
                    static_cast<std::uint8_t>(count(static_cast<Word>(lacking_columns_[value] & sets[i])));
        }
        for (int row = 0; row < 9; ++row) {
            cells_[row].resize(count_sets);
            for (std::size_t i = 0; i < count_sets; ++i)
                cells_[row][i] = static_cast<std::uint8_t>(count(static_cast<Word>(open_[row] & sets[i])));
        }
    }

    std::vector<Sectors> run() {
        const std::vector<int>& sets = choices();
        const std::size_t size = sets.size();
        std::vector<std::uint8_t> all_cells(size), all_sums(size);
        // Kept apart from the vectors: what is written through them might else be their sizes, and nothing is vectorised.
        std::uint8_t* const __restrict cells = all_cells.data();
        std::uint8_t* const __restrict sum = all_sums.data();
        std::vector<std::pair<int, Sectors>> found;
        for (const int rows : sets) {
            std::fill_n(cells, size, std::uint8_t{0});
            std::fill_n(sum, size, std::uint8_t{0});
            for (int row = 0; row < 9; ++row) {
                if (!(rows >> row & 1)) continue;
                const std::uint8_t* more = cells_[row].data();
                for (std::size_t i = 0; i < size; ++i) cells[i] = static_cast<std::uint8_t>(cells[i] + more[i]);
            }
            for (int value = 0; value < 9; ++value) {
                const auto most = static_cast<std::uint8_t>(count(static_cast<Word>(lacking_rows_[value] & rows)));
                const std::uint8_t* other = by_columns_[value].data();
                for (std::size_t i = 0; i < size; ++i)
                    sum[i] = static_cast<std::uint8_t>(sum[i] + (other[i] < most ? other[i] : most));
            }
            for (std::size_t i = 0; i < size; ++i) {
                if (sum[i] != cells[i] || !cells[i]) continue;
                const Sectors sectors = locked(rows, sets[i]);
                if (excludes(sectors)) found.emplace_back(cells[i], sectors);
            }
        }
        std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        std::vector<Sectors> ordered;
        ordered.reserve(found.size());
        for (const auto& [count_cells, sectors] : found) ordered.push_back(sectors);
        return ordered;
    }

private:
    Sectors locked(int rows, int columns) const {
        Sectors sectors{rows, columns, 0, 0};
        for (int value = 0; value < 9; ++value) {
            const int by_rows = count(static_cast<Word>(lacking_rows_[value] & rows));
            const int by_columns = count(static_cast<Word>(lacking_columns_[value] & columns));
            if (by_rows <= by_columns) sectors.row_values |= Mask{1} << value;
            if (by_columns <= by_rows) sectors.column_values |= Mask{1} << value;
        }
        return sectors;
    }

    bool excludes(const Sectors& sectors) const {
        for (int cell = 0; cell < 81; ++cell) {
            const bool in_row = sectors.rows >> (cell / 9) & 1, in_column = sectors.columns >> (cell % 9) & 1;
            if (in_row && !in_column && (plain_.candidates[cell] & sectors.row_values)) return true;
            if (in_column && !in_row && (plain_.candidates[cell] & sectors.column_values)) return true;
        }
        return false;
    }

    const Plain& plain_;
    std::array<int, 9> open_{}, lacking_rows_{}, lacking_columns_{};
    std::array<std::vector<std::uint8_t>, 9> by_columns_, cells_;
};

int house_of(int house, const DominoLoop& loop, int cell) {
    const int row = cell / 9, column = cell % 9;
    if (house < 2) return row == loop.rows[house];
    if (house < 4) return column == loop.columns[house - 2];
    return row / 3 == loop.rows[(house - 4) / 2] / 3 && column / 3 == loop.columns[(house - 4) % 2] / 3;
}

// Fills in what the loop excludes; false if it is none.
bool close(const Plain& plain, DominoLoop& loop) {
    std::vector<int> cells;
    for (const int row : loop.rows) {
        for (const int column : loop.columns) {
            for (int i = 0; i < 3; ++i) {
                const int beside = row * 9 + column / 3 * 3 + i, below = (row / 3 * 3 + i) * 9 + column;
                if (beside != row * 9 + column) cells.push_back(beside);
                if (below != row * 9 + column) cells.push_back(below);
            }
        }
    }
    cells.erase(std::remove_if(cells.begin(), cells.end(), [&](int cell) { return plain.values[cell] != 0; }), cells.end());
    const int open = static_cast<int>(cells.size());
    if (open == 0) return false;
    int total = 0;
    std::array<std::vector<int>, 9> covers;
    for (int value = 0; value < 9; ++value) {
        std::vector<int> needs;  // for each candidate the houses that it lies in
        for (const int cell : cells) {
            if (!(plain.candidates[cell] >> value & 1)) continue;
            int in = 0;
            for (int house = 0; house < 8; ++house) in |= house_of(house, loop, cell) << house;
            needs.push_back(in);
        }
        if (needs.empty()) continue;
        int least = 9;
        for (int cover = 1; cover < 256; ++cover) {
            const int size = count(static_cast<Word>(cover));
            if (size > least) continue;
            if (!std::all_of(needs.begin(), needs.end(), [cover](int in) { return (in & cover) != 0; })) continue;
            if (size < least) covers[value].clear();
            least = size;
            covers[value].push_back(cover);
        }
        total += least;
        if (total > open) return false;
    }
    if (total != open) return false;
    Cells<2> inside;
    for (const int cell : cells) inside.add(cell);
    loop.excluded.assign(9, {});
    bool any = false;
    for (int value = 0; value < 9; ++value) {
        for (const int cover : covers[value]) {
            for (int cell = 0; cell < 81; ++cell) {
                if (!(plain.candidates[cell] >> value & 1)) continue;
                int times = 0;
                for (int house = 0; house < 8; ++house) times += (cover >> house & 1) && house_of(house, loop, cell);
                if (times > (inside.has(cell) ? 1 : 0)) {
                    loop.excluded[value].add(cell);
                    any = true;
                }
            }
        }
        if (covers[value].empty()) continue;
        for (int house = 0; house < 8; ++house) {
            if (covers[value].front() >> house & 1) loop.locked[house] |= Mask{1} << value;
        }
    }
    return any;
}

}  // namespace

std::vector<Sectors> locked_sectors(const Plain& plain) { return SectorSearch(plain).run(); }

std::vector<DominoLoop> domino_loops(const Plain& plain) {
    std::vector<DominoLoop> found;
    for (int r1 = 0; r1 < 6; ++r1) {
        for (int r2 = r1 / 3 * 3 + 3; r2 < 9; ++r2) {
            for (int c1 = 0; c1 < 6; ++c1) {
                if (!plain.values[r1 * 9 + c1] || !plain.values[r2 * 9 + c1]) continue;
                for (int c2 = c1 / 3 * 3 + 3; c2 < 9; ++c2) {
                    if (!plain.values[r1 * 9 + c2] || !plain.values[r2 * 9 + c2]) continue;
                    DominoLoop loop{{r1, r2}, {c1, c2}, {}, {}};
                    if (close(plain, loop)) found.push_back(std::move(loop));
                }
            }
        }
    }
    return found;
}

}  // namespace nonet::logic
