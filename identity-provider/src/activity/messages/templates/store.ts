import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../../foundation/tables/tables.ts'
import type { Format, Purpose } from '../purposes.ts'

export type TemplateRow = Selectable<Tables['message_templates']>
export type WhichTemplate = { projectId: string; purpose: Purpose; format: Format }

/** The texts that a project changed in one of these languages. */
export function listTemplates(
  db: Reading,
  { projectId, purpose, format, locales }: WhichTemplate & { locales: string[] },
): Promise<TemplateRow[]> {
  return db
    .selectFrom('message_templates')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('purpose', '=', purpose)
    .where('format', '=', format)
    .where('locale', 'in', locales)
    .execute()
}

/** Everything that a project changed. */
export function listAllTemplates(db: Reading, projectId: string): Promise<TemplateRow[]> {
  return db.selectFrom('message_templates').selectAll().where('project_id', '=', projectId).execute()
}

export async function putTemplate(tx: Writing, row: TemplateRow): Promise<void> {
  const { subject, text, html, modified_at } = row
  const values = { subject, text, html, modified_at }
  await tx
    .insertInto('message_templates')
    .values(row)
    .onConflict(conflict => conflict.columns(['project_id', 'purpose', 'format', 'locale']).doUpdateSet(values))
    .execute()
}

/** False when it had not been changed. */
export async function deleteTemplate(
  tx: Writing,
  { projectId, purpose, format, locale }: WhichTemplate & { locale: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('message_templates')
    .where('project_id', '=', projectId)
    .where('purpose', '=', purpose)
    .where('format', '=', format)
    .where('locale', '=', locale)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}
