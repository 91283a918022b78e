"""Depth and number of elements are found on the bytes, whatever the strings between them hold."""

import pytest

from infra.security.json_shape import (
    DEEPEST,
    MOST_ELEMENTS,
    MOST_ESCAPES,
    NotJson,
    TooDeep,
    TooManyElements,
    check_shape,
)


def nested(depth: int, innermost: bytes = b"") -> bytes:
    return b"[" * depth + innermost + b"]" * depth


@pytest.mark.parametrize(
    "body",
    [
        b"",
        nested(DEEPEST),
        b"[" + b"[]," * (MOST_ELEMENTS // 2 - 1) + b"1]",
        b'"' + b"[{," * MOST_ELEMENTS + b'"',
        b'["' + b'\\"[' * MOST_ELEMENTS + b'"]',
        b'["\\\\", "' + b"[" * 100 + b'"]',
        b'["' + b"[" * 100 + b'\\\\"]',
        b'{"a": "' + b"[" * 100,
        b'{"a": "' + b"[" * 100 + b"\\",
    ],
)
def test_brackets_and_commas_inside_strings_do_not_count(body: bytes) -> None:
    check_shape(body)


@pytest.mark.parametrize(
    "body",
    [
        nested(DEEPEST + 1),
        b'{"a":' * (DEEPEST + 1) + b"1" + b"}" * (DEEPEST + 1),
        b"[" * 100_000,
        b'{"token": "a", "z": ' + nested(DEEPEST, b"1") + b"}",
        b"[1," * (DEEPEST + 1),
        b'["\\\\",' + nested(DEEPEST) + b"]",
    ],
)
def test_what_is_too_deep_is_found_before_it_is_parsed(body: bytes) -> None:
    with pytest.raises(TooDeep):
        check_shape(body)


@pytest.mark.parametrize(
    "body",
    [
        b"[" + b"1," * MOST_ELEMENTS + b"1]",
        b"[" + b"{}," * MOST_ELEMENTS + b"{}]",
        b'["' + b'","' * MOST_ELEMENTS + b'"]',
        b'"' + b"\\n" * (MOST_ESCAPES + 1) + b'"',
    ],
)
def test_what_has_too_many_elements_is_found_before_it_is_parsed(body: bytes) -> None:
    with pytest.raises(TooManyElements):
        check_shape(body)


@pytest.mark.parametrize("body", [b"[]" * 100 + b"]" * 100, b'""' * 10 + b"[" * 100])
def test_what_no_document_has_is_not_read_to_its_end(body: bytes) -> None:
    with pytest.raises(NotJson):
        check_shape(body)
