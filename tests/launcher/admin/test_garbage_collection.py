"""What no event names is swept, what any event names stays, whoever uploads at that moment."""

import io
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest

from command_api.images.commands import UploadImage, delete_images, upload_image
from command_api.images.keeping import Keeping, file_marks, reserve, swept
from command_api.images.pictures import Encoded, EncodedPicture, Rendition
from command_api.images.uploads import Wish
from command_api.stock.import_jobs import start_import
from launcher.admin.garbage_collection import SweepReport, sweep
from launcher.composition import Services, system_context
from tests.launcher.conftest import BOTH, CommandLine

LATER = timedelta(hours=25)


def now() -> datetime:
    return datetime.now(UTC)


def small(name: str) -> EncodedPicture:
    """What is kept of a picture, without the work of making one."""
    shown = Encoded(f"shown {name}".encode(), 1600, 900)
    return EncodedPicture(Encoded(f"original {name}".encode(), 1600, 900), Rendition((shown,), "#c86432"))


def hang(services: Services, name: str) -> int:
    """A slide, whose files are then old."""
    command = UploadImage("hero", None, f"{name}.png")
    return upload_image(services.store, services.files, command, small(name), system_context()).id


def swept_keys(report: SweepReport) -> set[str]:
    return {orphan.key for orphan in report.orphans}


def test_what_no_event_names_goes_when_it_is_old_enough(services: Services) -> None:
    hang(services, "balcão")
    orphan = services.files.put(b"nobody named me", "webp")
    early = sweep(services, now())
    assert (early.orphans, early.young, early.named) == ([], 1, 2)
    seen = sweep(services, now() + LATER, dry_run=True)
    assert (swept_keys(seen), services.files.exists(orphan)) == ({orphan}, True)
    late = sweep(services, now() + LATER)
    assert (swept_keys(late), late.size, late.named, late.missing) == ({orphan}, 15, 2, [])
    assert not services.files.exists(orphan)
    assert swept_keys(sweep(services, now() + LATER)) == set()


def test_what_history_can_still_show_stays(services: Services) -> None:
    """The files of a picture that was deleted."""
    ids = [hang(services, name) for name in ("velha", "nova")]
    delete_images(services.store, ids[:1], system_context())
    before = {kept.key for kept in services.files.kept()}
    report = sweep(services, now() + LATER)
    assert (report.named, report.orphans) == (4, [])
    assert {kept.key for kept in services.files.kept()} == before


def test_a_file_that_the_history_names_and_nobody_has_is_told(services: Services) -> None:
    hang(services, "balcão")
    [one, _] = sorted(kept.key for kept in services.files.kept())
    services.files.delete(one)
    assert sweep(services, now()).missing == [one]


def test_uploads_that_nobody_used_go(services: Services) -> None:
    uploads, files = services.uploads, services.files
    wish = Wish("hero", None, "s.png", "image/png", 100)
    fresh, old = uploads.sign(wish, 1, now()), uploads.sign(wish, 1, now() - timedelta(hours=2))
    for name in (fresh.upload_id, "stray-of-a-dead-process"):
        files.stage(name, io.BytesIO(b"raw"))
    seen = sweep(services, now(), dry_run=True)
    assert set(seen.uploads) == {old.upload_id, "stray-of-a-dead-process"}
    assert len(list(files.all_staged())) == 2
    assert set(sweep(services, now()).uploads) == set(seen.uploads)
    assert [kept.key for kept in files.all_staged()] == [fresh.upload_id]
    assert sweep(services, now()).uploads == []


def test_a_file_of_sales_stays_while_its_import_waits_and_goes_when_it_was_left(services: Services) -> None:
    content = io.BytesIO(b"source_id;sold_at;sku;quantity\n1;2026-11-20;CH-01;1\n")
    start_import(services.store, services.files, content, "vendas.csv", system_context())
    [waiting] = [kept.key for kept in services.files.all_staged()]
    left = "sales-import-of-a-dead-process"
    services.files.stage(left, content)
    assert sweep(services, now()).sales == [], "young ones may be on their way"
    report = sweep(services, now() + LATER)
    assert (report.sales, report.uploads) == ([left], [])
    assert [kept.key for kept in services.files.all_staged()] == [waiting]


