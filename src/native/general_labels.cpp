#include "general_labels.hpp"

#include <algorithm>

namespace nonet::general {

namespace {

bool two_apart(const std::vector<Primitive>& alternative) {
    return alternative.size() == 1 && alternative[0].kind == Kind::different && alternative[0].cells.size() == 2;
}

bool speaks_of_labels(const Primitive& each) {
    return each.kind == Kind::any_of && each.alternatives.size() == 2 && two_apart(each.alternatives[0]) &&
           two_apart(each.alternatives[1]);
}

}  // namespace

Labels find_labels(Problem& problem, const std::vector<BitSet>& differs) {
    const auto cells = static_cast<std::size_t>(problem.cells);
    const auto differ = [&](int a, int b) { return differs[static_cast<std::size_t>(a)].has(b); };
    if (std::none_of(problem.primitives.begin(), problem.primitives.end(), speaks_of_labels)) return {};
    std::vector<int> label(cells, -1);
    std::vector<BitSet> apart(cells, BitSet(problem.cells));
    Labels found;
    for (const Primitive& each : problem.primitives) {
        if (!speaks_of_labels(each)) continue;
        const auto& at = each.alternatives[0][0].cells;
        const auto& of = each.alternatives[1][0].cells;
        for (std::size_t i = 0; i < 2; ++i) {
            int& known = label[static_cast<std::size_t>(of[i])];
            if (known < 0) found.of.push_back(of[i]);
            if (known >= 0 && known != at[i]) return {};
            known = at[i];
        }
        apart[static_cast<std::size_t>(of[0])].add(of[1]);
        apart[static_cast<std::size_t>(of[1])].add(of[0]);
    }
    if (found.of.size() < 3) return {};
    std::sort(found.of.begin(), found.of.end());
    for (const int cell : found.of) found.at.push_back(label[static_cast<std::size_t>(cell)]);
    for (std::size_t i = 0; i < found.of.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const int a = found.of[i], b = found.of[j];
            if (found.at[i] == found.at[j]) return {};
            if (!apart[static_cast<std::size_t>(a)].has(b) && !differ(a, b) && !differ(found.at[i], found.at[j])) return {};
        }
    }
    problem.primitives.erase(std::remove_if(problem.primitives.begin(), problem.primitives.end(), speaks_of_labels),
                             problem.primitives.end());
    return found;
}

std::vector<int> label_sizes(const Problem& problem, const Labels& labels) {
    std::vector<int> sorted = labels.at;
    std::sort(sorted.begin(), sorted.end());
    std::vector<int> sizes(static_cast<std::size_t>(problem.values), 0);
    for (const Primitive& each : problem.primitives) {
        if (each.kind != Kind::count && each.kind != Kind::connected) continue;
        const Bits mask = problem.masks[each.masks];
        if (mask == 0 || !single(mask)) continue;
        std::vector<int> counted(each.cells.begin(), each.cells.end());
        std::sort(counted.begin(), counted.end());
        if (counted != sorted) continue;
        int& size = sizes[static_cast<std::size_t>(lowest(mask))];
        size = std::max(size, each.low);
    }
    return sizes;
}

}  // namespace nonet::general
