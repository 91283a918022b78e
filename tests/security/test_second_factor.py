"""The second factor, from its enrolment to its loss, over the composed system."""

import time
from typing import Any

import httpx
import pyotp
import pytest
import sqlalchemy as sa

from infra.position import START
from infra.security.database import transaction
from infra.security.tables import login_attempts, passkeys, recovery_codes, session_confirmations, totp_seeds
from tests.harness.authenticator import Authenticator
from tests.security.conftest import PASSWORD, SITE, System

NEW = "tulipa-cheia-7"
Headers = dict[str, str]


@pytest.fixture
def system(fresh: System) -> System:
    return fresh


def call(system: System, method: str, path: str, headers: Headers, **body: Any) -> httpx.Response:
    return system.request(method, path, headers=headers, **({"json": body} if body else {}))


def signed_in(system: System, person: str) -> Headers:
    return {"Authorization": f"Bearer {system.sign_in(person).json()['token']}"}


def confirmed(system: System, person: str) -> Headers:
    headers = signed_in(system, person)
    assert call(system, "POST", "/api/me/confirmation", headers, password=PASSWORD).status_code == 200
    return headers


class App:
    """An authenticator app whose every code is of a later step: nobody waits for thirty seconds."""

    def __init__(self, system: System, person: str) -> None:
        self.headers = confirmed(system, person)
        began = call(system, "POST", "/api/me/second-factor/app", self.headers)
        assert began.status_code == 200, began.text
        self.secret = began.json()["secret"]
        self._steps = iter((-30, 0, 30))
        body = {"code": self.code()}
        activated = call(system, "POST", "/api/me/second-factor/app/activation", self.headers, **body)
        assert activated.status_code == 200, activated.text
        self.recovery_codes: list[str] = activated.json()["recovery_codes"]

    def code(self) -> str:
        return str(pyotp.TOTP(self.secret).at(int(time.time()) + next(self._steps)))


def first_step(system: System, person: str) -> dict[str, Any]:
    answer = system.request("POST", "/api/login", json={"username": person, "password": PASSWORD})
    assert answer.status_code == 202, answer.text
    assert not answer.cookies
    found: dict[str, Any] = answer.json()
    return found


def second_step(system: System, ticket: str, **proof: Any) -> httpx.Response:
    return system.request("POST", "/api/login/second-factor", json={"ticket": ticket, **proof})


def topics(system: System) -> list[str]:
    return [event.topic.partition(".")[2] for event in system.services.recorder.read_after(START, 1000)]


def test_a_right_password_is_not_enough_and_the_code_of_the_app_is(system: System) -> None:
    app = App(system, "staff")
    assert len(set(app.recovery_codes)) == 10
    signed_in_before = topics(system).count("UserSignedIn")
    pending = first_step(system, "staff")
    assert set(pending) == {"ticket", "expires_at", "methods", "passkey"}
    assert pending["methods"] == ["app", "recovery_code"]
    assert call(system, "GET", "/api/me", {"Authorization": f"Bearer {pending['ticket']}"}).status_code == 401
    assert topics(system).count("UserSignedIn") == signed_in_before
    wrong = second_step(system, pending["ticket"], code="000000")
    assert (wrong.status_code, wrong.json()["error"]) == (401, "Código incorreto, vencido ou já usado.")
    opened = second_step(system, pending["ticket"], code=app.code())
    assert opened.status_code == 200
    assert {"choperia_refresh", "choperia_device"} <= set(opened.cookies)
    assert opened.json()["user"]["username"] == "staff"
    assert topics(system).count("UserSignedIn") == signed_in_before + 1


def test_a_ticket_and_a_code_are_used_once(system: System) -> None:
    app = App(system, "staff")
    code = app.code()
    ticket = first_step(system, "staff")["ticket"]
    assert second_step(system, ticket, code=code).status_code == 200
    assert second_step(system, ticket, code=app.code()).json()["type"] == "/problems/sign-in-expired"
    replayed = second_step(system, first_step(system, "staff")["ticket"], code=code)
    assert replayed.json()["type"] == "/problems/wrong-second-factor"


