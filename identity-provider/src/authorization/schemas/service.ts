import { compareSchemas, NoSchemaLanguageForm, formatSchema, type Schema, toNamespaces } from '@gatehouse/authorization'
import type { Service } from '@gatehouse/operation'
import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { NoSchema, SchemaInvalid } from '../errors.ts'
import { deleteAllRelations } from '../relations/store.ts'
import { setSchemaRevision } from '../revisions.ts'
import { createWrite } from '../write.ts'
import type { authorizationSchemas } from './contract.ts'
import { readDsl, replaceSchema, schemaFact } from './save.ts'
import { deleteSchema, findSchema, type SchemaRow } from './store.ts'
import type { Engine } from '../engine.ts'
import type { RecordAudit } from '../../activity/index.ts'

export function authorizationSchemasService(
  dependencies: Pick<Dependencies, 'db' | 'clock'>,
  needs: { recordAudit: RecordAudit; authorization: Engine },
): Service<typeof authorizationSchemas, Call> {
  const { authorization } = needs
  const write = createWrite(dependencies, needs)

  return {
    async save({ dsl }, call) {
      const schema = readDsl(dsl)
      await write(call, async turn => {
        const row = await findSchema(turn.tx, turn.projectId)
        const isSame = row?.kind === 'dsl' && row.content === dsl
        return isSame ? undefined : replaceSchema(turn, { kind: 'dsl', name: '', content: dsl, schema })
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
      const before = await authorization.read(projectId, {}, async ({ schema }) => schema)
      const { types, relations } = compareSchemas(before, after)
      const hasDeletes = types.length + relations.length > 0
      return { deletesPreview: { hasDeletes, relations: [...relations], types: [...types] } }
    },

    async delete(_, call) {
      await write(call, async ({ tx, projectId, revision, schema }) => {
        const relationsDeleted = await deleteAllRelations(tx, projectId)
        if (schema.types.size === 0 && relationsDeleted === 0) return undefined
        await deleteSchema(tx, projectId)
        await setSchemaRevision(tx, projectId, revision)
        return { change: { kind: 'reset' }, fact: schemaFact('SchemaDeleted', { relationsDeleted }) }
      })
      return {}
    },
  }
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
