import { createPrivateKey, type JsonWebKey, type KeyObject, sign } from 'node:crypto'
import { transact } from '@gatehouse/database'
import { createTokenVerifier, issuersOf, type TokenVerifier } from '@gatehouse/session'
import type { z } from 'zod'
import { createProjectCache } from '../../foundation/cache/project-cache.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import type { Reading } from '../../foundation/tables.ts'
import type { TokenAlgorithm } from '../../foundation/token-algorithm.ts'
import { ProjectNotFound } from '../../projects/index.ts'
import type { TokenClaims } from '../claims/compose.ts'
import { listAssertionKeys } from '../jwt/assertion-keys.ts'
import { type Issuer, issuerName } from '../kinds/issuers.ts'
import { type KindOf, type KeySet, kinds } from '../kinds/kinds.ts'
import type { PublicKey } from './contract.ts'
import { ecdsaSignatureOf } from './ecdsa-signature.ts'
import { generateSigningKey } from './generate.ts'
import { type IssuerKeyRow, insertIssuerKey, listIssuerKeys } from './issuer-keys.ts'
import { activeKey, stateOf } from './life.ts'
import { listSigningKeys, type SigningKeyRow } from './store.ts'

/**
 * Changes by another process take effect within twice this time, because verifiers cache what they read here for as
 * long again. Changes by this process take effect immediately.
 */
const cacheMs = 2_000

/**
 * For how long issuers of applications publish the keys that signed their tokens before they had their own, and the
 * project publishes theirs. Longer than any of those tokens lives.
 */
export const movingMs = 30 * 24 * 60 * 60_000

type PublicKeys = z.output<typeof PublicKey>[]

/** The keys of the sessions of a project, or of one issuer of its applications. */
export type Keys<Of extends KeySet = KeySet> = {
  publicKeys: PublicKeys
  /** Private JSON Web Keys, the current signing key first, for the OpenID Connect provider. */
  privateJwks: JsonWebKey[]
  /** The current signing key. */
  kid: string
  algorithm: TokenAlgorithm
  /** Signs a token of one kind with the current key as a compact JWS (RFC 7515). */
  sign<Kind extends KindOf<Of>>(kind: Kind, claims: TokenClaims<Kind>): string
}

export type SigningKeys = {
  /** Of sessions. @throws {ProjectNotFound} when the project does not exist */
  of(projectId: string): Promise<Keys<'sessions'>>
  /**
   * Of an issuer, which has to exist; they are generated when they are first asked for.
   * @throws {ProjectNotFound} when the project does not exist
   */
  ofIssuer(projectId: string, issuer: Issuer): Promise<Keys<'issuer'>>
  /** What the project publishes at the `jwks_uri` of its issuer, which is that of sessions and of ID tokens. */
  ofDiscovery(projectId: string): Promise<PublicKeys>
  /** What verifies client assertions. */
  ofAssertions(projectId: string): Promise<PublicKeys>
  verifierOf(projectId: string): TokenVerifier
}

type KeyRow = Pick<SigningKeyRow, 'id' | 'algorithm' | 'public_jwk' | 'private_key_encrypted'>
type PrivateKey = { jwk: JsonWebKey; sign: Keys['sign'] }
type Loaded = {
  rows: SigningKeyRow[]
  active: SigningKeyRow
  sessions: Keys<'sessions'>
  ofIssuers: IssuerKeyRow[]
  issuers: Map<string, Keys<'issuer'>>
  assertionKeys: PublicKeys
  /** While tokens of applications that keys of sessions signed may still be valid. */
  isMoving: boolean
  endsAt: number
}

