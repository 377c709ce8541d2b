import { createHmac, hash, hkdfSync, randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'

import { CompactEncrypt, type CompactJWEHeaderParameters, SignJWT, UnsecuredJWT } from 'jose'

import { createTokens } from '../../../../index.ts'
import { secret } from '../../../setup.ts'
import { deriveKey } from '../../../../tokens/keys.ts'

/** The cookie to forge. */
export const name = 'next-auth.session-token'
const claims = { sub: 'user-1', name: 'Mallory', email: 'm@evil.example', exp: 4_102_444_800 }
const tokens = createTokens({ secrets: [secret] })
/** A valid token: without one that is accepted, refused forgeries would prove nothing. */
export const sound = tokens.encode(claims, { maxAgeSeconds: 3600 })
const parts = sound.split('.')
const sessionKey = deriveKey(secret, '').export()
function bytes(text: string) {
  return new TextEncoder().encode(text)
}

function sealed(header: CompactJWEHeaderParameters, key: Uint8Array = sessionKey, text = JSON.stringify(claims)) {
  return new CompactEncrypt(bytes(text)).setProtectedHeader(header).encrypt(key)
}
const plain = { alg: 'dir', enc: 'A256GCM' }
function keyOf(ikm: string, salt: string, info: string, length = 32) {
  return new Uint8Array(hkdfSync('sha256', ikm, salt, info, length))
}
const info = 'NextAuth.js Generated Encryption Key'
function withHeader(header: object) {
  return [Buffer.from(JSON.stringify(header)).toString('base64url'), ...parts.slice(1)].join('.')
}
function without(index: number, characters: number) {
  return parts.map((part, at) => (at === index ? part.slice(0, -characters) : part)).join('.')
}

/** Values that are not sessions, although they resemble one. */
export const forgeries: readonly [what: string, token: string][] = [
  ['nothing like a token', 'signed-in'],
  ['dots', '....'],
  ['three dots too many', `${sound}...`],
  ['a sixth part', `${sound}.AAAA`],
  ['four parts', parts.slice(0, 4).join('.')],
  ['an encrypted key', [parts[0], 'AAAA', ...parts.slice(2)].join('.')],
  ['a truncated vector', without(2, 1)],
  ['a truncated text', without(3, 4)],
  ['no text', [parts[0], '', parts[2], '', parts[4]].join('.')],
  ['a truncated tag', without(4, 1)],
  ['a tag of four bytes', [...parts.slice(0, 4), parts[4]?.slice(0, 6)].join('.')],
  ['the front half', sound.slice(0, sound.length / 2)],
  ['the back half', sound.slice(sound.length / 2)],
  ['the same twice', sound + sound],
  ['a space before it', ` x${sound}`],
  ['standard base64', `${sound.replaceAll('-', '+').replaceAll('_', '/')}==`],
  ['claims in the open', Buffer.from(JSON.stringify(claims)).toString('base64url')],
  ['another secret', createTokens({ secrets: ['another secret'] }).encode(claims, { maxAgeSeconds: 3600 })],
  ['the empty secret', await sealed(plain, keyOf('', '', info))],
  ['the digest of the secret', await sealed(plain, hash('sha256', secret, 'buffer'))],
  ['no derivation of the secret', await sealed(plain, bytes(secret.padEnd(32).slice(0, 32)))],
  ...['next-auth.state', 'next-auth.nonce', 'next-auth.pkce.code_verifier', name, `__Secure-${name}`].map(
    (salt): [string, string] => [`the salt ${salt}`, tokens.encode(claims, { maxAgeSeconds: 3600, salt })],
  ),
  ['another info', await sealed(plain, keyOf(secret, '', 'Auth.js Generated Encryption Key'))],
  ['the info of a check', await sealed(plain, keyOf(secret, '', `${info} (${name})`))],
  ['the header of Auth.js 5', await sealed({ ...plain, enc: 'A256CBC-HS512' }, keyOf(secret, name, info, 64))],
  ['A128CBC-HS256', await sealed({ ...plain, enc: 'A128CBC-HS256' })],
  ['A128GCM', await sealed({ ...plain, enc: 'A128GCM' }, sessionKey.subarray(0, 16))],
  ['A256KW', await sealed({ ...plain, alg: 'A256KW' })],
  ['A256GCMKW', await sealed({ ...plain, alg: 'A256GCMKW' })],
  ['a key id', await sealed({ ...plain, kid: 'k1' })],
  ['a type', await sealed({ ...plain, typ: 'JWT' })],
  ['a key of its own', await sealed({ ...plain, jwk: { kty: 'EC', crv: 'P-256', x: 'AAAA', y: 'AAAA' } })],
  ['a remote key', await sealed({ ...plain, jku: 'https://evil.example/keys' })],
  ['a compressed text', withHeader({ ...plain, zip: 'DEF' })],
  ['a bomb', await sealed(plain, sessionKey, deflateRawSync('0'.repeat(1_000_000)).toString('latin1'))],
  ['a critical extension', withHeader({ ...plain, crit: ['exp'] })],
  ['no algorithm', withHeader({ alg: 'none' })],
  ['an unsecured JWT', new UnsecuredJWT(claims).encode()],
  ['a JWT signed with the secret', await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(bytes(secret))],
  ['a JWT signed with the key', await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(sessionKey)],
  ['a list', await sealed(plain, sessionKey, '[]')],
  ['null', await sealed(plain, sessionKey, 'null')],
  ['a number', await sealed(plain, sessionKey, '1')],
  ['no JSON', await sealed(plain, sessionKey, '{"sub":')],
  ['no text in UTF-8', await sealed(plain, sessionKey, '\ufffe')],
  ['no expiry', await sealed(plain, sessionKey, JSON.stringify({ ...claims, exp: undefined }))],
  ['an expiry in words', await sealed(plain, sessionKey, JSON.stringify({ ...claims, exp: 'never' }))],
  ['an expiry long ago', await sealed(plain, sessionKey, JSON.stringify({ ...claims, exp: 1 }))],
  ['a start far ahead', await sealed(plain, sessionKey, JSON.stringify({ ...claims, nbf: 4_102_444_799 }))],
  ['a JSON Web Token in a token', await sealed(plain, sessionKey, JSON.stringify(sound))],
  ['a number of a thousand digits', '9'.repeat(1000)],
  ['random bytes', randomBytes(300).toString('base64url')],
  ['a MAC', createHmac('sha256', secret).update('user-1').digest('hex')],
  ['SQL', "' or 1=1 --"],
  ['a name that objects have', '__proto__'],
  ['another one', 'constructor'],
  ['a pattern', '%'],
  ['a list of tokens', '["a","b"]'],
  ['sixty thousand characters', 'A'.repeat(60_000)],
  ['ends of lines', 'a\r\nSet-Cookie: b=c'],
  ['a null byte', 'a\u0000'],
]
