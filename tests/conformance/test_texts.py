"""Whatever is written can be read back: positions, moves in every style, pickles, records, declarations."""

from __future__ import annotations

import dataclasses
import pickle
from pathlib import Path
from random import Random

from outplay import notation
from outplay.errors import CellError
from outplay.notation import Labels
from outplay.play import Game, Move, Position
from outplay.record import Header, Record, read_records, write_records
from outplay.rules import CATALOGUE, find_rules
from outplay.rules.variant import from_data
from outplay.rules.words import Side
from tests.positions import some_positions


def test_positions_are_read_back_from_text_and_from_rows(game: Game) -> None:
    for position in some_positions(game, 16):
        assert game.position(str(position)) == position
        assert game.position(position.rows, position.side) == position
        assert game.position("/".join(position.rows), position.side.value) == position


def test_a_position_tells_cell_by_cell_what_its_text_says(game: Game) -> None:
    letters = {Side.WHITE: "w", Side.BLACK: "b", None: "-"}
    for position in some_positions(game, 6):
        text = "".join(position.rows).replace(".", "")
        assert "".join(letters[position[cell]] for cell in game.shape.names) == text
        assert [len(position.cells(side)) for side in Side] == [text.count(side.value) for side in Side]


def fitting_labels(game: Game) -> list[Labels]:
    fitting = []
    for style in notation.STYLES:
        try:
            fitting.append(game.labels(style))
        except CellError:
            continue
    return fitting


def test_every_board_fits_several_label_styles_and_each_tells_its_cells_apart(game: Game) -> None:
    fitting = fitting_labels(game)
    assert {"names", "numbers", "pairs"} < {labels.style for labels in fitting}
    for labels in fitting:
        assert len(set(labels.cells)) == len(game.shape.cells)
        assert [labels.number(cell) for cell in labels.cells] == list(range(len(labels.cells)))


def test_moves_are_read_back_in_every_label_style(game: Game) -> None:
    for position in [game.start, *some_positions(game, 8)]:
        for move in position.legal_moves:
            assert position.move(str(move)) == move
            for labels in fitting_labels(game):
                assert position.move(written(game, labels, move), labels.style) == move


def written(game: Game, labels: Labels, move: Move) -> str:
    origin, target = (None if cell is None else game.shape.number(cell) for cell in (move.origin, move.target))
    return labels.format_move(origin, target)


def test_pickles_are_read_back(game: Game) -> None:
    assert pickle.loads(pickle.dumps(game)) == game
    for position in some_positions(game, 4):
        copy = pickle.loads(pickle.dumps(position))
        assert copy == position and hash(copy) == hash(position)
        assert copy.legal_moves == position.legal_moves


def test_positions_are_equal_and_have_one_hash_where_their_texts_are_equal(game: Game) -> None:
    positions = [one for position in some_positions(game, 30) for one in (position, other_side_to_move(position))]
    for position in positions:
        twin = game.position(str(position))
        assert twin == position and hash(twin) == hash(position)
    assert len(set(positions)) == len({str(position) for position in positions})
    # No collision is promised away, but among so few there should be none.
    assert len({hash(position) for position in positions}) == len(set(positions))


def other_side_to_move(position: Position) -> Position:
    return position.game.position(position.rows, position.side.rival)


def test_records_are_read_back(game: Game, tmp_path: Path) -> None:
    random = Random(game.name)
    header = Header(("ada", "grace"), seed=7)
    starts = [game.start, *some_positions(game, 3)]
    records = [played(Record(game, start, header=header), random, plies=12) for start in starts]
    write_records(tmp_path / "games.jsonl", records)
    assert read_records(tmp_path / "games.jsonl") == records


def played(record: Record, random: Random, plies: int) -> Record:
    for _ in range(plies):
        if moves := record.position.legal_moves:
            record = record.play(random.choice(moves))
    return record


def test_declarations_are_read_back(game: Game) -> None:
    # A catalogue name holds characters that a variant's may not.
    renamed = dataclasses.replace(game.rules, name="copy")
    again = from_data(renamed.as_data())
    assert again == renamed
    assert again.hash == game.rules.hash


def test_a_catalogue_name_is_the_spec_of_its_game(game: Game) -> None:
    if game.name.partition(":")[0] in {entry.name for entry in CATALOGUE}:
        assert find_rules(game.name) == game.rules
