import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sentence as inArabic } from './sentences.ar.ts'
import { sentence as inGerman } from './sentences.de.ts'
import { sentence, type Told } from './sentences.en.ts'

const told: Told = { action: '', actor: 'Ada', target: 'Acme', users: 1000 }

/** The actions that the provider records, out of its source. */
function recordedActions(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    name => name.endsWith('.ts') && !/test|samples|seed/.test(name),
  )
  const found = files.flatMap(name =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/recordAudit\([^)]*?action: '([A-Z][A-Za-z]+)'/gs)].map(
      ([, action]) => action ?? '',
    ),
  )
  return [...new Set(found)]
}

test('every recorded action has a sentence in every language', () => {
  const actions = recordedActions(join(import.meta.dirname, '../../../../../identity-provider/src'))
  expect(actions.length).toBeGreaterThan(40)
  const without = actions.filter(action =>
    [sentence, inGerman, inArabic].some(say => say({ ...told, action }) === `Ada: ${action}`),
  )
  expect(without).toEqual([])
})

test('a sentence says who did what to what, and to how many', () => {
  expect(sentence({ ...told, action: 'TenantCreated' })).toBe('Ada created the tenant Acme')
  expect(sentence({ ...told, action: 'UsersCreated' })).toBe('Ada imported 1,000 users')
  expect(inGerman({ ...told, action: 'TenantCreated' })).toBe('Ada hat den Mandanten Acme angelegt')
  expect(inArabic({ ...told, action: 'TenantCreated' })).toBe('قام Ada بإنشاء المستأجر Acme')
})
