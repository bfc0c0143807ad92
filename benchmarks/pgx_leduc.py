"""Pgx: random play of leduc hold'em on the CPU, many games side by side in one compiled function.

Two ways to go on when a game is over. *Auto reset*, Pgx's own wrapper, deals a new game at once, but since all games of
a batch do the same work it pays for a deal at every decision. *Game after game* deals once, plays the whole batch to
the end and then deals again, which pays for some idle steps instead. Both add up the rewards: otherwise the compiler
could find that the cards do not matter, and leave out the deal. Observations are asked for by `observed` alone.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import import_module
from statistics import median
from typing import Any

from contenders import PORTION, Ready

BATCHES = (256, 1024, 4096, 16384)
LONGEST_GAME = 8
"""Two rounds of betting, each of four decisions at most."""

CALL = 2**17
"""How many steps, of all games of the batch together, one call makes: a few hundredths of a second."""

TRIALS = 25
"""How often each batch size is tried. They take turns, so that a busy moment of the machine does not decide."""

Run = Callable[[Any], tuple[Any, Any]]
"""From where the last call stopped, play on; returns where this one stopped and how many decisions were made."""


def auto_reset() -> Ready:
    return best_batch(run_with_auto_reset)


def game_after_game() -> Ready:
    return best_batch(run_game_after_game)


def observed() -> Ready:
    return best_batch(lambda batch: run_with_auto_reset(batch, with_observations=True))


def run_with_auto_reset(batch: int, with_observations: bool = False) -> tuple[Run, Any]:
    """Pgx's own auto reset and its own random player. Every step of every game is a decision.

    Observations are kept by adding them up.
    """
    jax, jnp, experimental = import_module("jax"), import_module("jax.numpy"), import_module("pgx.experimental")
    env = import_module("pgx").make("leduc_holdem")
    steps = CALL // batch
    step = jax.vmap(experimental.auto_reset(env.step, env.init))

    def one_step(carry: Any, _: None) -> tuple[Any, None]:
        state, key, rewards = carry
        key, choice, deal = jax.random.split(key, 3)
        actions = experimental.act_randomly(choice, state.legal_action_mask)
        state = step(state, actions, jax.random.split(deal, batch))
        rewards += state.rewards.sum(axis=0)
        if with_observations:
            rewards += state.observation.sum(axis=(0, 1))
        return (state, key, rewards), None

    def run(carry: Any) -> tuple[Any, Any]:
        state, key, rewards = jax.lax.scan(one_step, carry, None, length=steps)[0]
        unseen = state.replace(observation=jnp.zeros_like(state.observation))
        return (unseen, key, rewards), jnp.int32(batch * steps)

    start = jax.vmap(env.init)(jax.random.split(jax.random.key(1), batch))
    return jax.jit(run), (start, jax.random.key(2), jnp.zeros(2))


def run_game_after_game(batch: int) -> tuple[Run, Any]:
    """A deal for each game and no more. Only steps of games that are not over yet are decisions."""
    jax, jnp = import_module("jax"), import_module("jax.numpy")
    env = import_module("pgx").make("leduc_holdem")
    deals = CALL // batch // LONGEST_GAME

    def choose(key: Any, legal: Any) -> Any:
        """One random number a game picks among its legal actions: cheaper than Pgx's own random player."""
        rank = jnp.cumsum(legal, axis=1)
        wanted = jnp.floor(jax.random.uniform(key, (batch, 1)) * rank[:, -1:])
        return jnp.argmax(rank > wanted, axis=1).astype(jnp.int32)

    def unfinished(play: Any) -> Any:
        return ~play[0].terminated.all()

    def one_step(play: Any) -> Any:
        state, key, rewards, decisions = play
        key, choice = jax.random.split(key)
        decisions += (~state.terminated).sum()
        state = jax.vmap(env.step)(state, choose(choice, state.legal_action_mask))
        return state, key, rewards + state.rewards.sum(axis=0), decisions

    def one_game(carry: Any, _: None) -> tuple[Any, None]:
        key, rewards, decisions = carry
        key, deal = jax.random.split(key)
        start = jax.vmap(env.init)(jax.random.split(deal, batch))
        return jax.lax.while_loop(unfinished, one_step, (start, key, rewards, decisions))[1:], None

    def run(carry: Any) -> tuple[Any, Any]:
        key, rewards, decisions = jax.lax.scan(one_game, (*carry, jnp.int32(0)), None, length=deals)[0]
        return (key, rewards), decisions

    return jax.jit(run), (jax.random.key(1), jnp.zeros(2))


def best_batch(make: Callable[[int], tuple[Run, Any]]) -> Ready:
    """Try all batch sizes and keep the fastest."""
    portions = {batch: portion_of(*make(batch)) for batch in BATCHES}
    speeds: dict[int, list[float]] = {batch: [] for batch in BATCHES}
    for _ in range(TRIALS):
        for batch, portion in portions.items():
            start = time.perf_counter()
            decisions = portion()
            speeds[batch].append(decisions / (time.perf_counter() - start))
    best = max(BATCHES, key=lambda batch: median(speeds[batch]))
    return Ready(portions[best], f"batch {best}")


def portion_of(run: Run, carry: Any) -> Callable[[], int]:
    """Calls that go on from one another until a portion is full; the first of them compiles."""

    def portion() -> int:
        nonlocal carry
        start = time.perf_counter()
        decisions = 0
        while time.perf_counter() - start < PORTION:
            carry, made = run(carry)
            decisions += int(made)
        return decisions

    portion()
    return portion
