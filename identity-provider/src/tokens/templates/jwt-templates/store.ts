import { type RowOf, rows } from '../../../foundation/rows/rows.ts'
import type { Reading, Writing } from '../../../foundation/tables/tables.ts'
import { JwtTemplateNotFound, JwtTemplateTaken } from './contract.ts'
import { JwtTemplate } from './template.ts'

export const jwtTemplateRows = rows('jwt_templates', {
  key: ['id'],
  unique: [['name']],
  order: ['name'],
  target: 'jwtTemplate',
  prefix: 'JT',
  missing: ({ id }) => new JwtTemplateNotFound({ message: `there is no template ${id} in this project` }),
  taken: ({ row: { name } }) =>
    new JwtTemplateTaken({
      message: `another template is called ${name}`,
      fields: [{ field: 'template.name', message: 'is taken by another template' }],
    }),
})

export async function findJwtTemplate(
  db: Reading,
  { projectId, id }: { projectId: string; id: string },
): Promise<JwtTemplate | undefined> {
  const row = await jwtTemplateRows.find(db, { projectId }, { id })
  return row && toTemplate(row)
}

/**
 * The same, for what is to name it: nobody deletes the template before the transaction ends.
 */
export async function findTemplateToName(
  tx: Writing,
  { projectId, id }: { projectId: string; id: string },
): Promise<JwtTemplate | undefined> {
  const row = await jwtTemplateRows.findToChange(tx, { projectId }, { id })
  return row && toTemplate(row)
}

/** Ordered by name. */
export async function listJwtTemplates(db: Reading, projectId: string): Promise<JwtTemplate[]> {
  return (await jwtTemplateRows.list(db, { projectId })).map(toTemplate)
}

export function toTemplate({ id, name, document }: RowOf<'jwt_templates'>): JwtTemplate {
  return JwtTemplate.parse({ ...JSON.parse(document), id, name })
}

export function columnsOf({ name, id: _, ...document }: Omit<JwtTemplate, 'id'> & { id?: string }) {
  return { name, document: JSON.stringify(document) }
}
