"""What is wrong with a card file is told all at once: file, card, field, what is there and what would be right."""

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sakiyomi as sk
from sakiyomi import cards

DATA = Path(sk.__file__).parent / "data"
GAMES = sorted(path.name for path in DATA.iterdir())
NAMES = " or ".join(map(repr, GAMES))
COLOURS = ("red", "yellow", "blue", "green", "purple")


def body(game: str) -> str:
    """The standard set without comments."""
    lines = (DATA / game / "reconstructed.toml").read_text().splitlines()
    return "\n".join(line for line in lines if not line.startswith("#"))


def faults(game: str, *changes: tuple[str, str]) -> list[str]:
    """Of the standard set with the first occurrence of each text changed."""
    text = body(game)
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    with pytest.raises(sk.InvalidCards) as refused:
        cards.parse(text, "my.toml")
    return [line.removeprefix("my.toml: ") for line in str(refused.value).splitlines()]


SHAKE_UP = [
    ("copies = 1", "copies = 0", "employee 'deputy_cio': copies must be at least 1, not 0"),
    ("copies = 1", "copies = '1'", "employee 'deputy_cio': copies must be a whole number, not '1'"),
    ("copies = 1", "copies = true", "employee 'deputy_cio': copies must be a whole number, not True"),
    ("copies = 1", "copies = 1.5", "employee 'deputy_cio': copies must be a whole number, not 1.5"),
    ("copies = 1", "copies = 1979-05-27", "employee 'deputy_cio': copies must be a whole number, not '1979-05-27'"),
    ("salary = [3, 3]", "salary = [3, 10]", "employee 'deputy_cio': salary number 2 must be at most 9, not 10"),
    ("salary = [3, 3]", "salary = [3]", "employee 'deputy_cio': salary number 2 is missing"),
    ("salary = [3, 3]", "salary = 3", "employee 'deputy_cio': salary must be a list, not 3"),
    ("salary = [3, 3]", "salary = [3, 3, 3]", "employee 'deputy_cio': salary must be a list of at most 2, not of 3"),
    ("salary", "salery", "employee 'deputy_cio': there is no field salery; did you mean 'salary'?"),
    ('"deputy_cio"', '"Deputy CIO"', "employee 'Deputy CIO': kind must be of the form ^[a-z][a-z0-9_]*$, not 'Deputy CIO'"),
    ('"Deputy CIO"', '"\\u001b"', r"employee 'deputy_cio': names number 1 must be of the form ^[^\p{C}\p{Zl}\p{Zp}]"),
    ('kind = "deputy_cio"', "", "employee number 1: kind is missing"),
    ('op = "hit"', 'op = "draw"', "employee 'deputy_cio': basic number 1 n is missing"),
    ('op = "hit"', 'op = "hit", n = 1', "employee 'deputy_cio': there is no field basic number 1 n"),
    ('{op = "hit"}', "{}", "employee 'deputy_cio': basic number 1 op is missing"),
    ('{op = "hit"}', '"hit"', "employee 'deputy_cio': basic number 1 must be a table, not 'hit'"),
    ("d = [3, 1]", "d = [3, 4]", "employee 'asst_sales_director': upgraded number 1 d number 2 must be at most 3, not 4"),
    ("d = [3, 1]", "d = []", "employee 'asst_sales_director': upgraded number 1 d must be a list of at least 1, not of 0"),
    ("1 = [12, 14, 12]", "", "supply: 1 is missing"),
    ("[24, 28, 24]", "[24, 33, 24]", "supply: 4 must be at most 80 money cards together, not 81"),
    ("[24, 28, 24]", "[24, 11, 24]", "supply: 4 must have 12 $2K cards for the first loans, not 11"),
    ('"A2"', '"A0"', "ai 11: levels number 1 number 1 must be of the form ^([LG][1-3]|I|D|A[1-9])$, not 'A0'"),
    ("id = 3\n", "id = 4\n", "ai: the id 4 must be that of one card, not of 2"),
    ("id = 14\n", "", "ai number 14: id is missing"),
    ('label = "easy"\n', "", "ai: 2 cards must have the label 'easy', not 1"),
    ("copies = 1", "copies = 3", "employee: the copies of all must be 23 together, not 25"),
    ('"accountant"', '"cleaner"', "employee: the kind 'cleaner' must be that of one card, not of 2"),
    ('name = "reconstructed"\n', "", "name is missing"),
    ('["copies", "ai"]', '["copys"]', "reconstructed number 1 must be 'supply' or 'names' or 'copies' or 'dept' or 'salary'"),
    ("[supply]", "players = 3\n[supply]", "there is no field players"),
    ("[supply]", '"a\\nb" = 3\n[supply]', "there is no field a\\nb"),
    ('game = "shake_up"', 'game = "shakeup"', f"game must be {NAMES}, not 'shakeup'; did you mean 'shake_up'?"),
    ('game = "shake_up"', "game = 3", f"game must be {NAMES}, not 3"),
    ('game = "shake_up"', "", f"game must be {NAMES}, but is missing"),
    ('game = "shake_up"', 'game = "shake_up', "this is no TOML: Illegal character '\\n' (at line 1, column 17)"),
]
SHOBAI = [
    ('kind = "production"', 'kind = "passives"', "ally 'start-a': kind must be 'production' or 'passive' or"),
    ('kind = "production"\n', "", "ally 'start-a': kind is missing"),
    ('effect = "points"', 'effect = "sing"', "ally 'points-1': effect must be 'points' or 'acquire' or 'cubes' or"),
    ('effect = "points"\n', "", "ally 'points-1': effect is missing"),
    ('effect = "points"', 'effect = "mogul"', "ally 'points-1': there is no field n"),
    ('mogul = "shrine"\n', "", "ally 'mogul-shrine': mogul is missing"),
    ('mogul = "shrine"', 'mogul = "3"', "ally 'mogul-shrine': mogul must be 'shrine' or 'scholar' or 'officer'"),
    ('product = "oil"', 'product = "money"', "ally 'start-b': product must be 'tribute' or 'medicine' or 'cloth'"),
    ("value = 3", "value = 16", "ally 'start-a': value must be at most 15, not 16"),
    ("n = 1", "n = 13", "ally 'start-a': n must be at most 12, not 13"),
    ('id = "start-a"\n', "", "ally number 1: id is missing"),
    ('"start-a"', '"~a"', "ally '~a': id must be of the form ^[a-z0-9][a-z0-9_-]*$, not '~a'"),
    ('"start-a"', '"done"', "all cards: the id 'done' is a word of moves; choose another"),
    ('"start-a"', '"c01"', "all cards: the id 'c01' must be that of one card, not of 2"),
    ("copies = 5", "copies = 4", "ally: the card with the start 'A' must have 5 copies, not 4"),
    ("copies = 2", "copies = 3", "ally: the copies of all but the starting cards must be 77 together, not 78"),
    ('start = "B"\n', "", "ally: 1 card must have the start 'B', not 0"),
    ('kind = "production"\nproduct = "money"', 'kind = "passive"\nproduct = "oil"', "ally: the card with the start 'C' must"),
    ("need = {cloth = 3}", "need = {clot = 3}", "client 'c01': there is no field need clot; did you mean 'cloth'?"),
    ("need = {cloth = 3}", "need = {}", "client 'c01': need must be 1 to 12 icons together, not 0"),
    ("need = {cloth = 3}", "need = {cloth = 12, any = 1}", "client 'c01': need must be 1 to 12 icons together, not 13"),
    ('{kind = "passive", product = "oil", n = 1}', "{n = 1}", "client 'c01': ally kind is missing"),
    ('{kind = "passive", product = "oil", n = 1}', "3", "client 'c01': ally must be a table, not 3"),
    ('effect = "acquire", n = 5}', 'effect = "acquired", n = 5}', "client 'c26': ally effect must be 'points' or 'acqu"),
    ('effect = "acquire", n = 5}', 'effect = "acquire", n = 0}', "client 'c26': ally n must be at least 1, not 0"),
    ('id = "c01"', 'id = "c01"\ncopies = 2', "client: the copies of all must be 26 together, not 27"),
    ('id = "e01"', 'id = "e01"\ncopies = 2', "emperor: the copies of all must be 11 together, not 12"),
    ("tributes = 3", "tributes = 0", "emperor 'e01': tributes must be at least 1, not 0"),
    ("first_bonus = 1", "first_bonus = 26", "mogul 'shrine-points': first_bonus must be at most 25, not 26"),
    ("points = 3\nfirst_bonus", "points = 26\nfirst_bonus", "mogul 'shrine-points': points must be at most 25, not 26"),
    ('"one_plus_4"', '"one_plus_5"', "mogul 'officer-one-plus-4': effect must be 'points' or 'acquire'"),
    ('"one_plus_4"', '"cubes"', "mogul 'officer-one-plus-4': type must be 'shrine', not 'officer'"),
    ('"one_plus_4"', '"extra_cube"', "mogul 'officer-one-plus-4': type must be 'temple', not 'officer'"),
    ('"one_plus_4"', '"many_plus_2"', "mogul: 1 card of type 'officer' must have the effect 'one_plus_4', not 0"),
    ('effect = "one_plus_4"', 'effect = "one_plus_4"\nn = 1', "mogul 'officer-one-plus-4': there is no field n"),
]

