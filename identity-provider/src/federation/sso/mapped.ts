import { type Claims, type Profile, valueAt } from '../social/upstream/profile.ts'
import type { Stored } from '../sso-settings/settings.ts'
import { toE164, type UserRow, parseAttributes } from '../../directory/index.ts'

const groupsMax = 1000
const nameMax = 250

/** The groups that a provider tells; undefined when it tells none. */
export function groupsOf({ claims }: Profile, { userAttrMapping }: Stored['oidc']): string[] | undefined {
  const told = valueAt(claims, userAttrMapping.group || 'groups')
  if (typeof told === 'string') return [told.slice(0, nameMax)]
  if (!Array.isArray(told)) return undefined
  const names = told.flatMap(group => (typeof group === 'string' && group !== '' ? [group.slice(0, nameMax)] : []))
  // In one order, so that two sign-ins that make the same groups do not wait for each other.
  return [...new Set(names)].sort().slice(0, groupsMax)
}

/** What a provider tells of a person that is otherwise here: it keeps what it tells nothing of. */
export function changesOf(
  row: UserRow,
  profile: Profile,
  { userAttrMapping: mapping }: Stored['oidc'],
): Partial<UserRow> {
  const { claims } = profile
  const text = (path: string | undefined) => {
    const value = path ? valueAt(claims, path) : undefined
    return typeof value === 'string' ? value.slice(0, nameMax) : ''
  }
  const phone = toE164(text(mapping.phoneNumber)) ?? ''
  const attributes = { ...parseAttributes(row), ...customOf(claims, mapping.customAttributes ?? {}) }
  const told: Partial<UserRow> = {
    display_name: profile.name,
    given_name: profile.givenName,
    middle_name: text(mapping.middleName),
    family_name: profile.familyName,
    picture: profile.picture,
    phone,
    ...(profile.isEmailVerified && profile.email === row.email && { verified_email: 1 }),
    custom_attributes: JSON.stringify(attributes),
  }
  const isNew = ([column, value]: [string, unknown]) => value !== '' && row[column as keyof UserRow] !== value // its columns
  const changes: Partial<UserRow> = Object.fromEntries(Object.entries(told).filter(isNew))
  // A number that nobody here has proven is not verified.
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
