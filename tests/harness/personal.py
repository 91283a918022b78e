"""A key-encryption key for tests."""

from infra.security.wrapping import SIZE, Wrapping


def personal_wrapping(*keys: bytes) -> Wrapping:
    """``keys``, or one that all tests share; no file."""
    chosen = keys or (b"k" * SIZE,)
    return Wrapping(lambda: chosen)
