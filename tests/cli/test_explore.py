"""``outplay explore``: what every move is worth, the words of a walk, and distances confirmed by playing."""

from __future__ import annotations

import io
import re
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

import outplay
from outplay import Position
from outplay.cli.explore import Explorer
from outplay.solving import Solution, Solutions, solve
from outplay.terminal.screen import say_rows
from tests.cli.conftest import Run
from tests.terminal.sitting import sit


class Walk:
    """A walk fed with lines; what it says is kept."""

    def __init__(
        self, spec: str, *lines: str, position: str | None = None, solutions: Solutions | None = None,
        spare: Solution | None = None,
    ) -> None:  # fmt: skip
        game = outplay.game(spec)
        start = game.start if position is None else game.position(position)
        self.explorer, self.said = sit(
            lambda console, ask: Explorer(start, solutions or Solutions(), console, spare=spare, ask=ask), *lines
        )

    @property
    def way(self) -> list[str]:
        return [str(place.move) for place in self.explorer.way[1:]]


def test_every_move_with_its_worth(run: Run) -> None:
    result = run("explore", "hexapawn:3x3", "--moves", "a1a2")
    assert result.exit_code == 0 and result.stderr == ""
    assert result.stdout == (
        "\n"
        "a1a2 loses in 4 (best: b1b2 loses in 6).\n"
        "3  b  b  b\n"
        "2 {w} *  *\n"
        "1 [-] w  w\n"
        "   a  b  c\n"
        "Black wins in 3.\n"
        "  1  b3a2  wins in 3\n"
        "  2  b3b2  loses in 2\n"
        "  3  c3c2  loses in 2\n"
    )


def test_a_walk_is_typed(run: Run) -> None:
    result = run("explore", "hexapawn:3x3", typed="2\nb3b2\nquit\n")
    assert result.exit_code == 0 and "b3b2 loses in 2 (best: b3a2 wins in 3)." in result.stdout


@pytest.mark.parametrize(
    ("lines", "way", "says"),
    [
        (["b1b2"], ["b1b2"], "Black to move: "),
        (["2", "#2"], ["a1a2", "b3b2"], "b3b2 loses in 2 (best: b3a2 wins in 3)."),
        (["1", "1", "back"], ["b1b2"], ""),
        (["1", "1", "START"], [], ""),
        (["back"], [], "This is where the walk began."),
        *(([word, "1"], [], "White to move: ") for word in ("quit", "q", "EXIT")),
        (["hello", "1"], ["b1b2"], "'hello' is neither a move nor a command; 'help' lists them"),
        (["strat", "1"], ["b1b2"], "did you mean 'start'?"),
        (["9", "1"], ["b1b2"], "there is no move '9': the list has the numbers 1 to 3"),
        (["b1c2", "1"], ["b1b2"], "'b1c2' is not legal here: from b1 one can go to b2"),
        (["#", "1"], ["b1b2"], "neither a move nor a command"),
        (["back 2", "1"], ["b1b2"], "back is typed alone, without '2'"),
        (["QUIT now", "1"], ["b1b2"], "quit is typed alone, without 'now'"),
        (["goto", "1"], ["b1b2"], "goto needs a position, as in: goto bbb/---/www w"),
        (["goto bb/---/www w", "1"], ["b1b2"], "the row 'bb' has 2 cells"),
    ],
)
def test_a_walk(lines: list[str], way: list[str], says: str) -> None:
    walk = Walk("hexapawn:3x3", *lines)
    assert walk.way == way and says in walk.said


def test_enter_plays_the_best_move_to_the_end() -> None:
    assert Walk("hexapawn:3x3", "", "  ").way[0] == "b1b2"
    walk = Walk("hexapawn:3x3", *[""] * 10)
    assert walk.explorer.position.outcome and len(walk.way) == 6  # after the end, Enter does nothing
    assert "The game is over: back, start, goto TEXT or quit? " in walk.said


