"""What is known about the games: questions, the games that answer them, and what came of it.

A question is a module: what it looks for in a game (`read`), and what it makes of many (`sum_up`). `catalogue` lists
them, `gathering` plays and keeps the games, `findings` are numbers with intervals, `figures` draws them. What was found
is in `docs/study.md`.
"""