def test_a_recovery_code_opens_once_and_the_person_is_told_the_next_time(system: System) -> None:
    app = App(system, "staff")
    code = app.recovery_codes[3]
    assert second_step(system, first_step(system, "staff")["ticket"], code=code.upper()).status_code == 200
    assert topics(system)[-2:] == ["UserSignedIn", "RecoveryCodeUsed"]
    again = second_step(system, first_step(system, "staff")["ticket"], code=code)
    assert again.status_code == 401
    bearer = second_step(system, first_step(system, "staff")["ticket"], code=app.code()).json()["token"]
    headers = {"Authorization": f"Bearer {bearer}"}
    kinds = [each["kind"] for each in call(system, "GET", "/api/me/notices", headers).json()["notices"]]
    assert kinds == ["recovery_code_used", "app_enrolled"]
    assert call(system, "GET", "/api/me/security", headers).json()["recovery_codes_left"] == 9
    assert call(system, "DELETE", "/api/me/notices", headers).status_code == 204
    assert call(system, "GET", "/api/me/notices", headers).json() == {"notices": []}


@pytest.mark.parametrize("what", ["password", "deactivation", "time"])
def test_a_ticket_dies_with_what_it_was_given_for(system: System, what: str) -> None:
    app = App(system, "staff")
    ticket = first_step(system, "staff")["ticket"]
    me = call(system, "GET", "/api/me", app.headers).json()
    match what:
        case "password":
            call(system, "POST", "/api/admin-users-reset-password", system.bearer("admin"), user_id=me["id"])
        case "deactivation":
            call(system, "PATCH", f"/api/users/{me['id']}", system.bearer("admin"), active=False)
        case _:
            with transaction(system.services.security.engine) as connection:
                connection.execute(sa.text("UPDATE sign_in_tickets SET expires_at = expires_at - 301"))
    assert second_step(system, ticket, code=app.code()).json()["type"] == "/problems/sign-in-expired"


def test_codes_cannot_be_guessed_even_by_who_knows_the_password(system: System) -> None:
    app = App(system, "staff")
    guesses = []
    for number in range(11):
        ticket = first_step(system, "staff")["ticket"]
        body = {"ticket": ticket, "code": f"{number:06d}"}
        # from an address of its own each time
        answer = system.request("POST", "/api/login/second-factor", json=body, client=(f"203.0.113.{number}", 1))
        guesses.append(answer.status_code)
    assert guesses == [401] * 10 + [429]
    assert second_step(system, first_step(system, "staff")["ticket"], code=app.code()).status_code == 429
    with transaction(system.services.security.engine) as connection:
        connection.execute(login_attempts.update().values(at=login_attempts.c.at - 3600))
    system.services.security.limits._refused.clear()  # what a flood is refused from for a second
    assert second_step(system, first_step(system, "staff")["ticket"], code=app.code()).status_code == 200


def test_nothing_secret_is_in_clear_in_a_table_or_in_any_event(system: System) -> None:
    app = App(system, "staff")
    second_step(system, first_step(system, "staff")["ticket"], code=app.recovery_codes[0])
    with system.services.security.engine.connect() as connection:
        kept = [*connection.execute(sa.select(totp_seeds)), *connection.execute(sa.select(recovery_codes))]
        answers = connection.execute(sa.text("SELECT * FROM idempotency")).all()
    events = b"".join(event.state for event in system.services.recorder.read_after(START, 1000))
    for secret in (app.secret, *app.recovery_codes):
        assert secret not in str(kept) + str(answers)
        assert secret.encode() not in events


# ---------------------------------------------------------------------------------------------------------------------
# Passkeys


def with_passkey(system: System, person: str) -> tuple[Authenticator, Headers]:
    headers, key = confirmed(system, person), Authenticator(SITE)
    options = call(system, "POST", "/api/me/passkey-options", headers).json()["options"]
    answer = call(system, "POST", "/api/me/passkeys", headers, name="Celular", credential=key.create(options))
    assert answer.status_code == 201, answer.text
    assert len(answer.json()["recovery_codes"]) == 10
    return key, headers


