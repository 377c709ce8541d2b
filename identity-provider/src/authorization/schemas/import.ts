import { fromNamespaces } from '@gatehouse/authorization'
import type { Reading, Writing } from '../../foundation/tables.ts'
import { insertChange } from '../changes.ts'
import { deleteAllRelations } from '../relations/store.ts'
import { nextRevision, setSchemaRevision } from '../revisions.ts'
import type { Done } from '../write.ts'
import { compile, noSchema } from './compiled.ts'
import { readDsl, readSchema, replaceSchema } from './save.ts'
import { deleteSchema, findSchema, type SchemaRow } from './store.ts'

/** A schema as it was written; undefined for none. */
export type WrittenSchema = Pick<SchemaRow, 'kind' | 'name' | 'content'> | undefined

export async function exportSchema(db: Reading, projectId: string): Promise<WrittenSchema> {
  const row = await findSchema(db, projectId)
  return row && { kind: row.kind, name: row.name, content: row.content }
}

/** Makes the project's schema this one; relations that it has no place for are deleted. @throws SchemaInvalid */
export async function importSchema(
  tx: Writing,
  { projectId, now, wanted }: { projectId: string; now: number; wanted: WrittenSchema },
): Promise<void> {
  const { revision, schema: schemaRevision } = await nextRevision(tx, projectId)
  const row = await findSchema(tx, projectId)
  if (row?.kind === wanted?.kind && row?.name === wanted?.name && row?.content === wanted?.content) return
  const turn = { tx, projectId, revision, schemaRevision, now, schema: row ? compile(row) : noSchema }
  let change: NonNullable<Done>['change'] = { kind: 'reset' }
  if (wanted === undefined) {
    await deleteAllRelations(tx, projectId)
    await deleteSchema(tx, projectId)
    await setSchemaRevision(tx, projectId, revision)
  } else {
    const { kind, content } = wanted
    const schema = kind === 'dsl' ? readDsl(content) : readSchema('schema', () => fromNamespaces(JSON.parse(content)))
    change = (await replaceSchema(turn, { ...wanted, schema })).change
  }
  await insertChange(tx, { projectId, revision, at: now, change })
}