SHIBA_GOTEN = [
    ("copies = 2", "copies = 0", "doll 'R-O1': copies must be at least 1, not 0"),
    ("copies = 2", "copies = 3", "doll: the copies of all that are red must be 14 together, not 15"),
    ("black = true", "black = 1", "doll 'R-K1': black must be true or false, not 1"),
    ('colour = "red"', 'colour = "pink"', "doll 'R-D': colour must be 'red' or 'yellow' or 'blue' or 'green' or 'purple', not"),
    ('"R-D"', '"R-X"', "doll 'R-X': id must be of the form ^[RYBGP]-[DHKOY][0-9A-Z]{0,2}$, not 'R-X'"),
    ('"R-D"', '"B-D"', "doll 'B-D': id must be 'R-D' or begin so, by its colour and type"),
    ('type = "D"', 'type = "K"', "doll 'R-D': type must begin with 'D' for a dairi, not be 'K'"),
    (
        '"R-O2"\ncolour = "red"\nrole = "okazari"\ntype = "O2"',
        '"R-O1"\ncolour = "red"\nrole = "okazari"\ntype = "O1"',
        "doll: the id",
    ),
    ('group = "sub"\n', "", "objective 'a': group is missing"),
    ('group = "sub"', 'group = "primary"', "objective 'a': condition must be 'eleven_types' or 'four_pairs'"),
    ('"three_black"', '"quadruple"', "objective 'a': condition must be 'three_black' or 'five_hayashi' or"),
    ('"five_hayashi"', '"three_black"', "objective: the condition 'three_black' must be that of one card, not of 2"),
    (
        'default"\ncondition = "no',
        'primary"\ncard = 1\nface = "A"\ncondition = "no',
        "objective: 3 cards must be of group 'default', not 2",
    ),
    ('card = 1\nface = "B"', 'card = 1\nface = "A"', "objective: the face 'A of card 1' must be that of one card, not of 2"),
    ("card = 4", "card = 5", "objective '4': card must be at most 4, not 5"),
    ('face = "A"\n', "", "objective '1': face is missing"),
    ("points = 3", "points = 21", "objective 'a': points must be at most 20, not 21"),
    ("points = 3", "points = 3\ntier = 5", "objective 'a': tier must be at most 4, not 5"),
    ("points = 3", "points = 3\ncard = 1", "objective 'a': there is no field card"),
    ('id = "a"', 'id = "A"', "objective 'A': id must be of the form ^[a-z0-9]{1,8}$, not 'A'"),
    ('id = "a"', 'id = "b"', "objective: the id 'b' must be that of one card, not of 2"),
    ('"take1"', '"take2"', "randomizer 'take2': kind must be 'colour' or 'role' or 'take1' or 'change_colour'"),
    ('kind = "role"', 'kind = "colour"', "randomizer: the kind 'colour' must be that of one card, not of 2"),
    ("copies = 3", "copies = 4", "randomizer: the copies of all must be 11 together, not 12"),
]


