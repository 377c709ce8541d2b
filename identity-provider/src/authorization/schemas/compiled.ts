import { fromNamespaces, parseSchema, type Schema } from '@gatehouse-id/authorization'
import type { Reading } from '../../foundation/tables/tables.ts'
import type { Revision } from '../engine/writes/revisions.ts'
import { findSchema, type SchemaRow } from './store.ts'

/** Projects whose schema is kept compiled; the one that was not asked for longest goes first. */
const keptMax = 200

export const noSchema: Schema = { types: new Map(), conditions: new Map() }

/** The stored schema cannot be the one of that revision: another was saved meanwhile. */
export class SchemaChanged extends Error {}

export type CompiledSchemas = {
  /** The schema that this revision saved; an empty one where it deleted it. @throws SchemaChanged */
  at(db: Reading, projectId: string, saved: Saved): Promise<Schema>
  /** Which one was asked for last, if it is kept: another may have been saved since. */
  known(projectId: string): Saved | undefined
}
type Saved = Pick<Revision, 'schema' | 'schemaId'>

/** Compiles a schema once for each revision of it, however often it is asked for. */
export function createCompiledSchemas(): CompiledSchemas {
  const kept = new Map<string, { revision: number; id: string; schema: Schema }>()
  return {
    async at(db, projectId, { schema: revision, schemaId: id }) {
      if (revision === 0) return noSchema
      const known = kept.get(projectId)
      if (known?.revision === revision && known.id === id) return known.schema
      const row = await findSchema(db, projectId)
      // One that was deleted leaves no row, and a revision that is not the one of an earlier row.
      if (row !== undefined && row.revision !== revision) throw new SchemaChanged()
      const schema = row === undefined ? noSchema : compile(row)
      kept.delete(projectId)
      kept.set(projectId, { revision, id, schema })
      const [oldest] = kept.keys()
      if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest)
      return schema
    },
    known(projectId) {
      const found = kept.get(projectId)
      return found && { schema: found.revision, schemaId: found.id }
    },
  }
}

export function compile({ kind, content }: Pick<SchemaRow, 'kind' | 'content'>): Schema {
  return kind === 'dsl' ? parseSchema(content) : fromNamespaces(JSON.parse(content))
}
