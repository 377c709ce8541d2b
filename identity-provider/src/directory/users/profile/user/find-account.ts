import { prepared } from '@gatehouse-id/database'
import { sql } from 'kysely'
import type { Reading } from '../../../../foundation/tables/tables.ts'
import { grantsColumn, readGrants } from '../../../grants/user-grants.ts'
import { byAnySpelling, findUserById, selectByLoginId } from '../store.ts'
import { type Account, accountOf, findGranted } from './to-user.ts'

/** A user by id, with what they hold. */
export async function findAccountById(
  db: Reading,
  scope: { projectId: string; userId: string },
): Promise<Account | undefined> {
  const [row, granted] = await Promise.all([findUserById(db, scope), findGranted(db, scope)])
  return row && accountOf(row, granted)
}

/** The same by a login id in any spelling. Who it is, is not known before, so that both are one statement. */
export function findAccountByLoginId(
  db: Reading,
  selector: { projectId: string; loginId: string },
): Promise<Account | undefined> {
  return byAnySpelling(selector, async key => {
    const [row] = (await byLoginId(db, key)).rows
    return row && accountOf(row, readGrants(row.held))
  })
}

const byLoginId = prepared((db: Reading, key: { projectId: string; key: string }) =>
  selectByLoginId(db, key).select(
    grantsColumn(db, { projectId: key.projectId, userId: sql.ref('users.id') }).as('held'),
  ),
)
