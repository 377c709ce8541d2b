import type { Writing } from '../../foundation/tables/tables.ts'
import type { Reference } from './references.ts'

/** Gives stored relations of a namespace its new name; nothing may have that name yet. */
export async function renameNamespaceOfRelations(
  tx: Writing,
  { projectId, from, to }: { projectId: string; from: string; to: string },
): Promise<void> {
  await tx
    .updateTable('authorization_relations')
    .set({ resource_type: to })
    .where('project_id', '=', projectId)
    .where('resource_type', '=', from)
    .execute()
  await tx
    .updateTable('authorization_relations')
    .set({ target_type: to })
    .where('project_id', '=', projectId)
    .where('target_type', '=', from)
    .execute()
  await tx
    .updateTable('authorization_resources')
    .set({ resource_type: to })
    .where('project_id', '=', projectId)
    .where('resource_type', '=', from)
    .execute()
}

/** Gives stored relations and target sets of a definition its new name; nothing may have that name yet. */
export async function renameDefinitionOfRelations(
  tx: Writing,
  { projectId, of, to }: { projectId: string; of: Required<Reference>; to: string },
): Promise<void> {
  await tx
    .updateTable('authorization_relations')
    .set({ relation: to })
    .where('project_id', '=', projectId)
    .where('resource_type', '=', of.namespace)
    .where('relation', '=', of.definition)
    .execute()
  await tx
    .updateTable('authorization_relations')
    .set({ target_relation: to })
    .where('project_id', '=', projectId)
    .where('target_type', '=', of.namespace)
    .where('target_relation', '=', of.definition)
    .execute()
}
