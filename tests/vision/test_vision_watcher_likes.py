"""One zone, pure: cards on, beside and across their like, and covered ones that show again."""

import msgspec
import numpy as np

from tests.vision.zone_table import Table, card_at, mask, names, reading, seen
from vision.geometry import array, quad, rectangle
from vision.watcher import Lying, SeenCard, TakenAway
from vision.watcher.covering import moved_mm
from vision.watcher.places import apart_mm, visible_share
from vision.watcher.stack import LAID_MM, reconciled


def test_a_second_card_of_the_same_kind_is_a_second_card() -> None:
    """Kongkang has four of each number, and equal cards are laid on each other."""
    table = Table()
    table.settles([seen("8", card_at(100, 100))])
    told = table.settles([seen("8", card_at(100, 100)), seen("8", card_at(118, 92, 14))])
    assert names(told) == ["+8"]
    assert len(table.watch.lying) == 2


def test_a_card_laid_nearly_where_its_like_lies_in_sight_is_a_second_one() -> None:
    """A pile is not pushed by so much and left; readings differ by less."""
    table = Table()
    table.settles([seen("8", card_at(100, 100))])
    assert names(table.settles([seen("8", card_at(104, 102))])) == ["+8"]
    assert names(table.settles([seen("8", card_at(104, 102, 8))])) == ["+8"]
    assert [lying.reading.card for lying in table.watch.lying] == ["8", "8", "8"]


