"""What 'iss' packs into base64: sets and automata, written and read back."""

from __future__ import annotations

from hypothesis import given, strategies as st

from nonet.codecs.iss import bits as bits


@given(st.sets(st.integers(0, 300)))
def test_sets_read_back(numbers: set[int]) -> None:
    assert bits.read_set(bits.write_set(numbers)) == sorted(numbers)


@given(
    st.sets(st.tuples(st.integers(0, 8), st.integers(0, 8), st.integers(0, 8)), max_size=40),
    st.integers(1, 3),
    st.sets(st.integers(0, 8)),
)
def test_automata_read_back(steps: set[tuple[int, int, int]], starts: int, accepting: set[int]) -> None:
    """Read back, written and read again: the numbers of states may change once, and then no more."""
    machine = bits.Machine(tuple(sorted(steps)), tuple(range(starts)), tuple(sorted(accepting)))
    once = bits.read_machine(bits.write_machine(machine, 9))
    assert bits.read_machine(bits.write_machine(once, 9)) == once
    assert len(once.steps) == len(machine.steps)
    assert len(once.accepting) == len(machine.accepting)
