import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'

export type OauthProviderRow = Selectable<Tables['oauth_providers']>
type OauthProviderSelector = { projectId: string; id: string }

export function findOauthProvider(
  db: Reading,
  { projectId, id }: OauthProviderSelector,
): Promise<OauthProviderRow | undefined> {
  return db
    .selectFrom('oauth_providers')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** By id. */
export function listOauthProviders(db: Reading, projectId: string): Promise<OauthProviderRow[]> {
  return db.selectFrom('oauth_providers').selectAll().where('project_id', '=', projectId).orderBy('id').execute()
}

export async function putOauthProvider(tx: Writing, row: OauthProviderRow): Promise<void> {
  const { project_id, id, created_at, ...rest } = row
  await tx
    .insertInto('oauth_providers')
    .values(row)
    .onConflict(conflict => conflict.columns(['project_id', 'id']).doUpdateSet(rest))
    .execute()
}

/** False when there was none. */
export async function deleteOauthProvider(tx: Writing, { projectId, id }: OauthProviderSelector): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('oauth_providers')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}