def test_another_position_and_back() -> None:
    walk = Walk("hexapawn:3x3", "a1a2", "goto bbb/-w-/w-w b", "undo")
    assert str(walk.explorer.position) == "bbb/w--/-ww b" and "a1a2 loses in 4" in walk.said
    walk = Walk("hexapawn:3x3", "goto --b/w--/--- w", "position", "1")
    assert "\n--b/w--/--- w\n" in walk.said and "White wins in 1." in walk.said
    assert "White wins: White has reached the far row." in walk.said


def test_the_line_is_a_game_of_the_right_length() -> None:
    said = Walk("hexapawn:4x4", "line").said
    line = re.search(r"^(\w\d\w\d ?)+$", said, re.MULTILINE)
    assert line and len(line[0].split()) == 11
    position = outplay.game("hexapawn:4x4").start
    for move in line[0].split():
        position = position.play(move)
    assert position.outcome


def test_the_line_of_a_finished_game() -> None:
    said = Walk("hexapawn:3x3", "1", "line", position="--b/w--/--- w").said
    assert "\nThe game is over. White wins: White has reached the far row.\n" in said and "Nothing is known" not in said


def test_help_names_moves_only_where_there_are_some() -> None:
    assert "\na1a2         play a move\n" in Walk("hexapawn:3x3", "help").said
    ended = Walk("hexapawn:3x3", "1", "help", position="--b/w--/--- w").said
    assert "\nback         take back the last move\n" in ended and "play a move\n" not in ended


def test_help_keeps_to_its_columns_on_a_narrow_screen() -> None:
    screen = io.StringIO()
    console = Console(file=screen, width=40, force_terminal=True, color_system=None)
    say_rows(console, [("line", "show how the game goes on with perfect play"), ("quit", "leave")])
    assert screen.getvalue() == (
        "line         show how the game goes on\n             with perfect play\nquit         leave\n"
    )


def test_help_lists_every_word() -> None:
    for typed in ("help", "?", "h"):
        said = Walk("hexapawn:3x3", typed).said
        assert all(f"\n{word.usage:12} {word.help}\n" in said for word in Explorer.commands.values())


def test_control_c_stops_a_look_and_not_the_walk(monkeypatch: pytest.MonkeyPatch) -> None:
    covering = Solutions.covering
    looks = iter([False, True, *[False] * 10])

    def interrupted(solutions: Solutions, position: Position) -> Solution | None:
        if next(looks):
            raise KeyboardInterrupt
        return covering(solutions, position)

    monkeypatch.setattr(Solutions, "covering", interrupted)
    walk = Walk("hexapawn:3x3", "1", "board", "1")
    assert "Stopped. Type quit to leave." in walk.said and len(walk.way) == 2


def test_a_finished_game_after_a_slip() -> None:
    walk = Walk("hexapawn:3x3", "a2a3", "a3a4", "7", position="--b/w--/--- w")
    assert walk.way == ["a2a3"] and walk.said.count("cannot be played, the game is over. Type back, start") == 2


def test_passes_are_moves_like_others() -> None:
    walk = Walk("pawned:4", "", "1", position="b---/w--b/----/---- w")
    assert walk.way == ["pass", "d3d2"] and "  1  pass  loses in 4" in walk.said


def test_margins_where_discs_are_counted() -> None:
    said = Walk("hexareversi:3,start=ring").said
    assert "\nY wins by 4.\n" in said and said.count("loses by 4\n") == 6


# ---- Where the knowledge comes from


