import { invalidValue, ScimError } from '../errors.ts'
import { parseLimited } from '../protocol/filter.ts'
import type { PatchOperation } from '../protocol/patch.ts'
import { isObject, type Json } from '../schema/normalize.ts'
import { groupSchemaId } from '../schema/group-schema.ts'

/** Members in one request. */
const membersMax = 10_000
const nameMax = 250

/** What a request changes of a group, in the order in which it is done. */
export type GroupChange =
  | { kind: 'name'; name: string }
  | { kind: 'externalId'; externalId: string }
  | { kind: 'addMembers' | 'removeMembers' | 'setMembers'; ids: string[] }

/**
 * A whole group as a client sent it.
 * @throws {ScimError} invalidValue
 */
export function readGroup(body: Json): { name: string; externalId: string; memberIds: string[] } {
  const field = (name: string) => Object.entries(body).find(([key]) => key.toLowerCase() === name)?.[1]
  return {
    name: readName(field('displayname')),
    externalId: readExternalId(field('externalid')),
    memberIds: readMembers(field('members')),
  }
}

function readName(value: unknown): string {
  if (typeof value !== 'string' || value.trim() === '') throw invalidValue('displayName is required')
  if (value.length > nameMax) throw invalidValue(`displayName has more than ${nameMax} characters`)
  return value.trim()
}

function readExternalId(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string' || value.length > nameMax)
    throw invalidValue(`externalId must be text of at most ${nameMax} characters`)
  return value
}

/** @throws {ScimError} invalidValue for a group within a group */
function readMembers(value: unknown): string[] {
  if (value === undefined || value === null) return []
  const list = Array.isArray(value) ? value : [value]
  if (list.length > membersMax) throw invalidValue(`members has more than ${membersMax} values; send them in parts`)
  const ids = list.map(each => {
    const id = isObject(each) ? each.value : each
    if (typeof id !== 'string' || id === '' || id.length > 100)
      throw invalidValue('members.value must be the id of a user')
    const isGroup =
      isObject(each) && (String(each.type).toLowerCase() === 'group' || String(each.$ref).includes('/Groups/'))
    if (isGroup)
      throw invalidValue(`members: ${id} is a group; groups within groups are not supported, send their users`)
    return id
  })
  return [...new Set(ids)]
}

/**
 * The changes of a PATCH of a group. They are not made on the whole group: it may have a hundred thousand members.
 * @throws {ScimError} invalidPath, invalidValue, mutability, noTarget
 */
export function readGroupPatch(operations: PatchOperation[]): GroupChange[] {
  return operations.flatMap(operation => {
    if (operation.path !== undefined) return [readAt(operation, bare(operation.path))]
    if (operation.op === 'remove') throw new ScimError(400, 'remove needs a path', { scimType: 'noTarget' })
    if (!isObject(operation.value)) throw invalidValue('without a path, value must be an object with attributes')
    // Okta sends the id along: what is only read is left out.
    const known = Object.entries(operation.value).filter(([key]) => changeable.includes(bare(key).toLowerCase()))
    return known.map(([key, value]) => readAt({ ...operation, value }, bare(key)))
  })
}

const changeable = ['displayname', 'externalid', 'members']

function bare(path: string): string {
  const prefix = `${groupSchemaId}:`
  return path.toLowerCase().startsWith(prefix.toLowerCase()) ? path.slice(prefix.length) : path
}

function readAt({ op, value }: PatchOperation, path: string): GroupChange {
  const name = path.toLowerCase()
  if (name === 'displayname') return { kind: 'name', name: readName(op === 'remove' ? undefined : value) }
  if (name === 'externalid') return { kind: 'externalId', externalId: op === 'remove' ? '' : readExternalId(value) }
  if (name === 'id' || name === 'schemas' || name.startsWith('meta'))
    throw new ScimError(400, `${path} is read-only`, { scimType: 'mutability' })
  if (name === 'members') {
    if (op === 'add') return { kind: 'addMembers', ids: readMembers(value) }
    if (op === 'replace') return { kind: 'setMembers', ids: readMembers(value) }
    // Entra ID sends the members that it removes as the value.
    return value === undefined || value === null
      ? { kind: 'setMembers', ids: [] }
      : { kind: 'removeMembers', ids: readMembers(value) }
  }
  const filter = /^members\[(.*)\]$/is.exec(path)?.[1]
  if (filter === undefined || op !== 'remove')
    throw new ScimError(400, `a group has nothing that can be changed at the path ${path.slice(0, 200)}`, {
      scimType: 'invalidPath',
    })
  return { kind: 'removeMembers', ids: idsIn(filter) }
}

/** The ids of `value eq "…"`, also several joined by `or`. */
function idsIn(text: string): string[] {
  const filter = parseLimited(text)
  const parts = filter.op === 'or' ? filter.filters : [filter]
  return parts.map(part => {
    if (part.op === 'eq' && part.attrPath.toLowerCase() === 'value') return String(part.compValue)
    throw new ScimError(400, 'members can be chosen by value eq "…" alone', { scimType: 'invalidFilter' })
  })
}
