import { assertOutsideTransaction, onTablesWritten } from '@gatehouse-id/database'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { findRevision, type Revision } from './revisions.ts'

/** So long a node may not know what another has written, unless `consistency` is `full`. */
export const staleMaxMs = 1_000

/** The revision of each project, as far as this node has to know it. */
export type CurrentRevisions = {
  of(projectId: string, options: { isFull: boolean }): Promise<Revision>
  /** This node has written, or found that it knows too little. */
  forget(projectId: string): void
}

export function createCurrentRevisions({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): CurrentRevisions {
  const known = new Map<string, { revision: Revision; readAt: number }>()
  let forgotten = 0
  // Imports of snapshots, and what is undone, write without going through `engine.wrote`.
  onTablesWritten(db, ['authorization_schemas', 'authorization_revisions'], () => {
    forgotten++
    known.clear()
  })
  return {
    async of(projectId, { isFull }) {
      assertOutsideTransaction(db)
      const now = clock()
      const last = known.get(projectId)
      const age = now - (last?.readAt ?? 0)
      if (!isFull && last !== undefined && age >= 0 && age < staleMaxMs) return last.revision
      const before = forgotten
      const revision = await findRevision(db, projectId)
      // What was read before something was forgotten may be what was forgotten.
      if (before === forgotten) known.set(projectId, { revision, readAt: now })
      return revision
    },
    forget(projectId) {
      forgotten++
      known.delete(projectId)
    },
  }
}
