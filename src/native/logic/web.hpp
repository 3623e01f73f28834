// The web of strong and weak links that chains are looked for in.
//
// A spot is a number; of two spots with a strong link one is true, of two with a weak link one is false. A chain goes from
// a spot that is false over strong and weak links in turn to one that is then true. Sets of spots have 64 in each word.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace nonet::logic {

using Word = std::uint64_t;

class Web {
public:
    // Numbers go up to `most`; `spots` are those that there are. For each of these `weak` has a set of them, and `cells`
    // tells where it is, ascending. Strong links are told in both directions.
    // Throws std::invalid_argument where a link leads nowhere or the sizes do not fit.
    Web(int most, const std::vector<int>& spots, std::vector<Word> weak, const std::vector<std::pair<int, int>>& strong,
        const std::vector<std::vector<int>>& cells);

    int words() const { return words_; }

    // The spots among these from which, if they were true, a chain leads back to their being false.
    std::vector<Word> refuted(const std::vector<Word>& asked) const;

    // What is true if this spot is false.
    std::vector<Word> reached(int start) const;

    // The spots among these that leave nothing of one of the needs: each of it is false by a chain with one strong link.
    std::vector<Word> starving(const std::vector<Word>& asked, const std::vector<std::vector<Word>>& needs) const;

    struct Ask {
        std::vector<Word> starts;  // where ways may begin
        std::vector<Word> ends;    // those that are told end here
        bool down = false;         // of two equally short ways: the one over higher numbers
    };

    // Short ways, one to each spot that is reached, the shortest first: spots false and true in turn. None comes back to a
    // cell that it has left, but to end where it began.
    std::vector<std::vector<int>> ways(const Ask& ask) const;

    // The same from one start, for each of its strong links by itself, as they may lead far apart.
    std::vector<std::vector<int>> ways_by_link(const Ask& ask) const;

    // The web with no spots but these; and, if they are told, with other strong links.
    Web within(const std::vector<Word>& spots, const std::vector<std::pair<int, int>>* strong) const;

private:
    Web() = default;

    void search(const Ask& ask, int first, std::vector<std::vector<int>>& found) const;
    void enter(const std::vector<int>& spots);
    void join(const std::vector<std::pair<int, int>>& strong);
    void check(const std::vector<Word>& set) const;
    const Word* weak(int spot) const { return &weak_[static_cast<std::size_t>(row_[spot]) * words_]; }
    const Word* strong(int spot) const { return &strong_[static_cast<std::size_t>(row_[spot]) * words_]; }
    const Word* cells(int spot) const { return &cells_[static_cast<std::size_t>(row_[spot]) * cell_words_]; }
    int first_cell(int spot) const { return first_cell_[row_[spot]]; }

    int most_ = 0;
    int words_ = 0;
    int cell_words_ = 0;
    std::vector<int> row_;             // for each number, -1 if there is no such spot: large boards have few left
    std::vector<int> spots_;           // for each row
    std::vector<Word> known_;          // the spots that there are
    std::vector<Word> linked_;         // those with a strong link
    std::vector<Word> weak_, strong_;  // rows x words
    std::vector<Word> cells_;          // rows x cell words
    std::vector<int> first_cell_;      // for each row
};

}  // namespace nonet::logic
