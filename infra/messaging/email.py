"""E-mail by SMTP, always over TLS: implicit, or STARTTLS that must succeed before anything else is said."""

from __future__ import annotations

import asyncio
import contextlib
import html
import re
import socket
import ssl
from dataclasses import replace
from datetime import UTC, datetime
from email import policy
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import format_datetime
from functools import cache
from typing import TYPE_CHECKING, Final, Literal
from urllib.parse import quote

import msgspec

from infra.messaging.addresses import AddressGuard, CheckedAddress, mail_url
from infra.messaging.outcome import ANSWER_WITHIN, Delivered, Failed, Outcome
from infra.messaging.posting import certificate_problem, chain, run
from infra.messaging.texts import line_of

# aiosmtplib is imported when an e-mail is sent: a server that sends none does not load it.
if TYPE_CHECKING:
    import aiosmtplib

_FAREWELL: Final = 0.1
"""Part of the time that is left for QUIT. The message is delivered by then, whatever becomes of it."""
_ADDRESS: Final = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*")
_VISIBLE: Final = re.compile(r"[!-;=?-~]{1,900}")
"""ASCII without spaces and angle brackets. A line of a message has at most 998 characters."""
_ABOUT_THE_ACCOUNT: Final = frozenset({530, 534, 535, 538})
_POLICY: Final = re.compile(r"\b[45]\.7\.\d{1,3}\b")
"""RFC 3463: security or policy, e.g. relaying denied, SPF, authentication required."""
_ENHANCED: Final = re.compile(r"[245]\.\d{1,3}\.\d{1,3}\b")
_AWAY: Final = "O servidor de e-mail não atende."
_NONSENSE: Final = "O servidor de e-mail respondeu algo que não se entende."
_LINK: Final = re.compile(r"https?://[^\s<>\"]+[^\s<>\".,;:!?)\]']")


@cache
def _trust() -> ssl.SSLContext:
    """The certificate authorities of the system. Reading them takes milliseconds: once per process."""
    return ssl.create_default_context()


class Smtp(msgspec.Struct, frozen=True, kw_only=True):
    """The server that sends the e-mails of the house."""

    host: str
    port: int
    security: Literal["tls", "starttls"]
    """`tls` is usual on port 465, `starttls` on 587. There is no third one."""
    username: str
    """Empty: the server knows the house by its address."""
    password: str
    sender: str
    sender_name: str


class Email(msgspec.Struct, frozen=True, kw_only=True):
    """One message to one person."""

    key: str
    """Names the message. It becomes the `Message-ID`, by which mailboxes recognize a repetition."""
    to: str
    subject: str
    text: str
    html: str = ""
    unsubscribe_url: str = ""
    """Accepts a POST without a session (RFC 8058)."""


def send_email(
    smtp: Smtp,
    email: Email,
    *,
    guard: AddressGuard,
    context: ssl.SSLContext | None = None,
    within: float = ANSWER_WITHIN,
) -> Outcome:
    """Hand the message to the server. Blocks for at most `within` seconds; the thread must run no event loop.

    The system's certificate authorities are trusted, or those of `context`. A failure names its class and the codes
    of SMTP, never the words of the server: at that address another service may answer.
    """
    refusal = _refusal(smtp, email)
    if refusal is not None:
        return Failed(refusal, is_final=True)
    content = message_of(smtp, email)
    return run(lambda: _send(smtp, email.to, content, guard, context or _trust(), within))