def test_a_passkey_signs_in_after_the_password(system: System) -> None:
    key, _ = with_passkey(system, "staff")
    pending = first_step(system, "staff")
    assert pending["methods"] == ["passkey", "recovery_code"]
    proof = key.get(pending["passkey"])
    assert second_step(system, pending["ticket"], passkey=proof).status_code == 200
    assert second_step(system, pending["ticket"], passkey=proof).status_code == 401
    assert second_step(system, first_step(system, "staff")["ticket"], passkey=proof).status_code == 401


def test_a_passkey_of_another_person_or_site_or_without_its_person_or_copied_opens_nothing(system: System) -> None:
    key, headers = with_passkey(system, "staff")
    with_passkey(system, "client")
    pending = first_step(system, "client")
    others = {**pending["passkey"], "allowCredentials": [{"id": key.id}]}
    assert second_step(system, pending["ticket"], passkey=key.get(others)).status_code == 401
    for lure in (Authenticator("https://choperia.example.evil"), Authenticator(SITE, verifies=False)):
        options = call(system, "POST", "/api/me/passkey-options", headers).json()["options"]
        refused = call(system, "POST", "/api/me/passkeys", headers, name="Isca", credential=lure.create(options))
        assert refused.status_code == 422
    key.verifies = False
    pending = first_step(system, "staff")
    assert second_step(system, pending["ticket"], passkey=key.get(pending["passkey"])).status_code == 401
    key.verifies = True
    # a copy whose counter is behind the one that was seen last
    with transaction(system.services.security.engine) as connection:
        connection.execute(passkeys.update().values(sign_count=1000))
    pending = first_step(system, "staff")
    assert second_step(system, pending["ticket"], passkey=key.get(pending["passkey"])).status_code == 401


def test_a_challenge_registers_one_passkey_and_nonsense_none(system: System) -> None:
    headers, key = confirmed(system, "staff"), Authenticator(SITE)
    options = call(system, "POST", "/api/me/passkey-options", headers).json()["options"]
    credential = key.create(options)
    assert call(system, "POST", "/api/me/passkeys", headers, name="Um", credential=credential).status_code == 201
    assert call(system, "POST", "/api/me/passkeys", headers, name="Um", credential=credential).status_code == 422
    for part in ("clientDataJSON", "attestationObject"):
        for bent in ("AA", "_" * 400, credential["response"][part][:-8], credential["response"][part][8:]):
            call(system, "POST", "/api/me/passkey-options", headers)
            response = {**credential["response"], part: bent}
            bent_credential = {**credential, "response": response}
            answer = call(system, "POST", "/api/me/passkeys", headers, name="Um", credential=bent_credential)
            assert answer.status_code == 422, (part, bent)


# ---------------------------------------------------------------------------------------------------------------------
# Confirming that one is still the person of the session


def test_an_open_session_alone_changes_nothing_about_how_one_signs_in(system: System) -> None:
    headers = signed_in(system, "staff")
    other = signed_in(system, "staff")
    sessions = call(system, "GET", "/api/me/sessions", headers).json()["sessions"]
    [theirs] = [each["id"] for each in sessions if not each["current"]]
    attempts: list[tuple[str, str, dict[str, Any]]] = [
        ("PATCH", "/api/me", {"email": "outro@example.com"}),
        ("POST", "/api/me/password", {"new_password": NEW}),
        ("POST", "/api/me/second-factor/app", {}),
        ("POST", "/api/me/second-factor/app/activation", {"code": "123456"}),
        ("DELETE", "/api/me/second-factor/app", {}),
        ("POST", "/api/me/passkey-options", {}),
        ("DELETE", "/api/me/passkeys/abc", {}),
        ("POST", "/api/me/recovery-codes", {}),
        ("DELETE", f"/api/me/sessions/{theirs}", {}),
    ]
    for method, path, body in attempts:
        refused = call(system, method, path, headers, **body)
        assert (refused.status_code, refused.json()["type"]) == (403, "/problems/confirmation-required"), path
    assert call(system, "PATCH", "/api/me", headers, name="Outro Nome").status_code == 200
    assert call(system, "POST", "/api/me/confirmation", headers, password="errada").status_code == 422
    assert call(system, "POST", "/api/me/confirmation", headers, password=PASSWORD).status_code == 200
    assert call(system, "DELETE", f"/api/me/sessions/{theirs}", headers).status_code == 204
    assert call(system, "GET", "/api/me", other).status_code == 401
    assert call(system, "PATCH", "/api/me", headers, email="outro@example.com").status_code == 200
    assert call(system, "POST", "/api/me/password", headers, new_password=NEW).status_code == 200


