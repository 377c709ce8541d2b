import { transact } from '@gatehouse/database'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { parseSettings } from './settings.ts'
import { listProjects } from '../projects/store.ts'
import { deleteAuditEventsBefore } from '../../activity/index.ts'

const dayMs = 24 * 60 * 60 * 1000
/** In one transaction, so that other writers wait only briefly. */
const eventsPerTransaction = 2_000

/** Deletes the events of every project that are older than its settings keep them. */
export async function deleteOldAuditEvents({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Promise<void> {
  for (const project of await listProjects(db)) {
    const before = clock() - parseSettings(project.settings).auditRetentionDays * dayMs
    const which = { projectId: project.id, before, limit: eventsPerTransaction }
    for (let deleted = eventsPerTransaction; deleted === eventsPerTransaction; )
      deleted = await transact(db, tx => deleteAuditEventsBefore(tx, which))
  }
}
