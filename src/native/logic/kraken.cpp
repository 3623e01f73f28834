#include "logic/kraken.hpp"

#include <stdexcept>

namespace nonet::logic {

namespace {

constexpr int kWords = 12;  // of a set of 729 nodes
using Nodes = std::array<Word, kWords>;

class KrakenSearch {
public:
    KrakenSearch(const Plain& plain, const std::vector<Word>& off, int type, const KrakenBounds& bounds)
        : plain_(plain), off_(off), type_(type), bounds_(bounds) {}

    std::vector<Kraken> run() {
        for (int size = 2; size <= bounds_.max_size; ++size) {
            for (int value = 0; value < 9; ++value) {
                for (const bool by_columns : {false, true}) {
                    value_ = value;
                    by_columns_ = by_columns;
                    for (int base = 0; base < 9; ++base) {
                        places_[base] = 0;
                        for (int i = 0; i < 9; ++i)
                            places_[base] |= static_cast<int>(plain_.candidates[cell(base, i)] >> value & 1) << i;
                    }
                    bases(size, 0, 0, 0);
                    if (found_.size() >= bounds_.max_found) return std::move(found_);
                }
            }
        }
        return std::move(found_);
    }

private:
    int cell(int base, int cover) const { return by_columns_ ? cover * 9 + base : base * 9 + cover; }
    int node(int base, int cover) const { return cell(base, cover) * 9 + value_; }

    void bases(int left, int from, int chosen, int together) {
        if (left == 0) return covers(chosen, together);
        for (int base = from; base < 9; ++base) {
            if (count(static_cast<Word>(places_[base])) < 2) continue;
            const int more = together | places_[base];
            if (count(static_cast<Word>(more)) > count(static_cast<Word>(chosen)) + left + bounds_.max_fins) continue;
            bases(left - 1, base + 1, chosen | 1 << base, more);
        }
    }

    void covers(int chosen, int together) {
        const int size = count(static_cast<Word>(chosen)), extra = count(static_cast<Word>(together)) - size;
        if (extra < 1) return;  // no fins: a plain fish
        for (int dropped = together; dropped; dropped = (dropped - 1) & together) {
            if (count(static_cast<Word>(dropped)) != extra) continue;
            int fins = 0;
            for (int base = 0; base < 9; ++base) {
                if (chosen >> base & 1) fins += count(static_cast<Word>(places_[base] & dropped));
            }
            if (fins <= bounds_.max_fins) fish(chosen, together & ~dropped, dropped);
            if (found_.size() >= bounds_.max_found) return;
        }
    }

    void meet(Nodes& nodes, int with) const {
        const Word* set = &off_[static_cast<std::size_t>(with) * kWords];
        for (int w = 0; w < kWords; ++w) nodes[w] &= set[w];
    }

    void fish(int chosen, int covers, int dropped) {
        Nodes common;
        common.fill(~Word{0});
        std::vector<int> fins;
        for (int base = 0; base < 9; ++base) {
            if (!(chosen >> base & 1)) continue;
            for (int rest = places_[base] & dropped; rest; rest &= rest - 1)
                fins.push_back(node(base, lowest(static_cast<Word>(rest))));
        }
        for (const int fin : fins) meet(common, fin);
        if (type_ == 1) {
            Kraken kraken{value_, chosen, covers, by_columns_, -1, fins, {}};
            for (int base = 0; base < 9; ++base) {
                if (chosen >> base & 1) continue;
                for (int rest = covers; rest; rest &= rest - 1) {
                    const int target = node(base, lowest(static_cast<Word>(rest)));
                    const bool there = plain_.candidates[target / 9] >> value_ & 1;
                    if (there && (common[target / 64] >> (target % 64) & 1)) kraken.excluded.push_back(target);
                }
            }
            if (!kraken.excluded.empty()) found_.push_back(std::move(kraken));
            return;
        }
        for (int rest = covers; rest; rest &= rest - 1) {
            const int cover = lowest(static_cast<Word>(rest));
            Nodes all = common;
            Kraken kraken{value_, chosen, covers, by_columns_, cover, fins, {}};
            for (int base = 0; base < 9; ++base) {
                if (!(chosen >> base & 1) || !(places_[base] >> cover & 1)) continue;
                meet(all, node(base, cover));
                kraken.starts.push_back(node(base, cover));
            }
            for (int w = 0; w < kWords; ++w) {
                for (Word word = all[w]; word; word &= word - 1) kraken.excluded.push_back(w * 64 + lowest(word));
            }
            if (!kraken.excluded.empty()) found_.push_back(std::move(kraken));
        }
    }

    const Plain& plain_;
    const std::vector<Word>& off_;
    int type_;
    KrakenBounds bounds_;
    int value_ = 0;
    bool by_columns_ = false;
    std::array<int, 9> places_{};
    std::vector<Kraken> found_;
};

}  // namespace

std::vector<Kraken> kraken_fish(const Plain& plain, const std::vector<Word>& off, int type, const KrakenBounds& bounds) {
    if (off.size() != std::size_t{729} * kWords) throw std::invalid_argument("off is 729 sets of 12 words");
    return KrakenSearch(plain, off, type, bounds).run();
}

}  // namespace nonet::logic
