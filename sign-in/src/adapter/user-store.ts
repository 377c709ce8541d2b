import type { Database } from '@gatehouse-id/database'
import type { Insertable, Selectable, Updateable } from 'kysely'

import type { AccountKey } from './adapter.ts'
import type { SignInTables } from './tables.ts'

export type UserRow = Selectable<SignInTables['sign_in_users']>
type Db = Database<SignInTables>

const columns = ['id', 'name', 'email', 'email_key', 'email_verified_at', 'image', 'created_at'] as const

export async function insertUser(db: Db, row: Insertable<SignInTables['sign_in_users']>) {
  await db.insertInto('sign_in_users').values(row).execute()
}

export function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('sign_in_users').select(columns).where('id', '=', id).executeTakeFirst()
}

export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('sign_in_users').select(columns).where('email_key', '=', email).executeTakeFirst()
}

export function findUserByAccount(db: Db, { provider, providerAccountId }: AccountKey): Promise<UserRow | undefined> {
  return db
    .selectFrom('sign_in_users')
    .innerJoin('sign_in_accounts', 'sign_in_accounts.user_id', 'sign_in_users.id')
    .select(columns.map(column => `sign_in_users.${column}` as const))
    .where('sign_in_accounts.provider', '=', provider)
    .where('sign_in_accounts.provider_account_id', '=', providerAccountId)
    .executeTakeFirst()
}

/** The updated user; undefined when there is none. */
export function updateUser(
  db: Db,
  { id, ...change }: Updateable<SignInTables['sign_in_users']> & { id: string },
): Promise<UserRow | undefined> {
  // An update without columns is not valid SQL.
  if (Object.values(change).every(value => value === undefined)) return findUser(db, id)
  return db.updateTable('sign_in_users').set(change).where('id', '=', id).returning(columns).executeTakeFirst()
}

/** Deletes a user; the database cascades to accounts and sessions. */
export async function deleteUser(db: Db, id: string) {
  await db.deleteFrom('sign_in_users').where('id', '=', id).execute()
}

export async function insertAccount(db: Db, row: Insertable<SignInTables['sign_in_accounts']>) {
  await db.insertInto('sign_in_accounts').values(row).execute()
}

export function findAccount(db: Db, { provider, providerAccountId }: AccountKey) {
  return db
    .selectFrom('sign_in_accounts')
    .select(['user_id', 'type', 'tokens_encrypted'])
    .where('provider', '=', provider)
    .where('provider_account_id', '=', providerAccountId)
    .executeTakeFirst()
}

export async function updateTokens(db: Db, { provider, providerAccountId }: AccountKey, tokensEncrypted: string) {
  await db
    .updateTable('sign_in_accounts')
    .set({ tokens_encrypted: tokensEncrypted })
    .where('provider', '=', provider)
    .where('provider_account_id', '=', providerAccountId)
    .execute()
}

export async function deleteAccount(db: Db, { provider, providerAccountId }: AccountKey) {
  await db
    .deleteFrom('sign_in_accounts')
    .where('provider', '=', provider)
    .where('provider_account_id', '=', providerAccountId)
    .execute()
}
