import { createPrivateKey, type JsonWebKey } from 'node:crypto'
import { isForeignKeyViolation, transact } from '@gatehouse-id/database'
import { TemporarilyUnavailable } from '@gatehouse-id/operation'
import { createTokenVerifier, issuersOf, type TokenVerifier } from '@gatehouse-id/session'
import type { z } from 'zod'
import { clockSkewMsMax } from '../../foundation/concurrency/clocks.ts'
import { createProjectCache } from '../../foundation/cache/project-cache.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Reading } from '../../foundation/tables/tables.ts'
import type { TokenAlgorithm } from '../../foundation/secrets/algorithms.ts'
import { ProjectNotFound } from '../../projects/index.ts'
import { listAssertionKeys } from '../jwt/assertion-keys.ts'
import { type Issuer, issuerName } from '../callers/kinds/issuers.ts'
import type { KindOf, KeySet } from '../callers/kinds/kinds.ts'
import type { PublicKey } from './contract.ts'
import { generateSigningKey } from './generate.ts'
import { findFirstMove, type IssuerKeyRow, insertIssuerKey, listIssuerKeys } from './issuer-keys.ts'
import { activeKey, stateOf } from './life.ts'
import { createSigner, type Signer } from './signer.ts'
import { listSigningKeys, type SigningKeyRow } from './store.ts'

/**
 * Changes by another process take effect within twice this time, because verifiers cache what they read here for as
 * long again. Changes by this process take effect immediately.
 */
const cacheMs = 2_000
/** Rotations that one request may meet. */
const triesMax = 10

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
} & Signer<KindOf<Of>>

export type SigningKeys = {
  /** Of sessions. @throws {ProjectNotFound} when the project does not exist */
  of(projectId: string): Promise<Keys<'sessions'>>
  /**
   * Of an issuer, which has to exist; they are generated when they are first asked for.
   * @throws {ProjectNotFound} when the project does not exist
   */
  ofIssuer(projectId: string, issuer: Issuer): Promise<Keys<'issuer'>>
  /** The same; undefined where some have to be generated first. */
  findOfIssuer(projectId: string, issuer: Issuer): Promise<Keys<'issuer'> | undefined>
  /** What the project publishes at the `jwks_uri` of its issuer, which is that of sessions and of ID tokens. */
  ofDiscovery(projectId: string): Promise<PublicKeys>
  /** What verifies client assertions. */
  ofAssertions(projectId: string): Promise<PublicKeys>
  verifierOf(projectId: string): TokenVerifier
}

type KeyRow = Pick<SigningKeyRow, 'id' | 'algorithm' | 'public_jwk' | 'private_key_encrypted'>
type PrivateKey = { jwk: JsonWebKey; signer: Signer<KindOf<KeySet>> }
type OfSessions = { keys: Keys<'sessions'>; endsAt: number }
type OfIssuer = {
  /** Undefined while the issuer lacks the key that signs, or the one that will. */
  keys: Keys<'issuer'> | undefined
  /** The keys of sessions for which it needs one that lives as long. */
  missing: SigningKeyRow[]
  /** While tokens of applications that keys of sessions signed may still be valid. */
  isMoving: boolean
  endsAt: number
}

