// Boards that the bytes say, and any rows of bytes: the canonical form by its definition, scrambles, and batches.
#include "fuzz.hpp"
#include "symmetry_boards.hpp"

using namespace nonet::symmetry;
using namespace nonet::symmetry::trial;

namespace {

constexpr char kGrid[] = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

void check_form(Dice& dice, Canonicaliser& canonicaliser, const Cells& cells) {
    const Found found = canonical(canonicaliser, cells);
    require(image(found.map, cells) == found.form, "the map leads to the form");
    const Found again = canonical(canonicaliser, image(scramble(dice), cells));
    require(again.form == found.form && again.automorphisms == found.automorphisms, "a scramble has the same form");
    // The oracle counts one by one: on boards that are nearly empty, up to three million.
    if (found.automorphisms > 1000 || dice.below(8)) return;
    const Oracle oracle(cells);
    require(std::memcmp(oracle.best, found.form.data(), kCells) == 0, "the form is the least of all");
    require(oracle.count == found.automorphisms, "the automorphisms are those of the oracle");
}

// Any bytes as rows of a batch: those that are boards have the forms that they have alone.
void check_rows(const Cells& rows, Canonicaliser& canonicaliser, std::uint64_t seed) {
    const std::size_t count = rows.size() / kCells, images_each = 2;
    Cells forms(count * kCells), status(count), images(count * images_each * kCells), states(count);
    CanonicalBatch batch;
    batch.puzzles = rows.data();
    batch.rows = count;
    batch.threads = 1;
    batch.forms = forms.data();
    batch.status = status.data();
    canonical(batch);
    AugmentBatch augmented;
    augmented.puzzles = rows.data();
    augmented.rows = count;
    augmented.count = images_each;
    augmented.seed = seed;
    augmented.threads = 1;
    augmented.images = images.data();
    augmented.status = states.data();
    augment(augmented);
    for (std::size_t row = 0; row < count; ++row) {
        Cells cells(kCells);
        const auto told = static_cast<std::uint8_t>(read(&rows[row * kCells], cells.data()));
        require(told == status[row], "a batch refuses what is refused alone");
        if (told != static_cast<std::uint8_t>(Status::done)) continue;
        const Cells form(&forms[row * kCells], &forms[row * kCells] + kCells);
        require(canonical(canonicaliser, cells).form == form, "a batch gives the form of each");
        if (states[row] != static_cast<std::uint8_t>(Status::done)) continue;
        for (std::size_t i = 0; i < images_each; ++i) {
            const std::uint8_t* at = &images[(row * images_each + i) * kCells];
            require(canonical(canonicaliser, Cells(at, at + kCells)).form == form, "an image is equivalent");
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Dice dice{1, data, size};
    Canonicaliser canonicaliser;
    Cells grid(kCells);
    for (std::size_t i = 0; i < grid.size(); ++i) grid[i] = static_cast<std::uint8_t>(kGrid[i] - '0');
    const Cells moved = image(scramble(dice), grid);
    Cells cells = moved;
    switch (dice.below(4)) {
        case 0: cells = board(dice, moved); break;
        case 1:
            for (std::uint8_t& cell : cells) cell = dice.below(3) ? 0 : cell;
            break;
        case 2:  // a cell here and there, mostly alike: many automorphisms
            std::fill(cells.begin(), cells.end(), std::uint8_t{0});
            for (int i = dice.below(9); i > 0; --i) {
                const auto place = static_cast<std::size_t>(dice.below(kCells));
                cells[place] = moved[place];
            }
            break;
        default:
            for (std::size_t row = 0; row < 3; ++row) {
                for (int i = 0; i < kCells; ++i) {
                    const int drawn = dice.below(256);
                    grid.push_back(static_cast<std::uint8_t>(drawn < 220 ? (drawn < 200 ? 0 : drawn % 10) : drawn));
                }
            }
            check_rows(grid, canonicaliser, dice.word());
            return 0;
    }
    check_form(dice, canonicaliser, cells);
    return 0;
}

const long kSamples = 150;

Input sample(std::mt19937_64& random, long) { return any_bytes(random, 300); }
