import { createPrivateKey, type JsonWebKey, type KeyObject, sign } from 'node:crypto'
import { createTokenVerifier, type TokenVerifier } from '@gatehouse/session'
import type { Dependencies } from '../dependencies.ts'
import { ProjectNotFound } from '../projects/errors.ts'
import type { z } from 'zod'
import type { PublicKey } from './contract.ts'
import { listSigningKeys } from './store.ts'

/** Another process may add a key; this one then uses it within this time. */
const cacheMs = 60_000

export type ProjectKeys = {
  publicKeys: z.output<typeof PublicKey>[]
  /** Private keys as JSON Web Keys, newest first, for the OpenID Connect provider. */
  privateJwks: JsonWebKey[]
  /** A compact JWS (RFC 7515) of these claims under the newest key. */
  sign(claims: Record<string, unknown>): string
}

export type SigningKeys = {
  /** @throws ProjectNotFound */
  of(projectId: string): Promise<ProjectKeys>
  verifierOf(projectId: string): TokenVerifier
  /** Reads the keys anew at next use: call it after one was added in this process. */
  forget(projectId: string): void
}

/** The keys of every project, decrypted once and kept for a minute. */
export function createSigningKeys({ db, clock, encryption }: Dependencies): SigningKeys {
  const cache = new Map<string, { loadedAt: number; keys: Promise<ProjectKeys> }>()
  const verifiers = new Map<string, TokenVerifier>()

  async function load(projectId: string): Promise<ProjectKeys> {
    const rows = await listSigningKeys(db, projectId)
    const [newest] = rows
    if (!newest) throw new ProjectNotFound()
    const privateJwks = rows.map(
      // What was encrypted here is the JSON of a JSON Web Key.
      row => JSON.parse(encryption.decrypt(row.private_key_encrypted, `signing key ${row.id}`)) as JsonWebKey,
    )
    const [newestJwk] = privateJwks
    if (!newestJwk) throw new Error('unreachable: a row was found above')
    return {
      // The column holds what this package wrote: a public JSON Web Key with kid, alg and use.
      publicKeys: rows.map(row => JSON.parse(row.public_jwk) as ProjectKeys['publicKeys'][number]),
      privateJwks,
      sign: createSign(newest.id, newest.algorithm, createPrivateKey({ key: newestJwk, format: 'jwk' })),
    }
  }

  const keys: SigningKeys = {
    async of(projectId) {
      const known = cache.get(projectId)
      if (known && clock() - known.loadedAt < cacheMs) return known.keys
      const loading = load(projectId)
      cache.set(projectId, { loadedAt: clock(), keys: loading })
      loading.catch(() => cache.delete(projectId))
      return loading
    },
    verifierOf(projectId) {
      const known = verifiers.get(projectId)
      if (known) return known
      const load = async () => ({ keys: (await keys.of(projectId)).publicKeys })
      const verifier = createTokenVerifier({ projectId, keys: load, clock, cacheMs })
      verifiers.set(projectId, verifier)
      return verifier
    },
    forget(projectId) {
      cache.delete(projectId)
      verifiers.get(projectId)?.expireKeys()
    },
  }
  return keys
}

function createSign(kid: string, algorithm: string, key: KeyObject): ProjectKeys['sign'] {
  const header = encode({ alg: algorithm, kid, typ: 'JWT' })
  // RFC 7518 §3.4: ECDSA signatures are the two numbers side by side, not DER.
  const input = algorithm === 'ES256' ? { key, dsaEncoding: 'ieee-p1363' as const } : key
  return claims => {
    const signed = `${header}.${encode(claims)}`
    return `${signed}.${sign('sha256', Buffer.from(signed), input).toString('base64url')}`
  }
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
