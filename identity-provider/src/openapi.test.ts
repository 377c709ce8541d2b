import { readFileSync, writeFileSync } from 'node:fs'
import { openApiDocument } from '@gatehouse/operation'
import { expect, test } from 'vitest'
import { contract } from './contract.ts'
import knownPaths from './known-paths.json' with { type: 'json' }

const file = new URL('../openapi.json', import.meta.url)

test('openapi.json says what the contract says (UPDATE=1 npm test identity-provider/src/openapi.test.ts writes it anew)', () => {
  const printed = `${JSON.stringify(openApiDocument({ title: 'Gatehouse identity provider', version: '0.1.0' }, contract), null, 2)}\n`
  if (process.env.UPDATE === '1') writeFileSync(file, printed)
  expect(readFileSync(file, 'utf8')).toBe(printed)
})

test('every operation but our own extensions is at a path of the hosted service', () => {
  const known = new Set(knownPaths.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`))
  const strange = Object.values(contract)
    .flatMap(table => Object.values(table))
    .filter(({ path }) => !path.startsWith('/v1/gatehouse/'))
    .filter(({ method, path }) => !known.has(`${method} ${path.replace(/\{\w+\}/g, '{}')}`))
  expect(strange.map(({ path }) => path)).toEqual([])
})
