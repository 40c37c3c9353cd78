"""The report as text: exact tables, the width of the screen, names of any length."""

from __future__ import annotations

import dataclasses
import io
import json
from collections import Counter
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from outplay.arena.report.columns import cut_apart
from outplay.arena.report.html_tables import standings_table
from outplay.arena.report.notes import Remarks, format_chance, notes
from outplay.arena.report.text import by_colour, crosstable, faults, print_report, report, table
from outplay.arena.sprt import Decision, SprtState
from outplay.arena.standings import count, standings_of
from outplay.record import Forfeit, Verdict
from outplay.rules.words import Side
from outplay.sandbox.confinement import PROTECTIONS, SECCOMP, USER, USER_NAMESPACE
from tests.arena.report.cases import HOSTILE, Case, case, hostile, many, three


def widest(text: str) -> int:
    return max(cell_len(line) for line in text.splitlines())


def test_the_whole_report() -> None:
    remarks = Remarks("from the start", True, ("user", "rlimits"))
    assert report(three().standings, three().games, remarks).plain == (
        "Round robin of Hexapawn, 3 × 3, 3 players\n"
        "\n"
        "#  player  kind    W/D/L  points  pawns  rating        95 %  better  faults\n"
        "1  bert    random  6/0/2       6     16    +111   -47..+307    88 %       -\n"
        "2  anna    random  3/0/5       3     19     -55  -229..+102    50 %       -\n"
        "3  carla   random  3/0/5       3     20     -55  -229..+102       -       1\n"
        "Ratings are in Elo points. Better: the chance to be stronger than the next.\n"
        "\n"
        "#  player  1  2  3\n"
        "1  bert    *  3  3\n"
        "2  anna    1  *  2\n"
        "3  carla   1  2  *\n"
        "\n"
        "#  player  as White  points  share  as Black  points  share\n"
        "1  bert       2/0/2       2   50 %     4/0/0       4  100 %\n"
        "2  anna       2/0/2       2   50 %     1/0/3       1   25 %\n"
        "3  carla      2/0/2       2   50 %     1/0/3       1   25 %\n"
        "White made 50 % of all points.\n"
        "\n"
        "player  faults\n"
        "carla   crash 1\n"
        "carla, game 5: crashed: ZeroDivisionError\n"
        "\n"
        "12 games, 10 different, from the start; 47 moves in all.\n"
        "Moving first is worth 0 (95 % between -209 and +209) Elo points.\n"
        "The seed 1 gives the same games again.\n"
        "Sandbox: 2 protections in force, without session, subreaper, cgroup, pid namespace, mount namespace, "
        "ipc namespace, network namespace, no new privileges, landlock, seccomp."
    )


@pytest.mark.parametrize("players", [2, 8, 9, 20, 40])
@pytest.mark.parametrize("width", [80, 100, 132])
def test_it_fits_the_screen(players: int, width: int) -> None:
    found = many(players).standings
    for part in (table, crosstable, by_colour):
        assert widest(part(found, width).plain) <= width


def test_eight_players_have_their_whole_crosstable_in_80_columns() -> None:
    found = many(8, 100).standings
    text = crosstable(found, 80).plain
    assert text.splitlines()[0].split() == ["#", "player", *"12345678"] and "more" not in text
    heads = table(found, 80).plain.splitlines()[0].split("  ")
    assert {"points", "rating", "95 %", "better"} <= {head.strip() for head in heads}


def test_a_crosstable_that_does_not_fit_says_what_is_missing() -> None:
    lines = crosstable(many(40).standings, 80).plain.splitlines()
    shown = len(lines[0].split()) - 2
    assert 10 < shown < 40 and lines[-1].startswith(f"... and {40 - shown} more columns") and len(lines) == 42


def test_a_wide_screen_shows_names_in_full_and_all_columns() -> None:
    lines = table(three().standings, 120).plain.splitlines()
    assert lines[0].split("  ")[0] == "#" and lines[0].endswith("better  faults")
    assert all("..." not in line for line in lines)


@pytest.mark.parametrize(("game", "pieces"), [("hexapawn:3x3", "pawns"), ("oska:4", "pieces"), ("othello:4", "discs")])
def test_what_was_left_has_the_name_of_the_game(game: str, pieces: str) -> None:
    standings = case(game, ["anna", "bert"]).standings
    assert pieces in table(standings).plain.splitlines()[0].split()
    assert f">{pieces}</th>" in standings_table(standings)


def test_a_narrow_screen_leaves_out_what_matters_least() -> None:
    heads = table(many(3).standings, 50).plain.splitlines()[0]
    assert "games" not in heads and "pawns" not in heads and "points" in heads and "rating" in heads


