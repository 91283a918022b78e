"""SQLite shares a piece of memory between its processes, which the disk of another machine cannot give: two of them on
such a disk damage the database."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from infra.settings import Misconfigured

MOUNTS: Final = Path("/proc/self/mounts")
"""Where Linux says what is mounted: device, place, kind, in each line; other systems have no such file."""
OF_ANOTHER_MACHINE: Final = frozenset(
    {"9p", "afs", "ceph", "cifs", "drvfs", "fuse.rclone", "fuse.sshfs", "lustre", "ncpfs", "nfs", "nfs4"}
    | {"smb3", "smbfs"}
)
"""Kinds of disks, as the kernel names them. Windows drives under WSL are ``9p`` or ``drvfs``."""


def refuse_disk_of_another_machine(folder: Path, mounts: Path | None = None) -> None:
    """Raises ``Misconfigured`` if ``folder``, which may not be there yet, would lie on such a disk."""
    mounts = mounts or MOUNTS
    if not mounts.exists():
        return
    place = folder.resolve()
    kinds = {_unescaped(line.split()[1]): line.split()[2] for line in mounts.read_text().splitlines()}
    # a changed root (chroot) is in no list
    kind = next((kinds[str(parent)] for parent in (place, *place.parents) if str(parent) in kinds), "")
    if kind in OF_ANOTHER_MACHINE:
        raise Misconfigured(
            f"a pasta {place} está em um disco de rede ou do Windows ({kind}), onde o SQLite não guarda dados com "
            "segurança. Escolha uma pasta de um disco desta máquina (--data ou CHOPERIA_DATA), ou use PostgreSQL."
        )


def _unescaped(place: str) -> str:
    """Spaces and their like are written as ``\\040``."""
    return re.sub(r"\\([0-7]{3})", lambda code: chr(int(code[1], 8)), place)
