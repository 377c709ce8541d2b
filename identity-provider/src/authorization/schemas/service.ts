import {
  compareSchemas,
  NoSchemaLanguageForm,
  formatSchema,
  type Schema,
  toNamespaces,
} from '@gatehouse-id/authorization'
import type { Service } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { findBroken } from '../assertions/require.ts'
import { NoSchema, SchemaChangedMeanwhile, SchemaInvalid } from '../errors.ts'
import { createWrite, type Turn } from '../engine/writes/write.ts'
import type { authorizationSchemas } from './contract.ts'
import { readDsl, removeSchema, replaceSchema } from './save.ts'
import { findSchema, type SchemaRow } from './store.ts'
import type { Engine } from '../engine/engine.ts'
import type { RecordAudit } from '../../activity/index.ts'

export function authorizationSchemasService(
  dependencies: Pick<Dependencies, 'db' | 'clock'>,
  needs: { recordAudit: RecordAudit; authorization: Engine },
): Service<typeof authorizationSchemas, Call> {
  const { authorization } = needs
  const write = createWrite(dependencies, needs)

  return {
    async save({ dsl, expectedVersion, allowBrokenAssertions: areBrokenAllowed }, call) {
      const schema = readDsl(dsl)
      await write(call, async turn => {
        if (expectedVersion !== undefined && expectedVersion !== versionOf(turn)) throw new SchemaChangedMeanwhile()
        const row = await findSchema(turn.tx, turn.projectId)
        const isSame = row?.kind === 'dsl' && row.content === dsl
        return isSame
          ? undefined
          : replaceSchema(turn, { kind: 'dsl', name: '', content: dsl, schema }, { areBrokenAllowed })
      })
      return {}
    },

    async load(_, { projectId }) {
      const { row, schema, version } = await authorization.read(projectId, {}, async ({ db, ...view }) => ({
        row: await findSchema(db, projectId),
        ...view,
      }))
      if (!row) throw new NoSchema()
      const dsl = row.kind === 'dsl' ? row.content : asDsl(schema)
      return { dsl, schema: describe(schema, row), version }
    },

    async dryRun({ dsl }, { projectId }) {
      const after = readDsl(dsl)
      return authorization.read(projectId, {}, async ({ schema: before, db: reading }) => {
        const { types, relations } = compareSchemas(before, after)
        const hasDeletes = types.length + relations.length > 0
        const deletesPreview = { hasDeletes, relations: [...relations], types: [...types] }
        const brokenAssertions = await findBroken(reading, { projectId, before, after })
        return { deletesPreview, ...(brokenAssertions.length > 0 && { brokenAssertions }) }
      })
    },

    async delete({ allowBrokenAssertions: areBrokenAllowed }, call) {
      await write(call, turn => removeSchema(turn, { areBrokenAllowed }))
      return {}
    },
  }
}

/** As `load` answers it; '' without a schema. */
function versionOf({ schema, schemaRevision }: Turn): string {
  return schema.types.size === 0 ? '' : String(schemaRevision)
}

function describe(schema: Schema, { name }: SchemaRow) {
  const { namespaces, conditions = [] } = toNamespaces(schema)
  const named = conditions.map(condition => ({ id: condition.name, ...condition }))
  return { ...(name !== '' && { name }), namespaces, conditions: named }
}

/** @throws SchemaInvalid where the relation API has said what the language cannot */
function asDsl(schema: Schema): string {
  try {
    return formatSchema(schema)
  } catch (error) {
    if (!(error instanceof NoSchemaLanguageForm)) throw error
    const message = `${error.message}: load it as namespaces, with POST /v1/mgmt/authz/schema/load`
    throw new SchemaInvalid({ message, cause: error })
  }
}