def test_wide_letters_keep_the_columns_straight() -> None:
    lines = table(case("hexapawn:3x3", ["漢字漢字", "x"]).standings).plain.splitlines()
    assert len({cell_len(line) for line in lines}) == 1


def test_control_characters_do_not_reach_the_screen() -> None:
    plan = hostile().standings.plan
    rows = tuple(row._replace(name=row.name + "\x1b[2J\n\u202e") for row in hostile().standings.rows)
    found = dataclasses.replace(hostile().standings, rows=rows, plan=plan)
    text = report(found, hostile().games, Remarks("\x1b[2J", protections=("x\x07",)), 300).plain
    assert all(line.isprintable() for line in text.splitlines()) and "?[2J??" in text


def test_faults_and_who_is_out() -> None:
    found = hostile().standings
    assert faults(found, width=200).plain.splitlines()[0].split() == ["player", "faults"]
    assert "output 1" in faults(found, width=200).plain and "time 1" in faults(found, width=200).plain
    line = next(line for line in table(found, 200).plain.splitlines() if HOSTILE[1][:10] in line)
    assert line.endswith(" out")
    assert any("was out after too many faults" in note for note in notes(found))


def test_without_faults_there_is_no_column_for_them() -> None:
    clean = case("hexapawn:3x3", ["a", "b", "c"]).standings
    assert "faults" not in report(clean).plain
    resigned = case("hexapawn:3x3", ["a", "b"], forfeits={1: Forfeit(Side.WHITE, Verdict.RESIGNED)}).standings
    assert "faults" not in report(resigned).plain


def test_a_match_and_a_table_without_games() -> None:
    text = report(case("hexapawn:3x3", ["a", "b"]).standings).plain
    assert text.startswith("Match of Hexapawn, 3 × 3, 2 players\n") and "#  player  1" not in text
    plan = case("hexapawn:3x3", ["a", "b", "c"]).standings.plan
    none = standings_of(plan, count(plan, []))
    text = report(none).plain
    assert "No game has ended yet." in text and "1  a" in text and "nan" not in text and "inf" not in text


def test_ten_to_nothing_prints_numbers() -> None:
    always = {number: Forfeit(Side.BLACK if number % 2 else Side.WHITE, Verdict.CRASH) for number in range(1, 11)}
    text = report(case("hexapawn:3x3", ["a", "b"], games=10, forfeits=always).standings).plain
    assert "10/0/0" in text and "inf" not in text and "nan" not in text


def test_notes_on_repetition() -> None:
    found = three().standings
    assert any(note.startswith("Not reproducible: ") for note in notes(found, Remarks(is_reproducible=False)))
    assert not any("eproduc" in note or "same games again" in note for note in notes(found))


def test_remarks_are_json() -> None:
    data = {"title": "", "openings_remark": "from the start", "reproducible": False, "sandbox": ["user"]}
    assert json.loads(json.dumps(Remarks("from the start", False, ("user",)).as_data())) == data


def printed(width: int, *, is_terminal: bool) -> str:
    console = Console(file=io.StringIO(), width=width, force_terminal=is_terminal, _environ={"TERM": "xterm"})
    print_report(console, many(8).standings, many(8).games, Remarks("x" * 200))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_a_pipe_gets_plain_lines_and_a_screen_styled_ones() -> None:
    piped = printed(60, is_terminal=False)
    assert "\x1b" not in piped and "x" * 200 in piped and "1  bots" in piped
    screen = printed(100, is_terminal=True)
    assert "\x1b[1m" in screen and widest(Text.from_ansi(screen).plain) <= 100


def said(found: Case, **changes: Any) -> str:
    return "\n".join(notes(dataclasses.replace(found.standings, **changes)))


def test_few_different_games_bring_a_warning() -> None:
    match = case("hexapawn:3x3", ["new", "old"], games=4)
    assert "Only" not in said(match, distinct=2)
    assert "Only 1 of the 4 games was different: --openings random:6 gives others. " in said(match, distinct=1)
    opened = case("hexapawn:3x3", ["new", "old"], games=4, openings=("bbb/w--/-ww b",))
    assert "Only 1 of the 4 games was different: more plies in --openings give more. " in said(opened, distinct=1)
    accepted = SprtState(3.0, -2.94, 2.94, "accept")
    assert "without random choices the test rests on 1 game only." in said(match, distinct=1, sprt=accepted)
    assert "the test rests" not in said(match, distinct=4, sprt=accepted)


