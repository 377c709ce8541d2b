import { hash } from 'node:crypto'

import { type Database, type MigrationSet, transact } from '@gatehouse-id/database'
import { randomSecret } from '@gatehouse-id/operation/random-secret'

import { type Clock, pooledRandom, type Random } from '../options/environment.ts'
import type { Account } from '../sessions/callbacks.ts'
import type { RevocationStore } from '../sessions/revocations.ts'
import type { AccountKey, Adapter, AdapterSession, AdapterUser, SessionEntry, SessionOrigin } from './adapter.ts'
import { createEncryption, type Encryption } from './encryption.ts'
import * as revocations from './revocation-store.ts'
import * as sessions from './session-store.ts'
import type { SignInTables } from './tables.ts'
import * as users from './user-store.ts'

/** The tables of the database adapter; migrate them before using it. */
export const migrations: MigrationSet = { package: 'sign-in', folder: new URL('../../migrations/', import.meta.url) }

export type DatabaseAdapterConfig = {
  db: Database<SignInTables>
  /** Encrypt the tokens of providers. The first one encrypts; any of them decrypts. */
  secrets: readonly [string, ...string[]]
  /** Whether two users may have the same e-mail address, because it does not identify them. False by default. */
  keepsAccountsApart?: boolean
  clock?: Clock
  random?: Random
}

export type FreshAccountTokens = {
  access_token?: string
  /** Epoch seconds. */
  expires_at?: number
  refresh_token?: string
}

export type DatabaseAdapter = Required<Adapter> & {
  /** An account with the tokens that its provider issued; null when there is none. */
  getAccount(key: AccountKey): Promise<(Account & { userId: string }) | null>
  /** Stores the tokens that `freshTokens` returned; does nothing when there is no such account. */
  saveTokens(key: AccountKey, tokens: FreshAccountTokens): Promise<void>
  /** The unexpired sessions that accounts of a provider began, newest first, at most 1,000. */
  listProviderSessions(which: {
    provider: string
    providerAccountIds: readonly string[]
  }): Promise<(SessionEntry & { providerAccountId: string })[]>
  /** For `session.revocations`, with sessions in tokens. */
  revocations: RevocationStore
  /** The same adapter inside a transaction of the caller on this database. */
  within(tx: Database<SignInTables>): DatabaseAdapter
  /** Deletes what has expired, by the adapter's clock or at another time; of each table at most `limit` rows. Tells how many. */
  sweep(when?: { now?: number; limit?: number }): Promise<number>
}

/** Tokens are long and random, so a plain digest does not reveal them. */
function digest(token: string) {
  return hash('sha256', token, 'base64url')
}

function dateOf(epochMs: number | null) {
  return epochMs === null ? null : new Date(epochMs)
}

type UserColumns = Pick<users.UserRow, 'id' | 'name' | 'email' | 'email_verified_at' | 'image'>

function userOf({ id, name, email, email_verified_at, image }: UserColumns): AdapterUser {
  return {
    id,
    name,
    email,
    image,
    emailVerified: dateOf(email_verified_at),
  }
}

function userOrNull(row: UserColumns | undefined) {
  return row === undefined ? null : userOf(row)
}

function rowKeyOf({ provider, providerAccountId }: AccountKey) {
  return JSON.stringify(['account', provider, providerAccountId])
}

type Parts = Required<Pick<DatabaseAdapterConfig, 'db' | 'clock' | 'random' | 'keepsAccountsApart'>> & {
  encryption: Encryption
}

function sessionOf(
  sessionToken: string,
  row: { user_id: string; expires_at: number } | undefined,
): AdapterSession | null {
  return row === undefined ? null : { sessionToken, userId: row.user_id, expires: new Date(row.expires_at) }
}

type FoundRow = NonNullable<Awaited<ReturnType<typeof sessions.findSessionAndUser>>>

function originOf(row: FoundRow, encryption: Encryption): SessionOrigin | undefined {
  const { provider, provider_account_id: providerAccountId, id_token_encrypted: sealed } = row
  if (provider === null || providerAccountId === null) return undefined
  return {
    provider,
    providerAccountId,
    providerSessionId: row.provider_session_id ?? undefined,
    idToken: sealed === null ? undefined : encryption.decrypt(sealed, row.session_id),
  }
}

function userMethods(parts: Parts) {
  const { db, clock, encryption, keepsAccountsApart } = parts
  const keyOf = (email: string | null | undefined) => (keepsAccountsApart ? null : email)
  return {
    async createUser({ name = null, email = null, image = null, emailVerified }) {
      const id = newId(parts)
      const email_verified_at = emailVerified?.getTime() ?? null
      const row = { id, name, email, email_verified_at, image }
      await users.insertUser(db, { ...row, email_key: keyOf(email), created_at: clock() })
      return userOf(row)
    },
    getUser: async id => userOrNull(await users.findUser(db, id)),
    getUserByEmail: async email => userOrNull(await users.findUserByEmail(db, email)),
    getUserByAccount: async account => userOrNull(await users.findUserByAccount(db, account)),
    async updateUser({ id, name, email, image, emailVerified }) {
      const verifiedAt = emailVerified === undefined ? undefined : (emailVerified?.getTime() ?? null)
      const change = { id, name, email, email_key: email === undefined ? undefined : keyOf(email), image }
      const row = await users.updateUser(db, { ...change, email_verified_at: verifiedAt })
      if (row === undefined) throw new Error('there is no user with this id')
      return userOf(row)
    },
    deleteUser: id => users.deleteUser(db, id),
    async linkAccount({ userId, provider, type, providerAccountId, ...tokens }) {
      await users.insertAccount(db, {
        provider,
        provider_account_id: providerAccountId,
        user_id: userId,
        type,
        tokens_encrypted: encryption.encrypt(JSON.stringify(tokens), rowKeyOf({ provider, providerAccountId })),
        created_at: clock(),
      })
    },
    unlinkAccount: account => users.deleteAccount(db, account),
    async saveTokens({ provider, providerAccountId }, { access_token, expires_at, refresh_token }) {
      const key = { provider, providerAccountId }
      const row = await users.findAccount(db, key)
      if (row === undefined) return
      const kept = JSON.parse(encryption.decrypt(row.tokens_encrypted, rowKeyOf(key)) ?? '{}')
      const tokens = JSON.stringify({ ...kept, access_token, expires_at, refresh_token })
      await users.updateTokens(db, key, encryption.encrypt(tokens, rowKeyOf(key)))
    },
    async getAccount({ provider, providerAccountId }) {
      const row = await users.findAccount(db, { provider, providerAccountId })
      if (row === undefined) return null
      const tokens = JSON.parse(
        encryption.decrypt(row.tokens_encrypted, rowKeyOf({ provider, providerAccountId })) ?? '{}',
      )
      const type = row.type as Account['type'] // safe: linkAccount only writes types of accounts
      return { ...tokens, userId: row.user_id, provider, type, providerAccountId }
    },
  } satisfies Partial<DatabaseAdapter>
}