def message_of(smtp: Smtp, email: Email) -> bytes:
    """Return the message as it travels: only ASCII, and no line that is too long."""
    domain = smtp.sender.rpartition("@")[2]
    message = EmailMessage(policy=policy.SMTP)
    message["From"] = Address(line_of(smtp.sender_name), addr_spec=smtp.sender)
    message["To"] = Address(addr_spec=email.to)
    message["Subject"] = line_of(email.subject)
    message["Date"] = format_datetime(datetime.now(UTC))
    message["Message-ID"] = f"<{quote(email.key, safe='')}@{domain}>"
    message["Auto-Submitted"] = "auto-generated"  # out-of-office replies stay away
    # quoted-printable: nothing depends on the server's 8BITMIME
    message.set_content(email.text, cte="quoted-printable")
    if email.html:
        message.add_alternative(email.html, subtype="html", cte="quoted-printable")
    return _unsubscribe(email.unsubscribe_url) + message.as_bytes()


def html_of(text: str, house_name: str, link_colour: str) -> str:
    """Return the plain text as an HTML message: paragraphs, line breaks, and links that can be clicked."""
    paragraphs = [each for each in re.split(r"\n\s*\n", text.replace("\r\n", "\n").strip()) if each.strip()]
    body = "\n".join(f"<p>{_html_lines(each, link_colour)}</p>" for each in paragraphs)
    return (
        '<!doctype html>\n<html lang="pt-BR"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{html.escape(house_name)}</title></head>\n'
        '<body style="margin:0;padding:24px;font:16px/1.5 sans-serif"><div style="max-width:600px;margin:0 auto">\n'
        f"{body}\n"
        f'<p style="font-size:14px">{html.escape(house_name)}</p>\n</div></body></html>\n'
    )


def _html_lines(paragraph: str, colour: str) -> str:
    written, end = [], 0
    for link in _LINK.finditer(paragraph):
        url = html.escape(link[0])
        written += [html.escape(paragraph[end : link.start()])]
        written += [f'<a href="{url}" style="color:{html.escape(colour)}">{url}</a>']
        end = link.end()
    return "".join([*written, html.escape(paragraph[end:])]).strip().replace("\n", "<br>\n")


def _unsubscribe(url: str) -> bytes:
    """Written by hand: the library folds a long URL into encoded words, which no mailbox reads as an address."""
    if not url:
        return b""
    return f"List-Unsubscribe: <{url}>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n".encode()


def _refusal(smtp: Smtp, email: Email) -> str | None:
    """What would let an address be more than one or write headers of its own: ``line_of`` lets no other text do so."""
    for address, name in ((smtp.sender, "O e-mail do remetente"), (email.to, "O e-mail")):
        if not _ADDRESS.fullmatch(address) or ".." in address or address[0] == "." or ".@" in address:
            return f"{name} não está escrito certo."
    if not _is_text(email.text + email.html):
        return "O texto tem um sinal que não pode ser enviado."
    if email.unsubscribe_url and not _VISIBLE.fullmatch(email.unsubscribe_url):
        return "O endereço para sair dos avisos não está escrito certo."
    return None


