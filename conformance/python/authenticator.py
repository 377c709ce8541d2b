"""A passkey in software: one ES256 credential with attestation `none` (https://www.w3.org/TR/webauthn-3/)."""

import base64
import hashlib
import json
import os
import struct
from urllib.parse import urlparse

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def cbor(value):
    """RFC 8949, as much of it as a credential needs."""

    def head(kind, number):
        if number < 24:
            return bytes([kind << 5 | number])
        return bytes([kind << 5 | 24, number]) if number < 256 else bytes([kind << 5 | 25]) + struct.pack(">H", number)

    if isinstance(value, int):
        return head(0, value) if value >= 0 else head(1, -1 - value)
    if isinstance(value, bytes):
        return head(2, len(value)) + value
    if isinstance(value, str):
        return head(3, len(value.encode())) + value.encode()
    return head(5, len(value)) + b"".join(cbor(name) + cbor(inner) for name, inner in value.items())


class Authenticator:
    def __init__(self, origin):
        self.origin = origin
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = os.urandom(32)
        self.user = b""

    def _client_data(self, kind, options):
        data = {"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": False}
        return json.dumps(data).encode()

    def _data(self, flags, rest=b""):
        host = urlparse(self.origin).hostname.encode()
        return hashlib.sha256(host).digest() + bytes([flags]) + struct.pack(">I", 0) + rest

    def _answer(self, response):
        return json.dumps({"id": encoded(self.id), "rawId": encoded(self.id), "type": "public-key", "response": response})

    def create(self, started):
        options = json.loads(started["options"])["publicKey"]
        self.user = options["user"]["id"]
        point = self.key.public_key().public_numbers()
        public = cbor({1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")})
        data = self._data(0x45, bytes(16) + struct.pack(">H", len(self.id)) + self.id + public)
        return self._answer(
            {
                "clientDataJSON": encoded(self._client_data("webauthn.create", options)),
                "attestationObject": encoded(cbor({"fmt": "none", "attStmt": {}, "authData": data})),
            }
        )

    def get(self, started):
        options = json.loads(started["options"])["publicKey"]
        client_data = self._client_data("webauthn.get", options)
        data = self._data(0x05)
        signature = self.key.sign(data + hashlib.sha256(client_data).digest(), ec.ECDSA(SHA256()))
        return self._answer(
            {
                "clientDataJSON": encoded(client_data),
                "authenticatorData": encoded(data),
                "signature": encoded(signature),
                "userHandle": self.user,
            }
        )
