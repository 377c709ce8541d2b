import type { Selectable } from 'kysely'
import { queue } from '../../../foundation/rows/queue.ts'
import type { Tables, Writing } from '../../../foundation/tables/tables.ts'

export type LogoutRow = Selectable<Tables['oidc_logouts']>

export const logouts = queue('oidc_logouts')

export async function insertLogouts(tx: Writing, rows: LogoutRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('oidc_logouts').values(rows).execute()
}