@pytest.mark.parametrize(
    ("game", "old", "new", "told"),
    [
        (game, *case)
        for game, cases in (("shake_up", SHAKE_UP), ("shobai", SHOBAI), ("shiba_goten", SHIBA_GOTEN))
        for case in cases
    ],
)
def test_a_fault_names_card_and_field_and_what_would_be_right(game: str, old: str, new: str, told: str) -> None:
    assert any(fault.startswith(told) for fault in faults(game, (old, new))), faults(game, (old, new))


def test_a_fault_of_a_part_is_no_fault_of_the_whole() -> None:
    for old, new in (('start = "A"', 'start = "D"'), ('"one_plus_4"', '"one_plus_5"'), ("copies = 5", "copies = 1.5")):
        assert len(faults("shobai", (old, new))) == 1
    for old, new in (('"D"', '"d"'), ('"R-D"', '"R-d"'), ('group = "sub"', 'group = "subs"'), ('"red"', '"pink"')):
        assert len(faults("shiba_goten", (old, new))) == 1


@pytest.mark.parametrize(
    ("game", "old", "new", "meant"),
    [
        ("shake_up", 'dept = "hr"', 'dept = "hrr"', "hr"),
        ("shake_up", 'op = "gain_top"', 'op = "gaintop"', "gain_top"),
        ("shake_up", '"convert"', '"converts"', "convert"),
        ("shobai", 'product = "oil"', 'product = "oils"', "oil"),
        ("shobai", '"keep_one_active"', '"keep_active"', "keep_one_active"),
        ("shiba_goten", 'role = "dairi"', 'role = "dairy"', "dairi"),
        ("shiba_goten", '"inner_plain"', '"inner_plane"', "inner_plain"),
    ],
)
def test_a_misspelt_word_brings_the_one_that_was_meant(game: str, old: str, new: str, meant: str) -> None:
    [fault] = faults(game, (old, new))
    assert fault.endswith(f"; did you mean {meant!r}?")


