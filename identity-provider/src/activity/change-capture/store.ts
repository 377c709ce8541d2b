import { prepared, sendLater } from '@gatehouse-id/database'
import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'

export type AuditChangeRow = Selectable<Tables['audit_record_changes']>

export async function insertChanges(tx: Writing, rows: readonly AuditChangeRow[]): Promise<void> {
  const [first, ...others] = rows
  if (first && others.length === 0) await insertion.later(tx, first)
  else await sendLater(tx, tx.insertInto('audit_record_changes').values(rows))
}

const insertion = prepared((db: Reading, row: AuditChangeRow) =>
  db.insertInto('audit_record_changes').values({ ...row }),
)

/** The changes of events, each with the document of the event that has it. */
export function listChanges(
  db: Reading,
  { projectId, eventIds }: { projectId: string; eventIds: readonly string[] },
): Promise<AuditChangeRow[]> {
  return db
    .selectFrom('audit_changes as own')
    .innerJoin('audit_changes as first', join =>
      join.onRef('first.project_id', '=', 'own.project_id').onRef('first.event_id', '=', 'own.change_id'),
    )
    .select(['own.project_id', 'own.event_id', 'own.change_id', 'first.rights', 'first.document'])
    .where('own.project_id', '=', projectId)
    .where('own.event_id', 'in', eventIds.length > 0 ? eventIds : [''])
    .execute()
}
