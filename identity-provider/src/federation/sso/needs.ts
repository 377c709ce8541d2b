import type { Call } from '../../foundation/requests/call.ts'
import type { Writing } from '../../foundation/tables/tables.ts'

/** Makes the relations of a user that a mapping made exactly these; relations that others made stay. */
export type SetOwnedRelations = (
  tx: Writing,
  call: Call,
  given: {
    tenantId: string
    owner: string
    userId: string
    relations: readonly { resource: string; relationDefinition: string; namespace: string }[]
  },
) => Promise<void>
