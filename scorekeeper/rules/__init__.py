"""The rules of the Cucumber family: pure functions over frozen values, standard library only.

Seats count from 0, clockwise. Players have names only outside this room. Enums name breaches, problems and steps;
`scorekeeper.words` turns them into sentences.
"""
