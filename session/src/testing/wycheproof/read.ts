import { readFileSync } from 'node:fs'
import type { PublicJwk } from '../../keys/verification-key.ts'

/** `acceptable`: strict implementations refuse it, lenient ones accept it. */
export type Result = 'valid' | 'invalid' | 'acceptable'
export type SignatureCase = {
  jwk: PublicJwk
  id: number
  comment: string
  message: Buffer
  signature: Buffer
  result: Result
}
export type HkdfCase = {
  id: number
  comment: string
  secret: Buffer
  salt: Buffer
  info: Buffer
  lengthBytes: number
  derived: string
  result: Result
}

/** Reads a file: its origin, then keys, each followed by its cases. Bytes are base64url. */
function linesOf(name: string): unknown[] {
  const text = readFileSync(new URL(`${name}.jsonl`, import.meta.url), 'utf8')
  return text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map(line => JSON.parse(line))
}

function bytes(text: string) {
  return Buffer.from(text, 'base64url')
}

export function signatureCases(algorithm: string): SignatureCase[] {
  const cases: SignatureCase[] = []
  let jwk: PublicJwk = {}
  for (const line of linesOf(algorithm)) {
    if (!Array.isArray(line)) {
      jwk = (line as { jwk: PublicJwk }).jwk // safe: a line that is not a case is the key of the next cases
      continue
    }
    const [id, comment, message, signature, result] = line
    cases.push({ jwk, id, comment, message: bytes(message), signature: bytes(signature), result })
  }
  return cases
}

export function hkdfCases(): HkdfCase[] {
  return linesOf('HKDF-SHA-256').map(line => {
    // Safe: the file has eight columns.
    const [id, comment, secret, salt, info, lengthBytes, derived, result] = line as [
      number,
      string,
      string,
      string,
      string,
      number,
      string,
      Result,
    ]
    return { id, comment, secret: bytes(secret), salt: bytes(salt), info: bytes(info), lengthBytes, derived, result }
  })
}
