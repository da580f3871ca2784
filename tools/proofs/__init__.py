"""Proves at scale that nothing is lost, nothing hangs and nothing breaks.

Each proof is a number of attempts that follow from their seed and number alone, so that one that
fails can be tried again. ``python -m tools.proofs --help`` lists them; docs/reliability.md shows
what they came to.
"""
