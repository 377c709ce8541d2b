import type { Operation } from '@gatehouse-id/operation'
import { z } from 'zod'
import type { Input } from '../context.ts'
import type { Fixtures } from '../samples/fixtures.ts'
import type { Schema } from '../mutations.ts'

/** A request that changes one optional field of a thing, and says nothing of the others. */
export type Edit = { field: string; input: Input }

/** A place in the request: its schema, what the sample has there, and how a request with another value is made. */
type Spot = { schema: Schema; path: string; value: unknown; put(value: unknown): Input }
type By = {
  things: Fixtures
  variant: number
  /** Whether all that the sample has stays: some operations want what their schema does not require. */
  isFull?: boolean | undefined
}

const levelsMax = 3
/** They say how a change is made. */
const manners = /^(expectedEtag|expectedTotal|overlapSeconds|invite|inviteUrl|sendMail|sendSMS|dryrun|failOnConflict)$/i

/**
 * An edit of each optional field that the operation's schema has, with one of many values. What the sample has besides
 * stays where it is required, or says which thing is meant.
 */
export function drawnEdits(operation: Operation, sample: Input, by: By): Edit[] {
  const root = schemaOf(operation)
  const names = new Set<unknown>(Object.values(by.things))

  function resolved(from: Schema): Schema {
    const named = from.$ref?.startsWith('#/$defs/') ? root.$defs?.[from.$ref.slice('#/$defs/'.length)] : undefined
    const schema = named ?? from
    const branches = schema.anyOf ?? schema.oneOf
    const [branch] = branches?.filter(({ type }) => type !== 'null') ?? []
    if (branch) return resolved(branch)
    return schema.allOf ? Object.assign({}, ...schema.allOf.map(resolved)) : schema
  }

  /** What is required, or names a thing. */
  function bare(from: Schema, value: unknown): unknown {
    const schema = resolved(from)
    if (Array.isArray(value)) return value.map(one => bare(schema.items ?? {}, one))
    if (typeof value !== 'object' || value === null || !schema.properties) return value
    const { required = [], properties } = schema
    const kept = Object.entries(value).filter(([name, one]) => required.includes(name) || names.has(one))
    return Object.fromEntries(kept.map(([name, one]) => [name, bare(properties[name] ?? {}, one)]))
  }

  function within({ schema: from, path, value, put }: Spot, level: number): Edit[] {
    const schema = resolved(from)
    if (level > levelsMax) return []
    if (schema.type === 'array' && Array.isArray(value) && typeof value[0] === 'object')
      return within({ schema: schema.items ?? {}, path: `${path}0.`, value: value[0], put: one => put([one]) }, level)
    const { properties = {}, required = [] } = schema
    const now = typeof value === 'object' && value !== null ? { ...value } : {}
    return Object.entries(properties).flatMap(([name, field]) => {
      const own: unknown = Reflect.get(now, name)
      const spot = {
        schema: field,
        path: `${path}${name}.`,
        value: own,
        put: (one: unknown) => put({ ...now, [name]: one }),
      }
      const isParent = Object.keys(resolved(field).properties ?? {}).length > 0 || Array.isArray(own)
      if (own !== undefined && (required.includes(name) || names.has(own)))
        return isParent ? within(spot, level + 1) : []
      if (manners.test(name)) return []
      const inside = isParent ? within(spot, level + 1) : []
      if (inside.length > 1) return inside
      return [{ field: `${path}${name}`, input: spot.put(drawn(name, field, level)) }]
    })
  }

  function drawn(name: string, from: Schema, level: number): unknown {
    const schema = resolved(from)
    const { variant } = by
    if (schema.const !== undefined) return schema.const
    if (name === by.things.attributeName) return variant % 2 === 1 ? 'free' : 'team'
    if (schema.enum) return schema.enum[variant % schema.enum.length]
    if (schema.type === 'boolean') return variant % 2 === 1
    if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 5) + variant
    if (schema.type === 'array') return [drawn(name, schema.items ?? {}, level + 1)]
    if (schema.type === 'string') return text(name, schema, by)
    const { properties, required = [], additionalProperties: item } = schema
    if (properties && level < 6) {
      const fields = Object.entries(properties).filter(([field]) => required.includes(field))
      const taken = fields.length > 0 ? fields : Object.entries(properties).slice(0, 1)
      return Object.fromEntries(taken.map(([field, one]) => [field, drawn(field, one, level + 1)]))
    }
    const isMap = typeof item === 'object' && Object.keys(item).length > 0
    return { [by.things.attributeName]: isMap ? drawn(by.things.attributeName, item, level + 1) : `v${variant}` }
  }

  const base = by.isFull ? sample : (bare(root, sample) as Input)
  return within({ schema: root, path: '', value: base, put: value => value as Input }, 0)
}

const schemas = new WeakMap<Operation, Schema>()

function schemaOf(operation: Operation): Schema {
  // Zod writes JSON Schema 2020-12.
  const made =
    schemas.get(operation) ?? (z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }) as Schema)
  schemas.set(operation, made)
  return made
}

function text(name: string, { format, maxLength = 200 }: Schema, { things, variant }: By): string {
  const { tenantId, roleName, tenantRoleName, permissionName, ssoId, oidcAppId } = things
  const place = tenantId.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  if (/tenant.*role/i.test(name)) return tenantRoleName
  if (/role/i.test(name)) return roleName
  if (/permission/i.test(name)) return permissionName
  if (/^tenant/i.test(name)) return tenantId
  if (/^ssoId/i.test(name)) return ssoId
  if (/app(lication)?Ids?$/i.test(name)) return oidcAppId
  if (/email|loginId/i.test(name)) return `v${variant}-${place}@example.com`
  if (/domain/i.test(name)) return `v${variant}.${place}.example`
  if (/phone/i.test(name)) return `+120255501${String(variant % 100).padStart(2, '0')}`
  if (/ips?$/i.test(name)) return `203.0.113.${variant % 250}`
  const isUrl = format === 'uri' || /ur[il]|website|origin|picture|photo|logo|issuer|audience|endpoint/i.test(name)
  if (isUrl) return `https://v${variant}.example/`
  // Sealed texts are told apart by their lengths.
  return `v${variant}${name}${'-'.repeat(variant % 9)}`.slice(0, maxLength)
}
