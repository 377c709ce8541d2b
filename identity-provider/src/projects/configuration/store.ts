import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'

type SourceRow = Selectable<Tables['configuration_sources']>

export function listSources(db: Reading, projectId: string): Promise<SourceRow[]> {
  return db
    .selectFrom('configuration_sources')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('repository')
    .orderBy('path')
    .execute()
}

export async function putSource(tx: Writing, { project_id, repository, path, ...changes }: SourceRow): Promise<void> {
  await tx
    .insertInto('configuration_sources')
    .values({ project_id, repository, path, ...changes })
    .onConflict(conflict => conflict.columns(['project_id', 'repository', 'path']).doUpdateSet(changes))
    .execute()
}
