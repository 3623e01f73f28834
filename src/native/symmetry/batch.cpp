// Many puzzles: threads that share the rows of a batch, each with a search of its own.
#include <algorithm>
#include <atomic>
#include <cstring>
#include <exception>
#include <system_error>
#include <thread>
#include <vector>

#include "philox.hpp"
#include "symmetry/symmetry.hpp"

namespace nonet::symmetry {

namespace {

constexpr std::size_t kServed = 64;  // rows a thread takes at a time: some 60 us

// Calls `serve(worker, row)` for every row, with a `Worker` for each thread.
template <class Worker, class Serve>
void share(std::size_t rows, unsigned wished, Serve serve) {
    const std::size_t portions = (rows + kServed - 1) / kServed;
    const std::size_t cores = wished ? wished : std::max(1u, std::thread::hardware_concurrency());
    const std::size_t threads = std::min(cores, portions);
    std::atomic<std::size_t> next{0};
    std::vector<std::exception_ptr> failures(std::max<std::size_t>(threads, 1));
    const auto work = [&](std::size_t self) {
        try {
            Worker worker;
            for (std::size_t from; (from = next.fetch_add(kServed, std::memory_order_relaxed)) < rows;) {
                for (std::size_t row = from; row < std::min(from + kServed, rows); ++row) serve(worker, row);
            }
        } catch (...) {
            failures[self] = std::current_exception();
        }
    };
    std::vector<std::thread> others;
    try {
        for (std::size_t i = 1; i < threads; ++i) others.emplace_back(work, i);
    } catch (const std::system_error&) {
        // No thread to spare: those that run do the work.
    }
    work(0);
    for (std::thread& thread : others) thread.join();
    for (const std::exception_ptr& failure : failures) {
        if (failure) std::rethrow_exception(failure);
    }
}

bool is_raised(const std::atomic<bool>* stop) { return stop && stop->load(std::memory_order_relaxed); }

// The bands, then the rows of each, as a permutation of the nine.
void draw_lines(Stream& stream, std::uint8_t* lines) {
    std::uint8_t bands[3] = {0, 1, 2};
    stream.shuffle(bands, 3);
    for (int i = 0; i < 3; ++i) {
        std::uint8_t* const three = lines + i * 3;
        for (int j = 0; j < 3; ++j) three[j] = static_cast<std::uint8_t>(bands[i] * 3 + j);
        stream.shuffle(three, 3);
    }
}

// All maps are equally likely. nonet.symmetry draws the same ones from the same stream.
Map draw_map(Stream& stream) {
    Map map;
    map.transposed = static_cast<std::uint8_t>(stream.below(2));
    draw_lines(stream, map.row);
    draw_lines(stream, map.column);
    for (int i = 0; i <= kSide; ++i) map.label[i] = static_cast<std::uint8_t>(i);
    stream.shuffle(map.label + 1, kSide);
    return map;
}

// Open-addressing hash set over the images of one puzzle, load factor at most 1/2, linear probing.
class Images {
public:
    void start(const std::uint8_t* images, std::size_t most) {
        images_ = images;
        std::size_t size = 4;
        while (size < most * 2) size *= 2;
        slots_.assign(size, 0);
    }

    // Whether image `i` differs from all that were added before.
    bool add(std::size_t i) {
        const std::uint8_t* image = images_ + i * kCells;
        std::uint64_t hash = 0;
        for (int c = 0; c < kCells; ++c) hash = (hash ^ image[c]) * 0x9e3779b97f4a7c15u;
        for (std::size_t at = static_cast<std::size_t>(hash >> 32);; ++at) {
            std::size_t& slot = slots_[at & (slots_.size() - 1)];
            if (!slot) {
                slot = i + 1;
                return true;
            }
            if (std::memcmp(images_ + (slot - 1) * kCells, image, kCells) == 0) return false;
        }
    }

private:
    const std::uint8_t* images_ = nullptr;
    std::vector<std::size_t> slots_;  // number of the image plus one, 0 for free
};

struct Augmenter {
    Canonicaliser canonicaliser;
    Images images;

    Status run(const AugmentBatch& batch, std::size_t row, std::uint8_t* out) {
        std::uint8_t cells[kCells];
        if (const Status status = read(batch.puzzles + row * kCells, cells); status != Status::done) return status;
        std::uint8_t form[kCells];
        Map map;
        if (equivalents(cells, canonicaliser.canonical(cells, form, map)) <= batch.count) return Status::few;
        images.start(out, batch.count);
        Stream stream(batch.seed, batch.first + row);
        for (std::size_t i = 0; i < batch.count;) {
            if (is_raised(batch.stop)) return Status::stopped;
            apply(draw_map(stream), cells, out + i * kCells);
            if (std::memcmp(out + i * kCells, cells, kCells) != 0 && images.add(i)) ++i;
        }
        return Status::done;
    }
};

}  // namespace

void canonical(const CanonicalBatch& batch) {
    share<Canonicaliser>(batch.rows, batch.threads, [&](Canonicaliser& canonicaliser, std::size_t row) {
        std::uint8_t cells[kCells];
        std::uint8_t* const form = batch.forms + row * kCells;
        Map map{};
        std::uint32_t automorphisms = 0;
        Status status = is_raised(batch.stop) ? Status::stopped : read(batch.puzzles + row * kCells, cells);
        if (status == Status::done) automorphisms = canonicaliser.canonical(cells, form, map);
        else std::memset(form, 0, kCells);
        if (batch.maps) std::memcpy(batch.maps + row * kMapBytes, &map, kMapBytes);
        if (batch.automorphisms) batch.automorphisms[row] = automorphisms;
        batch.status[row] = static_cast<std::uint8_t>(status);
    });
}

void augment(const AugmentBatch& batch) {
    share<Augmenter>(batch.rows, batch.threads, [&](Augmenter& augmenter, std::size_t row) {
        std::uint8_t* const out = batch.images + row * batch.count * kCells;
        const Status status = is_raised(batch.stop) ? Status::stopped : augmenter.run(batch, row, out);
        if (status != Status::done) std::memset(out, 0, batch.count * kCells);
        batch.status[row] = static_cast<std::uint8_t>(status);
    });
}

}  // namespace nonet::symmetry
