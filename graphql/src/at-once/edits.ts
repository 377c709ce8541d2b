import type { Fixtures } from '@gatehouse/identity-provider/testing-seed'
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
import { nodeTypeOf } from '../schema/node-type-of.ts'

/** A mutation that changes some fields of a thing, and leaves the others as they are. */
export type Update = { name: string; type: string; required: GraphQLInputField[]; optional: GraphQLInputField[] }
/** One field of an update alone. */
export type Edit = { field: string; query: string; input: object }

/** About which type a mutation is that has no node id of it. */
const typesByName: Readonly<Record<string, string>> = {
  auditWebhookSet: 'AuditWebhook',
  familyUpdate: 'Family',
  familySettingsUpdate: 'Project',
  messageTemplateUpdate: 'Project',
  passwordPolicyUpdate: 'Project',
  projectSettingsUpdate: 'Project',
  themeUpdate: 'Project',
  resourcePolicyUpdate: 'ResourcePolicy',
}
/** What says what an update is about, or how it is done, rather than what changes. */
const noEdits = new Set(['expectedVersion', 'clientMutationId', 'tenantId'])

/** Every mutation that keeps what is absent. */
export function updateMutations(schema: GraphQLSchema): Update[] {
  return Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap(({ name, args }) => {
    const type = args.find(arg => arg.name === 'input')?.type
    const input = type && getNullableType(type)
    if (!/(Update|Set)$/.test(name) || !input || !isInputObjectType(input)) return []
    const fields = Object.values(input.getFields())
    const required = fields.filter(field => isNonNullType(field.type))
    const optional = fields.filter(field => !isNonNullType(field.type) && !noEdits.has(field.name))
    const about = typesByName[name] ?? required.map(field => nodeTypeOf(field.extensions)).find(Boolean)
    return optional.length < 2 ? [] : [{ name, type: about ?? name, required, optional }]
  })
}

/** An edit of each field, with one of two values. */
export function editsOf(
  { name, optional, required }: Update,
  { base, variant, things }: { base: object; variant: number; things: Fixtures },
): Edit[] {
  const inputType = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
  const query = `mutation ($input: ${inputType}!, $dryRun: Boolean) { result: ${name}(input: $input, dryRun: $dryRun) {
    __typename ... on ${inputType.replace(/Input$/, 'Payload')} {
      preview { changes { kind type targetId before after } } } ... on UserError { message } } }`
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
  if (type.name === 'String') return text(field.name, by)
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

/** What changes, as `type id path value`, without what changes with every change. */
export function changesOf(
  changes: readonly { kind: string; type: string; targetId: string; before: unknown; after: unknown }[],
) {
  return changes.flatMap(({ kind, type, targetId, before, after }) => {
    const was = leaves(before)
    const made = [...leaves(after)].filter(([path, one]) => was.get(path) !== one)
    const gone = [...was.keys()].filter(path => !leaves(after).has(path))
    const all = [...made.map(([path, one]) => `${path}=${one}`), ...gone.map(path => `${path} gone`)]
    return all
      .filter(one => !/^(modified_at|version|etag|created_at|password_changed_at)\b/.test(one))
      .map(one => `${kind} ${type} ${targetId} ${one}`)
  })
}

function leaves(row: unknown, path = ''): Map<string, string> {
  const parsed = typeof row === 'string' && /^\{/.test(row) ? parse(row) : row
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    return new Map([[path, JSON.stringify(parsed)]])
  return new Map(
    Object.entries(parsed).flatMap(([name, one]) => [...leaves(one, path === '' ? name : `${path}.${name}`)]),
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
