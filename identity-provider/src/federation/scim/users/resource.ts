import type { ScimUserRow, GroupOfUser } from './store.ts'
import { parseLoginIds, toE164, type UserRow } from '../../../directory/index.ts'
import { versionOf } from '../protocol/query.ts'
import { isObject, type Json } from '../schema/normalize.ts'
import { enterpriseSchemaId, userSchemaId } from '../schema/user-schema.ts'

export type FoundUser = { user: UserRow; scim: ScimUserRow | undefined; isMember: boolean }

/** This package wrote the column: the resource as it was provisioned. */
function parseDocument(scim: ScimUserRow | undefined): Json {
  return scim ? (JSON.parse(scim.document) as Json) : {}
}

/** What clients may change of a user, as they see it. */
export function writableOf({ user, scim, isMember }: FoundUser): Json {
  const document = parseDocument(scim)
  // What the account itself holds is read from there: it may have been changed elsewhere.
  const own = scim && scim.writes_account === 0 ? document : { ...document, ...ofAccount(user, document) }
  return compact({
    ...own,
    userName: scim?.user_name ?? parseLoginIds(user)[0] ?? user.id,
    externalId: scim?.external_id || undefined,
    active: isMember && user.status !== 'disabled',
  })
}

/** What a change of some attributes starts from: an account that an administrator disabled is not deactivated by it. */
export function patchableOf(found: FoundUser): Json {
  return { ...writableOf(found), active: found.isMember }
}

function ofAccount(user: UserRow, document: Json): Json {
  const name = isObject(document.name) ? document.name : {}
  return {
    name: compact({
      ...name,
      givenName: user.given_name || undefined,
      familyName: user.family_name || undefined,
      middleName: user.middle_name || undefined,
    }),
    displayName: user.display_name || undefined,
    emails: withFirst(document.emails, user.email, value => value.toLowerCase()),
    phoneNumbers: withFirst(document.phoneNumbers, user.phone, toE164),
  }
}

/** The list, its first choice being the address of the account. */
function withFirst(list: unknown, address: string, normal: (value: string) => string | undefined): unknown {
  const values = Array.isArray(list) ? list.filter(isObject) : []
  if (address === '') return values
  const first = firstOf(values)
  if (!first) return [{ value: address, type: 'work', primary: true }]
  if (normal(String(first.value)) === address) return values
  return values.map(each => (each === first ? { ...each, value: address } : each))
}

/** The value that is the first choice, or stands first. */
export function firstOf(values: Json[]): Json | undefined {
  return values.find(({ primary }) => primary === true) ?? values[0]
}

/** Without what has no value; an empty list or object is none (RFC 7643 §2.5). */
function compact(object: Json): Json {
  const isThere = (value: unknown) =>
    value !== undefined &&
    !(Array.isArray(value) && value.length === 0) &&
    !(isObject(value) && Object.keys(value).length === 0)
  return Object.fromEntries(Object.entries(object).filter(([, value]) => isThere(value)))
}

/** A user as SCIM has it (RFC 7643 §4.1). */
export function toResource(found: FoundUser, groups: GroupOfUser[], base: string): Json {
  const { user, scim } = found
  const writable = writableOf(found)
  const location = `${base}/Users/${user.id}`
  const content = compact({
    schemas: enterpriseSchemaId in writable ? [userSchemaId, enterpriseSchemaId] : [userSchemaId],
    id: user.id,
    ...writable,
    groups: groups.map(({ id, name }) => ({ value: id, $ref: `${base}/Groups/${id}`, display: name, type: 'direct' })),
  })
  return {
    ...content,
    meta: {
      resourceType: 'User',
      created: time(scim?.created_at ?? user.created_at),
      lastModified: time(Math.max(user.modified_at, scim?.modified_at ?? 0)),
      location,
      version: versionOf(content),
    },
  }
}

export function time(ms: number): string {
  return new Date(ms).toISOString()
}
