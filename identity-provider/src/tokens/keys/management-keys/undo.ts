import { RightsExceeded } from '../../../foundation/errors/errors.ts'
import type { Hooks } from '../../../foundation/areas/hooks.ts'
import { keyAuthority, requireAuthorityOverRights } from './authority.ts'
import { Rights } from './rights.ts'

/** What a management key could not grant by itself, it does not grant by undoing. */
export const undoHooks: Pick<Hooks, 'onUndoing'> = {
  async onUndoing(tx, call, rows) {
    for (const { table, from, to } of rows) {
      // This package wrote the columns as JSON of these types.
      if (table === 'management_keys') {
        if (!call.rights.includes('keys')) throw new RightsExceeded()
        for (const row of [from, to])
          if (row) requireAuthorityOverRights(call, Rights.parse(JSON.parse(String(row.rights))))
      }
      if (table === 'projects' && from && to) {
        const [before, after] = [from, to].map(row => JSON.parse(String(row.tags)) as string[])
        await keyAuthority.requireAuthorityToTag(tx, call, { before: before ?? [], after: after ?? [] })
      }
    }
  },
}
