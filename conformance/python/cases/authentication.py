"""Passwords, codes, links, and accounts at other providers."""

import re

import httpx
from registry import EMAIL, PASSWORD, SMS, case, email, phone, refused, same

BACK = "http://localhost:3000/back"


@case("password.sign_up")
def _(c):
    login_id, answer = c.signed_up()
    assert answer["firstSeen"] is True
    assert c.client.validate_session(c.session_token(answer))["sub"] == answer["userId"]
    refused(lambda: c.client.password.sign_up(login_id, PASSWORD), code="E062107")


@case("password.sign_in")
def _(c):
    login_id, _answer = c.signed_up()
    assert c.session_token(c.client.password.sign_in(login_id, PASSWORD))
    refused(lambda: c.client.password.sign_in(login_id, "wrong"), status=401)


@case("password.send_reset")
def _(c):
    login_id, _answer = c.signed_up()
    assert c.client.password.send_reset(login_id, BACK, {"name": "Ada"})


@case("password.update")
def _(c):
    login_id, answer = c.signed_up()
    c.client.password.update(login_id, "another long password", c.refresh_token(answer))
    c.client.password.sign_in(login_id, "another long password")


@case("password.replace")
def _(c):
    login_id, _answer = c.signed_up()
    assert c.session_token(c.client.password.replace(login_id, PASSWORD, "another long password"))


@case("password.get_policy")
def _(c):
    assert c.client.password.get_policy()["minLength"] > 0


@case("otp.sign_up")
def _(c):
    login_id = email()
    assert "@" in c.client.otp.sign_up(EMAIL, login_id, {"name": "Ada"})
    same(c.client.otp.verify_code(EMAIL, login_id, c.code(login_id)), firstSeen=True)


@case("otp.sign_in")
def _(c):
    login_id, _answer = c.signed_up()
    c.mgmt.user.update_email(login_id, login_id, True)
    c.client.otp.sign_in(EMAIL, login_id)
    assert c.session_token(c.client.otp.verify_code(EMAIL, login_id, c.code(login_id)))
    refused(lambda: c.client.otp.sign_in(EMAIL, email()), code="E062108")


@case("otp.sign_up_or_in")
def _(c):
    number = phone()
    assert c.client.otp.sign_up_or_in(SMS, number)
    same(c.client.otp.verify_code(SMS, number, c.code(number)), firstSeen=True)


@case("otp.verify_code")
def _(c):
    login_id = email()
    c.client.otp.sign_up_or_in(EMAIL, login_id)
    code = c.code(login_id)
    refused(lambda: c.client.otp.verify_code(EMAIL, login_id, "000000" if code != "000000" else "000001"), status=401)
    c.client.otp.verify_code(EMAIL, login_id, code)
    refused(lambda: c.client.otp.verify_code(EMAIL, login_id, code), status=401)


@case("otp.update_user_email")
def _(c):
    login_id, answer = c.signed_up()
    address = email()
    assert c.client.otp.update_user_email(login_id, address, c.refresh_token(answer), add_to_login_ids=True)
    verified = c.client.otp.verify_code(EMAIL, login_id, c.code(address))
    same(verified["user"], email=address)


@case("otp.update_user_phone")
def _(c):
    login_id, answer = c.signed_up()
    number = phone()
    assert c.client.otp.update_user_phone(SMS, login_id, number, c.refresh_token(answer))
    same(c.client.otp.verify_code(SMS, login_id, c.code(number))["user"], phone=number)


@case("magiclink.sign_up")
def _(c):
    login_id = email()
    c.client.magiclink.sign_up(EMAIL, login_id, BACK, {"name": "Ada"})
    same(c.client.magiclink.verify(c.token(login_id)), firstSeen=True)


@case("magiclink.sign_in")
def _(c):
    login_id = email()
    c.mgmt.user.create(login_id, email=login_id, verified_email=True)
    c.client.magiclink.sign_in(EMAIL, login_id, BACK)
    assert c.session_token(c.client.magiclink.verify(c.token(login_id)))


@case("magiclink.sign_up_or_in")
def _(c):
    login_id = email()
    c.client.magiclink.sign_up_or_in(EMAIL, login_id, BACK)
    assert c.session_token(c.client.magiclink.verify(c.token(login_id)))


@case("magiclink.verify")
def _(c):
    refused(lambda: c.client.magiclink.verify("nothing"), status=401)


@case("magiclink.update_user_email")
def _(c):
    login_id, answer = c.signed_up()
    address = email()
    c.client.magiclink.update_user_email(login_id, address, c.refresh_token(answer))
    same(c.client.magiclink.verify(c.token(address))["user"], email=address)


