import { type KeyObject, sign } from 'node:crypto'
import { hasFreeThread } from '../../foundation/concurrency/thread-pool.ts'
import { type Kind, kinds } from '../callers/kinds/kinds.ts'
import type { TokenClaims } from '../claims/compose.ts'
import { ecdsaSignatureOf } from './ecdsa-signature.ts'
import type { SigningKeyRow } from './store.ts'

/** Signs tokens with one key, as compact JWS (RFC 7515). */
export type Signer<Signed extends Kind> = {
  /** @throws {ClockWrong} while the clock of this process is wrong */
  sign<One extends Signed>(kind: One, claims: TokenClaims<One>): string
  /**
   * Two tokens of one answer. With RSA on threads beside this one, where there are cores for them: a signature takes ten
   * times as long as to hand it over, and other requests are answered meanwhile.
   * @throws {ClockWrong} while the clock of this process is wrong
   */
  signBoth<First extends Signed, Second extends Signed>(
    first: [kind: First, claims: TokenClaims<First>],
    second: [kind: Second, claims: TokenClaims<Second>],
  ): Promise<[string, string]>
}

export function createSigner(
  requireRightClock: () => void,
  { id: kid, algorithm: alg }: Pick<SigningKeyRow, 'id' | 'algorithm'>,
  key: KeyObject,
  isThreadFree: () => boolean = hasFreeThread,
): Signer<Kind> {
  const headers = new Map<string, string>()
  // RFC 8032: Ed25519 hashes by itself.
  const hash = alg === 'EdDSA' ? null : 'sha256'

  /** What the signature is over. */
  function signedOf(kind: Kind, claims: object): string {
    requireRightClock()
    const { typ } = kinds[kind]
    const header = headers.get(typ) ?? encode(headerOf({ kid, algorithm: alg }, kind))
    headers.set(typ, header)
    return `${header}.${encode(claims)}`
  }

  function tokenOf(signed: string, signature: Buffer): string {
    const bytes = alg === 'ES256' ? ecdsaSignatureOf(signature) : signature
    return `${signed}.${bytes.toString('base64url')}`
  }

  function signHere(kind: Kind, claims: object): string {
    const signed = signedOf(kind, claims)
    return tokenOf(signed, sign(hash, Buffer.from(signed), key))
  }

  function signBeside(kind: Kind, claims: object): Promise<string> {
    const signed = signedOf(kind, claims)
    return new Promise((resolve, reject) => {
      sign(hash, Buffer.from(signed), key, (error, signature) =>
        error ? reject(error) : resolve(tokenOf(signed, signature)),
      )
    })
  }

  return {
    sign: signHere,
    async signBoth(first, second) {
      if (alg === 'RS256' && isThreadFree()) return Promise.all([signBeside(...first), signBeside(...second)])
      return [signHere(...first), signHere(...second)]
    },
  }
}

/** The protected header of a token (RFC 7515 §4). */
export function headerOf({ kid, algorithm: alg }: { kid: string; algorithm: string }, kind: Kind) {
  const { typ } = kinds[kind]
  return { alg, kid, ...(typ !== '' && { typ }) }
}

function encode(value: unknown) {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
