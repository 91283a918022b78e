"""A secret that was given for one address is sent to no other, and a person has so many devices at most."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from command_api.event_store import Store
from command_api.kernel import CommandContext, Refused
from command_api.messages.commands import MOST_DEVICES, add_channel, subscribe_device
from command_api.messages.domain import MessageChannel
from command_api.messages.events import ChannelSettings, MessageSent
from command_api.messages.routes import router
from command_api.messages.secrets import ChannelSecrets
from infra.messaging.addresses import NOT_ALLOWED
from infra.security.keys import Keys
from infra.settings import Settings
from tests.harness.messaging_servers import HOST, Authority, FakeCloudApi, MailServer

KEYS = Keys(b"s" * 32)
CHANNELS = "/api/v1/message-channels"
MAIL = {
    "kind": "email",
    "host": "smtp.exemplo.com.br",
    "port": 465,
    "security": "tls",
    "account": "casa",
    "sender": "contato@exemplo.com.br",
}
CLOUD = {"kind": "cloud", "account": "106540352242922"}
TOKENS = {"access_token": FakeCloudApi.TOKEN, "app_secret": "a" * 20}


class Security:
    keys = KEYS


@pytest.fixture
def calls(serving: Callable[..., TestClient]) -> Callable[..., TestClient]:
    return lambda **settings: serving(router, security=Security(), settings=Settings(**settings))


def added(api: TestClient, **channel: Any) -> str:
    answer = api.post(CHANNELS, json={"channel": channel})
    assert answer.status_code == 201, answer.text
    return f"{CHANNELS}/{answer.json()['id']}"


def password_of(store: Store, path: str) -> str:
    channel = store.load(MessageChannel, int(path.rpartition("/")[2]))
    return ChannelSecrets(KEYS).opened("email", channel.secrets)["password"]


def test_another_mail_server_asks_for_the_password_again(store: Store, calls: Callable[..., TestClient]) -> None:
    api, changed = calls(), {"host": "smtp.outro.example"}
    path = added(api, **MAIL, password="antiga")
    refused = api.put(path, json={"channel": {**MAIL, **changed}})
    assert refused.status_code == 422
    sentence = "O servidor, a porta, a segurança ou o usuário mudou: informe a senha de novo."
    assert refused.json()["errors"] == [{"field": "channel.email.password", "message": sentence}]
    assert store.load(MessageChannel, int(path.rpartition("/")[2])).settings.host == MAIL["host"]
    assert api.put(path, json={"channel": {**MAIL, **changed, "password": "nova"}}).status_code == 200
    assert password_of(store, path) == "nova"


def test_what_leads_to_the_same_server_keeps_the_password(store: Store, calls: Callable[..., TestClient]) -> None:
    api = calls()
    path = added(api, **MAIL, password="antiga")
    same = {**MAIL, "sender": "avisos@exemplo.com.br", "per_minute": 5}
    assert api.put(path, json={"channel": same}).status_code == 200
    assert password_of(store, path) == "antiga"


def test_a_server_without_a_user_gets_no_password_and_asks_for_none(calls: Callable[..., TestClient]) -> None:
    api = calls()
    path = added(api, **MAIL, password="antiga")
    nameless = {**MAIL, "account": "", "host": "smtp.outro.example"}
    assert api.put(path, json={"channel": nameless}).status_code == 200
    again = {**nameless, "account": MAIL["account"]}
    assert api.put(path, json={"channel": again}).status_code == 422, "the server is another one than the password's"


def test_a_mail_server_of_the_own_network_is_refused(calls: Callable[..., TestClient]) -> None:
    refused = calls().post(CHANNELS, json={"channel": {**MAIL, "host": HOST, "password": "x"}})
    assert (refused.status_code, refused.json()["detail"]) == (409, NOT_ALLOWED)
    house = calls(messages_private_networks="127.0.0.0/8")
    path = added(house, **{**MAIL, "host": HOST}, password="x")
    moved = calls().put(path, json={"channel": {**MAIL, "host": "10.0.0.5", "password": "x"}})
    assert (moved.status_code, moved.json()["detail"]) == (409, NOT_ALLOWED)


def test_a_test_connects_to_no_mail_server_of_the_own_network(
    store: Store, ctx: CommandContext, calls: Callable[..., TestClient], tmp_path: Path
) -> None:
    with MailServer(Authority(tmp_path)) as server:
        inside = ChannelSettings(
            kind="email", name="x", host=HOST, port=server.port, security="starttls", sender="a@b.c"
        )
        id = add_channel(store, ChannelSecrets(KEYS), inside, {"password": ""}, ctx).id
        outcome = calls().post(f"{CHANNELS}/{id}/test", json={"to": "ana@cliente.example"}).json()
        assert (outcome["sent"], outcome["cause"], outcome["detail"]) == (False, NOT_ALLOWED, "")
        assert server.connections == 0


def test_a_webhook_waits_for_no_event_that_does_not_exist(calls: Callable[..., TestClient]) -> None:
    known, api = MessageSent.TOPIC, calls()
    hook = {"kind": "webhook", "name": "Notas", "url": "https://notas.exemplo.com.br/choperia"}
    refused = api.post(CHANNELS, json={"channel": {**hook, "topics": [known, "orders.EventOrderConfirmd"]}})
    sentence = "Não existe registro do tipo orders.EventOrderConfirmd."
    assert (refused.status_code, refused.json()["detail"]) == (409, sentence)
    path = added(api, **hook, topics=[known])
    assert api.put(path, json={"channel": {**hook, "topics": ["a.B"]}}).status_code == 409


def test_a_test_goes_to_the_number_that_is_written_and_to_no_guess(calls: Callable[..., TestClient]) -> None:
    with FakeCloudApi() as meta:
        api = calls(whatsapp_url=meta.url)
        path = added(api, **CLOUD, **TOKENS)
        for typed in ("(11) 95555-0170", "11955550170"):
            assert api.post(f"{path}/test", json={"to": typed}).json()["sent"]
        assert {each.json()["to"] for each in meta.received} == {"+5511955550170"}
        for typed, sentence in (
            ("(11) 8555-0170", "Você quis dizer (11) 98555-0170?"),
            ("955550170", "Informe um celular com DDD, como (11) 95555-0101."),
        ):
            refused = api.post(f"{path}/test", json={"to": typed})
            assert (refused.status_code, refused.json()["errors"]) == (422, [{"field": "to", "message": sentence}])
        assert len(meta.received) == 2


def test_a_token_goes_to_no_other_api_than_that_which_it_was_given_for(calls: Callable[..., TestClient]) -> None:
    with FakeCloudApi() as meta, FakeCloudApi() as other:
        path = added(calls(whatsapp_url=meta.url), **CLOUD, **TOKENS)
        to = {"to": "+5511955550170"}
        assert calls(whatsapp_url=f"{meta.url}/v24.0").post(f"{path}/test", json=to).json()["sent"]
        moved = calls(whatsapp_url=other.url)
        said = moved.post(f"{path}/test", json=to).json()
        assert said["cause"] == "O endereço da API do WhatsApp mudou. Informe o token de acesso de novo."
        assert other.received == []
        assert moved.put(path, json={"channel": {**CLOUD, "access_token": FakeCloudApi.TOKEN}}).status_code == 200
        assert moved.post(f"{path}/test", json=to).json()["sent"]


def test_a_user_has_twenty_devices_at_most(store: Store, ctx: CommandContext) -> None:
    """One that is subscribed already stays so."""

    def subscribe(number: int, user: int = 1) -> int:
        browser = {"endpoint": f"https://push.example/{number}", "p256dh": "BNc", "auth": "tBHI"}
        return subscribe_device(store, ChannelSecrets(KEYS), user, browser, ctx).id

    first, *_ = [subscribe(number) for number in range(MOST_DEVICES)]
    with pytest.raises(Refused, match="no máximo 20 aparelhos"):
        subscribe(20)
    assert subscribe(0) == first
    subscribe(20, user=2)
