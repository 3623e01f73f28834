// The link graph, and searches for alternating inference chains (AIC) in it.
//
// A node is a candidate or a group, known by its number. Of two nodes with a strong link at least one is true, with a weak
// link at least one is false. A chain starts from a node assumed false, follows strong and weak links in turn, and ends at a
// node that is then true. Sets of nodes are bitsets, 64 in each word.
//
//     number   ->  row_  ->  weak_[row], strong_[row]   words_ words each: the linked nodes
//                            cells_[row]                cell_words_ words: the cells of the node
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace nonet::logic {

using Word = std::uint64_t;

class LinkGraph {
public:
    // `nodes`: the numbers in use, below `numbers`. For each of them `weak` has a set of nodes and `cells` its cells,
    // ascending. `strong`: pairs of nodes, in both directions. Throws std::invalid_argument where a link leads to no node or
    // the sizes do not fit.
    LinkGraph(int numbers, const std::vector<int>& nodes, std::vector<Word> weak,
              const std::vector<std::pair<int, int>>& strong, const std::vector<std::vector<int>>& cells);

    int words() const { return words_; }

    // The nodes of `asked` that are false: assumed true, a chain leads back to their being false (discontinuous loop).
    std::vector<Word> refuted(const std::vector<Word>& asked) const;

    // The nodes that are true if `start` is false.
    std::vector<Word> reached(int start) const;

    // The nodes of `asked` that empty one of `needs`: assumed true, all its nodes are false by chains of one strong link.
    std::vector<Word> emptying(const std::vector<Word>& asked, const std::vector<std::vector<Word>>& needs) const;

    struct ChainQuery {
        std::vector<Word> starts;  // nodes where chains begin
        std::vector<Word> ends;    // nodes where the chains that are returned end
        bool down = false;         // of two equally short chains take that over higher numbers
    };

    // Short chains by breadth-first search, one to each node that is reached, the shortest first; their nodes are false and
    // true in turn. No chain returns to a cell that it has left, except to end in the cell where it began.
    std::vector<std::vector<int>> chains(const ChainQuery& query) const;

    // The same from each start alone, and for each of its strong links alone: these may lead far apart.
    std::vector<std::vector<int>> chains_by_link(const ChainQuery& query) const;

    // The subgraph of `nodes`; with `strong` instead of its own strong links unless null.
    LinkGraph subgraph(const std::vector<Word>& nodes, const std::vector<std::pair<int, int>>* strong) const;

private:
    LinkGraph() = default;

    void search(const ChainQuery& query, int first, std::vector<std::vector<int>>& found) const;
    void set_nodes(const std::vector<int>& nodes);
    void set_strong(const std::vector<std::pair<int, int>>& strong);
    void check(const std::vector<Word>& set) const;
    const Word* weak(int node) const { return &weak_[static_cast<std::size_t>(row_[node]) * words_]; }
    const Word* strong(int node) const { return &strong_[static_cast<std::size_t>(row_[node]) * words_]; }
    const Word* cells(int node) const { return &cells_[static_cast<std::size_t>(row_[node]) * cell_words_]; }
    int first_cell(int node) const { return first_cell_[row_[node]]; }

    int numbers_ = 0;
    int words_ = 0;
    int cell_words_ = 0;
    std::vector<int> row_;             // for each number, -1 if not in use: large boards have few candidates left
    std::vector<int> nodes_;           // for each row
    std::vector<Word> known_;          // the nodes in use
    std::vector<Word> linked_;         // nodes with a strong link
    std::vector<Word> weak_, strong_;  // rows x words
    std::vector<Word> cells_;          // rows x cell words
    std::vector<int> first_cell_;      // for each row
};

}  // namespace nonet::logic
