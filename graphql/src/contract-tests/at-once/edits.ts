import type { Fixtures } from '@gatehouse-id/identity-provider/testing-seed'
import {
  getNullableType,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import { nodeTypeOf } from '../../schema/ids/node-type-of.ts'
import { textScalars } from '../../schema/scalars/text-scalars.ts'

/** A mutation that changes some fields of a thing, and leaves the others as they are. */
export type Update = { name: string; type: string; required: GraphQLInputField[]; optional: GraphQLInputField[] }
/** One field of an update alone. */
export type Edit = { field: string; query: string; input: object }

/** About which type a mutation is that has no node id of it. */
const typesByName: Readonly<Record<string, string>> = {
  auditWebhookUpsert: 'AuditWebhook',
  familyUpdate: 'Family',
  familySettingsUpdate: 'Project',
  messageTemplateUpdate: 'Project',
  passwordPolicyUpdate: 'Project',
  projectSettingsUpdate: 'Project',
  themeUpdate: 'Project',
  resourcePolicyUpdate: 'ResourcePolicy',
}
/** What says what an update is about, or how it is done; and what another address takes away. */
const noEdits = new Set(['expectedVersion', 'clientMutationId', 'tenantId', 'isEmailVerified', 'isPhoneVerified'])

/** Every mutation that keeps what is absent. */
export function updateMutations(schema: GraphQLSchema): Update[] {
  return Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap(({ name, args }) => {
    const type = args.find(arg => arg.name === 'input')?.type
    const input = type && getNullableType(type)
    if (!(name.endsWith('Update') || name === 'auditWebhookUpsert') || !input || !isInputObjectType(input)) return []
    const fields = Object.values(input.getFields())
    const required = fields.filter(field => isNonNullType(field.type))
    const optional = fields.filter(field => !isNonNullType(field.type) && !noEdits.has(field.name))
    const about = typesByName[name] ?? required.map(field => nodeTypeOf(field.extensions)).find(Boolean)
    return optional.length < 2 ? [] : [{ name, type: about ?? name, required, optional }]
  })
}

/** The mutations that need nothing but the node id of a thing of this type: deletions, rotations, switches. */
export function actsOn(schema: GraphQLSchema, type: string): string[] {
  return Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap(({ name, args }) => {
    const given = args.find(arg => arg.name === 'input')?.type
    const input = given && getNullableType(given)
    if (!input || !isInputObjectType(input) || name.endsWith('Update')) return []
    const required = Object.values(input.getFields()).filter(field => isNonNullType(field.type))
    const [only, ...others] = required
    return only?.name === 'id' && others.length === 0 && nodeTypeOf(only.extensions) === type ? [name] : []
  })
}

/** The query of a mutation, which answers what it would change. */
export function queryOf(name: string): string {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  return `mutation ($input: ${type}Input!, $dryRun: Boolean) { result: ${name}(input: $input, dryRun: $dryRun) {
    __typename ... on ${type}Payload { preview { changes { kind type databaseId fields { field before after } } } } ... on UserError { message } } }`
}

/** An edit of each field, with one of two values. */
export function editsOf(
  { name, optional, required }: Update,
  { base, variant, things }: { base: object; variant: number; things: Fixtures },
): Edit[] {
  const query = queryOf(name)
  const given = Object.fromEntries(
    required
      .filter(field => !(field.name in base))
      .map(field => [field.name, value(field, field.type, { variant, things })]),
  )
  return optional.map(field => ({
    field: field.name,
    query,
    input: { ...given, ...base, [field.name]: value(field, field.type, { variant, things }) },
  }))
}

type With = { variant: number; things: Fixtures }

function value(field: Pick<GraphQLInputField, 'name' | 'extensions'>, given: GraphQLInputType, by: With): unknown {
  const type = getNullableType(given)
  if (isListType(type)) return [value(field, type.ofType, by)]
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields())
    const wanted = type.isOneOf ? fields.slice(0, 1) : fields.filter(one => isNonNullType(one.type))
    return Object.fromEntries(
      (wanted.length > 0 ? wanted : fields.slice(0, 1)).map(one => [one.name, value(one, one.type, by)]),
    )
  }
  if (isEnumType(type)) return type.getValues()[by.variant % type.getValues().length]?.name
  const about = nodeTypeOf(field.extensions)
  if (about) return btoa(`${about}:${idOf(about, by.things)}`)
  if (type.name === 'String' || type.name in textScalars) return text(field.name, by)
  const scalars: Record<string, unknown> = { Int: 20 + by.variant, Float: 20 + by.variant, Boolean: by.variant === 1 }
  return (
    scalars[type.name] ??
    (type.name === 'DateTime' ? `2037-01-3${by.variant % 2}T12:00:00Z` : { plan: `v${by.variant}` })
  )
}

function idOf(type: string, things: Fixtures): string {
  const ids: Record<string, string> = {
    Tenant: things.tenantId,
    SsoApplication: things.oidcAppId,
    JwtTemplate: things.jwtTemplateId,
    User: things.userId,
    Role: things.roleId,
  }
  return ids[type] ?? 'nobody'
}

function text(name: string, { variant, things }: With): string {
  if (/role/i.test(name)) return things.roleName
  if (/permission/i.test(name)) return things.permissionName
  if (/email/i.test(name)) return `v${variant}-${things.tenantId.toLowerCase()}@example.com`
  if (/domain/i.test(name)) return `v${variant}.${things.tenantId.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}.example`
  if (/url|website|origin|uri|picture|logo|issuer|audience/i.test(name)) return `https://v${variant}.example/`
  if (/phone/i.test(name)) return `+1202555010${variant}`
  if (/ip/i.test(name)) return `203.0.113.${variant}`
  return `${name}-${things.tenantId}-v${variant}`
}

type Leaf = { field: string; before: unknown; after: unknown }

/** What changes, as `type id path value`, without what changes with every change. */
export function changesOf(changes: readonly { kind: string; type: string; databaseId: string; fields: Leaf[] }[]) {
  return changes.flatMap(({ kind, type, databaseId, fields }) => {
    const was = leaves(Object.fromEntries(fields.map(({ field, before }) => [field, before])))
    const is = leaves(Object.fromEntries(fields.map(({ field, after }) => [field, after])))
    const made = [...is].filter(([path, one]) => was.get(path) !== one).map(([path, one]) => `${path}=${one}`)
    const gone = [...was.keys()].filter(path => !is.has(path)).map(path => `${path} gone`)
    return [...made, ...gone].filter(one => !changing.test(one)).map(one => `${kind} ${type} ${databaseId} ${one}`)
  })
}

const changing = /^([^=]*\.)?(modified_?at|version|etag)\b/i

/** The values of a row by their paths; what is JSON within is read. */
function leaves(row: unknown, path = ''): Map<string, string> {
  const value = typeof row === 'string' && row.startsWith('{') ? parse(row) : row
  const isList = Array.isArray(value) && !value.some(one => typeof one === 'object' && one !== null)
  if (typeof value !== 'object' || value === null || isList) return new Map([[path, JSON.stringify(value)]])
  return new Map(
    Object.entries(value).flatMap(([name, one]) => [...leaves(one, path === '' ? name : `${path}.${name}`)]),
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
