"""The policies that have a name, and how to get one from what a person gives.

>>> find_policy("menace").beads
(4, 3, 2, 1)
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from outplay.errors import InputError, nearest, quoted, quoted_path
from outplay.players.matchbox.policy import Policy, policy_from_data
from outplay.rules.files import parse_toml, read_text

_MOST_BYTES = 20_000

POLICIES: Mapping[str, Policy] = {
    policy.name: policy
    for policy in (
        # The program of the 1960s: every move once, also where one mirrors another; the last move of a lost game goes.
        Policy("focal", mirrored="each"),
        # Martin Gardner's educable robot, whose initials spell it; Scientific American, March 1962.
        Policy("her"),
        # Donald Michie's MENACE, 1961: more beads for earlier moves, and every move of a game counts.
        Policy("menace", beads=(4, 3, 2, 1), win=3, draw=1, loss=-1, fade=1.0),
    )
}
"""The machines of history."""
SUMMARIES: Mapping[str, str] = {
    "focal": "the program of the 1960s: forgets the last move of a game that it lost",
    "her": "Gardner's robot of 1962: forgets the last move of a lost game; mirrored moves share a bead",
    "menace": "Michie's machine of 1961: all moves of a game count, and wins and draws add beads",
}
USUAL = "her"


def find_policy(text: str) -> Policy:
    """The policy that a text names: one of ``POLICIES``, or a file ending in .toml."""
    if text in POLICIES:
        return POLICIES[text]
    if text.endswith(".toml"):
        return load_policy(text)
    raise InputError(
        f"there is no policy {quoted(text)}: there are {', '.join(POLICIES)}, and one of your own is a file whose name "
        f"ends in .toml{nearest(text, POLICIES)}"
    )


def load_policy(path: str | Path) -> Policy:
    """Read a policy from a TOML file, such as ``beads = [2]``; without a name it is called like its file."""
    path = Path(path)
    try:
        return policy_from_data({"name": path.stem, **parse_toml(read_text(path, _MOST_BYTES))})
    except InputError as error:
        raise InputError(f"in {quoted_path(path)}: {error}") from None
    except ValueError as error:
        raise InputError(f"the policy file {quoted_path(path)} cannot be read: {error}") from None
