"""What the house says about itself, before and after somebody has told it."""

from starlette.testclient import TestClient

from command_api.site.events import (
    BusinessInfoChanged,
    HouseColorChanged,
    LogoChanged,
    OpeningHours,
    OpeningHoursChanged,
)
from query_api.site.responses import SiteAnswer
from tests.harness.read_models import History, business
from tests.query_api.conftest import BOTH

PATH = "/api/site"
LOGO = f"ab/{'ab12' * 16}.webp"


def test_before_anything_was_said_everything_is_empty(visitor: TestClient) -> None:
    answer = visitor.get(PATH)
    assert answer.status_code == 200
    assert SiteAnswer.model_validate(answer.json()).model_dump() == answer.json()
    assert answer.json() == {
        "name": "",
        "tagline": "",
        "about": [],
        "legal_name": "",
        "tax_number": "",
        "founded": None,
        "rents": True,
        "address": {"street": "", "district": "", "city": "", "state": "", "postal_code": ""},
        "location": {"lat": None, "lng": None, "map_query": ""},
        "phones": {"landline": "", "whatsapp_business": "", "whatsapp_shop": ""},
        "email": "",
        "social": {"instagram": "", "facebook": ""},
        "hours": [],
        "special_days": [],
        "service_area": [],
        "price_range": "",
        "cuisine": [],
        "reservation_max_people": 12,
        "color": "",
        "logo": "",
        "maps_embed_key": None,
        "base_url": "https://pirilampo.example",
    }


@BOTH
def test_afterwards_it_is_as_it_was_said(visitor: TestClient, history: History) -> None:
    history.given("business_info-1", BusinessInfoChanged, **business())
    history.given("business_info-1", OpeningHoursChanged, hours=(OpeningHours(4, "16:30", "01:00"),))
    history.given("business_info-1", HouseColorChanged, color="#e8a33d")
    history.given("business_info-1", LogoChanged, file=LOGO)
    history.follow()
    answer = visitor.get(PATH)
    assert SiteAnswer.model_validate(answer.json()).model_dump() == answer.json()
    assert answer.json() == {
        "name": "Choperia Pirilampo",
        "tagline": "Quando escurece, a gente acende.",
        "about": ["A Pirilampo nasceu em 2017.", "Servimos chope tirado com calma."],
        "legal_name": "Pirilampo Chope Ltda.",
        "tax_number": "",
        "founded": 2017,
        "rents": True,
        "address": {
            "street": "Rua do Coreto, 217",
            "district": "Centro",
            "city": "Santa Isabel",
            "state": "SP",
            "postal_code": "07500-000",
        },
        "location": {"lat": -23.3157, "lng": -46.2214, "map_query": "Choperia Pirilampo, Santa Isabel"},
        "phones": {
            "landline": "+551155550100",
            "whatsapp_business": "+5511955550101",
            "whatsapp_shop": "+5511955550102",
        },
        "email": "contato@pirilampo.example",
        "social": {"instagram": "https://instagram.example/pirilampo", "facebook": ""},
        "hours": [{"weekday": 4, "opens": "16:30", "closes": "01:00"}],
        "special_days": [],
        "service_area": ["Santa Isabel", "Arujá"],
        "price_range": "$$",
        "cuisine": ["Brasileira", "Petiscos"],
        "reservation_max_people": 12,
        "color": "#e8a33d",
        "logo": f"/media/{LOGO}",
        "maps_embed_key": None,
        "base_url": "https://pirilampo.example",
    }


def test_who_has_it_already_gets_a_304(visitor: TestClient) -> None:
    first = visitor.get(PATH)
    again = visitor.get(PATH, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