/** Caches the keys of every project, decrypted once. */
export function createSigningKeys(
  dependencies: Pick<Dependencies, 'db' | 'clock' | 'encryption' | 'publicUrl'>,
): SigningKeys {
  const { db, clock, encryption, publicUrl } = dependencies
  const verifiers = new Map<string, TokenVerifier>()
  const privateKeys = new Map<string, PrivateKey>()

  function privateKeyOf(row: KeyRow): PrivateKey {
    const known = privateKeys.get(row.id)
    if (known) return known
    // Safe cast: the encrypted text is the JSON of a JSON Web Key.
    const jwk = JSON.parse(encryption.decrypt(row.private_key_encrypted, `signing key ${row.id}`)) as JsonWebKey
    const made = { jwk, sign: createSign(row.id, row.algorithm, createPrivateKey({ key: jwk, format: 'jwk' })) }
    privateKeys.set(row.id, made)
    return made
  }

  /** The first one signs. */
  function keysOf(rows: [KeyRow, ...KeyRow[]]): Keys {
    const [{ id, algorithm }] = rows
    const made = rows.map(privateKeyOf)
    return {
      publicKeys: rows.map(publicKeyOf),
      privateJwks: made.map(({ jwk }) => jwk),
      kid: id,
      // Safe cast: only this package writes this column, as one of the algorithms.
      algorithm: algorithm as TokenAlgorithm,
      sign: privateKeyOf(rows[0]).sign,
    }
  }

  async function load(reading: Reading, projectId: string): Promise<Loaded> {
    const now = clock()
    const rows = await listSigningKeys(reading, { projectId, now })
    const active = activeKey(rows, now)
    if (!active) throw new ProjectNotFound()
    const ofIssuers = await listIssuerKeys(reading, projectId)
    const movedAt = ofIssuers.length === 0 ? now : Math.min(...ofIssuers.map(row => row.created_at))
    const isMoving = rows.some(hasSignedForApplications) && now < movedAt + movingMs
    // The cache ends no later than the next change of the signing keys.
    const changes = rows.flatMap(row => [row.activates_at, row.retired_at ?? 0]).concat(movedAt + movingMs)
    return {
      rows,
      active,
      sessions: keysOf([active, ...rows.filter(row => row !== active)]),
      ofIssuers,
      issuers: new Map(),
      assertionKeys: (await listAssertionKeys(reading, projectId)).map(publicKeyOf),
      isMoving,
      endsAt: Math.min(...changes.filter(at => at > now)),
    }
  }

  const loaded = createProjectCache(dependencies, {
    tables: ['projects', 'signing_keys', 'issuer_keys', 'assertion_keys'],
    ageMsMax: cacheMs,
    load,
    endsAt: ({ endsAt }) => endsAt,
    onDropped() {
      for (const verifier of verifiers.values()) verifier.expireKeys()
    },
  })

  /** Undefined while the issuer lacks the key that signs, or the one that will. */
  function keysOfIssuer({ rows, active, ofIssuers, isMoving }: Loaded, issuer: string): Keys<'issuer'> | undefined {
    const own = new Map(ofIssuers.filter(row => row.issuer === issuer).map(row => [row.signing_key_id, row]))
    if (missing({ rows, active }, own).length > 0) return undefined
    const inOrder = [active, ...rows.filter(row => row !== active)]
    const [first, ...others] = inOrder.flatMap(({ id, algorithm }) => {
      const row = own.get(id)
      return row ? [{ ...row, algorithm }] : []
    })
    const before = isMoving ? rows.filter(hasSignedForApplications) : []
    return first && keysOf([first, ...others, ...before])
  }

  /** The keys of sessions for which an issuer needs one that lives as long. */
  function missing({ rows, active }: Pick<Loaded, 'rows' | 'active'>, own: ReadonlyMap<string, unknown>) {
    const now = clock()
    return rows.filter(row => stateOf(row, active, now) !== 'previous' && !own.has(row.id))
  }

  async function generate(projectId: string, { rows, active, ofIssuers }: Loaded, issuer: string): Promise<void> {
    const own = new Map(ofIssuers.filter(row => row.issuer === issuer).map(row => [row.signing_key_id, row]))
    for (const { id, algorithm } of missing({ rows, active }, own)) {
      const made = await generateSigningKey(algorithm as TokenAlgorithm) // only this package writes the column
      const row: IssuerKeyRow = {
        project_id: projectId,
        issuer,
        signing_key_id: id,
        id: made.kid,
        public_jwk: JSON.stringify(made.publicJwk),
        private_key_encrypted: encryption.encrypt(JSON.stringify(made.privateJwk), `signing key ${made.kid}`),
        created_at: clock(),
      }
      await transact(db, tx => insertIssuerKey(tx, row))
    }
  }

  const generating = new Map<string, Promise<void>>()

  async function ofIssuer(projectId: string, issuer: Issuer): Promise<Keys<'issuer'>> {
    const name = issuerName(issuer)
    const read = async () => {
      const found = await loaded.of(projectId)
      const keys = found.issuers.get(name) ?? keysOfIssuer(found, name)
      if (keys) found.issuers.set(name, keys)
      return { found, keys }
    }
    const { found, keys } = await read()
    if (keys) return keys
    const key = `${projectId} ${name}`
    const underWay = generating.get(key) ?? generate(projectId, found, name).finally(() => generating.delete(key))
    generating.set(key, underWay)
    await underWay
    const made = (await read()).keys
    if (!made) throw new Error('unreachable: the keys of the issuer were just stored')
    return made
  }

  const keys: SigningKeys = {
    of: async projectId => (await loaded.of(projectId)).sessions,
    ofIssuer,
    async ofDiscovery(projectId) {
      const own = await ofIssuer(projectId, { type: 'project' })
      const { sessions, ofIssuers, assertionKeys, isMoving } = await loaded.of(projectId)
      const moved = isMoving ? [...ofIssuers.map(publicKeyOf), ...assertionKeys] : []
      const all = [...own.publicKeys, ...sessions.publicKeys, ...moved]
      return [...new Map(all.map(key => [key.kid, key])).values()]
    },
    ofAssertions: async projectId => (await loaded.of(projectId)).assertionKeys,
    verifierOf(projectId) {
      const known = verifiers.get(projectId)
      if (known) return known
      const verifier = createTokenVerifier({
        projectId,
        issuers: issuersOf({ projectId, baseUrl: publicUrl }),
        acceptsEveryAudience: true,
        keys: async () => ({ keys: (await keys.of(projectId)).publicKeys }),
        clock,
        cacheMs,
        cooldownMs: cacheMs,
      })
      verifiers.set(projectId, verifier)
      return verifier
    },
  }
  return keys
}

