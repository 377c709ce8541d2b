import { fromNamespaces } from '@gatehouse-id/authorization'
import type { Reading, Writing } from '../../foundation/tables/tables.ts'
import { insertChange } from '../engine/writes/changes.ts'
import { nextRevision } from '../engine/writes/revisions.ts'
import { compile, noSchema } from './compiled.ts'
import { readDsl, readSchema, removeSchema, replaceSchema } from './save.ts'
import { findSchema, type SchemaRow } from './store.ts'

/** A schema as it was written; undefined for none. */
export type WrittenSchema = Pick<SchemaRow, 'kind' | 'name' | 'content'> | undefined

export async function exportSchema(db: Reading, projectId: string): Promise<WrittenSchema> {
  const row = await findSchema(db, projectId)
  return row && { kind: row.kind, name: row.name, content: row.content }
}

/** Makes the project's schema this one; relations that it has no place for are deleted. @throws SchemaInvalid, AssertionsBroken */
export async function importSchema(
  tx: Writing,
  { projectId, now, wanted }: { projectId: string; now: number; wanted: WrittenSchema },
): Promise<void> {
  const { revision, schema: schemaRevision } = await nextRevision(tx, projectId)
  const row = await findSchema(tx, projectId)
  if (row?.kind === wanted?.kind && row?.name === wanted?.name && row?.content === wanted?.content) return
  const turn = { tx, projectId, revision, schemaRevision, now, schema: row ? compile(row) : noSchema }
  const done = await (wanted === undefined
    ? removeSchema(turn)
    : replaceSchema(turn, { ...wanted, schema: read(wanted) }))
  if (done) await insertChange(tx, { projectId, revision, at: now, change: done.change })
}

/** @throws SchemaInvalid */
function read({ kind, content }: NonNullable<WrittenSchema>) {
  return kind === 'dsl' ? readDsl(content) : readSchema('schema', () => fromNamespaces(JSON.parse(content)))
}
