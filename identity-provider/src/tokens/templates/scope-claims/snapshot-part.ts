import { part } from '../../../foundation/snapshots/part.ts'
import { Mappings } from './contract.ts'
import { deleteScopeClaims, listScopeClaims, putScopeClaims } from './store.ts'

/** Which claims applications get for scopes; with none, those of the standard. */
export const scopeClaimsPart = part({
  name: 'scopeClaims',
  schema: Mappings,
  things: { key: ['scope'] },
  export: (db, { projectId }) => listScopeClaims(db, projectId),

  async import({ tx, projectId, clock }, mappings) {
    if (mappings.length > 0) await putScopeClaims(tx, { projectId, mappings, now: clock() })
    else await deleteScopeClaims(tx, projectId)
    return []
  },
})
