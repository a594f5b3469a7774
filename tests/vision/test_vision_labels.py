"""The format of labelled photographs: `labels.csv` and `boxes.csv`."""

from pathlib import Path

import pytest

from vision.geometry import rectangle
from vision.labels import LabelledCard, LabelsError, read_labels

HEAD = "file,source,licence,deck,cards,arrangement,conditions,labels_by\n"
ROW = 'old/a.jpg,github:some/where b.jpg,MIT,"Bicycle, red",AH 10?,single,"dim; blurred",eye\n'


def written(folder: Path, labels: str, boxes: str = "") -> Path:
    (folder / "labels.csv").write_text(labels, encoding="utf-8")
    if boxes:
        (folder / "boxes.csv").write_text(boxes, encoding="utf-8")
    return folder


def test_a_photograph_is_read_with_its_cards(tmp_path: Path) -> None:
    (photo,) = read_labels(written(tmp_path, HEAD + ROW))
    assert (photo.file, photo.source, photo.arrangement) == ("old/a.jpg", "old", "single")
    assert photo.cards == (LabelledCard("AH"), LabelledCard("10?"))


def test_a_photograph_in_no_folder_is_known_by_where_it_is_from(tmp_path: Path) -> None:
    (photo,) = read_labels(written(tmp_path, HEAD + ROW.replace("old/", "")))
    assert photo.source == "github:some/where"


def test_three_columns_are_enough(tmp_path: Path) -> None:
    (photo,) = read_labels(written(tmp_path, "file,cards,arrangement\na.png,,none\n"))
    assert (photo.source, photo.cards) == ("-", ())


def test_boxes_go_to_the_cards_of_their_name_each_once(tmp_path: Path) -> None:
    boxes = "file,card,xmin,ymin,xmax,ymax\nold/a.jpg,A?,10,20,30,50\nold/a.jpg,A?,40,20,60,50\n"
    labels = "file,cards,arrangement\nold/a.jpg,A? A? A? K?,multiple\n"
    (photo,) = read_labels(written(tmp_path, labels, boxes))
    assert [card.box_px for card in photo.cards] == [
        rectangle(10, 20, 20, 30),
        rectangle(40, 20, 20, 30),
        None,
        None,
    ]


@pytest.mark.parametrize(
    ("label", "name", "allowed"),
    [
        ("AH", "AH", True),
        ("AH", "AS", False),
        ("A?", "AS", True),
        ("10?", "10C", True),
        ("10?", "1C", False),
        ("A?", "KS", False),
        ("MTG:black", "AS", False),
    ],
)
def test_a_question_mark_is_any_suit(label: str, name: str, *, allowed: bool) -> None:
    assert LabelledCard(label).allows(name) is allowed


@pytest.mark.parametrize(
    ("arrangement", "lists_all"),
    [("overlapping (4 fans of 13)", False), ("Fan", False), ("single", True), ("none", True)],
)
def test_fans_do_not_list_all_their_cards(
    tmp_path: Path, arrangement: str, *, lists_all: bool
) -> None:
    (photo,) = read_labels(written(tmp_path, f"file,cards,arrangement\na.png,AH,{arrangement}\n"))
    assert photo.lists_all is lists_all


@pytest.mark.parametrize(
    ("labels", "boxes", "part"),
    [
        ("file,arrangement\na.jpg,single\n", "", "labels.csv lacks the column cards"),
        ("", "", "labels.csv lacks the column file"),
        (HEAD, "", "names no photograph"),
        ("file,cards,arrangement\n/etc/a.jpg,,x\n", "", "no file below its folder"),
        ("file,cards,arrangement\n../a.jpg,,x\n", "", "no file below its folder"),
        ("file,cards,arrangement\n,,x\n", "", "no file below its folder"),
        (HEAD + ROW, "file,card,xmin,ymin,xmax\n", "boxes.csv lacks the column ymax"),
        (
            HEAD + ROW,
            "file,card,xmin,ymin,xmax,ymax\na.jpg,AH,1,2,three,4\n",
            "a side of a.jpg is no number",
        ),
    ],
)
def test_labels_that_cannot_be_used_are_one_sentence(
    tmp_path: Path, labels: str, boxes: str, part: str
) -> None:
    with pytest.raises(LabelsError) as caught:
        read_labels(written(tmp_path, labels, boxes))
    assert part in str(caught.value)


def test_labels_that_are_not_there_or_not_text_are_said(tmp_path: Path) -> None:
    with pytest.raises(LabelsError, match=r"There is no labels.csv"):
        read_labels(tmp_path)
    (tmp_path / "labels.csv").write_bytes(b"file,cards,arrangement\n\xff\xfe\x00,a,b\n")
    with pytest.raises(LabelsError, match="not a table in CSV and UTF-8"):
        read_labels(tmp_path)