def _is_text(text: str) -> bool:
    """Half of a surrogate pair has no encoding."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


async def _send(
    smtp: Smtp, to: str, content: bytes, guard: AddressGuard, context: ssl.SSLContext, within: float
) -> Outcome:
    import aiosmtplib

    client: aiosmtplib.SMTP | None = None
    try:
        async with asyncio.timeout(within * (1 - _FAREWELL)):
            address = await asyncio.to_thread(guard.resolve, mail_url(smtp.host, smtp.port))
            if isinstance(address, Failed):
                return replace(address, is_final=False)  # the failure is about the server, not about the message
            connection = await _connected(address)
            if connection is None:
                return Failed(_AWAY)
            client = _client(smtp, address.host, connection, context, within)
            await client.connect()
            await client.sendmail(smtp.sender, [to], content)
        with contextlib.suppress(aiosmtplib.SMTPException, OSError):
            await client.quit(timeout=within * _FAREWELL)
        return Delivered()
    except (aiosmtplib.SMTPException, OSError, ValueError) as error:  # TimeoutError is an OSError
        return _failed(error)
    finally:
        if client is not None:
            client.close()


async def _connected(address: CheckedAddress) -> socket.socket | None:
    """A connection to the first of the checked addresses that responds. A name that is looked up again could lead
    elsewhere."""
    for ip in address.ips:
        connection = socket.socket(socket.AF_INET6 if ":" in ip else socket.AF_INET, socket.SOCK_STREAM)
        connection.setblocking(False)
        try:
            await asyncio.get_running_loop().sock_connect(connection, (ip, address.port))
        except OSError:
            connection.close()
        except BaseException:  # the time is over
            connection.close()
            raise
        else:
            return connection
    return None


def _client(
    smtp: Smtp, host: str, connection: socket.socket, context: ssl.SSLContext, within: float
) -> aiosmtplib.SMTP:
    """Speaks over the connection. `host` is what the certificate must be for."""
    import aiosmtplib

    return aiosmtplib.SMTP(
        hostname=host,
        sock=connection,
        use_tls=smtp.security == "tls",
        start_tls=smtp.security == "starttls",
        tls_context=context,
        username=smtp.username or None,
        password=smtp.password or None,
        local_hostname=smtp.sender.rpartition("@")[2],  # the default asks a name server, and sends the machine's name
        timeout=within,
    )


def _failed(error: Exception) -> Failed:
    """Failures that are about the connection or the account of the house are never about this message."""
    import aiosmtplib

    if any(isinstance(each, ssl.SSLError) for each in chain(error)):
        return Failed("O servidor de e-mail não tem um certificado válido.", certificate_problem(error))
    if isinstance(error, aiosmtplib.SMTPRecipientsRefused):
        error = error.recipients[0]
    return _answered(error) if isinstance(error, aiosmtplib.SMTPResponseException) else _broken_off(error)


def _answered(error: aiosmtplib.SMTPResponseException) -> Failed:
    """The server said no."""
    import aiosmtplib

    match error:
        case aiosmtplib.SMTPAuthenticationError():
            return Failed("O servidor de e-mail recusou a senha.", _codes(error))
        case aiosmtplib.SMTPRecipientRefused():
            return _refused(error, "o destinatário")
        case aiosmtplib.SMTPDataError():
            return _refused(error, "a mensagem")
        case aiosmtplib.SMTPSenderRefused():  # the sender is the house, not the message
            return replace(_refused(error, "o remetente"), is_final=False)
        case aiosmtplib.SMTPConnectResponseError() | aiosmtplib.SMTPHeloError():
            return Failed("O servidor de e-mail não aceita mensagens agora.")
    return Failed(_NONSENSE)


def _broken_off(error: Exception) -> Failed:
    """The server said nothing that counts."""
    import aiosmtplib

    match error:
        case TimeoutError():
            return Failed("O servidor de e-mail não respondeu a tempo.")
        case aiosmtplib.SMTPConnectError():
            return Failed(_AWAY)
        case ConnectionError():  # SMTPServerDisconnected is one
            return Failed("O servidor de e-mail interrompeu a conexão.")
        case aiosmtplib.SMTPException() if "STARTTLS" in str(error):
            return Failed("O servidor de e-mail não oferece conexão cifrada.")
    return Failed(_NONSENSE)


def _refused(error: aiosmtplib.SMTPResponseException, what: str) -> Failed:
    """4xx is for now. 5xx is for ever, unless it is about who sends."""
    if error.code in _ABOUT_THE_ACCOUNT or _POLICY.search(error.message):
        return Failed("O servidor de e-mail não aceita mensagens da conta da casa.", _codes(error))
    if 500 <= error.code < 600:
        return Failed(f"O servidor de e-mail recusou {what}.", _codes(error), is_final=True)
    return Failed("O servidor de e-mail pediu para tentar mais tarde.", _codes(error))


def _codes(error: aiosmtplib.SMTPResponseException) -> str:
    """The codes of RFC 5321 and RFC 3463, without the words beside them."""
    enhanced = _ENHANCED.match(error.message)
    return f"{error.code} {enhanced[0]}" if enhanced else str(error.code)