def test_a_larger_game_is_solved_now(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("outplay.cli.explore.Solutions", lambda given=(): Solutions(given, max_positions=50))
    assert "White wins in 11." in run("explore", "hexapawn:4x4").stdout


def test_where_too_much_is_left_only_values_are_known(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("outplay.cli.explore.Solutions", lambda given=(): Solutions(given, max_positions=50))
    monkeypatch.setattr("outplay.solving.method.MAX_POSITIONS_BY_DEFAULT", 50)
    said = run("explore", "hexapawn:4x4", typed="a1a2\n" + "\n" * 10).stdout
    assert "\nWhite wins.\n" in said and "  1  a1a2  wins\n" in said
    assert re.search(r"^(White|Black) wins in \d", said, re.MULTILINE), "little is left: it is solved on the spot"


def test_a_position_of_which_nothing_is_known() -> None:
    none = Solutions(max_positions=0)
    walk = Walk("hexapawn:3x3", "line", "2", solutions=none)
    assert "It is not known what this position is worth" in walk.said and "  2  b1b2  not known" in walk.said
    assert "Nothing is known of how the game goes on" in walk.said and walk.way == ["b1b2"]


def test_a_file_is_asked(run: Run, tmp_path: Path) -> None:
    assert run("solve", "hexapawn:4x4", "--save", "four").exit_code == 0
    assert "White wins in 11." in run("explore", "hexapawn:4x4", "--solution", "four").stdout
    (tmp_path / "four").write_bytes((tmp_path / "four").read_bytes()[:-1])
    assert run("explore", "hexapawn:4x4", "--solution", "four").exit_code == 2


def test_what_a_file_does_not_cover_is_solved_now(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("solve", "hexapawn:4x4", "--save", "four").exit_code == 0
    monkeypatch.setattr("outplay.solving.small_solutions.MAX_SMALL_GAME", 50)
    monkeypatch.setattr("outplay.cli.explore.Solutions", lambda given=(): Solutions(given, max_positions=50))
    words = ["explore", "hexapawn:4x4", "--position", "bbbb/----/-w--/www- w"]
    other = run(*words, "--solution", "four")
    assert "'four' has no such position. It is being solved first" in other.stderr
    assert other.stdout == run(*words).stdout and "not known" not in other.stdout


def test_moves_may_stand_behind_commas(run: Run) -> None:
    plain = run("explore", "hexapawn:3x3", "--moves", "a1a2 b3b2").stdout
    assert all(run("explore", "hexapawn:3x3", "--moves", text).stdout == plain for text in ("a1a2,b3b2", "a1a2, b3b2"))


# ---- The distances, confirmed by playing

GAMES = [
    "hexapawn:3x3",
    "hexapawn:4x4",
    "hexapawn:3x4,goal=misere",
    "hexapawn:4x3,capture=compulsory",
    "pawned:4",
    "breakthrough:4x3,rows=1",
    "oska:4",
    "hexareversi:3,start=ring",
    "othello:4",
]


@pytest.mark.parametrize("spec", GAMES)
def test_the_best_moves_keep_what_was_promised(spec: str) -> None:
    """Whatever the first move is: Enter until the end, and the game is as long as was said of that move."""
    solution = solve(spec)
    for one in solution.moves(solution.root):
        walk = Walk(spec, str(one.move), *[""] * 60, solutions=Solutions([solution]))
        check(walk.explorer.position, len(walk.way), solution.root.side, one.score)


@pytest.mark.parametrize("spec", GAMES)
def test_nobody_does_better_than_was_promised(spec: str) -> None:
    """One side plays its best and the other anything: it gets no less, and a win comes no later."""
    solution, random = solve(spec), Random(7)
    for number in range(60):
        start = position = wander(solution.root, random)
        expert, plies = (start.side, start.side.rival)[number % 2], 0
        while not position.outcome:
            moves = solution.moves(position)
            position = position.play(moves[0].move if position.side is expert else random.choice(moves).move)
            plies += 1
        promised, got = solution[start], solution[position]
        promised, got = promised.seen_by(expert), got.seen_by(expert)
        assert promised.value is not None and got.value is not None and got.value >= promised.value
        if promised.margin is not None and got.margin is not None:
            assert got.margin >= promised.margin
        if promised.distance is not None and promised.value == 1:
            assert plies <= promised.distance


def wander(position: Position, random: Random) -> Position:
    """A position that is not over, some random moves later."""
    for _ in range(random.randrange(8)):
        after = position.play(random.choice(position.legal_moves))
        if after.outcome:
            break
        position = after
    return position


def check(end: Position, plies: int, side: outplay.Side, worth: outplay.Score) -> None:
    assert end.outcome
    winner = end.outcome.winner
    assert (0 if winner is None else 1 if winner is side else -1) == worth.value
    if worth.margin is not None:
        assert end.outcome.margin == abs(worth.margin)
    elif worth.value:
        assert plies == worth.distance
