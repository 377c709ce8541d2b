import { type KeyObject, verify } from 'node:crypto'

import { ecdsaSignatureToDer } from './ecdsa-signature.ts'

export type SignatureCheck = (input: Buffer, signature: Buffer) => boolean

// `verify` gets the bare key instead of an options object, which would double the time of the fastest signature.
// PKCS #1 v1.5 padding is the default for RSA keys.

type Algorithm = {
  kty: 'RSA' | 'EC' | 'OKP'
  crv?: string
  /** Creates the check for a key; everything that depends only on the key is computed once. */
  checkWith: (key: KeyObject) => SignatureCheck
}

function rsa(hash: string): Algorithm {
  return {
    kty: 'RSA',
    checkWith: key => {
      const signatureBytes = Math.ceil((key.asymmetricKeyDetails?.modulusLength ?? 0) / 8)
      return (input, signature) => signature.length === signatureBytes && verify(hash, input, key, signature)
    },
  }
}

// JWS has r‖s, OpenSSL verifies DER. `dsaEncoding` would convert it, but needs an options object.
function ecdsa(crv: string, coordinateBytes: number, hash: string): Algorithm {
  return {
    kty: 'EC',
    crv,
    checkWith: key => (input, signature) =>
      signature.length === 2 * coordinateBytes && verify(hash, input, key, ecdsaSignatureToDer(signature)),
  }
}

const eddsa: Algorithm = {
  kty: 'OKP',
  crv: 'Ed25519',
  checkWith: key => (input, signature) => signature.length === 64 && verify(null, input, key, signature),
}

/** Asymmetric algorithms only (RFC 7518 §3.3, §3.4; RFC 8037): a public key set must never verify an HMAC. */
export const algorithms: ReadonlyMap<string, Algorithm> = new Map([
  ['RS256', rsa('sha256')],
  ['RS384', rsa('sha384')],
  ['RS512', rsa('sha512')],
  ['ES256', ecdsa('P-256', 32, 'sha256')],
  ['ES384', ecdsa('P-384', 48, 'sha384')],
  ['ES512', ecdsa('P-521', 66, 'sha512')],
  ['EdDSA', eddsa],
])
