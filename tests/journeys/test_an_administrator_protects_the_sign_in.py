"""A second factor from its enrolment to its use: codes of an app, a recovery code, and a passkey of the device."""

import re
import time
from collections.abc import Callable, Iterator

import pyotp
import pytest
from playwright.sync_api import Locator, Page, expect

from command_api.accounts.commands import create_user
from infra.security.permissions import Role
from infra.settings import Settings
from launcher.composition import open_services
from tests.harness.axe import violations
from tests.harness.screens import fill_login, settled
from tests.harness.system import DEMO_PASSWORD, QuickSystem, System

pytestmark = pytest.mark.browser

NewPage = Callable[..., Page]
Picture = Callable[[Page, str], None]


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[System]:
    """A house of its own with one administrator, at `localhost`, the only plain address that has passkeys."""
    data = tmp_path_factory.mktemp("house") / "data"
    services = open_services(Settings(data=data, database_url=None, read_database_url=None))
    services.migrate()
    create_user(services.store, services.security, "vera", DEMO_PASSWORD, "Vera", Role.ADMIN, email="vera@example.com")
    services.close()
    system = QuickSystem(data, {"captcha": "off"})
    system.url = system.url.replace("127.0.0.1", "localhost")
    system.start()
    yield system
    system.stop()


class App:
    """An authenticator app: first the oldest code that is taken, then the next ones, so that nobody waits."""

    def __init__(self, secret: str) -> None:
        self._codes, self._step = pyotp.TOTP(secret), 0

    def code(self) -> str:
        now = time.time()
        oldest = int(now // 30) - (now % 30 < 28)  # not one that is too old a moment later
        self._step = max(self._step + 1, oldest)
        return str(self._codes.at(self._step * 30))


def dialog(page: Page, title: str) -> Locator:
    return page.get_by_role("dialog", name=title)


def sign_out(page: Page) -> None:
    """And asks for the profile again, where the next sign-in leads."""
    page.get_by_role("banner").get_by_role("button", name=re.compile("Vera")).click()
    page.get_by_role("button", name="Sair").click()
    expect(page).to_have_url(re.compile("/login$"))
    page.goto("/profile")
    expect(page).to_have_url(re.compile("/login$"))


def second_step(page: Page, code: str) -> None:
    fill_login(page, "vera", DEMO_PASSWORD)
    page.get_by_label(re.compile("^Código")).fill(code)
    page.get_by_role("button", name="Entrar").click()


def test_an_administrator_enrolls_an_app_and_a_passkey_and_signs_in_with_each(
    house: System, new_page: NewPage, picture: Picture
) -> None:
    page = new_page(base_url=house.url, alone=True)
    devices = page.context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    screen_lock = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    devices.send("WebAuthn.addVirtualAuthenticator", {"options": screen_lock})
    page.goto("/profile")
    fill_login(page, "vera", DEMO_PASSWORD)
    page.get_by_role("button", name="Cadastrar aplicativo").click()
    confirmation = dialog(page, "Confirme que é você")
    confirmation.get_by_label(re.compile("^Senha atual")).fill("não é esta")
    confirmation.get_by_role("button", name="Confirmar").click()
    expect(confirmation.get_by_text("A senha atual não confere.")).to_be_visible()
    confirmation.get_by_label(re.compile("^Senha atual")).fill(DEMO_PASSWORD)
    picture(page, "confirme-que-e-voce")
    confirmation.get_by_role("button", name="Confirmar").click()

    enrolment = dialog(page, "Cadastrar aplicativo autenticador")
    app = App(enrolment.locator("code").inner_text().replace(" ", ""))
    picture(page, "aplicativo-autenticador")
    assert violations(page) == []
    enrolment.get_by_label(re.compile("^Código")).fill(app.code())
    enrolment.get_by_role("button", name="Ativar").click()
    recovery = dialog(page, "Códigos de recuperação")
    expect(recovery.get_by_role("listitem")).to_have_count(10)
    codes = recovery.get_by_role("listitem").all_inner_texts()
    picture(page, "codigos-de-recuperacao")
    recovery.get_by_role("button", name="Guardei os códigos").click()
    expect(page.get_by_text("Restam 10 códigos")).to_be_visible()
    sign_out(page)

    second_step(page, "000000")
    expect(page.get_by_text("Código incorreto, vencido ou já usado.")).to_be_visible()
    picture(page, "segundo-passo")
    page.get_by_label(re.compile("^Código")).fill(app.code())
    page.get_by_role("button", name="Entrar").click()
    expect(page.get_by_role("heading", name="Acesso ao Sistema")).to_have_count(0)
    notices = page.get_by_role("region", name="Mudanças na sua conta")
    expect(notices).to_contain_text("Um aplicativo autenticador foi cadastrado")
    settled(page)
    picture(page, "mudancas-na-sua-conta")
    notices.get_by_role("button", name="Entendi").click()
    expect(notices).to_have_count(0)

    page.get_by_role("button", name="Cadastrar passkey").click()
    naming = dialog(page, "Cadastrar passkey")
    naming.get_by_label(re.compile("^Nome")).fill("Celular da Vera")
    naming.get_by_role("button", name="Continuar").click()
    confirmation.get_by_label(re.compile("^Senha atual")).fill(DEMO_PASSWORD)
    confirmation.get_by_role("button", name="Confirmar").click()
    expect(page.get_by_text("Passkey: Celular da Vera")).to_be_visible()
    picture(page, "seguranca-do-perfil")
    sign_out(page)

    second_step(page, codes[0])
    expect(notices).to_contain_text("Uma passkey foi cadastrada")
    expect(page.get_by_text("Restam 9 códigos")).to_be_visible()
    sign_out(page)

    fill_login(page, "vera", DEMO_PASSWORD)
    page.get_by_role("button", name="Usar passkey").click()
    expect(notices).to_contain_text("Um código de recuperação foi usado para entrar")

    page.get_by_role("button", name="Remover a passkey Celular da Vera").click()
    removal = dialog(page, "Remover a passkey Celular da Vera")
    expect(removal).to_contain_text("Os seus outros segundos fatores continuam.")
    removal.get_by_role("button", name="Remover").click()
    confirmation.get_by_role("button", name="Usar passkey").click()
    expect(removal).to_have_count(0)
    expect(page.get_by_text("Passkey: Celular da Vera")).to_have_count(0)
