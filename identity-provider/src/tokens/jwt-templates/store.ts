import { isDoneUnlessTaken } from '@gatehouse/database'
import { lockRow } from '../../foundation/lock-row.ts'
import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables.ts'
import { JwtTemplate } from './template.ts'

type Row = Selectable<Tables['jwt_templates']>
type JwtTemplateSelector = { projectId: string; id: string }

/** Creates a template or replaces the one with its id; false when another template has the name. */
export async function putJwtTemplate(
  tx: Writing,
  { projectId, template, now }: { projectId: string; template: JwtTemplate; now: number },
): Promise<boolean> {
  const { id, name, ...rest } = template
  const taken = await tx
    .selectFrom('jwt_templates')
    .select('id')
    .where('project_id', '=', projectId)
    .where('name', '=', name)
    .where('id', '!=', id)
    .executeTakeFirst()
  if (taken) return false
  const changes = { name, document: JSON.stringify(rest) }
  return isDoneUnlessTaken(
    tx
      .insertInto('jwt_templates')
      .values({ project_id: projectId, id, ...changes, created_at: now })
      .onConflict(conflict => conflict.columns(['project_id', 'id']).doUpdateSet(changes))
      .execute(),
  )
}

export async function findJwtTemplate(
  db: Reading,
  { projectId, id }: JwtTemplateSelector,
): Promise<JwtTemplate | undefined> {
  const row = await db
    .selectFrom('jwt_templates')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && parse(row)
}

/** Ordered by name. */
export async function listJwtTemplates(db: Reading, projectId: string): Promise<JwtTemplate[]> {
  const rows = await db
    .selectFrom('jwt_templates')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('name')
    .execute()
  return rows.map(parse)
}

/** False when the template does not exist. */
export async function deleteJwtTemplate(tx: Writing, { projectId, id }: JwtTemplateSelector): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('jwt_templates')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

function parse({ id, name, document }: Row): JwtTemplate {
  return JwtTemplate.parse({ ...JSON.parse(document), id, name })
}

/** Locks the template until the transaction ends; false when it does not exist. */
export async function lockJwtTemplate(
  tx: Writing,
  { projectId, id }: { projectId: string; id: string },
): Promise<boolean> {
  return (await lockRow(tx, 'jwt_templates', { project_id: projectId, id })) !== undefined
}
