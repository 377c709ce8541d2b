import type { RelationIndex, RelationReader } from '@gatehouse-id/authorization'
import type { Reading } from '../../../foundation/tables/tables.ts'
import { readUsers } from '../../relations/reading/sql-reader.ts'

/** Reads relations from memory, and searches of users from the database. */
export function memoryReader(index: RelationIndex, db: Reading, projectId: string): RelationReader {
  return {
    async read(queries) {
      const users = queries.flatMap((query, at) => (query.kind === 'users' ? [{ at, query }] : []))
      if (users.length === 0) return index.read(queries)
      const found = new Map(await readUsers(db, projectId, users))
      return queries.map((query, at) =>
        query.kind === 'users' ? (found.get(at) ?? []).map(id => ({ type: '', id })) : (index.read([query])[0] ?? []),
      )
    },
  }
}
