"""E-mail goes out over TLS or not at all, and the sender learns whether trying again can help."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from email import message_from_bytes
from ipaddress import ip_network
from typing import Any

import msgspec
import pytest

from infra.messaging.addresses import NOT_ALLOWED, AddressGuard
from infra.messaging.email import Email, Smtp, html_of, message_of, send_email
from infra.messaging.outcome import Delivered, Failed, Outcome
from tests.harness.messaging_servers import HOST, Authority, MailServer, greeting_server, silent_server
from tests.infra.messaging.conftest import AT_MOST, WITHIN

LOOPBACK = AddressGuard((ip_network("127.0.0.0/8"),), lambda _host, _port: [HOST])
EMAIL = Email(
    key="aviso-1:e-mail",
    to="ana@cliente.example",
    subject="Seu chope está a caminho, Ana! Chega às 18 h, no portão dos fundos do salão de festas — até já",
    text="Olá, Ana!\n\nO chope chega às 18 h.\n.\n" + "x" * 1_200,
    html="<p>Olá, Ana!</p>",
    unsubscribe_url="https://casa.example/avisos/sair?" + "a" * 200,
)


def smtp_of(port: int, **changed: Any) -> Smtp:
    settings = Smtp(
        host=HOST,
        port=port,
        security="starttls",
        username=MailServer.USER,
        password=MailServer.PASSWORD,
        sender="avisos@casa.example",
        sender_name='Choperia "Açaí", a boa',
    )
    return msgspec.structs.replace(settings, **changed)


@pytest.fixture
def server(authority: Authority) -> Iterator[MailServer]:
    with MailServer(authority) as server:
        yield server


def send(server: MailServer, authority: Authority, *, within: float = 10.0, **changed: Any) -> Outcome:
    settings = smtp_of(server.port, **changed)
    return send_email(settings, EMAIL, guard=LOOPBACK, context=authority.trusting(), within=within)


def test_a_message_arrives_by_starttls(server: MailServer, authority: Authority) -> None:
    assert send(server, authority) == Delivered()
    (mail,) = server.received
    assert (mail.sender, mail.recipients, mail.is_encrypted) == ("avisos@casa.example", [EMAIL.to], True)
    message = mail.message
    assert message["Subject"] == EMAIL.subject
    assert message["From"].addresses[0].display_name == 'Choperia "Açaí", a boa'
    assert message["To"] == EMAIL.to
    assert message["Message-ID"] == "<aviso-1%3Ae-mail@casa.example>"
    assert message["List-Unsubscribe"] == f"<{EMAIL.unsubscribe_url}>"
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert message["Auto-Submitted"] == "auto-generated"
    assert message.get_content_type() == "multipart/alternative"
    plain, html = message.iter_parts()
    assert (plain.get_content_type(), plain.get_content().splitlines()) == ("text/plain", EMAIL.text.split("\n"))
    assert (html.get_content_type(), html.get_content().splitlines()) == ("text/html", [EMAIL.html])


def test_a_message_arrives_by_implicit_tls(authority: Authority) -> None:
    with MailServer(authority, implicit=True) as server:
        assert send(server, authority, security="tls") == Delivered()
        assert [mail.is_encrypted for mail in server.received] == [True]


def test_a_message_without_html_is_plain_text_of_short_ascii_lines() -> None:
    email = msgspec.structs.replace(EMAIL, html="", unsubscribe_url="")
    content = message_of(smtp_of(25), email)
    assert b"Content-Type: text/plain" in content
    assert b"List-Unsubscribe" not in content
    assert content.isascii()
    assert max(map(len, content.split(b"\r\n"))) <= 78


def test_a_server_that_offers_no_tls_gets_neither_password_nor_message(authority: Authority) -> None:
    with MailServer(authority, offers_tls=False) as server:
        outcome = send(server, authority)
    assert isinstance(outcome, Failed)
    assert (outcome.cause, outcome.is_final) == ("O servidor de e-mail não oferece conexão cifrada.", False)
    assert server.received == []


def test_another_process_trusts_the_authority_by_its_environment(server: MailServer, authority: Authority) -> None:
    script = """
