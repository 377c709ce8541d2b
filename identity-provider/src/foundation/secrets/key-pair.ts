import { generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { TokenAlgorithm } from './algorithms.ts'

export type KeyPair = { publicKey: KeyObject; privateKey: KeyObject }
export type NewKeyPair = (algorithm: TokenAlgorithm) => Promise<KeyPair>

const generate = promisify(generateKeyPair)

const pairs = {
  RS256: () => generate('rsa', { modulusLength: 2048 }),
  ES256: () => generate('ec', { namedCurve: 'P-256' }),
  EdDSA: () => generate('ed25519'),
}

/** A new pair for an algorithm, made outside of this thread. One of RSA takes 15 to 250 ms. */
export const newKeyPair: NewKeyPair = algorithm => pairs[algorithm]()