def test_all_faults_are_told_at_once_also_those_of_the_set_as_a_whole() -> None:
    told = faults(
        "shake_up",
        ("salary = [3, 3]", "salary = [3]"),
        ("copies = 1", "copies = 2"),
        ("[24, 28, 24]", "[24, 11, 24]"),
        ('"A2"', '"Z"'),
    )
    assert [re.split(r" (?:must|is|are)", fault)[0] for fault in told] == [
        "employee 'deputy_cio': salary number 2",
        "ai 11: levels number 1 number 1",
        "supply: 4",
        "employee: the copies of all",
    ]


def test_more_than_seven_cards_that_trigger_others_are_too_many() -> None:
    seven = (
        body("shake_up")
        .replace('{op = "hit"}', '{op = "retrigger"}')
        .replace('[{op = "drop_loan", n = 1}]', '[{op = "retrigger"}]')
    )
    assert cards.parse(seven)
    one_more = seven.replace('[{op = "drop_loan", n = 2}]', '[{op = "retrigger"}]', 1)
    with pytest.raises(sk.InvalidCards, match=r"at most 7 cards may have the part 'retrigger', not 8$"):
        cards.parse(one_more)


def test_more_than_32_types_of_dolls_are_too_many() -> None:
    def with_types(count: int) -> dict[str, Any]:
        dolls = [(colour, f"O{(14 * place + number) % count}") for place, colour in enumerate(COLOURS) for number in range(14)]
        cards_of_dolls = [{"id": f"{c[0].upper()}-{t}", "colour": c, "role": "okazari", "type": t} for c, t in dolls]
        return cards.standard("shiba_goten").document | {"doll": cards_of_dolls}

    assert sk.game("shiba_goten").initial(cards=cards.checked(with_types(32), "file")).to_move is not None
    with pytest.raises(sk.InvalidCards, match=r"^file: doll: there may be 32 types at most, not 33$"):
        cards.checked(with_types(33), "file")