@case("magiclink.update_user_phone")
def _(c):
    login_id, answer = c.signed_up()
    number = phone()
    c.client.magiclink.update_user_phone(SMS, login_id, number, c.refresh_token(answer))
    same(c.client.magiclink.verify(c.token(number))["user"], phone=number)


def signed_in_by(c, started, recipient):
    """Clicks an enchanted link and polls for the session."""
    refused(lambda: c.client.enchantedlink.get_session(started["pendingRef"]), status=401)
    c.client.enchantedlink.verify(token_of(c, started, recipient))
    assert c.session_token(c.client.enchantedlink.get_session(started["pendingRef"]))


def token_of(c, started, recipient):
    """Of the three links in the message, the one with the number that the page shows."""
    link = re.search(rf"^{started['linkId']}: \S+[?&]t=([^&\s]+)", c.message(recipient), re.MULTILINE)
    return link.group(1)


@case("enchantedlink.sign_up")
def _(c):
    login_id = email()
    signed_in_by(c, c.client.enchantedlink.sign_up(login_id, BACK, {"name": "Ada"}), login_id)


@case("enchantedlink.sign_in")
def _(c):
    login_id = email()
    c.mgmt.user.create(login_id, email=login_id, verified_email=True)
    signed_in_by(c, c.client.enchantedlink.sign_in(login_id, BACK), login_id)


@case("enchantedlink.sign_up_or_in")
def _(c):
    login_id = email()
    signed_in_by(c, c.client.enchantedlink.sign_up_or_in(login_id, BACK), login_id)


@case("enchantedlink.sign_up_with_phone")
def _(c):
    number = phone()
    signed_in_by(c, c.client.enchantedlink.sign_up_with_phone(number, BACK), number)


@case("enchantedlink.sign_in_with_phone")
def _(c):
    number = phone()
    c.mgmt.user.create(number, phone=number, verified_phone=True)
    signed_in_by(c, c.client.enchantedlink.sign_in_with_phone(number, BACK), number)


@case("enchantedlink.sign_up_or_in_with_phone")
def _(c):
    number = phone()
    signed_in_by(c, c.client.enchantedlink.sign_up_or_in_with_phone(number, BACK), number)


@case("enchantedlink.get_session")
def _(c):
    refused(lambda: c.client.enchantedlink.get_session("nothing"))


@case("enchantedlink.verify")
def _(c):
    refused(lambda: c.client.enchantedlink.verify("nothing"), status=401)


@case("enchantedlink.update_user_email")
def _(c):
    login_id, answer = c.signed_up()
    address = email()
    started = c.client.enchantedlink.update_user_email(login_id, address, c.refresh_token(answer))
    c.client.enchantedlink.verify(token_of(c, started, address))
    c.client.enchantedlink.get_session(started["pendingRef"])
    same(c.mgmt.user.load(login_id)["user"], email=address)


@case("enchantedlink.update_user_phone")
def _(c):
    login_id, answer = c.signed_up()
    number = phone()
    started = c.client.enchantedlink.update_user_phone(login_id, number, c.refresh_token(answer))
    c.client.enchantedlink.verify(token_of(c, started, number))
    c.client.enchantedlink.get_session(started["pendingRef"])
    same(c.mgmt.user.load(login_id)["user"], phone=number)


@case("oauth.start")
def _(c):
    refused(lambda: c.client.oauth.start("nobody", BACK), status=404)


@case("oauth.exchange_token")
def _(c):
    refused(lambda: c.client.oauth.exchange_token("nothing"), code="E061301")


def with_sso(c):
    from descope.management.sso_settings import SSOOIDCSettings

    tenant = c.tenant()
    base = "https://login.acme.example"
    settings = SSOOIDCSettings(
        "Acme", "gatehouse", "between us", BACK, f"{base}/authorize", f"{base}/token", f"{base}/me", ["openid"], f"{base}/keys"
    )
    c.mgmt.sso.configure_oidc_settings(tenant, settings)
    return tenant


@case("sso.start")
def _(c):
    url = c.client.sso.start(with_sso(c), BACK, login_hint="ada@acme.example")["url"]
    at = httpx.get(url).headers["location"]
    assert at.startswith("https://login.acme.example/authorize"), at


@case("saml.start")
def _(c):
    assert c.client.saml.start(with_sso(c), BACK)["url"]


@case("sso.exchange_token")
def _(c):
    refused(lambda: c.client.sso.exchange_token("nothing"), code="E061301")


@case("saml.exchange_token")
def _(c):
    refused(lambda: c.client.saml.exchange_token("nothing"), code="E061301")
