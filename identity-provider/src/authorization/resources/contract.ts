import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { bodyBytesMax, id, name, requiredName, tuplesMax } from '../fields.ts'
import { Namespaces } from '../namespaces/contract.ts'

const Identifier = z.object({ resourceId: id, resourceType: requiredName })
export const ResourceDetails = Identifier.extend({
  displayName: z.string().max(500, 'must have at most 500 characters'),
})
export type ResourceDetails = z.output<typeof ResourceDetails>

function some<Item extends z.ZodType>(item: Item) {
  return z.array(item).max(tuplesMax, `must have at most ${tuplesMax} resources`)
}

const limitMax = 1_000
const resourcesLimit = z.coerce
  .number()
  .int()
  .min(1, 'must be at least 1')
  .max(limitMax, `must be at most ${limitMax}`)
  .default(100)
/** Of a tenant whose settings name resources for groups; every tenant may name all of the project's. */
const tenantId = z.string().max(100).default('')

const MappableResources = z.array(
  z.object({
    type: z.string(),
    resources: z.array(z.object({ resource: z.string(), displayName: z.string().optional() })),
  }),
)

export const authorizationResources = {
  load: manage.read('POST /v1/mgmt/fga/resources/load', {
    summary: 'What resources are called; those that have no name are left out',
    input: z.object({ resourceIdentifiers: some(Identifier) }),
    output: z.object({ resourcesDetails: z.array(ResourceDetails) }),
    bodyBytesMax,
  }),
  save: manage.write('POST /v1/mgmt/fga/resources/save', {
    summary: 'Say what resources are called',
    input: z.object({ resourcesDetails: some(ResourceDetails) }),
    bodyBytesMax,
  }),
  loadMappableSchema: manage.read('GET /v1/mgmt/fga/mappable/schema', {
    summary: 'The types on which users can be given relations, and some resources of each',
    input: z.object({ tenantId, resourcesLimit }),
    output: z.object({ schema: Namespaces.nullable(), mappableResources: MappableResources }),
  }),
  searchMappable: manage.read('POST /v1/mgmt/fga/mappable/resources', {
    summary: 'Resources whose name or id begins with one of some texts',
    input: z.object({
      tenantId,
      resourcesQueries: z
        .array(z.object({ type: name, queries: z.array(z.string().max(500)).max(100).default([]) }))
        .max(100, 'must have at most 100 queries'),
      resourcesLimit,
    }),
    output: z.object({ mappableResources: MappableResources }),
  }),
}
