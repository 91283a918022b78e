from pathlib import Path

import pytest

from infra.local_disk import refuse_disk_of_another_machine
from infra.settings import Misconfigured, Settings
from launcher.composition import open_services

MOUNTS = """\
/dev/vda / ext4 rw 0 0
drvfs /mnt/c 9p rw,aname=drvfs 0 0
server:/srv /dados/Área\\040comum nfs4 rw 0 0
tmpfs /dados/Área\\040comum/local tmpfs rw 0 0
"""


@pytest.fixture
def mounts(tmp_path: Path) -> Path:
    file = tmp_path / "mounts"
    file.write_text(MOUNTS)
    return file


@pytest.mark.parametrize(("folder", "kind"), [("/mnt/c/choperia", "9p"), ("/dados/Área comum/a/b", "nfs4")])
def test_a_folder_on_the_disk_of_another_machine_is_refused(mounts: Path, folder: str, kind: str) -> None:
    with pytest.raises(Misconfigured, match=rf"{folder} está em um disco de rede ou do Windows \({kind}\)"):
        refuse_disk_of_another_machine(Path(folder), mounts)


@pytest.mark.parametrize("folder", ["/var/lib/choperia", "/dados/Área comum/local/data", "/mnt"])
def test_a_folder_on_a_disk_of_this_machine_is_taken(mounts: Path, folder: str) -> None:
    refuse_disk_of_another_machine(Path(folder), mounts)


def test_a_folder_that_no_line_knows_is_taken(tmp_path: Path) -> None:
    """As in a changed root, whose own disk is not listed."""
    mounts = tmp_path / "mounts"
    mounts.write_text("proc /proc proc rw 0 0\n")
    refuse_disk_of_another_machine(Path("/var/lib/choperia"), mounts)


def test_nothing_is_written_where_the_data_cannot_lie(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    elsewhere = tmp_path / "share"
    elsewhere.mkdir()
    mounts = tmp_path / "mounts"
    mounts.write_text(f"/dev/vda / ext4 rw 0 0\nserver:/srv {elsewhere} nfs rw 0 0\n")
    monkeypatch.setattr("infra.local_disk.MOUNTS", mounts)
    with pytest.raises(Misconfigured):
        open_services(Settings(data=elsewhere / "data", environment="test", database_url=None))
    assert list(elsewhere.iterdir()) == []
