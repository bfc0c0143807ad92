"""Messages that only one browser can read (RFC 8291), and vouchers that say which server sends them (RFC 8292)."""

from __future__ import annotations

import base64
import binascii
import secrets

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""How many points the curve has: keys are smaller numbers."""
RECORD = 4096
"""Bytes of a record; a message is one, and much shorter."""
LAST = b"\x02"
"""What follows the text in the last record."""
POINT, SECRET = 65, 16
"""Bytes of a browser's public key, and of the secret that it shares with us."""


class NoKey(ValueError):
    """Something that no browser can have given us for a key, or a secret."""


def to_text(given: bytes) -> str:
    return base64.urlsafe_b64encode(given).rstrip(b"=").decode()


def from_text(given: str) -> bytes:
    """`NoKey` if that is no base64url."""
    try:
        return base64.b64decode(given + "=" * (-len(given) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise NoKey("no base64url") from None


def key_from(secret: bytes) -> ec.EllipticCurvePrivateKey:
    """A server's key, which follows from a secret of 32 bytes."""
    return ec.derive_private_key(int.from_bytes(secret) % (ORDER - 1) + 1, CURVE)


def point_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The public half of a key, as browsers are told it."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def check_reader(key: str, secret: str) -> None:
    """`NoKey` if a browser's key is no point of the curve, or its secret is none."""
    point, shared = from_text(key), from_text(secret)
    if len(point) != POINT or len(shared) != SECRET:
        raise NoKey("wrong length")
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
    except ValueError:
        raise NoKey("no point of the curve") from None


def sealed(
    text: bytes, reader: str, secret: str, own: ec.EllipticCurvePrivateKey | None = None, salt: bytes | None = None
) -> bytes:
    """A message for the browser with this key and secret; key and salt of our own are new for each message."""
    own, salt = own or ec.generate_private_key(CURVE), salt or secrets.token_bytes(16)
    theirs = from_text(reader)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    seed = derived(shared, from_text(secret), b"WebPush: info\0" + theirs + point_of(own), 32)
    key = derived(seed, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(seed, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4) + bytes([POINT]) + point_of(own)
    return head + AESGCM(key).encrypt(nonce, text + LAST, None)


def derived(shared: bytes, salt: bytes, what: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, what).derive(shared)


def voucher(key: ec.EllipticCurvePrivateKey, audience: str, until: int, contact: str) -> str:
    """What a push service reads of who sends: for whom it is meant, until when in seconds it holds, and how to reach
    whoever runs the server, if that is known.
    """
    claims = {"aud": audience, "exp": until, **({"sub": contact} if contact else {})}
    parts = [to_text(msgspec.json.encode(each)) for each in ({"typ": "JWT", "alg": "ES256"}, claims)]
    r, s = decode_dss_signature(key.sign(".".join(parts).encode(), ec.ECDSA(SHA256())))
    token = ".".join([*parts, to_text(r.to_bytes(32) + s.to_bytes(32))])
    return f"vapid t={token}, k={to_text(point_of(key))}"
