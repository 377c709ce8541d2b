import type { OperationTable } from '@gatehouse-id/operation'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { clientContract, contract, type IdentityClient } from '../provider/contract.ts'
import { fieldsOf } from './fields.ts'
import { tenantRules, widgetRules } from './rules.ts'

// Rules are made without a call.
const client = new Proxy({}, { get: () => new Proxy({}, { get: () => () => undefined }) }) as IdentityClient

function operationsWithRule(): string[] {
  const all = [tenantRules(client, ['ours']), widgetRules(client, 'ours')]
  const named = all.flatMap(rules =>
    Object.entries(rules).flatMap(([area, operations = {}]) => Object.keys(operations).map(name => `${area}.${name}`)),
  )
  return [...new Set(named)].toSorted()
}

/** The names of an operation's input, under whatever its schema wraps it in. */
function fieldsIn(operation: string): string[] {
  const [area = '', name = ''] = operation.split('.')
  const tables: Record<string, OperationTable> = { ...contract, ...clientContract }
  let schema = tables[area]?.[name]?.input as { shape?: object; def: { innerType?: z.ZodType; in?: z.ZodType } }
  while (!schema.shape) schema = (schema.def.innerType ?? schema.def.in) as unknown as typeof schema
  return Object.keys(schema.shape).toSorted()
}

function words(text: string): string[] {
  return text.split(/\s+/).filter(word => word !== '')
}

test.each(operationsWithRule())('every field of %s is allowed to administrators of a tenant, or refused', operation => {
  const { allowed = '', refused = '' } = fieldsOf[operation] ?? {}
  expect([...words(allowed), ...words(refused)].toSorted()).toEqual(fieldsIn(operation))
})

test('nothing is decided about operations that they do not reach', () => {
  expect(Object.keys(fieldsOf).toSorted()).toEqual(operationsWithRule())
})