def test_walkovers_are_counted_apart() -> None:
    match = case("hexapawn:3x3", ["new", "old"], games=8)
    for distinct, words in ((4, "4 different"), (5, "all different")):
        text = said(match, walkovers=3, distinct=distinct)
        assert f"8 games, 3 of them not played because a player was out, {words}; " in text
    nothing = dataclasses.replace(case("hexapawn:3x3", ["new", "old"]).standings, walkovers=2, distinct=0, plies=0)
    text = report(nothing).plain
    assert text.endswith("\n\n2 games, none of them played because a player was out.")
    assert "of all points" not in text and "Moving first" not in text and "ahead" not in text


def test_a_match_has_a_difference_of_ratings() -> None:
    lost = {number: Forfeit(side, Verdict.RESIGNED) for number, side in enumerate(list(Side) * 3, 1)}
    found = case("hexapawn:3x3", ["new", "old"], games=10, forfeits=lost)
    first = found.standings.rows[0]
    assert first.rating is not None
    bar = f"{2 * first.rating.elo:+.0f} (95 % between {2 * first.rating.low:+.0f} and {2 * first.rating.high:+.0f})"
    other = found.standings.rows[1].name
    assert f"{first.name} is ahead of {other}: {bar} Elo points." in said(found)
    assert "new is level with old: 0 (95 % between " in said(case("hexapawn:3x3", ["new", "old"], games=10))
    assert "is ahead of" not in said(three())


@pytest.mark.parametrize(
    ("llr", "words"),
    [
        (1.47, "about 4 more games"),  # as many again
        (-1.47, "about 4 more games"),
        (0.0147, "about 800 more games"),
        (1e-6, "about more than a million more games"),
    ],
)
def test_how_long_a_test_may_go_on(llr: float, words: str) -> None:
    found = case("hexapawn:3x3", ["new", "old"], games=4)
    assert words in said(found, sprt=SprtState(llr, -2.94, 2.94, None))
    assert "more games" not in said(found, sprt=SprtState(0.0, -2.94, 2.94, None))
    assert "overstates the difference" in said(found, distinct=4, sprt=SprtState(3, -2.94, 2.94, "accept"))


def test_a_player_who_is_out_of_a_swiss_tournament() -> None:
    plan = dataclasses.replace(three().standings.plan, kind="swiss")
    table = standings_of(plan, count(plan, three().games), retired=[0], byes=Counter({0: 1, 1: 2}))
    text = "\n".join(notes(table))
    assert "anna was out after too many faults in a row: the rest of its round counts as lost, and it is not" in text
    assert "anna had 1 bye, which counts nothing because it was out." in text
    assert "bert had 2 byes, which count as won." in text


@pytest.mark.parametrize(
    ("missing", "words"),
    [
        ({USER_NAMESPACE}, "all 12 protections in force."),
        ({USER, SECCOMP}, "11 protections in force, without seccomp."),
    ],
)
def test_a_note_says_which_protections_were_missing(missing: set[str], words: str) -> None:
    remarks = Remarks(protections=tuple(protection for protection in PROTECTIONS if protection not in missing))
    assert list(notes(three().standings, remarks))[-1] == f"Sandbox: {words}"


def test_a_title_stands_above() -> None:
    text = report(three().standings, remarks=Remarks(title="Class\x1b 7b")).plain
    assert text.startswith("Class? 7b\nRound robin of Hexapawn, 3 × 3, 3 players\n")


def test_names_that_are_cut_stay_different() -> None:
    """They begin alike and end alike; in the end, only a number can tell them apart."""
    for names in (
        [f"bots/class-7b/somebody-{number}.py:player" for number in range(12)],
        [f"engine:depth={depth},eval=material,threads=1" for depth in range(10)],
        ["漢" * 20 + letter + "字" * 20 for letter in "abc"],
        ["x" * 20 + letter * number + "y" * 40 for number in range(1, 20) for letter in "ab"],
    ):
        for width in (10, 14, 16, 32):
            cut = cut_apart([*names, names[0], "short"], width)
            assert len(set(cut)) == len(names) + 1 and cut[0] == cut[-2] and max(map(cell_len, cut)) <= width


@pytest.mark.parametrize(
    ("decision", "words"), [("accept", "anna is better"), ("reject", "anna is not better"), (None, "not decided")]
)
def test_notes_on_a_test(decision: Decision | None, words: str) -> None:
    state = SprtState(1.5, -2.94, 2.94, decision)
    found = dataclasses.replace(three().standings, sprt=state)
    assert f": {words}, log-likelihood ratio 1.50 between -2.94 and 2.94." in "\n".join(notes(found))


def test_chances_are_never_more_certain_than_they_are() -> None:
    assert [format_chance(chance) for chance in (0.0, 1e-9, 0.006, 0.5, 0.994, 1 - 1e-9, 1.0)] == [
        "<1 %", "<1 %", "1 %", "50 %", "99 %", ">99 %", ">99 %",
    ]  # fmt: skip
