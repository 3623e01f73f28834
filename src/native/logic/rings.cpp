#include "logic/rings.hpp"

#include <algorithm>

namespace nonet::logic {

namespace {

constexpr int kMinLength = 5;  // a ring of three cells lies in one house, or is a plain intersection

class WingSearch {
public:
    WingSearch(const std::vector<Board>& houses, const Board& places, const RingBounds& bounds)
        : places_(places), bounds_(bounds), steps_left_(bounds.max_steps), houses_of_(128) {
        for (std::size_t h = 0; h < houses.size(); ++h) {
            where_.push_back(houses[h] & places);
            const int size = where_.back().size();
            if (size < 2 || size > 2 + bounds.max_guardians) continue;
            where_.back().each([&](int cell) { houses_of_[cell].push_back(static_cast<int>(h)); });
        }
    }

    std::vector<BrokenWing> run() {
        places_.each([&](int cell) {
            start_ = cell;
            ring_ = {cell};
            used_.clear();
            inside_ = Board{};
            inside_.add(cell);
            go(0);
        });
        return std::move(found_);
    }

private:
    void go(int others) {
        if (--steps_left_ < 0) return;
        const int from = ring_.back();
        for (const int house : houses_of_[from]) {
            if (std::find(used_.begin(), used_.end(), house) != used_.end()) continue;
            const int more = others + where_[house].size() - 2;
            // Places of two houses of the ring are no guardians, so a few too many may still cancel.
            if (more > bounds_.max_guardians + 2) continue;
            used_.push_back(house);
            const int length = static_cast<int>(ring_.size());
            if (length >= kMinLength && length % 2 == 1 && where_[house].has(start_) && ring_[1] < from) close();
            if (length < bounds_.max_length) {
                (where_[house] - inside_).each([&](int next) {
                    if (next < start_) return;
                    ring_.push_back(next);
                    inside_.add(next);
                    go(more);
                    inside_.drop(next);
                    ring_.pop_back();
                });
            }
            used_.pop_back();
        }
    }

    void close() {
        Board odd;
        for (const int house : used_) {
            for (int w = 0; w < 2; ++w) odd.words[w] ^= where_[house].words[w];
        }
        const int count = odd.size();
        if (count == 0 || count > bounds_.max_guardians || (odd & inside_).any()) return;
        found_.push_back({ring_, used_, odd});
    }

    Board places_;
    RingBounds bounds_;
    long steps_left_;
    std::vector<Board> where_;  // places of the value in each house
    std::vector<std::vector<int>> houses_of_;
    int start_ = 0;
    std::vector<int> ring_, used_;
    Board inside_;
    std::vector<BrokenWing> found_;
};

class OddagonSearch {
public:
    OddagonSearch(const std::vector<Board>& sees, const Board& cells, const std::vector<std::uint8_t>& extras,
                  const RingBounds& bounds)
        : sees_(sees), cells_(cells), extras_(extras), bounds_(bounds), steps_left_(bounds.max_steps) {}

    std::vector<std::vector<int>> run() {
        cells_.each([&](int cell) {
            start_ = cell;
            ring_ = {cell};
            cells_.drop(cell);  // all cells of a ring are above its first one
            if (extras_[cell] <= bounds_.max_guardians) go(cells_, extras_[cell]);
        });
        return std::move(found_);
    }

private:
    // `free`: cells that see no earlier cell of the ring but, at most, the first one.
    void go(const Board& free, int extras) {
        if (--steps_left_ < 0) return;
        const int from = ring_.back(), length = static_cast<int>(ring_.size());
        (free & sees_[from]).each([&](int next) {
            const int more = extras + extras_[next];
            if (more > bounds_.max_guardians) return;
            const bool closes = sees_[start_].has(next) && length > 1;
            ring_.push_back(next);
            if (closes) {
                if (length + 1 >= kMinLength && (length + 1) % 2 == 1 && ring_[1] < next) found_.push_back(ring_);
            } else if (length < bounds_.max_length) {
                Board rest = free - sees_[from];
                if (length == 1) rest = free;  // the ring's last cell sees its first one
                rest.drop(next);
                go(rest, more);
            }
            ring_.pop_back();
        });
    }

    const std::vector<Board>& sees_;
    Board cells_;
    const std::vector<std::uint8_t>& extras_;
    RingBounds bounds_;
    long steps_left_;
    int start_ = 0;
    std::vector<int> ring_;
    std::vector<std::vector<int>> found_;
};

}  // namespace

std::vector<BrokenWing> broken_wings(const std::vector<Board>& houses, const Board& places, const RingBounds& bounds) {
    return WingSearch(houses, places, bounds).run();
}

std::vector<std::vector<int>> oddagons(const std::vector<Board>& sees, const Board& cells,
                                       const std::vector<std::uint8_t>& extras, const RingBounds& bounds) {
    return OddagonSearch(sees, cells, extras, bounds).run();
}

}  // namespace nonet::logic
