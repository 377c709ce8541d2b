import type { Database } from '@gatehouse-id/database'
import type { Insertable } from 'kysely'

import type { SessionOrigin } from './adapter.ts'
import type { SignInTables } from './tables.ts'

type Db = Database<SignInTables>

const listMax = 1000

export async function insertSession(db: Db, row: Insertable<SignInTables['sign_in_sessions']>) {
  await db.insertInto('sign_in_sessions').values(row).execute()
}

/** Reads a session with its user in one statement. */
export function findSessionAndUser(db: Db, tokenDigest: string) {
  return db
    .selectFrom('sign_in_sessions as session')
    .innerJoin('sign_in_users as user', 'user.id', 'session.user_id')
    .select([
      'session.id as session_id',
      'session.expires_at',
      'session.provider',
      'session.provider_account_id',
      'session.provider_session_id',
      'session.id_token_encrypted',
      'user.id',
      'user.name',
      'user.email',
      'user.email_verified_at',
      'user.image',
    ])
    .where('session.token_digest', '=', tokenDigest)
    .executeTakeFirst()
}

export function updateSession(db: Db, { tokenDigest, expiresAt }: { tokenDigest: string; expiresAt: number }) {
  return db
    .updateTable('sign_in_sessions')
    .set({ expires_at: expiresAt })
    .where('token_digest', '=', tokenDigest)
    .returning(['user_id', 'expires_at'])
    .executeTakeFirst()
}

export function deleteSession(db: Db, tokenDigest: string) {
  return db
    .deleteFrom('sign_in_sessions')
    .where('token_digest', '=', tokenDigest)
    .returning(['user_id', 'expires_at'])
    .executeTakeFirst()
}

/** The unexpired sessions of a user, newest first. */
export function listSessions(db: Db, { userId, now }: { userId: string; now: number }) {
  return db
    .selectFrom('sign_in_sessions')
    .select(['id', 'created_at', 'expires_at', 'provider'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(listMax)
    .execute()
}

/** The unexpired sessions that accounts of a provider began, newest first, at most 1,000. */
export function listProviderSessions(
  db: Db,
  { provider, providerAccountIds, now }: { provider: string; providerAccountIds: readonly string[]; now: number },
) {
  return db
    .selectFrom('sign_in_sessions')
    .select(['id', 'created_at', 'expires_at', 'provider_account_id'])
    .where('provider', '=', provider)
    .where('provider_account_id', 'in', providerAccountIds)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(listMax)
    .execute()
}

export async function deleteUserSessions(db: Db, { userId, id }: { userId: string; id?: string }) {
  const all = db.deleteFrom('sign_in_sessions').where('user_id', '=', userId)
  const { numDeletedRows } = await (id === undefined ? all : all.where('id', '=', id)).executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteProviderSessions(
  db: Db,
  which: Pick<SessionOrigin, 'provider'> & Partial<Pick<SessionOrigin, 'providerAccountId' | 'providerSessionId'>>,
) {
  const { provider, providerAccountId, providerSessionId } = which
  // Without either, every session of the provider would be deleted.
  if (providerAccountId === undefined && providerSessionId === undefined) return 0
  let some = db.deleteFrom('sign_in_sessions').where('provider', '=', provider)
  if (providerAccountId !== undefined) some = some.where('provider_account_id', '=', providerAccountId)
  if (providerSessionId !== undefined) some = some.where('provider_session_id', '=', providerSessionId)
  return Number((await some.executeTakeFirst()).numDeletedRows)
}

export async function insertVerificationToken(db: Db, row: SignInTables['sign_in_verification_tokens']) {
  await db.insertInto('sign_in_verification_tokens').values(row).execute()
}

/** Deletes and returns in one statement, so that a token is used only once. */
export function takeVerificationToken(
  db: Db,
  { identifier, tokenDigest }: { identifier: string; tokenDigest: string },
) {
  return db
    .deleteFrom('sign_in_verification_tokens')
    .where('identifier', '=', identifier)
    .where('token_digest', '=', tokenDigest)
    .returning('expires_at')
    .executeTakeFirst()
}

/** Of each table, and at most `limit` rows of it; tells how many of the table that had more. */
export async function deleteExpired(db: Db, { now, limit }: { now: number; limit: number | undefined }) {
  const sessions = db.selectFrom('sign_in_sessions').select('id').where('expires_at', '<=', now)
  const tokens = db.selectFrom('sign_in_verification_tokens').select('token_digest').where('expires_at', '<=', now)
  const deletedSessions = await db
    .deleteFrom('sign_in_sessions')
    .where('id', 'in', limit === undefined ? sessions : sessions.limit(limit))
    .where('expires_at', '<=', now)
    .executeTakeFirstOrThrow()
  const deletedTokens = await db
    .deleteFrom('sign_in_verification_tokens')
    .where('token_digest', 'in', limit === undefined ? tokens : tokens.limit(limit))
    .where('expires_at', '<=', now)
    .executeTakeFirstOrThrow()
  return Math.max(Number(deletedSessions.numDeletedRows), Number(deletedTokens.numDeletedRows))
}
