"""The arena: a point with a velocity in a walled square, a goal, and a round obstacle that it slides
along; and episodes of good and bad controllers, as the engine draws them.

A world is an array [B,8]: position, velocity, goal and the obstacle's centre, two numbers each.
"""
import numpy as np

WALL, RADIUS, ROOM = 1.0, 0.25, 0.1
FRICTION, PUSH, FASTEST = 0.7, 0.045, 0.15
MOST_TURN, LEAST_FAULT, NOISE = 1.6, 0.35, 0.1
BEST, SLOW, TURNED, SHORT, BLIND = range(5)
UP_TO = np.array([0.1, 0.4, 0.65, 0.95, 1.0])  # shares of these kinds of controllers, added up

POSITION, VELOCITY, GOAL, OBSTACLE = (slice(i, i + 2) for i in (0, 2, 4, 6))


def length(v):
    return np.sqrt((v * v).sum(-1))


def place(rng, which, most):
    """A place for each stream of `which`, uniform over the square of half side `most`."""
    return np.stack([(2 * rng.uniform(which) - 1) * most for _ in range(2)], axis=1)


def begin(rng):
    world = np.zeros((len(rng.a), 8))
    every = np.arange(len(world))
    world[:, OBSTACLE] = place(rng, every, 0.3)
    for part, far_from_start in ((POSITION, False), (GOAL, True)):
        again = every
        while len(again):
            world[again, part] = place(rng, again, 0.9)
            own = world[again]
            near = length(own[:, part] - own[:, OBSTACLE]) < RADIUS + ROOM
            if far_from_start:
                near |= length(own[:, GOAL] - own[:, POSITION]) < 0.8
            again = again[near]
    return world


def slide(world):
    """Out of the obstacle, with no velocity into it."""
    away = world[:, POSITION] - world[:, OBSTACLE]
    far = length(away)
    inside = np.flatnonzero((far < RADIUS) & (far > 0))
    normal = away[inside] / far[inside, None]
    world[inside, POSITION] = world[inside, OBSTACLE] + RADIUS * normal
    into = (world[inside, VELOCITY] * normal).sum(1)
    world[inside, VELOCITY] -= np.minimum(into, 0)[:, None] * normal


def act(world, action, steps):
    """Moves the points; returns the rewards."""
    velocity = FRICTION * world[:, VELOCITY] + PUSH * np.clip(action.astype(np.float64), -1, 1)
    position = world[:, POSITION] + velocity
    hits = np.abs(position) > WALL
    world[:, POSITION] = np.clip(position, -WALL, WALL)
    world[:, VELOCITY] = np.where(hits, 0, velocity)
    slide(world)
    return -length(world[:, GOAL] - world[:, POSITION]) / steps


def way_to(world, aim):
    """Where to go next: to the aim, or past the obstacle if that is in the way; then true."""
    position, centre = world[:, POSITION], world[:, OBSTACLE]
    way, to_centre = aim - position, centre - position
    far, clear = length(way), RADIUS + ROOM
    safe = np.where(far > 0, far, 1)
    along = (to_centre * way).sum(1) / safe
    beside = (way[:, 0] * to_centre[:, 1] - way[:, 1] * to_centre[:, 0]) / safe
    blocked = (far > 0) & (along > 0) & (along < far) & (np.abs(beside) < clear)
    side = np.where(beside > 0, -1.0, 1.0)
    past = np.stack(
        [
            centre[:, 0] - side * clear * way[:, 1] / safe,
            centre[:, 1] + side * clear * way[:, 0] / safe,
        ],
        axis=1,
    )
    return np.where(blocked[:, None], past, aim), blocked


def control(kind, fault, start, world):
    """The accelerations of the controllers, without noise, as float32."""
    share = np.where(kind == SHORT, 1 - 0.7 * fault, 1)
    fastest = FASTEST * np.where(kind == SLOW, 1 - 0.9 * fault, 1)
    turn = np.where(kind == TURNED, MOST_TURN * fault, 0)
    aim = start[:, POSITION] + share[:, None] * (world[:, GOAL] - start[:, POSITION])
    to, blocked = way_to(world, aim)
    sees = kind != BLIND
    to, passes = np.where(sees[:, None], to, aim), sees & blocked
    v = to - world[:, POSITION]
    far = length(v)
    limits = (far > fastest) | (passes & (far > 0))
    factor = np.where(limits, fastest / np.where(limits, far, 1), 1)
    v = v * factor[:, None]
    cosine, sine = np.cos(turn), np.sin(turn)
    turned = np.stack(
        [cosine * v[:, 0] - sine * v[:, 1], sine * v[:, 0] + cosine * v[:, 1]], axis=1
    )
    wanted = (turned - FRICTION * world[:, VELOCITY]) / PUSH
    return np.clip(wanted, -1, 1).astype(np.float32)


def arena(s, rng, steps):
    """Episodes: returns to go, states, actions."""
    world = begin(rng)
    start = world.copy()
    kind = np.searchsorted(UP_TO, rng.uniform(), side="right")
    fault = LEAST_FAULT + (1 - LEAST_FAULT) * rng.uniform()
    states, actions, rewards = [], [], []
    for _ in range(steps):
        states.append(world.astype(np.float32))
        action = control(kind, fault, start, world).astype(np.float64)
        noise = np.stack([rng.normal() for _ in range(2)], axis=1)
        actions.append(np.clip(action + NOISE * noise, -1, 1).astype(np.float32))
        rewards.append(act(world, actions[-1], steps).astype(np.float32))
    state, action = np.stack(states, axis=1), np.stack(actions, axis=1)
    to_go = np.cumsum(np.stack(rewards, axis=1).astype(np.float64)[:, ::-1], axis=1)[:, ::-1]
    count = np.tile(np.arange(steps), (len(world), 1))
    inputs = {"timesteps": count, "valid": np.ones_like(count), "state": state, "action": action}
    if s["returns"]:
        inputs["return"] = to_go.astype(np.float32)[..., None]
    return inputs, {"action": action}