function hasSignedForApplications(row: SigningKeyRow): boolean {
  return row.signed_for_applications === 1
}

function publicKeyOf({ public_jwk }: { public_jwk: string }): PublicKeys[number] {
  // Safe cast: only this package writes this column, as a public JSON Web Key with kid, alg and use.
  return JSON.parse(public_jwk) as PublicKeys[number]
}

function createSign(kid: string, alg: string, key: KeyObject): Keys['sign'] {
  const headers = new Map<string, string>()
  // RFC 8032: Ed25519 hashes by itself.
  const hash = alg === 'EdDSA' ? null : 'sha256'
  return (kind, claims) => {
    const { typ } = kinds[kind]
    const header = headers.get(typ) ?? encode(headerOf({ kid, algorithm: alg }, kind))
    headers.set(typ, header)
    const signed = `${header}.${encode(claims)}`
    const signature = sign(hash, Buffer.from(signed), key)
    const bytes = alg === 'ES256' ? ecdsaSignatureOf(signature) : signature
    return `${signed}.${bytes.toString('base64url')}`
  }
}

/** The protected header of a token (RFC 7515 §4). */
export function headerOf({ kid, algorithm: alg }: { kid: string; algorithm: string }, kind: keyof typeof kinds) {
  const { typ } = kinds[kind]
  return { alg, kid, ...(typ !== '' && { typ }) }
}

function encode(value: unknown) {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
