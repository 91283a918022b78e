"""Passwords that are hashed quickly: tests hash one for each of their users."""

from infra.security.passwords import Passwords


def quick_passwords() -> Passwords:
    """The least that argon2 can be asked for. Its usual parameters take 30 ms and are tested where they are chosen."""
    return Passwords(memory_kib=8, time_cost=1)
