"""PREP: the rows of Clients and Allies are moved and filled up."""

from .position import CELLS, COLUMNS, ROWS, Position

WANTED = 6


def prepare(position: Position) -> None:
    while len(position.clients) < WANTED and (card := draw_client(position)):
        position.clients.append(card)
    slide(position)
    if any(position.grid[-1]):
        position.ally_discard += [card for card in position.grid[0] if card]
        position.grid = [*position.grid[1:], [None] * COLUMNS]
    drawn = False
    while not drawn or len(position.full_cells()) < WANTED:
        card = draw_ally(position)
        if card is None:
            break
        position.put(next(cell for cell in CELLS if position.at(cell) is None), card)
        drawn = True


def slide(position: Position) -> None:
    if position.options["slide"] == "column":
        for column in range(COLUMNS):
            cards = [row[column] for row in position.grid if row[column]]
            cards += [None] * (ROWS - len(cards))
            for row in range(ROWS):
                position.grid[row][column] = cards[row]
    else:
        pack(position)


def pack(position: Position) -> None:
    """Each gap, in reading order, gets the first card of the rows below it."""
    for row in range(ROWS - 1):
        for column in range(COLUMNS):
            below = [cell for cell in position.full_cells() if cell[0] > row]
            if position.grid[row][column] is None and below:
                position.grid[row][column] = position.at(below[0])
                position.put(below[0], None)


def draw_client(position: Position) -> str | None:
    if not position.client_deck and position.client_discard:
        position.client_deck = position.shuffle("clients", position.client_discard)
        position.client_discard = []
    return position.client_deck.pop(0) if position.client_deck else None


def draw_ally(position: Position) -> str | None:
    if not position.ally_deck and position.ally_discard:
        position.ally_deck = position.shuffle("allies", position.ally_discard)
        position.ally_discard = []
    return position.ally_deck.pop(0) if position.ally_deck else None
