import { createHash } from 'node:crypto'
import type { Db } from '../tables.ts'

/** What is in every table, by table: of one project, or of all. */
export type DigestOf = (projectId?: string) => Promise<Record<string, string>>

export async function createDigest(db: Db): Promise<DigestOf> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => name !== 'migrations')
  return async projectId => {
    const digests = tables.map(async ({ name, columns }) => {
      const scope = name === 'projects' ? 'id' : 'project_id'
      if (projectId !== undefined && !columns.some(column => column.name === scope)) return []
      // Any table will do: its name came from the database.
      const all = db.selectFrom(name as 'users').selectAll()
      const rows = await (projectId === undefined ? all : all.where(scope as 'project_id', '=', projectId)).execute()
      const lines = rows.map(row => JSON.stringify(row)).toSorted()
      return [[name, `${lines.length} rows ${createHash('sha256').update(lines.join('\n')).digest('base64')}`]]
    })
    return Object.fromEntries((await Promise.all(digests)).flat())
  }
}
