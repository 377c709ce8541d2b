import { ScimError } from '../errors.ts'
import { countMax } from './query.ts'
import type { Json } from '../schema/normalize.ts'
import { resourceTypes } from '../schema/resource-type.ts'

export const bulkOperationsMax = 100
export const bodyBytesMax = 1024 * 1024

const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
const configSchema = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'
const typeSchema = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType'
const schemaSchema = 'urn:ietf:params:scim:schemas:core:2.0:Schema'

export function listOf(resources: Json[], total = resources.length, startIndex = 1): Json {
  return {
    schemas: [listSchema],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  }
}

/** RFC 7643 §5. */
export function serviceProviderConfig(base: string): Json {
  return {
    schemas: [configSchema],
    patch: { supported: true },
    bulk: { supported: true, maxOperations: bulkOperationsMax, maxPayloadSize: bodyBytesMax },
    filter: { supported: true, maxResults: countMax },
    changePassword: { supported: false },
    sort: { supported: true },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Access key',
        description:
          'Authorization: Bearer <project id>:<access key>, of a key of the tenant with the role Tenant Admin',
        specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  }
}

/** RFC 7643 §6. */
function types(base: string): Json[] {
  return resourceTypes.map(({ name, endpoint, core, extensions }) => ({
    schemas: [typeSchema],
    id: name,
    name,
    endpoint,
    description: core.description,
    schema: core.id,
    schemaExtensions: extensions.map(({ id }) => ({ schema: id, required: false })),
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  }))
}

/** RFC 7643 §7. */
function schemas(base: string): Json[] {
  return resourceTypes
    .flatMap(({ core, extensions }) => [core, ...extensions])
    .map(schema => ({
      schemas: [schemaSchema],
      ...schema,
      meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
    }))
}

/**
 * What the server can do; undefined for other endpoints.
 * @throws {ScimError} 403 for a filter (RFC 7644 §4), 404
 */
export function discover(
  base: string,
  { endpoint, id, hasFilter }: { endpoint: string; id: string | undefined; hasFilter: boolean },
): Json | undefined {
  if (endpoint === 'ServiceProviderConfig') return serviceProviderConfig(base)
  if (endpoint !== 'ResourceTypes' && endpoint !== 'Schemas') return undefined
  if (hasFilter) throw new ScimError(403, 'a filter is not allowed here')
  const all = endpoint === 'Schemas' ? schemas(base) : types(base)
  if (id === undefined) return listOf(all)
  const one = all.find(each => String(each.id).toLowerCase() === id.toLowerCase())
  if (!one) throw new ScimError(404, `there is no ${id} among ${endpoint}`)
  return one
}