def test_a_file_that_is_no_text_is_refused_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(sk.InvalidCards, match=r"my\.toml: a card file must be text in UTF-8$"):
        cards.load(tmp_path / "my.toml")


HUGE = ["[" * 100_000, "x=" + "[" * 400 + "]" * 400, "name=0x" + "f" * 9_000, "name=" + "9" * 9_000]


@pytest.mark.parametrize("line", HUGE, ids=["brackets", "nest", "hexadecimal", "digits"])
def test_what_is_too_large_is_refused(line: str) -> None:
    with pytest.raises(sk.InvalidCards):
        cards.parse(f'game="shake_up"\n{line}')


def assert_read_or_refused(text: str) -> None:
    """And what Python reads, the core reads too."""
    try:
        read = cards.parse(text, "file")
    except sk.InvalidCards as refused:
        assert all(line.startswith("file: ") for line in str(refused).splitlines())
    else:
        assert cards.parse(cards.to_text(read)) == read
        assert sk.game(read.game).initial(2, cards=read).to_move == 0


@settings(deadline=None)
@given(text=st.text(max_size=200))
def test_any_text_is_a_card_set_or_refused(text: str) -> None:
    assert_read_or_refused(text)


LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
VALUES = st.recursive(LEAVES, lambda parts: st.lists(parts, max_size=4) | st.dictionaries(st.text(max_size=5), parts, max_size=3))


@pytest.mark.parametrize("game", GAMES)
@settings(deadline=None, max_examples=50)
@given(data=st.data())
def test_any_value_in_place_of_another_gives_a_card_set_or_a_refusal(game: str, data: st.DataObject) -> None:
    document = cards.standard(game).document
    holder: Any = document
    while True:
        key = data.draw(st.sampled_from(list(holder) if isinstance(holder, dict) else range(len(holder))))
        if not (isinstance(holder[key], dict | list) and holder[key] and data.draw(st.integers(0, 5))):
            break
        holder = holder[key]
    holder[key] = data.draw(VALUES)
    try:
        read = cards.checked(document, "file")
    except sk.InvalidCards as refused:
        assert str(refused).startswith("file: ")
    else:
        assert sk.game(game).rules(2, cards=read).cards in (None, read.json)


@pytest.mark.parametrize("game", GAMES)
@settings(deadline=None, max_examples=50)
@given(edits=st.lists(st.tuples(st.integers(0, 700), st.integers(0, 700)), min_size=1, max_size=3))
def test_lines_in_the_place_of_others_give_a_card_set_or_a_refusal(game: str, edits: list[tuple[int, int]]) -> None:
    lines = body(game).splitlines()
    for at, other in edits:
        lines[at % len(lines)] = lines[other % len(lines)]
    assert_read_or_refused("\n".join(lines))


@pytest.mark.parametrize("game", GAMES)
@settings(deadline=None, max_examples=50)
@given(edits=st.lists(st.tuples(st.integers(0, 700), st.integers(0, 9)), min_size=1, max_size=6))
def test_other_numbers_give_a_card_set_that_the_core_reads_or_a_refusal(game: str, edits: list[tuple[int, int]]) -> None:
    text = body(game)
    for number, digit in edits:
        places = [match.start() for match in re.finditer(r"(?<![\w\"])\d(?=[,\]\n} ])(?! =)", text)]
        at = places[number % len(places)]
        text = text[:at] + str(digit) + text[at + 1 :]
    assert_read_or_refused(text)
