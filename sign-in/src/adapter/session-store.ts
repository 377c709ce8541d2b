import type { Database } from '@gatehouse/database'
import type { Insertable } from 'kysely'

import type { SessionOrigin } from './adapter.ts'
import type { SignInTables } from './tables.ts'

type Db = Database<SignInTables>

const listMax = 1000

export const insertSession = async (db: Db, row: Insertable<SignInTables['sign_in_sessions']>) => {
  await db.insertInto('sign_in_sessions').values(row).execute()
}

/** A session with its user, in one statement. */
export const findSessionAndUser = (db: Db, tokenDigest: string) =>
  db
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

export const updateSession = (db: Db, { tokenDigest, expiresAt }: { tokenDigest: string; expiresAt: number }) =>
  db
    .updateTable('sign_in_sessions')
    .set({ expires_at: expiresAt })
    .where('token_digest', '=', tokenDigest)
    .returning(['user_id', 'expires_at'])
    .executeTakeFirst()

export const deleteSession = (db: Db, tokenDigest: string) =>
  db
    .deleteFrom('sign_in_sessions')
    .where('token_digest', '=', tokenDigest)
    .returning(['user_id', 'expires_at'])
    .executeTakeFirst()

/** What has not expired, newest first. */
export const listSessions = (db: Db, { userId, now }: { userId: string; now: number }) =>
  db
    .selectFrom('sign_in_sessions')
    .select(['id', 'created_at', 'expires_at', 'provider'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(listMax)
    .execute()

export const deleteUserSessions = async (db: Db, { userId, id }: { userId: string; id?: string }) => {
  const all = db.deleteFrom('sign_in_sessions').where('user_id', '=', userId)
  const { numDeletedRows } = await (id === undefined ? all : all.where('id', '=', id)).executeTakeFirst()
  return Number(numDeletedRows)
}

export const deleteProviderSessions = async (
  db: Db,
  which: Pick<SessionOrigin, 'provider'> & Partial<Pick<SessionOrigin, 'providerAccountId' | 'providerSessionId'>>,
) => {
  const { provider, providerAccountId, providerSessionId } = which
  // Without either it would end everybody's.
  if (providerAccountId === undefined && providerSessionId === undefined) return 0
  let some = db.deleteFrom('sign_in_sessions').where('provider', '=', provider)
  if (providerAccountId !== undefined) some = some.where('provider_account_id', '=', providerAccountId)
  if (providerSessionId !== undefined) some = some.where('provider_session_id', '=', providerSessionId)
  return Number((await some.executeTakeFirst()).numDeletedRows)
}

export const insertVerificationToken = async (db: Db, row: SignInTables['sign_in_verification_tokens']) => {
  await db.insertInto('sign_in_verification_tokens').values(row).execute()
}

/** Deletes and returns in one statement, so that of two who use a token only one has it. */
export const takeVerificationToken = (
  db: Db,
  { identifier, tokenDigest }: { identifier: string; tokenDigest: string },
) =>
  db
    .deleteFrom('sign_in_verification_tokens')
    .where('identifier', '=', identifier)
    .where('token_digest', '=', tokenDigest)
    .returning('expires_at')
    .executeTakeFirst()

export const deleteExpired = async (db: Db, now: number) => {
  await db.deleteFrom('sign_in_sessions').where('expires_at', '<=', now).execute()
  await db.deleteFrom('sign_in_verification_tokens').where('expires_at', '<=', now).execute()
}
