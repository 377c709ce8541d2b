import { type Claims, type Profile, valueAt } from '../social/upstream/profile.ts'
import type { Mapping, Stored } from '../sso-configurations/settings.ts'
import { parseAttributes, toE164, type UserRow, type Voucher } from '../../directory/index.ts'

/** The half of a configuration that a sign-in is mapped by. */
export type MappedHalf = Pick<Stored['oidc'], 'userAttrMapping' | 'mappings' | 'defaultRoleIds'> &
  Partial<
    Pick<
      Stored['saml'],
      'groupsPriority' | 'fgaMappings' | 'configFGATenantIDResourcePrefix' | 'configFGATenantIDResourceSuffix'
    >
  >

type MappedColumns = Partial<Omit<UserRow, 'given_by' | 'is_self_registered'>>

const groupsMax = 1000
const nameMax = 250

/** The groups that a provider sends; undefined when it sends none. */
export function groupsOf({ claims }: Profile, { userAttrMapping }: MappedHalf): string[] | undefined {
  const sent = valueAt(claims, userAttrMapping.group || 'groups')
  if (typeof sent === 'string') return [sent.slice(0, nameMax)]
  if (!Array.isArray(sent)) return undefined
  const names = sent.flatMap(group => (typeof group === 'string' && group !== '' ? [group.slice(0, nameMax)] : []))
  // Sorted, so that concurrent sign-ins that create the same groups do not deadlock.
  return [...new Set(names)].sort().slice(0, groupsMax)
}

/** The relations of fine-grained authorization that members of these groups get in a tenant. */
export function relationsOf(half: Omit<MappedHalf, 'userAttrMapping'>, tenantId: string, groupNames: string[]) {
  const {
    fgaMappings,
    configFGATenantIDResourcePrefix: prefix = '',
    configFGATenantIDResourceSuffix: suffix = '',
  } = half
  return groupNames
    .flatMap(name => fgaMappings?.[name]?.relations ?? [])
    .map(relation => ({ ...relation, resource: relation.resource || `${prefix}${tenantId}${suffix}` }))
}

/** The profile fields that the provider changes; fields it does not send stay. */
export function changesOf(
  row: UserRow,
  profile: Profile,
  { userAttrMapping: mapping }: MappedHalf,
  voucher: Voucher,
): MappedColumns {
  const { claims } = profile
  const text = (path: string | undefined) => {
    const value = path ? valueAt(claims, path) : undefined
    return typeof value === 'string' ? value.slice(0, nameMax) : ''
  }
  const phone = toE164(text(mapping.phoneNumber)) ?? ''
  const attributes = { ...parseAttributes(row), ...customOf(claims, mapping.customAttributes ?? {}) }
  const received: MappedColumns = {
    display_name: profile.name,
    given_name: profile.givenName,
    middle_name: text(mapping.middleName),
    family_name: profile.familyName,
    picture: profile.picture,
    phone,
    ...(profile.isEmailVerified &&
      profile.email === row.email && { verified_email: voucher.verified(row.email, true) }),
    custom_attributes: JSON.stringify(attributes),
  }
  // The keys above are columns of a user.
  const isNew = ([column, value]: [string, unknown]) => value !== '' && row[column as keyof UserRow] !== value
  const changes: MappedColumns = Object.fromEntries(Object.entries(received).filter(isNew))
  // A number that was not verified here is unverified.
  return changes.phone === undefined ? changes : { ...changes, verified_phone: 0 }
}

function customOf(claims: Claims, mapping: Record<string, string>): Record<string, unknown> {
  const isKept = (value: unknown) =>
    typeof value === 'boolean' ||
    typeof value === 'number' ||
    (typeof value === 'string' && value.length <= 4096) ||
    (Array.isArray(value) && value.length <= 100 && value.every(one => typeof one === 'string' && one.length <= 4096))
  const found = Object.entries(mapping).map(([name, path]): [string, unknown] => [name, valueAt(claims, path)])
  return Object.fromEntries(found.filter(([, value]) => isKept(value)))
}

/**
 * The roles that groups give. With a priority only the first group counts: of the list, or of the mappings in their
 * order. A user in no group of the list has the roles of all their groups.
 */
export function mappedRoleIds(
  mappings: readonly Mapping[],
  groupNames: readonly string[],
  priority: Stored['saml']['groupsPriority'],
): string[] {
  const has = new Set(groupNames)
  const matching = mappings.filter(({ groups }) => groups.some(group => has.has(group)))
  if (priority === true) return matching.slice(0, 1).map(({ roleId }) => roleId)
  const first = priority === false ? undefined : priority.find(group => has.has(group))
  const decided = first === undefined ? matching : matching.filter(({ groups }) => groups.includes(first))
  return decided.map(({ roleId }) => roleId)
}
