import { attribute, type Attribute, findAttribute, type Schema } from './attribute.ts'
import { groupSchema } from './group-schema.ts'
import { enterpriseSchema, userSchema } from './user-schema.ts'

/** A kind of resource with its schemas (RFC 7643 §6). */
export type ResourceType = {
  name: 'User' | 'Group'
  endpoint: '/Users' | '/Groups'
  core: Schema
  extensions: Schema[]
}

const url = attribute('url', 'Its URL', { type: 'reference', mutability: 'readOnly', caseExact: true })

/** What every resource has (RFC 7643 §3.1). */
const common: Attribute[] = [
  attribute('schemas', 'The schemas of the resource', {
    multiValued: true,
    returned: 'always',
    mutability: 'readOnly',
  }),
  attribute('id', 'The id', { mutability: 'readOnly', returned: 'always', caseExact: true, uniqueness: 'server' }),
  attribute('externalId', 'The id at the directory', { caseExact: true }),
  attribute('meta', 'About the resource', {
    mutability: 'readOnly',
    subAttributes: [
      attribute('resourceType', 'The kind of resource', { mutability: 'readOnly', caseExact: true }),
      attribute('created', 'When it was made', { type: 'dateTime', mutability: 'readOnly' }),
      attribute('lastModified', 'When it was changed last', { type: 'dateTime', mutability: 'readOnly' }),
      { ...url, ...{ name: 'location' } },
      attribute('version', 'Its ETag', { mutability: 'readOnly', caseExact: true }),
    ],
  }),
]

export const userType: ResourceType = {
  name: 'User',
  endpoint: '/Users',
  core: userSchema,
  extensions: [enterpriseSchema],
}
export const groupType: ResourceType = { name: 'Group', endpoint: '/Groups', core: groupSchema, extensions: [] }
export const resourceTypes = [userType, groupType]

/** An attribute of a resource: the extension that holds it, undefined for the resource itself, and what it is. */
export type Located = { extension: string | undefined; attribute: Attribute; sub: Attribute | undefined }

/**
 * The attribute at a path such as `name.givenName` or `urn:…:User:manager.value`, in any case; undefined for none. The
 * path of an extension alone is not an attribute.
 */
export function locate(type: ResourceType, path: string): Located | undefined {
  const schema = schemaOf(type, path)
  const [name = '', subName, ...more] = (schema ? path.slice(schema.id.length + 1) : path).split('.')
  if (more.length > 0) return undefined
  const isExtension = schema !== undefined && schema !== type.core
  const found = findAttribute(isExtension ? schema.attributes : [...common, ...type.core.attributes], name)
  if (!found) return undefined
  const sub = subName === undefined ? undefined : findAttribute(found.subAttributes, subName)
  if (subName !== undefined && !sub) return undefined
  return { extension: isExtension ? schema.id : undefined, attribute: found, sub }
}

/** The schema whose id begins the path. */
function schemaOf(type: ResourceType, path: string): Schema | undefined {
  const lower = path.toLowerCase()
  return [type.core, ...type.extensions].find(({ id }) => lower.startsWith(`${id.toLowerCase()}:`))
}

/** The extension with this id, in any case. */
export function findExtension(type: ResourceType, id: string): Schema | undefined {
  return type.extensions.find(schema => schema.id.toLowerCase() === id.toLowerCase())
}
