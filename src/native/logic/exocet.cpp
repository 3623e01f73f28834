#include "logic/exocet.hpp"

namespace nonet::logic {

namespace {

constexpr int kMinValues = 3, kMaxValues = 4;  // base values

// Whether the places of a value in the S cells, a bitset of columns for each row, lie in two lines at most.
bool covered(const std::array<int, 9>& rows) {
    // Three or more rows need columns; a cover has 0, 1 or 2 columns and as many rows as the other columns leave.
    for (int columns = 0; columns < 8; ++columns) {
        int needed = count(static_cast<Word>(columns));
        for (const int row : rows) needed += (row & ~columns) != 0;
        if (needed <= 2) return true;
    }
    return false;
}

class ExocetSearch {
public:
    ExocetSearch(const Plain& plain, bool turned, std::vector<Exocet>& found)
        : plain_(plain), turned_(turned), found_(found) {}

    void run() {
        for (int row = 0; row < 9; ++row) {
            for (int stack = 0; stack < 3; ++stack) {
                for (int beside = 0; beside < 3; ++beside) from_base(row, stack, beside);
            }
        }
    }

private:
    int cell(int row, int column) const { return turned_ ? column * 9 + row : row * 9 + column; }
    // Candidates, or the value of a filled cell.
    Mask holds(int cell) const {
        return plain_.values[cell] ? Mask{1} << (plain_.values[cell] - 1) : plain_.candidates[cell];
    }

    void from_base(int row, int stack, int beside) {
        Exocet found;
        found.turned = turned_;
        for (int i = 0, place = 0; i < 3; ++i) {
            if (i != beside) found.base[place++] = cell(row, stack * 3 + i);
        }
        const Mask one = plain_.candidates[found.base[0]], two = plain_.candidates[found.base[1]];
        found.values = one | two;
        if (!one || !two || count(found.values) < kMinValues || count(found.values) > kMaxValues) return;
        found.crosslines[2] = stack * 3 + beside;
        for (int first = 0; first < 6; ++first) {
            if (!target(row, (stack + 1) % 3, first, 0, found)) continue;
            for (int second = 0; second < 6; ++second) {
                if (target(row, (stack + 2) % 3, second, 1, found) && within_two(row, found)) found_.push_back(found);
            }
        }
    }

    // Takes one of the six cells of a box that are not in the row of the base as a target.
    bool target(int base_row, int stack, int which, int place, Exocet& found) const {
        const int band = base_row / 3 * 3, column = stack * 3 + which % 3;
        const int rows[2] = {band + (base_row - band + 1) % 3, band + (base_row - band + 2) % 3};
        const int at = cell(rows[which / 3], column), companion = cell(rows[1 - which / 3], column);
        if (!(plain_.candidates[at] & found.values) || (holds(companion) & found.values)) return false;
        found.targets[place] = at;
        found.companions[place] = companion;
        found.crosslines[place] = column;
        return true;
    }

    bool within_two(int base_row, const Exocet& found) const {
        for (Mask left = found.values; left; left &= left - 1) {
            const Mask value = left & (~left + 1);
            std::array<int, 9> rows{};
            for (int row = 0; row < 9; ++row) {
                if (row / 3 == base_row / 3) continue;
                for (int i = 0; i < 3; ++i) rows[row] |= ((holds(cell(row, found.crosslines[i])) & value) != 0) << i;
            }
            if (!covered(rows)) return false;
        }
        return true;
    }

    const Plain& plain_;
    bool turned_;
    std::vector<Exocet>& found_;
};

}  // namespace

std::vector<Exocet> junior_exocets(const Plain& plain) {
    std::vector<Exocet> found;
    for (const bool turned : {false, true}) ExocetSearch(plain, turned, found).run();
    return found;
}

}  // namespace nonet::logic
