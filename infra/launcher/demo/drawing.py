"""The demo's pictures as files, drawn by two processes of their own: Pillow keeps a whole core busy for a minute."""

from __future__ import annotations

import io
import multiprocessing
import os
import signal
import threading
from concurrent.futures import Executor, ProcessPoolExecutor
from typing import Final

from PIL import Image

from command_api.images.domain import Kind
from command_api.images.pictures import Picture, prepare
from infra.launcher.demo.art import draw_category, draw_hero, draw_product
from infra.launcher.demo.catalogue import DemoCategory, DemoProduct, DemoSlide

PROCESSES: Final = 2

Subject = DemoSlide | DemoCategory | DemoProduct


def drawn(subject: Subject) -> Picture:
    """Drawn at the size that the site asks for, then prepared like any upload."""
    kind, picture = _picture(subject)
    file = io.BytesIO()
    picture.save(file, "PNG", compress_level=1)
    return prepare(file.getvalue(), kind)


def drawing_processes() -> Executor:
    """They end with this process, even if it is killed."""
    return ProcessPoolExecutor(
        PROCESSES, mp_context=multiprocessing.get_context("spawn"), initializer=_end_with_the_parent
    )


def _picture(subject: Subject) -> tuple[Kind, Image.Image]:
    match subject:
        case DemoSlide():
            return "hero", draw_hero(subject)
        case DemoCategory():
            return "category", draw_category(subject)
        case DemoProduct():
            return "product", draw_product(subject)


def _end_with_the_parent() -> None:
    """A worker holds both ends of its queue, so it would never notice that nobody writes into it any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; the parent decides what it means
    threading.Thread(target=_watch, daemon=True).start()


def _watch() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
