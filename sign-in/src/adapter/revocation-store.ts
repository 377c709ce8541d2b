import type { Database } from '@gatehouse-id/database'

import type { SignInTables } from './tables.ts'

type Db = Database<SignInTables>

export function findRevocation(db: Db, userId: string) {
  return db.selectFrom('sign_in_revocations').select('revoked_until').where('user_id', '=', userId).executeTakeFirst()
}

export async function putRevocation(db: Db, { userId, until }: { userId: string; until: number }) {
  const row = { user_id: userId, revoked_until: until }
  await db
    .insertInto('sign_in_revocations')
    .values(row)
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ revoked_until: until }))
    .execute()
}
