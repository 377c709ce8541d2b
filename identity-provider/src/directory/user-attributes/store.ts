import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'

export type DefinitionRow = Selectable<Tables['attribute_definitions']>
/** What has the attributes. */
export const owners = ['ssoApplication', 'family', 'familyMember'] as const
export type Owner = (typeof owners)[number]
export type Owned = { projectId: string; owner: Owner }

/** By name. */
export function listDefinitions(db: Reading, { projectId, owner }: Owned): Promise<DefinitionRow[]> {
  return db
    .selectFrom('attribute_definitions')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('owner', '=', owner)
    .orderBy('name')
    .execute()
}

/** False when an attribute has this name. */
export async function insertDefinition(tx: Writing, row: DefinitionRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('attribute_definitions')
    .values(row)
    .onConflict(conflict => conflict.columns(['project_id', 'owner', 'name']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** False when there was none. */
export async function deleteDefinition(
  tx: Writing,
  { projectId, owner, name }: Owned & { name: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('attribute_definitions')
    .where('project_id', '=', projectId)
    .where('owner', '=', owner)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}
