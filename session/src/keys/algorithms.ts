import { type KeyObject, verify } from 'node:crypto'

import { ecdsaSignatureToDer } from './ecdsa-signature.ts'

/** Whether a signature is one of a key, on this thread or on another one of the process; both answer the same. */
export type SignatureChecks = {
  /** Whether a check takes several times as long as to hand it to another thread: not with RSA, whose checks take 16 µs. */
  readonly isLong: boolean
  isSignedBy(input: Buffer, signature: Buffer): boolean
  isSignedByBeside(input: Buffer, signature: Buffer): Promise<boolean>
}

// `verify` gets the bare key instead of an options object, which would double the time of the fastest signature.
// PKCS #1 v1.5 padding is the default for RSA keys.

type Algorithm = {
  kty: 'RSA' | 'EC' | 'OKP'
  crv?: string
  /** Creates the checks for a key; everything that depends only on the key is computed once. */
  checksWith: (key: KeyObject) => SignatureChecks
}

/** @param toOpenSsl answers undefined for a signature of another length */
function checks(
  hash: string | null,
  key: KeyObject,
  toOpenSsl: (signature: Buffer) => Buffer | undefined,
): SignatureChecks {
  return {
    isLong: key.asymmetricKeyType !== 'rsa',
    isSignedBy(input, given) {
      const signature = toOpenSsl(given)
      return signature !== undefined && verify(hash, input, key, signature)
    },
    async isSignedByBeside(input, given) {
      const signature = toOpenSsl(given)
      if (signature === undefined) return false
      return new Promise((resolve, reject) => {
        verify(hash, input, key, signature, (error, isSigned) => (error ? reject(error) : resolve(isSigned)))
      })
    },
  }
}

function ofLength(bytes: number) {
  return (signature: Buffer) => (signature.length === bytes ? signature : undefined)
}

function rsa(hash: string): Algorithm {
  return {
    kty: 'RSA',
    checksWith: key => checks(hash, key, ofLength(Math.ceil((key.asymmetricKeyDetails?.modulusLength ?? 0) / 8))),
  }
}

// JWS has r‖s, OpenSSL verifies DER. `dsaEncoding` would convert it, but needs an options object.
function ecdsa(crv: string, coordinateBytes: number, hash: string): Algorithm {
  return {
    kty: 'EC',
    crv,
    checksWith: key =>
      checks(hash, key, signature =>
        signature.length === 2 * coordinateBytes ? ecdsaSignatureToDer(signature) : undefined,
      ),
  }
}

const eddsa: Algorithm = {
  kty: 'OKP',
  crv: 'Ed25519',
  checksWith: key => checks(null, key, ofLength(64)),
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
