import fc from 'fast-check'

/** JSON Schema 2020-12, as zod writes it. */
export type JsonSchema = { [key: string]: unknown } & {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  items?: JsonSchema
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
}

const nonsense = [
  '',
  ' ',
  '\0',
  '../..',
  "'; drop table users; --",
  'ａｄａ',
  '𝒜',
  '\ud800',
  '__proto__',
  '%00',
  'x'.repeat(5000),
]
/** Host names that do not resolve, so that nothing is sent to other machines. */
const urls = [
  'https://app.example/back',
  'http://127.0.0.1:9/',
  'https://a.invalid/?x=1',
  'javascript:alert(1)',
  '//a.invalid',
  'http://localhost:9',
]
const email = fc.nat(50).map(n => `person${n}@example.invalid`)

/** Known values together with meaningless ones. */
export function words(known: string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...known) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
    { weight: 2, arbitrary: email },
    { weight: 1, arbitrary: fc.constantFrom(...urls) },
    { weight: 1, arbitrary: fc.constantFrom(...nonsense) },
  )
}

/** Mostly a value that matches the schema, sometimes any other value. */
function valueFor(schema: JsonSchema, known: string[]): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 40, arbitrary: asked(schema, known) }, { weight: 1, arbitrary: fc.jsonValue() })
}

export function asked(schema: JsonSchema, known: string[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const either = schema.anyOf ?? schema.oneOf
  if (either) return fc.oneof(...either.map(each => asked(each, known)))
  if (schema.allOf) return allOf(schema.allOf.map(each => asked(each, known)))
  if (schema.type === 'object' || schema.properties) return objectOf(schema, known)
  if (schema.type === 'array') return fc.array(valueFor(schema.items ?? {}, known), { maxLength: 4 })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema)
  if (schema.format === 'uri') return fc.oneof(fc.constantFrom(...urls), words(known))
  return schema.pattern?.includes('@') ? fc.oneof(email, words(known)) : words(known)
}

/** Merges generated objects. */
function allOf(parts: fc.Arbitrary<unknown>[]): fc.Arbitrary<unknown> {
  return fc.tuple(...parts).map(values => Object.assign({}, ...values.filter(value => typeof value === 'object')))
}

function numberOf({ minimum = -2, maximum = 1000 }: JsonSchema): fc.Arbitrary<number> {
  const within = fc.integer({ min: Math.max(minimum, -2), max: Math.max(minimum, Math.min(maximum, 1000)) })
  return fc.oneof({ weight: 8, arbitrary: within }, fc.maxSafeInteger(), fc.double())
}

function objectOf({ properties = {}, required = [] }: JsonSchema, known: string[]): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, valueFor(schema, known)])
  const record: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(fields)
  const bare = Object.fromEntries(required.flatMap(name => (record[name] ? [[name, record[name]]] : [])))
  return fc.oneof(
    { weight: 6, arbitrary: fc.record(record, { requiredKeys: required }) },
    { weight: 6, arbitrary: fc.record(bare) },
    // A required field is missing.
    { weight: 1, arbitrary: fc.record(record, { requiredKeys: [] }) },
  )
}
