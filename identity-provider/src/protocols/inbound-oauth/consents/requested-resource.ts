import type { Reading } from '../../../foundation/tables/tables.ts'
import { resourceRows } from '../../../applications/index.ts'

/** The registered resource among those that a request names; undefined for none, and for resources of other kinds. */
export async function resourceOf(db: Reading, projectId: string, asked: unknown): Promise<string | undefined> {
  for (const uri of Array.isArray(asked) ? asked : [asked])
    if (typeof uri === 'string' && (await resourceRows.find(db, { projectId }, { uri }))) return uri
  return undefined
}
