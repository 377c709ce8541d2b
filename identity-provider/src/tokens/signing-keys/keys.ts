import { createPrivateKey, type JsonWebKey, type KeyObject, sign } from 'node:crypto'
import { createProjectCache } from '../../foundation/cache/project-cache.ts'
import type { Reading } from '../../foundation/tables.ts'
import { createTokenVerifier, type TokenVerifier } from '@gatehouse/session'
import type { z } from 'zod'
import type { Dependencies } from '../../foundation/dependencies.ts'
import type { PublicKey } from './contract.ts'
import type { TokenAlgorithm } from '../../foundation/token-algorithm.ts'
import { ecdsaSignatureOf } from './ecdsa-signature.ts'
import { listAssertionKeys } from '../jwt/assertion-keys.ts'
import { activeKey } from './life.ts'
import { listSigningKeys, type SigningKeyRow } from './store.ts'
import { ProjectNotFound } from '../../projects/index.ts'

/**
 * Changes by another process take effect within twice this time, because verifiers cache what they read here for as
 * long again. Changes by this process take effect immediately.
 */
const cacheMs = 2_000

export type ProjectKeys = {
  publicKeys: z.output<typeof PublicKey>[]
  /** Private JSON Web Keys, the current signing key first, for the OpenID Connect provider. */
  privateJwks: JsonWebKey[]
  /** The current signing key. */
  kid: string
  algorithm: TokenAlgorithm
  /** The protected header of every token of the current key (RFC 7515 §4). */
  header: { alg: string; kid: string; typ: string }
  /** Signs claims with the current key as a compact JWS (RFC 7515). */
  sign(claims: Record<string, unknown>): string
}

export type SigningKeys = {
  /** @throws {ProjectNotFound} when the project does not exist */
  of(projectId: string): Promise<ProjectKeys>
  verifierOf(projectId: string): TokenVerifier
}

type Loaded = { keys: ProjectKeys; endsAt: number }
type PrivateKey = { jwk: JsonWebKey; sign: ProjectKeys['sign'] }

/** Caches the keys of every project, decrypted once. */
export function createSigningKeys(dependencies: Pick<Dependencies, 'db' | 'clock' | 'encryption'>): SigningKeys {
  const { clock, encryption } = dependencies
  const verifiers = new Map<string, TokenVerifier>()
  const privateKeys = new Map<string, PrivateKey>()

  function privateKeyOf(row: SigningKeyRow): PrivateKey {
    const known = privateKeys.get(row.id)
    if (known) return known
    // Safe cast: the encrypted text is the JSON of a JSON Web Key.
    const jwk = JSON.parse(encryption.decrypt(row.private_key_encrypted, `signing key ${row.id}`)) as JsonWebKey
    const made = { jwk, sign: createSign(row.id, row.algorithm, createPrivateKey({ key: jwk, format: 'jwk' })) }
    privateKeys.set(row.id, made)
    return made
  }

  async function load(reading: Reading, projectId: string): Promise<Loaded> {
    const now = clock()
    const rows = await listSigningKeys(reading, { projectId, now })
    const active = activeKey(rows, now)
    if (!active) throw new ProjectNotFound()
    const others = rows.filter(row => row !== active)
    const published = [active, ...others, ...(await listAssertionKeys(reading, projectId))]
    const keys: ProjectKeys = {
      // Safe cast: only this package writes this column, as a public JSON Web Key with kid, alg and use.
      publicKeys: published.map(row => JSON.parse(row.public_jwk) as ProjectKeys['publicKeys'][number]),
      privateJwks: [active, ...others].map(row => privateKeyOf(row).jwk),
      kid: active.id,
      // Safe cast: only this package writes this column, as one of the algorithms.
      algorithm: active.algorithm as TokenAlgorithm,
      header: headerOf(active.id, active.algorithm),
      sign: privateKeyOf(active).sign,
    }
    // The cache ends no later than the next change of the signing key.
    const changes = rows.flatMap(row => [row.activates_at, row.retired_at ?? 0]).filter(at => at > now)
    return { keys, endsAt: Math.min(...changes) }
  }

  const loaded = createProjectCache(dependencies, {
    tables: ['projects', 'signing_keys', 'assertion_keys'],
    ageMsMax: cacheMs,
    load,
    endsAt: ({ endsAt }) => endsAt,
    onDropped() {
      for (const verifier of verifiers.values()) verifier.expireKeys()
    },
  })

  const keys: SigningKeys = {
    of: async projectId => (await loaded.of(projectId)).keys,
    verifierOf(projectId) {
      const known = verifiers.get(projectId)
      if (known) return known
      const load = async () => ({ keys: (await keys.of(projectId)).publicKeys })
      const verifier = createTokenVerifier({ projectId, keys: load, clock, cacheMs, cooldownMs: cacheMs })
      verifiers.set(projectId, verifier)
      return verifier
    },
  }
  return keys
}

function createSign(kid: string, algorithm: string, key: KeyObject): ProjectKeys['sign'] {
  const header = encode(headerOf(kid, algorithm))
  // RFC 8032: Ed25519 hashes by itself.
  const hash = algorithm === 'EdDSA' ? null : 'sha256'
  return claims => {
    const signed = `${header}.${encode(claims)}`
    const signature = sign(hash, Buffer.from(signed), key)
    const bytes = algorithm === 'ES256' ? ecdsaSignatureOf(signature) : signature
    return `${signed}.${bytes.toString('base64url')}`
  }
}

function headerOf(kid: string, alg: string) {
  return { alg, kid, typ: 'JWT' }
}

function encode(value: unknown) {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
