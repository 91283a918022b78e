"""What ``choperia serve`` adds to its settings."""

from demo.business import BUSINESS
from infra.settings import Settings
from launcher.demonstration import with_invented_pix


def test_the_demo_pub_invents_a_pix_key_and_a_key_that_was_configured_stays() -> None:
    assert with_invented_pix(Settings()).pix_key == BUSINESS.pix_key
    assert with_invented_pix(Settings(pix_key="caixa@bar.example")).pix_key == "caixa@bar.example"