def test_a_card_read_by_one_index_is_measured_where_that_was_seen() -> None:
    table = Table()
    table.settles([seen("8", card_at(100, 100))])
    index, turn = (72.0, 61.0), np.deg2rad(5)
    spin = np.asarray([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    far_end_off = quad((array(card_at(100, 100)) - index) @ spin + index)
    again, upper = (
        SeenCard(far_end_off, False, reading("8"), (index,)),
        seen("3", card_at(116, 100)),
    )
    assert apart_mm(card_at(100, 100), far_end_off) > LAID_MM > moved_mm(card_at(100, 100), again)
    assert names(table.settles([again, upper])) == ["+3"]


def test_of_a_card_that_was_never_read_whole_nobody_knows_the_place() -> None:
    table = Table()
    part = SeenCard(card_at(96, 97, 4), False, reading("8"))
    table.settles([part])
    assert table.settles([seen("8", card_at(100, 100))]) == []


def test_two_cards_taken_off_show_the_covered_one_just_where_it_lay() -> None:
    """Of kongkang 63: too little stands out to tell."""
    table = Table()
    for name, x in (("peek", 100), ("5", 96), ("10", 104)):
        table.settles([seen(name, card_at(x, 100))])
    assert names(table.settles([seen("peek", card_at(100, 100))])) == ["-10", "-5"]


def test_a_card_that_was_not_read_whole_shows_again_beside_where_it_was_told() -> None:
    """Of kongkang 803 on pictures: the 6 had been read by one index."""
    table = Table()
    part = SeenCard(card_at(97, 98, 2), False, reading("6"))
    for card in (part, seen("9", card_at(88, 103)), seen("5", card_at(112, 104))):
        table.settles([card])
    assert names(table.settles([seen("6", card_at(100, 100))])) == ["-5", "-9"]


def test_a_second_card_of_the_same_kind_laid_over_a_covered_one_is_new() -> None:
    table = Table()
    for name, corners in (("8", card_at(100, 100)), ("3", card_at(103, 99, 3))):
        table.settles([seen(name, corners)])
    told = table.settles([seen("8", card_at(106, 104, -4))])
    assert names(told) == ["+8"]
    assert [lying.reading.card for lying in table.watch.lying] == ["8", "3", "8"]


def test_a_card_laid_just_where_its_like_lies_under_others_is_new() -> None:
    table = Table()
    for name, corners in (("8", 0), ("3", 2), ("5", 1)):
        table.settles([seen(name, card_at(100 + corners, 100))])
    told = table.settles([seen("8", card_at(100, 101))])
    assert names(told) == ["+8"]
    assert [lying.reading.card for lying in table.watch.lying] == ["8", "3", "5", "8"]


def test_a_card_that_hides_an_index_of_the_upmost_lies_on_it() -> None:
    """Of dabong 6003: a Shaman laid on a tall pile with one deep in it, over a card that lies crosswise."""
    table = Table()
    for card in (
        SeenCard(card_at(100, 100), False, reading("S")),
        seen("4F", card_at(101, 98, 90)),
        seen("2F", card_at(103, 99)),
        seen("3F", card_at(97, 102, 4)),
    ):
        table.settles([card])
    part = SeenCard(card_at(101, 98, 90), False, reading("4F"))
    assert names(table.settles([seen("S", card_at(104, 104)), part])) == ["+S"]


def test_a_card_that_covers_its_like_has_not_gone_while_it_is_seen() -> None:
    """Of kombio 7029: a deep 11 lay nearly where the 11 lies that is on the 10."""
    places = {"deep": card_at(102, 101), "10": card_at(100, 99, 91), "11": card_at(101, 101)}
    lying = [
        Lying(places["deep"], reading("11")),
        Lying(places["10"], reading("10"), whole=False),
        Lying(places["11"], reading("11")),
    ]
    upper = seen("10", card_at(98, 97, 86))
    still = SeenCard(places["11"], True, reading("11"), ((127, 63), (76, 139)))
    _, told = reconciled(
        "discard", lying, [still, upper], mask(*places.values()), piled=True, seen_us=1
    )
    assert names(list(told)) == ["+10"]


def test_what_seems_taken_off_its_like_shows_that_and_not_the_one_across_below() -> None:
    """Of kombio 7011: a third 10 was slapped there, where the first had been read by one index."""
    lying = [
        Lying(card_at(102, 98, 88), reading("10"), whole=False),
        Lying(card_at(96, 101, 3), reading("6")),
        Lying(card_at(97, 98, -89), reading("10")),
    ]
    cards = [seen("6", card_at(96, 101, 3)), seen("10", card_at(101, 100, 88))]
    changed = mask(card_at(101, 100, 88))
    _, told = reconciled("discard", lying, cards, changed, piled=True, seen_us=1)
    assert names(list(told)) == ["-10"]
    assert isinstance(told[0], TakenAway)
    assert told[0].shows is not None
    assert told[0].shows.card == "10"


def test_what_hides_a_card_shows_there_and_not_the_upmost_that_lies_across() -> None:
    """Of kombio 7105 and 20003: a 2 was laid on the -1, just where the first 2 lies under both."""
    lying = [
        Lying(card_at(100, 100), reading("2")),
        Lying(card_at(150, 142, 80), reading("9")),
        Lying(card_at(105, 103), reading("-1")),
    ]
    cards = [seen("2", card_at(101, 101)), seen("9", card_at(150, 142, 80))]
    changed = mask(card_at(101, 101))
    _, told = reconciled("discard", lying, cards, changed, piled=True, seen_us=1)
    assert names(list(told)) == ["--1"]
    assert isinstance(told[0], TakenAway)
    assert told[0].shows is not None
    assert told[0].shows.card == "2"


def test_of_a_discard_pile_no_three_are_taken_at_once() -> None:
    """Of kombio 3031: what is laid just where its like lies under crossing cards is new there."""
    table = Table(zone="discard")
    for name, corners in (
        ("3", card_at(100, 100)),
        ("9", card_at(99, 98, 4)),
        ("2", card_at(104, 99, 12)),
        ("4", card_at(101, 103, -9)),
    ):
        table.settles([seen(name, corners)])
    assert names(table.settles([seen("3", card_at(100.3, 100.2))])) == ["+3"]


def test_a_card_crosswise_below_a_discard_pile_is_not_new_with_what_is_laid_on_top() -> None:
    """Of kombio 3023: its corners stand out all the while."""
    table = Table(zone="discard")
    low, crosswise = card_at(100, 100), card_at(101, 101, 86)
    table.settles([seen("1", low)])
    table.settles([seen("3", crosswise)])
    for name, corners in (("8", card_at(99, 98, 4)), ("4", card_at(102, 103, -9))):
        table.settles([seen("3", crosswise), seen(name, corners)])
    assert names(table.settles([seen("3", crosswise), seen("1", card_at(101, 101))])) == ["+1"]


def test_a_card_laid_where_its_like_lies_in_sight_is_new_if_it_lies_on_a_new_one() -> None:
    """Of kongkang 8006: an 8 and a skull were laid, the skull just where one lay."""
    table = Table()
    table.settles([seen("skull", card_at(100, 100))])
    skull = SeenCard(card_at(101, 100), True, reading("skull"), ((76, 62), (126, 138)))
    eight = SeenCard(card_at(89, 100), False, reading("8"), ((64, 62), (64, 138)))
    assert sorted(names(table.settles([eight, skull]))) == ["+8", "+skull"]
    assert [lying.reading.card for lying in table.watch.lying] == ["skull", "8", "skull"]


def test_a_card_slid_beside_its_like_leaves_that_where_it_lies() -> None:
    table = Table()
    table.settles([seen("skull", card_at(100, 100))])
    skull = SeenCard(card_at(100, 100), True, reading("skull"), ((75, 62),))
    eight = SeenCard(card_at(112, 100), True, reading("8"), ((87, 62), (137, 138)))
    assert names(table.settles([eight, skull])) == ["+8"]


def test_a_card_laid_just_where_its_like_lies_is_new_while_the_one_between_shows() -> None:
    table = Table()
    table.settles([seen("8", card_at(100, 100))])
    table.settles([seen("3", card_at(103, 104, 3))])
    upper = msgspec.structs.replace(seen("8", card_at(101, 100)), read_at_mm=((80.0, 70.0),))
    told = table.settles([upper, seen("3", card_at(103, 104, 3))])
    assert names(told) == ["+8"]


def test_a_card_laid_on_one_that_lies_crosswise_over_its_like_is_new() -> None:
    table = Table()
    table.settles([seen("8", card_at(100, 100))])
    table.settles([seen("8", card_at(100, 100)), seen("3", card_at(101, 100, 88))])
    told = table.settles([seen("8", card_at(102, 101, 1)), seen("3", card_at(101, 100, 88))])
    assert names(told) == ["+8"]
    assert [lying.reading.card for lying in table.watch.lying] == ["8", "3", "8"]


def test_a_card_laid_on_its_like_does_not_tell_the_one_crosswise_under_both() -> None:
    table = Table()
    table.settles([seen("8", card_at(100, 100))])
    table.settles([seen("8", card_at(100, 100)), seen("3", card_at(101, 100, 88))])
    told = table.settles([seen("8", card_at(100, 100)), seen("3", card_at(103, 101, 90))])
    assert names(told) == []


def test_a_card_crosswise_over_its_like_that_is_only_read_again_is_no_new_one() -> None:
    table = Table()
    table.settles([seen("8", card_at(100, 100))])
    table.settles([seen("3", card_at(101, 100, 88))])
    cards = [seen("8", card_at(101, 100)), seen("3", card_at(101, 100, 88))]
    told = table.settles(cards, changed=mask(rectangle(80, 56, 40, 10)))
    assert names(told) == []


def test_a_card_laid_on_its_like_does_not_show_one_more_of_them_from_below() -> None:
    table = Table()
    between = seen("3", card_at(100, 100, 88))
    table.settles([seen("8", card_at(100, 100))])
    table.settles([seen("8", card_at(100, 100)), between])
    assert names(table.settles([seen("8", card_at(103, 101)), between])) == ["+8"]
    assert names(table.settles([seen("8", card_at(101, 101)), between])) == []


def test_a_covered_card_of_which_a_corner_shows_is_no_new_one() -> None:
    table = Table()
    for name, corners in (("8", card_at(100, 100)), ("3", card_at(103, 104, 3))):
        table.settles([seen(name, corners)])
    told = table.settles([seen("8", card_at(101, 100)), seen("3", card_at(103, 104, 3))])
    assert names(told) == []


def test_a_card_taken_off_its_like_shows_the_one_below_again() -> None:
    table = Table()
    for name, corners in (("8", card_at(100, 100)), ("3", card_at(102, 100))):
        table.settles([seen(name, corners)])
    told = table.settles([seen("8", card_at(100, 100))])
    assert names(told) == ["-3"]


def test_a_card_laid_squarely_on_a_pile_covers_the_one_there() -> None:
    table = Table()
    corners = card_at(100, 100)
    table.settles([seen("QH", corners)])
    assert names(table.settles([seen("7S", corners)])) == ["+7S"]
    assert len(table.watch.lying) == 2


def test_a_card_half_covered_by_a_new_one_and_not_found_lies_there_still() -> None:
    table = Table()
    low, high = card_at(100, 100), card_at(132, 116, 10)
    table.settles([seen("QH", low)])
    assert visible_share(low, [high]) > 0.5
    assert names(table.settles([seen("5S", high)], mask(high))) == ["+5S"]
    assert [lying.reading.card for lying in table.watch.lying] == ["QH", "5S"]


def test_a_pile_from_which_the_top_is_taken_shows_what_lay_there_and_no_second_one() -> None:
    """Of the lowest card less than half is free, and the index that it shows lies under no other."""
    places = {"4A": card_at(100, 100), "8F": card_at(117, 103), "4F": card_at(104, 110)}
    lying = [Lying(corners, reading(name)) for name, corners in places.items()]
    lowest = SeenCard(places["4A"], False, reading("4A"), ((74.5, 62.0), (74.5, 138.0)))
    above = SeenCard(
        places["8F"],
        True,
        reading("8F"),
        ((91.5, 65.0), (142.5, 65.0), (142.5, 141.0), (91.5, 141.0)),
    )
    now, events = reconciled(
        "pile", lying, [lowest, above], mask(places["4F"]), piled=True, seen_us=1
    )
    [taken] = events
    assert isinstance(taken, TakenAway)
    assert taken.reading.likeliest[0] == "4F"
    assert [card.reading.likeliest[0] for card in now] == ["4A", "8F"]


def test_two_cards_taken_off_show_the_covered_one_again() -> None:
    """What stood out from over it has gone too: dabong! 108, a play of two taken back."""
    table = Table()
    spots = [card_at(100, 100), card_at(108, 98), card_at(92, 99)]
    for name, corners in zip(("2F", "2W", "AW"), spots, strict=True):
        table.settles([seen(name, corners)])
    told = table.settles([seen("2F", card_at(100, 100))], mask(*spots))
    assert names(told) == ["-AW", "-2W"]
    assert [lying.reading.card for lying in table.watch.lying] == ["2F"]


def test_a_card_laid_just_where_its_like_lies_leaves_what_stands_out_as_it_was() -> None:
    table = Table()
    for name, x in (("8", 100), ("3", 110), ("5", 92)):
        table.settles([seen(name, card_at(x, 100))])
    told = table.settles([seen("8", card_at(100, 101))], mask(card_at(100, 101)))
    assert names(told) == ["+8"]
    assert [lying.reading.card for lying in table.watch.lying] == ["8", "3", "5", "8"]


def test_a_card_laid_across_where_its_like_lies_changes_the_one_it_crosses() -> None:
    """All indices of both are in sight, which tells nothing: dabong! 106."""
    table = Table()
    across, upper = card_at(100, 100, 90), card_at(101, 101)
    table.settles([seen("S", across)])
    table.settles([seen("S", across), seen("KA", upper)])
    told = table.settles([seen("KA", upper), seen("S", card_at(101, 100, 91))], mask(across))
    assert names(told) == ["+S"]
    assert [lying.reading.card for lying in table.watch.lying] == ["S", "KA", "S"]


def test_a_covered_card_found_at_both_sides_of_the_one_across_it_is_no_new_one() -> None:
    table = Table()
    across, upper = card_at(100, 100, 90), card_at(101, 101)
    table.settles([seen("S", across)])
    table.settles([seen("S", across), seen("KA", upper)])
    new = card_at(170, 100)
    told = table.settles([seen("KA", upper), seen("S", across), seen("5F", new)], mask(new))
    assert names(told) == ["+5F"]


def test_a_card_laid_on_one_across_its_like_is_new_whatever_shows_from_below() -> None:
    """Of the card under both another index is in sight: dabong! 49, a Shaman in a play one by one."""
    table = Table()
    across = [card_at(100, y, 90) for y in (94, 113, 96)]
    lowest = msgspec.structs.replace(seen("AE", card_at(100, 90)), read_at_mm=((80.0, 53.0),))
    upper = msgspec.structs.replace(seen("3E", across[1]), read_at_mm=((62.0, 138.0),))
    spots = ((62.0, 121.0), (62.0, 71.0), (138.0, 71.0), (138.0, 121.0))
    table.settles([seen("AE", card_at(100, 90))])
    table.settles([lowest, seen("S", across[0])], mask(across[0]))
    table.settles([lowest, seen("3E", across[1])], mask(across[1]))
    laid = msgspec.structs.replace(seen("S", across[2]), read_at_mm=spots)
    assert names(table.settles([lowest, upper, laid], mask(across[2]))) == ["+S"]
    assert [lying.reading.card for lying in table.watch.lying] == ["AE", "S", "3E", "S"]