def test_a_confirmation_lasts_ten_minutes_and_is_of_one_session(system: System) -> None:
    headers, elsewhere = confirmed(system, "staff"), signed_in(system, "staff")
    assert call(system, "PATCH", "/api/me", headers, email="um@example.com").status_code == 200
    assert call(system, "PATCH", "/api/me", elsewhere, email="dois@example.com").status_code == 403
    with transaction(system.services.security.engine) as connection:
        t = session_confirmations
        connection.execute(t.update().values(confirmed_at=t.c.confirmed_at - 600))
    assert call(system, "PATCH", "/api/me", headers, email="dois@example.com").status_code == 403


def test_an_administrator_confirms_before_their_own_email_changes_on_any_screen(system: System) -> None:
    headers = signed_in(system, "admin")
    me = call(system, "GET", "/api/me", headers).json()["id"]
    path, body = f"/api/users/{me}", {"email": "outra@example.com"}
    assert call(system, "PATCH", path, headers, **body).json()["type"] == "/problems/confirmation-required"
    updates = [{"id": me, **body}]
    assert call(system, "PATCH", "/api/users/bulk", headers, updates=updates).status_code == 403
    call(system, "POST", "/api/me/confirmation", headers, password=PASSWORD)
    assert call(system, "PATCH", path, headers, **body).status_code == 200


def test_a_code_or_a_passkey_confirms_too(system: System) -> None:
    app = App(system, "staff")
    ticket = first_step(system, "staff")["ticket"]
    bearer = second_step(system, ticket, code=app.code()).json()["token"]
    headers = {"Authorization": f"Bearer {bearer}"}
    assert call(system, "POST", "/api/me/confirmation", headers, code=app.recovery_codes[0]).status_code == 422
    assert call(system, "POST", "/api/me/confirmation", headers, code=app.code()).status_code == 200
    key, headers = with_passkey(system, "client")
    options = call(system, "POST", "/api/me/confirmation/passkey", headers).json()["options"]
    proof = key.get(options)
    assert call(system, "POST", "/api/me/confirmation", headers, passkey=proof).status_code == 200
    assert call(system, "POST", "/api/me/confirmation", headers, passkey=proof).status_code == 422


# ---------------------------------------------------------------------------------------------------------------------
# What the house requires, and what an administrator does for others


def demand(system: System, headers: Headers, required: bool) -> httpx.Response:
    return call(system, "PUT", "/api/v1/site/sign-in", headers, second_factor_for_admins=required)


