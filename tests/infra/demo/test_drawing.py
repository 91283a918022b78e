"""Pictures are drawn beside the process that wants them, and nobody goes on drawing for nobody."""

import subprocess
import sys

from command_api.images.profiles import PROFILES
from demo.art import PRODUCT_SIZE
from demo.catalogue import PRODUCTS
from demo.drawing import drawing_processes, drawn

PARENT = """
import os, time
from demo.drawing import drawing_processes

if __name__ == "__main__":
    processes = drawing_processes()
    first = processes.submit(os.getpid).result()
    processes.submit(time.sleep, 600)
    print(first, flush=True)
    time.sleep(600)
"""


def test_a_picture_drawn_in_another_process_is_the_same_upload() -> None:
    with drawing_processes() as processes:
        picture = processes.submit(drawn, PRODUCTS[0]).result()
    assert picture == drawn(PRODUCTS[0])
    widest = picture.plain.variants[-1]
    assert (widest.width, widest.height) == PRODUCT_SIZE
    assert len(widest.content) <= PROFILES["product"].largest_file


def test_who_draws_stops_when_nobody_waits_any_more() -> None:
    """The pipe that all of them write to ends when the last of them has ended."""
    with subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        assert int(parent.stdout.readline()) != parent.pid
        parent.kill()
        said, _ = parent.communicate(timeout=60)
    assert said == ""
