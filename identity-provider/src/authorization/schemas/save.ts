import { compareSchemas, parseSchema, type Schema, SchemaError } from '@gatehouse-id/authorization'
import { requireAssertions } from '../assertions/require.ts'
import { SchemaInvalid } from '../errors.ts'
import { isNameShort } from '../fields.ts'
import { setSchemaRevision } from '../engine/writes/revisions.ts'
import type { Done, Turn } from '../engine/writes/write.ts'
import { deleteUnfit } from './delete-relations.ts'
import { deleteSchema, putSchema, type SchemaRow } from './store.ts'
import { deleteAllRelations } from '../relations/store.ts'
import { noSchema } from './compiled.ts'
import type { AuditFact } from '../../activity/index.ts'

type Content = Pick<SchemaRow, 'kind' | 'name' | 'content'> & { schema: Schema }
type Options = { areBrokenAllowed?: boolean }

/** Puts another schema in place of the project's, and deletes the relations that it has no place for. */
export async function replaceSchema(
  turn: Turn,
  { schema, ...content }: Content,
  { areBrokenAllowed = false }: Options = {},
): Promise<NonNullable<Done>> {
  const { tx, projectId, revision, now } = turn
  if (!areBrokenAllowed) await requireAssertions(tx, { projectId, before: turn.schema, after: schema })
  const { types, relations, deletions } = compareSchemas(turn.schema, schema)
  const deleted = await deleteUnfit(tx, { projectId, deletions })
  await putSchema(tx, { project_id: projectId, revision, ...content, saved_at: now })
  await setSchemaRevision(tx, projectId, revision)
  return {
    change: { kind: deleted > 0 ? 'reset' : 'schema' },
    fact: schemaFact('SchemaSaved', { version: String(revision), types, relations, relationsDeleted: deleted }),
  }
}

/** Deletes the schema with every relation; undefined when there was nothing. @throws AssertionsBroken */
export async function removeSchema(
  { tx, projectId, revision, schema }: Turn,
  { areBrokenAllowed = false }: Options = {},
): Promise<Done> {
  if (!areBrokenAllowed) await requireAssertions(tx, { projectId, before: schema, after: noSchema })
  const relationsDeleted = await deleteAllRelations(tx, projectId)
  if (schema.types.size === 0 && relationsDeleted === 0) return undefined
  await deleteSchema(tx, projectId)
  await setSchemaRevision(tx, projectId, revision)
  return { change: { kind: 'reset' }, fact: schemaFact('SchemaDeleted', { relationsDeleted }) }
}

function schemaFact(action: 'SchemaSaved' | 'SchemaDeleted', data: Record<string, unknown>): AuditFact {
  return {
    action,
    target: { type: 'authorization', id: 'schema', name: '' },
    data,
  }
}

/** @throws SchemaInvalid with line and column */
export function readDsl(dsl: string): Schema {
  return readSchema('dsl', () => parseSchema(dsl))
}

/** What is wrong with a schema is told as a problem of that field. @throws SchemaInvalid */
export function readSchema(field: string, read: () => Schema): Schema {
  try {
    const schema = read()
    requireShortNames(field, schema)
    return schema
  } catch (error) {
    if (error instanceof SchemaError) throw invalid(field, error.message)
    throw error
  }
}

export function invalid(field: string, message: string) {
  return new SchemaInvalid({ message, fields: [{ field, message }] })
}

function requireShortNames(field: string, { types }: Schema): void {
  const names = [...types.values()].flatMap(({ name, members }) => [name, ...members.keys()])
  const long = names.find(name => !isNameShort(name))
  if (long !== undefined) throw invalid(field, `the name ${long.slice(0, 30)}… has more than 100 bytes`)
}