function revocationStore({ db }: Parts): RevocationStore {
  return {
    async revokedUntil(userId) {
      return dateOf((await revocations.findRevocation(db, userId))?.revoked_until ?? null)
    },
    revoke: (userId, until) => revocations.putRevocation(db, { userId, until: until.getTime() }),
  }
}

function newId({ random }: Pick<Parts, 'random'>) {
  return randomSecret(random, 16)
}

function sessionMethods(parts: Parts) {
  const { db, clock, encryption } = parts
  return {
    async createSession(session, origin) {
      const id = newId(parts)
      await sessions.insertSession(db, {
        id,
        token_digest: digest(session.sessionToken),
        user_id: session.userId,
        provider: origin?.provider,
        provider_account_id: origin?.providerAccountId,
        provider_session_id: origin?.providerSessionId,
        id_token_encrypted: origin?.idToken === undefined ? null : encryption.encrypt(origin.idToken, id),
        created_at: clock(),
        expires_at: session.expires.getTime(),
      })
      return session
    },
    async getSessionAndUser(sessionToken) {
      const row = await sessions.findSessionAndUser(db, digest(sessionToken))
      if (row === undefined) return null
      const session = { sessionToken, userId: row.id, expires: new Date(row.expires_at) }
      return { session, user: userOf(row), origin: originOf(row, encryption) }
    },
    async updateSession({ sessionToken, expires }) {
      if (expires === undefined) return null
      const change = { tokenDigest: digest(sessionToken), expiresAt: expires.getTime() }
      return sessionOf(sessionToken, await sessions.updateSession(db, change))
    },
    deleteSession: async sessionToken =>
      sessionOf(sessionToken, await sessions.deleteSession(db, digest(sessionToken))),
    async listSessions(userId) {
      const rows = await sessions.listSessions(db, { userId, now: clock() })
      return rows.map(({ id, created_at, expires_at, provider }) => ({
        id,
        createdAt: new Date(created_at),
        expires: new Date(expires_at),
        provider: provider ?? undefined,
      }))
    },
    async listProviderSessions({ provider, providerAccountIds }) {
      if (providerAccountIds.length === 0) return []
      const rows = await sessions.listProviderSessions(db, { provider, providerAccountIds, now: clock() })
      return rows.map(({ id, created_at, expires_at, provider_account_id }) => ({
        id,
        createdAt: new Date(created_at),
        expires: new Date(expires_at),
        provider,
        providerAccountId: provider_account_id ?? '',
      }))
    },
    deleteUserSessions: which => sessions.deleteUserSessions(db, which),
    deleteProviderSessions: which => sessions.deleteProviderSessions(db, which),
    async createVerificationToken(token) {
      const { identifier, token: raw, expires } = token
      await sessions.insertVerificationToken(db, {
        identifier,
        token_digest: digest(raw),
        expires_at: expires.getTime(),
      })
      return token
    },
    async useVerificationToken({ identifier, token }) {
      const row = await sessions.takeVerificationToken(db, { identifier, tokenDigest: digest(token) })
      return row === undefined ? null : { identifier, token, expires: new Date(row.expires_at) }
    },
    sweep: ({ now = clock(), limit } = {}) => sessions.deleteExpired(db, { now, limit }),
  } satisfies Partial<DatabaseAdapter>
}

/** An adapter inside a transaction. Nested transactions join it. */
function adapterWithin(parts: Parts): DatabaseAdapter {
  const adapter: DatabaseAdapter = {
    ...userMethods(parts),
    ...sessionMethods(parts),
    revocations: revocationStore(parts),
    keepsAccountsApart: parts.keepsAccountsApart,
    transaction: work => work(adapter),
    within: db => adapterWithin({ ...parts, db }),
  }
  return adapter
}

/**
 * Stores users, accounts and sessions in SQLite or PostgreSQL. Session tokens are stored as digests, tokens of
 * providers encrypted.
 */
export function databaseAdapter(config: DatabaseAdapterConfig): DatabaseAdapter {
  const { db } = config
  const random = config.random ?? pooledRandom()
  const parts: Parts = {
    db,
    clock: config.clock ?? Date.now,
    random,
    keepsAccountsApart: config.keepsAccountsApart ?? false,
    encryption: createEncryption(config.secrets, random),
  }
  const transaction: DatabaseAdapter['transaction'] = work =>
    transact(db, tx => work(adapterWithin({ ...parts, db: tx })))
  return { ...adapterWithin(parts), transaction }
}
