import type { Reading, Writing } from '../../foundation/tables/tables.ts'

/** JSON text; undefined when none was imported. */
export async function findTheme(db: Reading, projectId: string): Promise<string | undefined> {
  const row = await db.selectFrom('themes').select('document').where('project_id', '=', projectId).executeTakeFirst()
  return row?.document
}

export async function putTheme(
  tx: Writing,
  { projectId, document, now }: { projectId: string; document: string; now: number },
): Promise<void> {
  const changes = { document, modified_at: now }
  await tx
    .insertInto('themes')
    .values({ project_id: projectId, ...changes })
    .onConflict(conflict => conflict.column('project_id').doUpdateSet(changes))
    .execute()
}
