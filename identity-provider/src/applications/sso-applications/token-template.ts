import { InvalidInput } from '@gatehouse-id/operation'
import type { Writing } from '../../foundation/tables/tables.ts'
import { findTemplateToName } from '../../tokens/index.ts'
import { ssoApplicationRows } from './store.ts'
import { readOidc } from './to-application.ts'

/** @throws {InvalidInput} when the project has no such template for users */
export async function requireTemplate(tx: Writing, projectId: string, id: string): Promise<void> {
  if (id === '') return
  const template = await findTemplateToName(tx, { projectId, id })
  if (template?.type === 'user') return
  const message = template ? 'must be a template for users' : 'must be a JWT template of this project'
  throw new InvalidInput({ message: `jwtTemplateId ${message}`, fields: [{ field: 'jwtTemplateId', message }] })
}

/** Takes a template that is about to be deleted away from the applications that name it. */
export async function detachTemplate(
  tx: Writing,
  { projectId, id: jwtTemplateId }: { projectId: string; id: string },
): Promise<void> {
  const naming = await ssoApplicationRows
    .of(tx, { projectId })
    .where('app_type', '=', 'oidc')
    // The id is letters and digits; what else it stands in is read below.
    .where('settings', 'like', `%${jwtTemplateId}%`)
    .orderBy('id')
    .execute()
  for (const { id } of naming) {
    const row = await ssoApplicationRows.findToChange(tx, { projectId }, { id })
    if (!row) continue
    const settings = readOidc(row)
    if (settings.jwtTemplateId !== jwtTemplateId) continue
    await ssoApplicationRows.update(tx, row, { settings: JSON.stringify({ ...settings, jwtTemplateId: '' }) })
  }
}
