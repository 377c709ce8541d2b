import { sql } from 'kysely'
import type { Writing } from '../../../foundation/tables/tables.ts'
import type { Settings } from './application.ts'
import { knownValues } from './scope-values.ts'

type Scopes = Settings['permissionsScopes']
/** A role of the project or a permission; without `newName` it is removed. */
export type Renamed = { projectId: string; name: string; newName: string | undefined }
type Place =
  | { table: 'inbound_applications'; column: 'settings' }
  | { table: 'protected_resources' | 'mcp_servers'; column: 'document' }

/**
 * The rows whose JSON may name the value, by id, and what renames it in their scopes. Called after the rename or
 * deletion. If a role and a permission shared the name, the value stays for the other one.
 */
export async function renamedIn(
  tx: Writing,
  { projectId, name, newName }: Renamed,
  { table, column }: Place,
): Promise<{ ids: string[]; rename(scopes: Scopes): Scopes }> {
  const document = sql.ref<string>(column)
  const naming = await tx
    .selectFrom(table)
    .select('id')
    .where('project_id', '=', projectId)
    .where(sql<string>`replace(${document}, ${JSON.stringify(name)}, '')`, '<>', document)
    .orderBy('id')
    .execute()
  if (naming.length === 0) return { ids: [], rename: scopes => scopes }
  const unnamed = { name: '', description: '', values: [name], optional: false }
  const stays = (await knownValues(tx, projectId, [unnamed])).has(name) ? [name] : []
  const after = newName === undefined ? stays : [...stays, newName]
  return {
    ids: naming.map(({ id }) => id),
    rename: scopes =>
      scopes.map(scope => ({
        ...scope,
        values: [...new Set(scope.values.flatMap(value => (value === name ? after : value)))],
      })),
  }
}