def test_where_the_house_requires_it_an_administrator_without_gets_no_further_than_the_profile(system: System) -> None:
    unconfirmed = signed_in(system, "admin")
    assert demand(system, unconfirmed, True).status_code == 403
    other = {"username": "outra", "name": "Outra", "email": "o@example.com", "role": "admin"}
    made = call(system, "POST", "/api/users", unconfirmed, **other).json()
    without = confirmed(system, "admin")
    assert demand(system, without, True).json()["error"] == "Cadastre primeiro o seu segundo fator, no seu perfil."
    app = App(system, "admin")
    assert demand(system, app.headers, True).status_code == 200
    temporary = made["temporary_password"]
    login = system.sign_in("outra", temporary).json()
    theirs = {"Authorization": f"Bearer {login['token']}"}
    change = {"current_password": temporary, "new_password": NEW}
    assert call(system, "POST", "/api/me/password", theirs, **change).status_code == 200
    me = call(system, "GET", "/api/me", theirs).json()
    assert (me["must_enroll_second_factor"], me["permissions"]) == (True, ["profile"])
    refused = call(system, "GET", "/api/users", theirs)
    assert (refused.status_code, refused.json()["type"]) == (403, "/problems/second-factor-required")
    assert call(system, "GET", "/api/v1/settings", app.headers).json()["sign_in"] == {"second_factor_for_admins": True}
    assert call(system, "GET", "/api/v1/orders", signed_in(system, "staff")).status_code == 200
    last = call(system, "DELETE", "/api/me/second-factor/app", app.headers)
    assert last.status_code == 409
    assert demand(system, app.headers, False).status_code == 200
    assert call(system, "GET", "/api/users", theirs).status_code == 200
    assert call(system, "DELETE", "/api/me/second-factor/app", app.headers).status_code == 200
    assert system.sign_in("admin").status_code == 200


def test_an_administrator_ends_the_sessions_of_another_and_they_are_told(system: System) -> None:
    staff = signed_in(system, "staff")
    me = call(system, "GET", "/api/me", staff).json()["id"]
    assert call(system, "DELETE", f"/api/users/{me}/sessions", system.bearer("admin")).status_code == 200
    assert call(system, "GET", "/api/me", staff).status_code == 401
    notices = call(system, "GET", "/api/me/notices", signed_in(system, "staff")).json()["notices"]
    assert [(each["kind"], each["by_name"], each["address"]) for each in notices] == [("sessions_ended", "admin", "")]
    mine = call(system, "GET", "/api/me", system.bearer("admin")).json()["id"]
    assert call(system, "DELETE", f"/api/users/{mine}/sessions", system.bearer("admin")).status_code == 409


def test_a_lost_second_factor_is_removed_by_an_administrator_with_a_reason(system: System) -> None:
    app = App(system, "staff")
    me = call(system, "GET", "/api/me", app.headers).json()["id"]
    path = f"/api/users/{me}/second-factor"
    admin = signed_in(system, "admin")
    assert call(system, "DELETE", path, admin, reason="perdeu o celular").status_code == 403
    call(system, "POST", "/api/me/confirmation", admin, password=PASSWORD)
    assert call(system, "DELETE", path, admin, reason="  ").status_code == 422
    assert call(system, "GET", f"/api/users/{me}", admin).json()["second_factors"] == 1
    done = call(system, "DELETE", path, admin, reason="perdeu o celular")
    assert done.status_code == 200, done.text
    after = {**admin, "X-Min-Position": done.headers["x-event-position"]}
    assert call(system, "GET", f"/api/users/{me}", after).json()["second_factors"] == 0
    assert call(system, "GET", "/api/me", app.headers).status_code == 401
    notices = call(system, "GET", "/api/me/notices", signed_in(system, "staff")).json()["notices"]
    kinds = [each["kind"] for each in notices]
    assert kinds[0] == "second_factor_reset"
    history = call(system, "GET", f"/api/v1/audit/streams/user-{me}", after).text
    assert "removeu o segundo fator perdido" in history
    assert "perdeu o celular" in history


def test_what_changed_is_told_at_the_next_sign_in_with_when_and_from_where(system: System) -> None:
    headers = confirmed(system, "client")
    agent = {"User-Agent": "Mozilla/5.0 (Windows NT 10.0) Chrome/142.0"}
    change = {"current_password": PASSWORD, "new_password": NEW}
    system.request("POST", "/api/me/password", json=change, headers={**headers, **agent}, client=("203.0.113.9", 1))
    assert call(system, "GET", "/api/me/notices", headers).json()["notices"] == []
    later = {"Authorization": f"Bearer {system.sign_in('client', NEW).json()['token']}"}
    [notice] = call(system, "GET", "/api/me/notices", later).json()["notices"]
    assert notice["kind"] == "password_changed"
    assert (notice["address"], notice["user_agent"], notice["by_name"]) == ("203.0.113.9", agent["User-Agent"], None)