import sys, msgspec
from ipaddress import ip_network
from infra.messaging.addresses import AddressGuard
from infra.messaging.email import Email, Smtp, send_email
smtp, email = msgspec.json.decode(sys.argv[1], type=tuple[Smtp, Email])
print(send_email(smtp, email, guard=AddressGuard((ip_network("127.0.0.0/8"),))))
"""
    settings = msgspec.json.encode((smtp_of(server.port), EMAIL)).decode()
    environment = {**os.environ, "SSL_CERT_FILE": str(authority.file)}
    done = subprocess.run(
        [sys.executable, "-c", script, settings], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == str(Delivered())
    assert len(server.received) == 1


@pytest.mark.parametrize("security", ["starttls", "tls"])
def test_a_certificate_that_nobody_vouches_for_ends_the_attempt(security: str, authority: Authority) -> None:
    with MailServer(authority, implicit=security == "tls") as server:
        outcome = send_email(smtp_of(server.port, security=security), EMAIL, guard=LOOPBACK)
    assert isinstance(outcome, Failed)
    assert (outcome.cause, outcome.is_final) == ("O servidor de e-mail não tem um certificado válido.", False)
    assert server.received == []


def test_a_certificate_of_another_name_ends_the_attempt(server: MailServer, authority: Authority) -> None:
    outcome = send(server, authority, host="localhost")
    assert isinstance(outcome, Failed)
    assert outcome.cause == "O servidor de e-mail não tem um certificado válido."
    assert server.received == []


def test_a_wrong_password_is_not_about_the_message(server: MailServer, authority: Authority) -> None:
    outcome = send(server, authority, password="outra")
    assert isinstance(outcome, Failed)
    assert (outcome.cause, outcome.is_final) == ("O servidor de e-mail recusou a senha.", False)
    assert outcome.detail == "535 5.7.8"


@pytest.mark.parametrize(
    ("told", "cause", "is_final"),
    [
        ("fail", "O servidor de e-mail pediu para tentar mais tarde.", False),
        ("refuse", "O servidor de e-mail recusou o destinatário.", True),
        ("RCPT 550 5.7.1 relaying denied", "O servidor de e-mail não aceita mensagens da conta da casa.", False),
        ("RCPT 530 authentication required", "O servidor de e-mail não aceita mensagens da conta da casa.", False),
        ("MAIL 553 5.1.8 not yours", "O servidor de e-mail recusou o remetente.", False),
        ("MAIL 421 too busy", "O servidor de e-mail pediu para tentar mais tarde.", False),
        ("MAIL 530 5.7.0 who?", "O servidor de e-mail não aceita mensagens da conta da casa.", False),
        ("DATA 552 5.3.4 too large", "O servidor de e-mail recusou a mensagem.", True),
        ("DATA 451 4.3.0 greylisted", "O servidor de e-mail pediu para tentar mais tarde.", False),
        ("DATA 550 5.7.26 SPF", "O servidor de e-mail não aceita mensagens da conta da casa.", False),
        ("drop", "O servidor de e-mail interrompeu a conexão.", False),
    ],
)
def test_a_refusal_says_whether_trying_again_can_help(
    told: str, cause: str, is_final: bool, server: MailServer, authority: Authority
) -> None:
    server.tell(told)
    outcome = send(server, authority)
    assert isinstance(outcome, Failed)
    assert (outcome.cause, outcome.is_final) == (cause, is_final)
    assert send(server, authority) == Delivered()


def test_an_answer_that_is_nonsense_shows_no_delivery(server: MailServer, authority: Authority) -> None:
    server.tell("garbage")
    outcome = send(server, authority)
    assert isinstance(outcome, Failed)
    assert not outcome.is_final


def test_an_answer_that_comes_twice_is_one_delivery(server: MailServer, authority: Authority) -> None:
    server.tell("twice")
    assert send(server, authority) == Delivered()
    assert len(server.received) == 1


def test_a_repetition_has_the_same_id(server: MailServer, authority: Authority) -> None:
    server.tell("drop")
    assert isinstance(send(server, authority), Failed)
    assert send(server, authority) == Delivered()
    first, second = server.received
    assert first.message["Message-ID"] == second.message["Message-ID"]


def test_a_server_that_stalls_after_the_message_is_left_in_time(server: MailServer, authority: Authority) -> None:
    server.tell("stall")
    began = time.monotonic()
    assert send(server, authority, within=2.0) == Failed("O servidor de e-mail não respondeu a tempo.")
    assert time.monotonic() - began < 2.0 + AT_MOST


@pytest.mark.parametrize("security", ["starttls", "tls"])
def test_a_server_that_never_says_a_word_is_left_in_time(security: str, authority: Authority) -> None:
    with silent_server() as port:
        began = time.monotonic()
        settings = smtp_of(port, security=security)
        outcome = send_email(settings, EMAIL, guard=LOOPBACK, context=authority.trusting(), within=WITHIN)
    assert outcome == Failed("O servidor de e-mail não respondeu a tempo.")
    assert time.monotonic() - began < AT_MOST


def test_a_server_that_is_not_there_may_come_back(server: MailServer, authority: Authority) -> None:
    server.stop()
    outcome = send(server, authority)
    server.start()
    assert isinstance(outcome, Failed)
    assert (outcome.cause, outcome.is_final) == ("O servidor de e-mail não atende.", False)


def test_a_server_of_the_own_network_is_never_connected_to(server: MailServer, authority: Authority) -> None:
    guard = AddressGuard(look_up=lambda _host, _port: [HOST])
    settings = smtp_of(server.port, host="smtp.example")
    assert send_email(settings, EMAIL, guard=guard, context=authority.trusting()) == Failed(NOT_ALLOWED)
    assert server.connections == 0


def test_the_connection_goes_to_the_address_that_was_checked(server: MailServer, authority: Authority) -> None:
    asked: list[str] = []

    def look_up(host: str, _port: int) -> Sequence[str]:
        asked.append(host)
        return ["127.0.0.99", HOST] if len(asked) == 1 else ["10.0.0.1"]  # as a name server does that rebinds

    guard = AddressGuard((ip_network("127.0.0.0/8"),), look_up)
    settings = smtp_of(server.port, host="smtp.example")
    assert send_email(settings, EMAIL, guard=guard, context=authority.trusting()) == Delivered()
    assert asked == ["smtp.example"]


@pytest.mark.parametrize("greeting", [b"SSH-2.0-OpenSSH_9.6 interno\r\n", b"554 interno\r\n", b"220 interno\r\n"])
def test_what_another_service_says_is_not_shown(greeting: bytes) -> None:
    with greeting_server(greeting) as port:
        outcome = send_email(smtp_of(port), EMAIL, guard=LOOPBACK, within=WITHIN)
    assert isinstance(outcome, Failed)
    assert (outcome.is_final, outcome.detail) == (False, "")
    assert "interno" not in outcome.cause


def test_a_refusal_has_the_codes_of_the_server_without_its_words(server: MailServer, authority: Authority) -> None:
    server.tell("RCPT 550 5.1.1 no such user: interno")
    outcome = send(server, authority)
    assert isinstance(outcome, Failed)
    assert outcome.detail == "550 5.1.1"


@pytest.mark.parametrize("broken", ["a\nBcc: b@c.example", "a\r\nb", "a\x00b", "a\u2028b", "a\x85b"])
def test_no_text_writes_a_header_of_its_own(broken: str) -> None:
    smtp = smtp_of(25)
    named = msgspec.structs.replace(smtp, sender_name=broken)
    written, right = message_of(named, msgspec.structs.replace(EMAIL, subject=broken)), message_of(smtp, EMAIL)
    assert message_from_bytes(written).keys() == message_from_bytes(right).keys()
    for settings, email in (
        (smtp, msgspec.structs.replace(EMAIL, to=f"{broken}@cliente.example")),
        (smtp, msgspec.structs.replace(EMAIL, unsubscribe_url=f"https://casa.example/{broken}")),
        (msgspec.structs.replace(smtp, sender=f"{broken}@casa.example"), EMAIL),
    ):
        outcome = send_email(settings, email, guard=LOOPBACK)
        assert isinstance(outcome, Failed)
        assert outcome.is_final


@pytest.mark.parametrize(
    "words", ["Recebemos R$\u00a0300,00 do pedido EV-2026-00042", "Festa da 👨‍👩‍👧‍👦 Açaí 🇧🇷, sábado", "Chope\u200dria"]
)
def test_amounts_flags_and_families_arrive_in_subjects_and_names(
    server: MailServer, authority: Authority, words: str
) -> None:
    settings, email = smtp_of(server.port, sender_name=words), msgspec.structs.replace(EMAIL, subject=words)
    assert send_email(settings, email, guard=LOOPBACK, context=authority.trusting()) == Delivered()
    message = server.received[0].message
    expected = words.replace("\u00a0", " ")
    name = " ".join(message["From"].addresses[0].display_name.split())  # Python reads a fold in a name as a blank
    assert (message["Subject"], name) == (expected, expected)


def test_half_a_sign_is_not_sent() -> None:
    outcome = send_email(smtp_of(25), msgspec.structs.replace(EMAIL, text="a\ud800"), guard=LOOPBACK)
    assert outcome == Failed("O texto tem um sinal que não pode ser enviado.", is_final=True)


def test_a_key_cannot_break_the_id() -> None:
    content = message_of(smtp_of(25), msgspec.structs.replace(EMAIL, key="a>\r\nBcc: b@c.example"))
    assert b"Bcc:" not in content


@pytest.mark.parametrize(
    "address",
    ["", "ana", "ana@", "@cliente.example", "a@b@c.example", "a@c.example, b@c.example", "Ana <a@c.example>",
     "a b@c.example", "josé@c.example", ".a@c.example", "a..b@c.example", "a.@c.example", "a@c..example"],
)  # fmt: skip
def test_what_is_not_one_address_is_final(address: str) -> None:
    outcome = send_email(smtp_of(25), msgspec.structs.replace(EMAIL, to=address), guard=LOOPBACK)
    assert outcome == Failed("O e-mail não está escrito certo.", is_final=True)


def test_a_text_becomes_paragraphs_lines_and_links() -> None:
    text = "Olá, <Ana> & Zé!\nChega às 18 h.\n\nVeja em https://casa.example/p?a=1&b=2. Até já"
    written = html_of(text, "Bar & Cia", "#b45309")
    assert "<p>Olá, &lt;Ana&gt; &amp; Zé!<br>\nChega às 18 h.</p>" in written
    link = "https://casa.example/p?a=1&amp;b=2"
    assert f'<p>Veja em <a href="{link}" style="color:#b45309">{link}</a>. Até já</p>' in written
    assert "<title>Bar &amp; Cia</title>" in written


@pytest.mark.parametrize("text", ["javascript:alert(1)", 'https://a.example/"onclick="x', "<script>x</script>"])
def test_a_text_cannot_write_html(text: str) -> None:
    written = html_of(text, "Casa", '"><script>')
    assert "<script" not in written
    assert 'onclick="x' not in written
    assert 'href="javascript' not in written
