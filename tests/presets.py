"""The presets for tests of pages that are made alike for all: one of each kind in every run, all in a long run."""

import pytest

from scorekeeper.rules.catalogue import CATALOGUE

KINDS = ("agurk", "cucumber-21", "gurka-se", "rokkar", "rassi", "gurka-is", "twenty-two", "five-cucumbers")
"""Cucumbers, one limit, buying back in, a limit of one, factors, sets of two sorts, and cards that are numbers."""

of_each_kind = pytest.mark.parametrize(
    "variant",
    [pytest.param(one, id=one.id, marks=[] if one.id in KINDS else pytest.mark.long) for one in CATALOGUE.values()],
)
