import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables.ts'

export type TemplateRow = Selectable<Tables['registration_templates']>

export function findTemplate(
  db: Reading,
  { projectId, id }: { projectId: string; id: string },
): Promise<TemplateRow | undefined> {
  const query = db.selectFrom('registration_templates').selectAll().where('project_id', '=', projectId)
  return query.where('id', '=', id).executeTakeFirst()
}

/** By name. */
export function listTemplates(db: Reading, projectId: string): Promise<TemplateRow[]> {
  const query = db.selectFrom('registration_templates').selectAll().where('project_id', '=', projectId)
  return query.orderBy('name').execute()
}

export async function insertTemplate(tx: Writing, row: TemplateRow): Promise<void> {
  await tx.insertInto('registration_templates').values(row).execute()
}

export async function updateTemplate(tx: Writing, { project_id, id, ...changes }: TemplateRow): Promise<void> {
  const change = tx.updateTable('registration_templates').set(changes)
  await change.where('project_id', '=', project_id).where('id', '=', id).execute()
}

export async function deleteTemplate(tx: Writing, { project_id, id }: TemplateRow): Promise<void> {
  await tx.deleteFrom('registration_templates').where('project_id', '=', project_id).where('id', '=', id).execute()
}