@BOTH
def test_a_command_waits_for_a_sweep_that_removes_its_file_and_keeps_it_again(services: Services) -> None:
    engine, files = services.recorder.engine, services.files
    key = files.put(small("balcão").original.content, "webp")
    token = reserve(engine, key, now())
    assert token is not None
    with ThreadPoolExecutor(1) as pool:
        upload = pool.submit(hang, services, "balcão")
        with pytest.raises(TimeoutError):
            upload.result(timeout=0.3)
        files.delete(key)
        swept(engine, key, token)
        upload.result(timeout=30)
    assert files.exists(key)
    assert sweep(services, now() + LATER).missing == []


@BOTH
def test_a_named_file_cannot_be_reserved_and_a_reserved_one_not_twice(services: Services) -> None:
    engine = services.recorder.engine
    hang(services, "balcão")
    for kept in services.files.kept():
        assert reserve(engine, kept.key, now()) is None
    other = services.files.put(b"other", "webp")
    assert reserve(engine, other, now()) is not None
    assert reserve(engine, other, now()) is None


def test_the_mark_of_a_killed_sweep_holds_nobody_up(services: Services) -> None:
    engine, files = services.recorder.engine, services.files
    content = small("balcão").original.content
    key = files.put(content, "webp")
    assert reserve(engine, key, now() - timedelta(minutes=11)) is not None
    files.delete(key)
    hang(services, "balcão")
    assert files.exists(key)
    other = files.put(b"other", "webp")
    assert reserve(engine, other, now() - timedelta(minutes=11)) is not None
    assert swept_keys(sweep(services, now() + LATER)) == {other}


def test_a_command_does_not_take_back_a_mark_that_another_sweep_wrote_anew(services: Services) -> None:
    """The file was gone, the command keeps it again, and meanwhile the next sweep is at it."""
    engine, files = services.recorder.engine, services.files
    keeping = Keeping(services.store, files)
    encoded = Encoded(b"content", 1600, 900)
    key = keeping.keep(encoded).file
    first = reserve(engine, key, now())
    assert first is not None
    files.delete(key)
    swept(engine, key, first)

    class Files:
        """Reserves the file for the next sweep at the very moment it is kept again."""

        def put(self, content: bytes, extension: str) -> str:
            kept = files.put(content, extension)
            assert reserve(engine, kept, now()) is not None
            return kept

    keeping._files = Files()  # type: ignore[assignment]
    keeping._keep_again(now())
    with engine.connect() as connection:
        [row] = connection.execute(file_marks.select()).all()
    assert (row.key, row.state) == (key, "going")


@BOTH
def test_uploads_race_with_sweeps_and_no_event_names_a_missing_file(services: Services) -> None:
    """Old orphans with just the content that is uploaded, and sweeps that take everything for old."""
    rounds = 10
    for number in range(rounds):
        for encoded in (small(f"{number}").original, *small(f"{number}").plain.variants):
            services.files.put(encoded.content, "webp")
    stop = threading.Event()

    def keep_sweeping() -> int:
        count = 0
        while not stop.is_set():
            sweep(services, now() + timedelta(seconds=1), timedelta(0))
            count += 1
        return count

    with ThreadPoolExecutor(2) as pool:
        sweeps = [pool.submit(keep_sweeping) for _ in range(2)]
        try:
            for number in range(rounds):
                hang(services, f"{number}")
        finally:
            stop.set()
        assert all(each.result() > 0 for each in sweeps)
    report = sweep(services, now() + LATER)
    assert (report.named, report.missing) == (2 * rounds, [])


def test_the_command_line_shows_first_and_removes_then(choperia: CommandLine) -> None:
    with choperia.left_behind() as services:
        services.migrate()
        hang(services, "balcão")
        services.files.put(b"nobody named me", "webp")
    looked = choperia("files", "sweep", "--dry-run")
    assert looked.exit_code == 0, looked.output
    assert "0 arquivos sem história" in looked.output
    assert "ficam 2 na história e 1 recente" in " ".join(looked.output.split())
    with choperia.left_behind() as services:
        for kept in services.files.kept():
            services.files.delete(kept.key)
    broken = choperia("files", "sweep")
    assert broken.exit_code == 1
    assert "que a história nomeia" in broken.output
