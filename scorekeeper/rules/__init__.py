"""The rules of the Cucumber family: pure functions over frozen values, standard library only.

Seats count from 0, clockwise. Players have names only outside this room. A breach, a fault or a step is named
by an enum, never by a sentence: sentences are made in `scorekeeper.words`.
"""
