import type { Call } from '../../../foundation/requests/call.ts'
import type { Hooks, Reversal } from '../../../foundation/areas/hooks.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { requireAuthorityOverKey } from './authority.ts'
import { findAccessKey } from './store.ts'

/** Only administrators undo changes of keys that have, or get, the roles of administrators. */
export const undoHooks: Pick<Hooks, 'onUndoing' | 'onUndone'> = {
  onUndoing: requireAuthority,
  onUndone: requireAuthority,
}

async function requireAuthority(tx: Writing, call: Call, rows: readonly Reversal[]): Promise<void> {
  const ids = rows.flatMap(({ table, from, to }) => {
    const row = to ?? from
    if (table === 'access_keys') return [String(row?.id)]
    return table.startsWith('access_key_') ? [String(row?.key_id)] : []
  })
  for (const id of new Set(ids)) {
    const key = await findAccessKey(tx, { projectId: call.projectId, id })
    if (key) await requireAuthorityOverKey(tx, call, key)
  }
}
