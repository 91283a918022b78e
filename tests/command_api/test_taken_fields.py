"""Fields of an event that are taken from something that has them under the same names."""

import pytest

from command_api.kernel.events import with_fields_of
from command_api.leads.domain import Contact
from command_api.leads.events import SiteOrderEntered


def test_what_is_stated_stands_and_the_rest_is_taken() -> None:
    contact = Contact("Dalva", "(11) 95555-0170", "Rua das Flores, 120", "Sem gelo.")
    fields = with_fields_of(contact, SiteOrderEntered, {"order": "chope", "notes": ""})
    assert fields == {"order": "chope", "name": "Dalva", "phone": "(11) 95555-0170", "notes": ""}


def test_a_field_that_is_nowhere_is_refused_even_if_it_has_a_default() -> None:
    with pytest.raises(AttributeError, match="phone"):
        with_fields_of(object(), SiteOrderEntered, {"order": "chope", "name": "Dalva"})
