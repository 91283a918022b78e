"""The looks of the house are in the first bytes of every page."""

from starlette.testclient import TestClient

from command_api.images.events import ImageDeleted
from command_api.site.events import BusinessInfoChanged, HouseColorChanged, LogoChanged
from tests.harness.read_models import History, business

LOGO = f"ab/{'ab12' * 16}.webp"


def test_name_colour_and_logo_are_in_the_pages_themselves(pages: TestClient, pub: History) -> None:
    assert "--amber" not in pages.get("/").text
    assert '{"name": "Choperia Pirilampo", "logo": ""}' in pages.get("/login").text
    pub.given("business_info-1", HouseColorChanged, color="#7fd1ae")
    pub.given("business_info-1", LogoChanged, file=LOGO)
    pub.follow()
    for path in ("/", "/login", "/admin/products"):
        page = pages.get(path).text
        assert "<style>:root:root{--amber:#7fd1ae;" in page, path
        assert f'<link rel="icon" href="/media/{LOGO}" type="image/webp" />' in page, path
    assert pages.get("/").text.count(f'<img src="/media/{LOGO}"') == 2
    assert f'{{"name": "Choperia Pirilampo", "logo": "/media/{LOGO}"}}' in pages.get("/login").text


def test_a_name_cannot_leave_its_block(pages: TestClient, pub: History) -> None:
    pub.given("business_info-1", BusinessInfoChanged, **business(name="</script><script>alert(1)"))
    pub.follow()
    assert "</script><script>" not in pages.get("/login").text.replace("</script><script type", "")


def test_the_first_slide_stands_beside_the_sign_in(pages: TestClient, pub: History) -> None:
    page = pages.get("/login").text
    assert 'background-image:url("/media/hero0-1600.webp")' in page
    assert ":root .entry-picture" not in pages.get("/").text
    for slide in (1, 2):
        pub.given(f"image-{slide}", ImageDeleted)
    pub.follow()
    assert "entry-picture" not in pages.get("/login").text