/** Caches the keys of every project, decrypted once. */
export function createSigningKeys(
  dependencies: Pick<Dependencies, 'db' | 'clock' | 'requireRightClock' | 'encryption' | 'newKeyPair' | 'publicUrl'>,
): SigningKeys {
  const { db, clock, requireRightClock, encryption, publicUrl } = dependencies
  const verifiers = new Map<string, TokenVerifier>()
  const privateKeys = new Map<string, PrivateKey>()

  function privateKeyOf(row: KeyRow): PrivateKey {
    const known = privateKeys.get(row.id)
    if (known) return known
    // Safe cast: the encrypted text is the JSON of a JSON Web Key.
    const jwk = JSON.parse(encryption.decrypt(row.private_key_encrypted, `signing key ${row.id}`)) as JsonWebKey
    const made = { jwk, signer: createSigner(requireRightClock, row, createPrivateKey({ key: jwk, format: 'jwk' })) }
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
      ...privateKeyOf(rows[0]).signer,
    }
  }

  /** @throws {ProjectNotFound} */
  async function readRows(reading: Reading, projectId: string, now: number) {
    const rows = await listSigningKeys(reading, { projectId, now })
    const active = activeKey(rows, now)
    if (!active) throw new ProjectNotFound()
    return { rows, active, inOrder: [active, ...rows.filter(row => row !== active)] as const }
  }

  async function loadSessions(reading: Reading, projectId: string): Promise<OfSessions> {
    const now = clock()
    const { inOrder } = await readRows(reading, projectId, now)
    return { keys: keysOf([...inOrder]), endsAt: nextChange(inOrder, now) }
  }

  async function loadIssuer(reading: Reading, projectId: string, issuer: string): Promise<OfIssuer> {
    const now = clock()
    const { rows, active, inOrder } = await readRows(reading, projectId, now)
    const own = new Map((await listIssuerKeys(reading, { projectId, issuer })).map(row => [row.signing_key_id, row]))
    const movedUntil = ((await findFirstMove(reading, projectId)) ?? now) + movingMs
    const isMoving = rows.some(hasSignedForApplications) && now < movedUntil
    const missing = rows.filter(row => stateOf(row, active, now) !== 'previous' && !own.has(row.id))
    const [first, ...others] = inOrder.flatMap(({ id, algorithm }) => {
      const row = own.get(id)
      return row ? [{ ...row, algorithm }] : []
    })
    const before = isMoving ? rows.filter(hasSignedForApplications) : []
    return {
      keys: first && missing.length === 0 ? keysOf([first, ...others, ...before]) : undefined,
      missing,
      isMoving,
      endsAt: Math.min(nextChange(rows, now), ...(isMoving ? [movedUntil] : [])),
    }
  }

  const kept = { ageMsMax: cacheMs, endsAt: ({ endsAt }: { endsAt: number }) => endsAt }
  const sessions = createProjectCache<OfSessions>(dependencies, {
    ...kept,
    tables: ['projects', 'signing_keys'],
    load: loadSessions,
    onDropped() {
      for (const verifier of verifiers.values()) verifier.expireKeys()
    },
  })
  const issuers = createProjectCache<OfIssuer>(dependencies, {
    ...kept,
    tables: ['projects', 'signing_keys', 'issuer_keys'],
    load: loadIssuer,
  })

  async function generate(projectId: string, issuer: string, missing: SigningKeyRow[]): Promise<void> {
    for (const { id, algorithm } of missing) {
      const made = await generateSigningKey(dependencies, algorithm as TokenAlgorithm) // only this package writes the column
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
    // While somebody rotates, a key more can be missing each time.
    for (let tries = 0; tries < triesMax; tries++) {
      const { keys, missing } = await issuers.of(projectId, name)
      if (keys) return keys
      const key = [projectId, name, ...missing.map(({ id }) => id)].join(' ')
      const made = generating.get(key) ?? generate(projectId, name, missing).finally(() => generating.delete(key))
      generating.set(key, made)
      await made.catch(unlessDeleted)
    }
    throw new TemporarilyUnavailable({
      message: 'the keys of this project are being replaced: try again',
      retryAfterSeconds: 1,
    })
  }

  const keys: SigningKeys = {
    of: async projectId => (await sessions.of(projectId)).keys,
    ofIssuer,
    findOfIssuer: async (projectId, issuer) => (await issuers.of(projectId, issuerName(issuer))).keys,
    async ofDiscovery(projectId) {
      const issuer = { type: 'project' } as const
      const own = (await ofIssuer(projectId, issuer)).publicKeys
      const { isMoving } = await issuers.of(projectId, issuerName(issuer))
      const moved = isMoving ? (await listIssuerKeys(db, { projectId })).map(publicKeyOf) : []
      const assertions = isMoving ? await keys.ofAssertions(projectId) : []
      const all = [...own, ...(await keys.of(projectId)).publicKeys, ...moved, ...assertions]
      return [...new Map(all.map(key => [key.kid, key])).values()]
    },
    async ofAssertions(projectId) {
      await keys.of(projectId)
      return (await listAssertionKeys(db, projectId)).map(publicKeyOf)
    },
    verifierOf(projectId) {
      const known = verifiers.get(projectId)
      if (known) return known
      const verifier = createTokenVerifier({
        projectId,
        issuers: issuersOf({ projectId, baseUrl: publicUrl }),
        acceptsEveryAudience: true,
        keys: async () => ({ keys: (await keys.of(projectId)).publicKeys }),
        clock,
        futureSecondsMax: clockSkewMsMax / 1000,
        cacheMs,
        cooldownMs: cacheMs,
      })
      verifiers.set(projectId, verifier)
      return verifier
    },
  }
  return keys
}

/** A key for which the issuer needed one was deleted meanwhile. */
function unlessDeleted(error: unknown): void {
  if (!isForeignKeyViolation(error)) throw error
}

function hasSignedForApplications(row: SigningKeyRow): boolean {
  return row.signed_for_applications === 1
}

/** A cached key set ends no later than the next change of the signing keys. */
function nextChange(rows: readonly SigningKeyRow[], now: number): number {
  return Math.min(...rows.flatMap(row => [row.activates_at, row.retired_at ?? 0]).filter(at => at > now))
}

function publicKeyOf({ public_jwk }: { public_jwk: string }): PublicKeys[number] {
  // Safe cast: only this package writes this column, as a public JSON Web Key with kid, alg and use.
  return JSON.parse(public_jwk) as PublicKeys[number]
}
