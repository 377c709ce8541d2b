import { openApiDocument, type OperationTable } from '@gatehouse-id/operation'
import { expect, test } from 'vitest'
import { contract } from '../../provider/contract.ts'
import knownPaths from '../../wire/compatibility/known-paths.json' with { type: 'json' }

test('openapi.json says what the contract says (`npm test -- openapi -u` writes it anew)', async () => {
  const document = openApiDocument({ title: 'Gatehouse identity provider', version: '0.1.0' }, contract)
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot('../../../openapi.json')
})

test('every operation but our own extensions is at a path of the hosted service', () => {
  const known = new Set(knownPaths.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`))
  const strange = Object.values(contract)
    .flatMap(table => Object.values(table))
    .filter(({ path }) => !path.startsWith('/v1/gatehouse/'))
    .filter(({ method, path }) => !known.has(`${method} ${path.replace(/\{\w+\}/g, '{}')}`))
  expect(strange.map(({ path }) => path)).toEqual([])
})

test('the name of an error tells no more than its code, status and description: whoever is concealed stays so', () => {
  const tables: OperationTable[] = Object.values(contract)
  const errors = tables.flatMap(table => Object.values(table)).flatMap(({ errors: declared = [] }) => declared)
  const named = new Map<string, Set<string>>()
  for (const Declared of errors) {
    const { code, status, description, name } = new Declared()
    const looks = `${code} ${status} ${description}`
    named.set(looks, (named.get(looks) ?? new Set()).add(name))
  }
  expect(named.size).toBeGreaterThan(150)
  expect([...named].filter(([, names]) => names.size > 1)).toEqual([])
})
