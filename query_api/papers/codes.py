"""QR codes on papers."""

from __future__ import annotations

import io

import segno


def qr_code(content: str) -> str:
    """An SVG document with a quiet zone around the code, which takes the size that the template gives it."""
    written = io.BytesIO()
    segno.make(content, error="m", micro=False).save(
        written, kind="svg", border=4, xmldecl=False, omitsize=True, nl=False, dark="#000", light="#fff"
    )
    return written.getvalue().decode()
