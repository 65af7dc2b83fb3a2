// How many plies less a late quiet move is searched.
#pragma once

namespace kydai::search {

// Grows with the logarithms of the depth left and of the move's place in the order (0 = first).
int late_move_reduction(int depth, int place);

}  // namespace kydai::search
