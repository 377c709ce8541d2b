"""The cases by the name of the method that each one calls, and what several of them need."""

import json
import os
import random
import re
import uuid
from functools import cached_property

import httpx
from descope import AuthException, DeliveryMethod, DescopeClient

CASES = {}


def case(name):
    def register(function):
        if name in CASES:
            raise ValueError(f"two cases for {name}")
        CASES[name] = function
        return function

    return register


def email():
    return f"user-{uuid.uuid4()}@example.com"


def phone():
    """A number of the range that is reserved for fiction in the United States."""
    return f"+1{random.randint(201, 900)}555{random.randint(0, 9999):04}"


def fresh(name):
    return f"{name}-{uuid.uuid4().hex[:12]}"


def refused(call, *, code=None, status=None):
    """Expects that a call is refused, with this error code or HTTP status."""
    try:
        call()
    except AuthException as error:
        text = f"{error.status_code} {error.error_message}"
        assert error.status_code != 501, text
        assert code is None or code in text, f"expected {code}: {text}"
        assert status is None or error.status_code == status, f"expected {status}: {text}"
    else:
        raise AssertionError("it was not refused")


PASSWORD = "a long enough password"
CERTIFICATE = os.environ.get("CONFORMANCE_CERTIFICATE", "")


class Context:
    def __init__(self):
        self.url = os.environ["GATEHOUSE_URL"]
        self.project_id = os.environ["GATEHOUSE_PROJECT_ID"]
        self.management_key = os.environ["GATEHOUSE_MANAGEMENT_KEY"]
        self.client = self.new_client()
        self.mgmt = self.client.mgmt

    def new_client(self):
        return DescopeClient(self.project_id, management_key=self.management_key, base_url=self.url)

    def ask(self, method, path, body=None):
        headers = {"authorization": f"Bearer {self.project_id}:{self.management_key}"}
        answer = httpx.request(method, self.url + path, headers=headers, json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def message(self, recipient):
        """The text of the last message to an address, from the development outbox."""
        found = self.ask("POST", "/v1/gatehouse/messages/search", {"recipient": recipient, "size": 1})["messages"]
        assert found, f"nothing was sent to {recipient}"
        return self.ask("GET", f"/v1/gatehouse/messages/message?id={found[0]['id']}")["message"]["text"]

    def code(self, recipient):
        return re.search(r"\b\d{6}\b", self.message(recipient)).group()

    def token(self, recipient):
        return re.search(r"[?&]t=([^&\s]+)", self.message(recipient)).group(1)

    def signed_up(self):
        """A new user with a password: login id and the answer of the sign-up."""
        login_id = email()
        return login_id, self.client.password.sign_up(login_id, PASSWORD)

    def refresh_token(self, answer):
        return answer["refreshSessionToken"]["jwt"]

    def session_token(self, answer):
        return answer["sessionToken"]["jwt"]

    def user(self, **fields):
        login_id = email()
        return self.mgmt.user.create(login_id, **fields)["user"] | {"loginId": login_id}

    def tenant(self, **fields):
        return self.mgmt.tenant.create(fresh("Tenant"), **fields)["id"]

    def role(self, **fields):
        name = fresh("role")
        self.mgmt.role.create(name, **fields)
        return name

    def permission(self):
        name = fresh("permission")
        self.mgmt.permission.create(name)
        return name

    @cached_property
    def attribute(self):
        name = fresh("attribute").replace("-", "")
        self.mgmt.user.create_custom_attribute(name, "Seat", "text")
        return name


EMAIL, SMS = DeliveryMethod.EMAIL, DeliveryMethod.SMS


def same(actual, **expected):
    """Expects these fields in an object."""
    left = {name: actual.get(name) for name in expected}
    assert left == expected, f"expected {json.dumps(expected)}, not {json.dumps(left, default=str)}"
