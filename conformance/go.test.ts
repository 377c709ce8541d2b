import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasQuery, type Operation, parseInput } from '@gatehouse-id/operation'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { absentValues, withAbsentValues } from '../identity-provider/src/wire/compatibility/absent-values.ts'
import { isServedBesideOperations } from '../identity-provider/src/wire/compatibility/protocol-paths.ts'
import { contract } from '../identity-provider/src/provider/contract.ts'
import knownPaths from '../identity-provider/src/wire/compatibility/known-paths.json' with { type: 'json' }
import { ignoredFields, unsupportedFields } from '../identity-provider/src/wire/compatibility/unsupported-fields.ts'
import { foreignCertificate } from '../identity-provider/src/applications/sso-applications/testing.ts'
import { isUnbuilt } from './support/unbuilt-paths.ts'
import fields from './go/fields.json' with { type: 'json' }

/** What a function of the Go SDK sends when its caller gives as little as it can: Go's zero values. */
type Recorded = { call: string; method: string; path: string; body?: unknown }

const certificate = await foreignCertificate()
const lines = readFileSync(join(import.meta.dirname, 'go/requests.jsonl'), 'utf8')
  .trim()
  .split('\n')
const recorded = lines.map(line => JSON.parse(line) as Recorded) // each line is one
const operations = Object.values(contract).flatMap(table => Object.values(withAbsentValues(table)))

/** What has no parameter in its path is meant before what has. */
const routes = operations
  .flatMap(operation => [operation.path, ...(operation.otherPaths ?? [])].map(path => ({ operation, path })))
  .toSorted((one, other) => Number(one.path.includes('{')) - Number(other.path.includes('{')))
  .map(({ operation, path }) => {
    const pattern = new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
    return { operation, pattern }
  })

function operationAt(method: string, pathname: string): { operation: Operation; inPath: object } | undefined {
  for (const { operation, pattern } of routes) {
    const match = operation.method === method ? pattern.exec(pathname) : null
    if (match) return { operation, inPath: { ...match.groups } }
  }
  return undefined
}

/** Pages, redirects and what is not built yet. */
function isKnownOtherwise(method: string, pathname: string): boolean {
  const known = knownPaths.find(each => each.method === method && each.path === pathname)
  const isBeside = known !== undefined && isServedBesideOperations(known)
  return isBeside || isUnbuilt(`there is nothing at ${method} ${pathname}`)
}

test.each(recorded)('$call: $method $path is understood', async ({ method, path, body }) => {
  const url = new URL(path, 'http://gatehouse.example')
  const found = operationAt(method, url.pathname)
  if (!found) return expect(isKnownOtherwise(method, url.pathname), 'the path is known').toBe(true)
  const { operation, inPath } = found
  const given: unknown = JSON.parse(
    JSON.stringify(body ?? {}).replaceAll('"$certificate"', JSON.stringify(certificate)),
  )
  const query = Object.fromEntries(url.searchParams)
  const wrapped = operation.bareBody === undefined ? Object(given) : { [operation.bareBody]: given }
  expect(() => parseInput(operation, { ...query, ...(hasQuery(operation) ? {} : wrapped), ...inPath })).not.toThrow()
  return undefined
})

type Schema = { properties?: Record<string, Schema>; items?: Schema; additionalProperties?: unknown } & {
  [Combined in 'anyOf' | 'oneOf' | 'allOf']?: Schema[]
}

/** Whether a schema names the field, or takes any there. */
function hasField(schema: Schema, [key, ...rest]: string[]): boolean {
  if (key === undefined || Object.keys(schema).length === 0) return true
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  if (branches.some(branch => hasField(branch, [key, ...rest]))) return true
  if (key === '*') return schema.items !== undefined && hasField(schema.items, rest)
  const inner = schema.properties?.[key]
  if (inner) return hasField(inner, rest)
  const { additionalProperties } = schema
  return additionalProperties !== undefined && additionalProperties !== false
}

test.each(Object.entries(fields))('%s: no field is dropped in silence', (route, names) => {
  const [method = '', path = ''] = route.split(' ')
  const operation = operationAt(method, path)?.operation
  if (!operation) return
  // Zod writes JSON Schema 2020-12, whose keywords used here are those of the type above.
  const schema = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }) as Schema
  const listed = [...unsupportedFields, ...ignoredFields].filter(
    each => each.method === method && each.paths.includes(operation.path),
  )
  const zero = absentValues.filter(each => each.path === operation.path)
  const isListed = (name: string) =>
    [...listed, ...zero].some(({ field }) => name === field || name.startsWith(`${field}.`))
  const dropped = names.filter(name => {
    const [first = '', ...rest] = name.split('.')
    return !hasField(schema, [operation.aliases?.[first] ?? first, ...rest]) && !isListed(name)
  })
  expect(dropped).toEqual([])
})
