"""Passkeys, with an authenticator in software."""

from authenticator import Authenticator
from registry import case, email, refused, same


def with_passkey(c):
    device, login_id = Authenticator(c.url), email()
    started = c.client.webauthn.sign_up_start(login_id, c.url, {"name": "Ada"})
    finished = c.client.webauthn.sign_up_finish(started["transactionId"], device.create(started))
    return device, login_id, finished


@case("webauthn.sign_up_start")
def _(c):
    same(c.client.webauthn.sign_up_start(email(), c.url), create=True)


@case("webauthn.sign_up_finish")
def _(c):
    _device, login_id, finished = with_passkey(c)
    same(finished["user"], loginIds=[login_id], webauthn=True)


@case("webauthn.sign_in_start")
def _(c):
    _device, login_id, _finished = with_passkey(c)
    same(c.client.webauthn.sign_in_start(login_id, c.url), create=False)


@case("webauthn.sign_in_finish")
def _(c):
    device, login_id, _finished = with_passkey(c)
    started = c.client.webauthn.sign_in_start(login_id, c.url)
    assert c.session_token(c.client.webauthn.sign_in_finish(started["transactionId"], device.get(started)))
    refused(lambda: c.client.webauthn.sign_in_finish(started["transactionId"], device.get(started)), status=401)


@case("webauthn.sign_up_or_in_start")
def _(c):
    same(c.client.webauthn.sign_up_or_in_start(email(), c.url), create=True)


@case("webauthn.update_start")
def _(c):
    login_id, answer = c.signed_up()
    assert c.client.webauthn.update_start(login_id, c.refresh_token(answer), c.url)["transactionId"]


@case("webauthn.update_finish")
def _(c):
    login_id, answer = c.signed_up()
    started = c.client.webauthn.update_start(login_id, c.refresh_token(answer), c.url)
    c.client.webauthn.update_finish(started["transactionId"], Authenticator(c.url).create(started))
    same(c.mgmt.user.load(login_id)["user"], webauthn=True)
