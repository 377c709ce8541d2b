import { type Schema, toNamespaces } from '@gatehouse-id/authorization'
import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Reading } from '../../foundation/tables/tables.ts'
import { authorizationResources } from './contract.ts'
import { listDetails, listMappable, putDetails } from './store.ts'
import type { Engine } from '../engine/engine.ts'
import type { RecordAudit } from '../../activity/index.ts'
import { defineArea } from '../../foundation/areas/area.ts'

function authorizationResourcesService(
  { db }: Pick<Dependencies, 'db'>,
  { recordAudit, authorization }: { recordAudit: RecordAudit; authorization: Engine },
): Service<typeof authorizationResources, Call> {
  async function mappable(
    reading: Reading,
    { projectId }: Call,
    { queries, limit }: { queries: readonly { type: string; queries: readonly string[] }[]; limit: number },
  ) {
    const found = []
    for (const { type, queries: texts } of queries)
      found.push({ type, resources: await listMappable(reading, { projectId, type, texts, limit }) })
    return found
  }

  return {
    async load({ resourceIdentifiers: identifiers }, { projectId }) {
      return { resourcesDetails: await listDetails(db, { projectId, identifiers }) }
    },

    async save({ resourcesDetails: details }, call) {
      if (details.length === 0) return {}
      await transact(db, async tx => {
        await putDetails(tx, { projectId: call.projectId, details })
        const target = { type: 'authorization' as const, id: 'resources', name: '' }
        await recordAudit(tx, call, { action: 'ResourcesNamed', target, data: { count: details.length } })
      })
      return {}
    },

    async loadMappableSchema({ resourcesLimit: limit }, call) {
      return authorization.read(call.projectId, {}, async ({ db: reading, schema }) => {
        if (schema.types.size === 0) return { schema: null, mappableResources: [] }
        const queries = mappableTypes(schema).map(type => ({ type, queries: [] }))
        return { schema: toNamespaces(schema), mappableResources: await mappable(reading, call, { queries, limit }) }
      })
    },

    async searchMappable({ resourcesQueries, resourcesLimit: limit }, call) {
      return authorization.read(call.projectId, {}, async ({ db: reading, schema }) => {
        const known = new Set(mappableTypes(schema))
        const queries = resourcesQueries.filter(({ type }) => known.has(type))
        return { mappableResources: await mappable(reading, call, { queries, limit }) }
      })
    },
  }
}

/** Those that have a relation that can be written. */
function mappableTypes({ types }: Schema): string[] {
  return [...types.values()]
    .filter(({ members }) => [...members.values()].some(({ kind }) => kind === 'relation'))
    .map(({ name }) => name)
}

export const authorizationResourcesArea = defineArea({
  contract: authorizationResources,
  service: authorizationResourcesService,
})
