"""A server that sends no messages does not pay for their clients."""

import json
import subprocess
import sys

CLIENTS = ("aiosmtplib", "cryptography", "httpx", "jwt")
LOADED = """
import json, sys
from infra.messaging import addresses, email, outcome, posting, web_push, webhooks, whatsapp_cloud
print(json.dumps(sorted(sys.modules)))
"""


def test_the_channels_load_no_client_before_a_message_is_sent() -> None:
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, check=True)
    assert not set(CLIENTS) & set(json.loads(done.stdout))
