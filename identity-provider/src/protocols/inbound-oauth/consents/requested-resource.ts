import type { Reading } from '../../../foundation/tables/tables.ts'
import { type ResourceRow, resourceRows } from '../../../applications/index.ts'

/** The registered resource among those that a request names; undefined for none, and for resources of other kinds. */
export async function resourceOf(db: Reading, projectId: string, asked: unknown): Promise<ResourceRow | undefined> {
  for (const uri of Array.isArray(asked) ? asked : [asked]) {
    // Tokens for no resource name the project or the application, and resources are registered by their URLs.
    const row = typeof uri === 'string' && URL.canParse(uri) && (await resourceRows.find(db, { projectId }, { uri }))
    if (row) return row
  }
  return undefined
}
