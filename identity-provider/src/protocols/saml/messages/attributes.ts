import type { OutwardUser } from '../../../directory/index.ts'
import type { SamlSettings } from '../../../applications/index.ts'

export type Attribute = { name: string; format: string; values: string[] }
type Mappings = Pick<SamlSettings, 'attributeMapping' | 'groupsMapping'>

const formatPrefix = 'urn:oasis:names:tc:SAML:2.0:attrname-format:'
const formats = new Set(['basic', 'uri', 'unspecified'])

const fields: Record<string, (user: OutwardUser) => unknown> = {
  userId: user => user.userId,
  loginId: user => user.loginIds[0] ?? user.userId,
  loginIds: user => user.loginIds,
  email: user => user.email,
  phone: user => user.phone,
  phoneNumber: user => user.phone,
  name: user => user.name,
  displayName: user => user.name,
  givenName: user => user.givenName,
  middleName: user => user.middleName,
  familyName: user => user.familyName,
  picture: user => user.picture,
  verifiedEmail: user => user.verifiedEmail,
  verifiedPhone: user => user.verifiedPhone,
  roleNames: user => user.roleNames,
  roles: user => user.roleNames,
  permissions: user => user.permissions,
  tenants: user => user.userTenants.map(({ tenantId }) => tenantId),
  tenantNames: user => user.userTenants.map(({ tenantName }) => tenantName),
}

/** Sent where an application maps nothing. */
const usual = [
  { name: 'email', value: 'email' },
  { name: 'name', value: 'name' },
  { name: 'givenName', value: 'givenName' },
  { name: 'familyName', value: 'familyName' },
]

/**
 * What an application gets to know of a user. A mapping's value is a field of users (`email`), a custom attribute
 * (`customAttributes.team`, or its name alone), or text in double quotes. An entry of the groups' mapping sends its
 * value to users who have one of its roles, in the project or a tenant; without a value, the names of those roles.
 */
export function attributesOf(user: OutwardUser, { attributeMapping, groupsMapping }: Mappings): Attribute[] {
  const found = new Map<string, Attribute>()
  function add(name: string, type: string, values: string[]) {
    const known = found.get(name)
    if (known) known.values = [...new Set([...known.values, ...values])]
    else if (values.length > 0) found.set(name, { name, format: formatOf(type), values })
  }
  const mapping = attributeMapping.length === 0 ? usual.map(each => ({ ...each, type: '' })) : attributeMapping
  for (const { name, type, value } of mapping) add(name, type, textsOf(sourceOf(user, value)))
  const roles = new Set([...user.roleNames, ...user.userTenants.flatMap(tenant => tenant.roleNames)])
  for (const { name, type, value, roles: wanted } of groupsMapping) {
    const held = wanted.map(role => role.name).filter(role => roles.has(role))
    if (held.length > 0) add(name, type, value === '' ? held : [value])
  }
  return [...found.values()]
}

function sourceOf(user: OutwardUser, value: string): unknown {
  const quoted = /^"(.*)"$/s.exec(value)
  if (quoted) return quoted[1]
  if (Object.hasOwn(fields, value)) return fields[value]?.(user)
  const name = value.replace(/^customAttributes\./, '')
  return Object.hasOwn(user.customAttributes, name) ? user.customAttributes[name] : undefined
}

function textsOf(value: unknown): string[] {
  const all = Array.isArray(value) ? value : [value]
  return all.flatMap(one => (one === undefined || one === null || one === '' ? [] : [String(one)]))
}

function formatOf(type: string): string {
  if (formats.has(type)) return formatPrefix + type
  return type.startsWith(formatPrefix) ? type : `${formatPrefix}basic`
}
