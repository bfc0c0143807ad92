"""The games in the interfaces that researchers know: PettingZoo, OpenSpiel, Gymnasium.

Each adapter is a module of its own and needs the package it is named after: `pip install 'larcin[pettingzoo]'`, and
so on.
"""
