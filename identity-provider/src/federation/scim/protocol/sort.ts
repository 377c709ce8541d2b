import { ScimError } from '../errors.ts'
import { isObject, type Json } from '../schema/normalize.ts'
import { locate, type ResourceType } from '../schema/resource-type.ts'
import { keyOf } from './evaluate.ts'
import type { Query } from './query.ts'

/**
 * The resources in the order that is asked for (RFC 7644 §3.4.2.3); those without a value come last.
 * @throws {ScimError} invalidPath
 */
export function sorted(type: ResourceType, resources: Json[], { sortBy, isDescending }: Query): Json[] {
  const found = locate(type, sortBy ?? 'id')
  if (!found) throw new ScimError(400, `there is no attribute ${sortBy}`, { scimType: 'invalidPath' })
  const { extension, attribute, sub } = found
  const compared = sub ?? attribute.subAttributes?.find(({ name }) => name === 'value') ?? attribute
  const keyed = resources.map(resource => {
    const holder = extension === undefined ? resource : resource[extension]
    const value = first(isObject(holder) ? holder[attribute.name] : undefined)
    const inner = isObject(value) ? value[compared.name] : value
    return { resource, key: inner === undefined ? undefined : keyOf(compared, inner) }
  })
  const direction = isDescending ? -1 : 1
  return keyed
    .toSorted((one, other) => {
      if (one.key === other.key) return 0
      if (one.key === undefined) return 1
      if (other.key === undefined) return -1
      return one.key < other.key ? -direction : direction
    })
    .map(({ resource }) => resource)
}

/** Of several values, the first choice or the first one (RFC 7644 §3.4.2.3). */
function first(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value.find(each => isObject(each) && each.primary === true) ?? value[0]
}
