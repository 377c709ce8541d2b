import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  createConditions,
  formatSchema,
  fromNamespaces,
  NoSchemaLanguageForm,
  parseSchema,
  SchemaError,
  toNamespaces,
} from '../index.ts'
import { createRandom } from '../testing/random-model.ts'
import { randomSchemaText } from '../testing/random-schema.ts'

/** The value, or undefined when the schema was refused with a SchemaError. */
function unlessRefused<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof SchemaError) return undefined
    throw error
  }
}

test('any JSON is read as a schema or refused', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (namespaces, conditions) => {
      unlessRefused(() => fromNamespaces(namespaces))
      unlessRefused(() => fromNamespaces({ namespaces, conditions }))
      unlessRefused(() =>
        fromNamespaces({ namespaces: [{ name: 'a', relationDefinitions: namespaces }], conditions: [conditions] }),
      )
    }),
    { seed: 1, numRuns: 2_000 },
  )
})

type Random = ReturnType<typeof createRandom>

/** The JSON with one value somewhere in it replaced. */
function spoil(json: unknown, random: Random): unknown {
  const values = [null, '', 'x', 7, true, [], {}, 'self', 'union', ['x'], '__proto__', { nType: 'child' }]
  if (typeof json !== 'object' || json === null || random.below(12) === 0) return random.oneOf(values)
  const keys = Object.keys(json)
  if (keys.length === 0) return random.oneOf(values)
  const at = random.oneOf(keys)
  const entries = Object.entries(json).map(([key, value]) => [key, key === at ? spoil(value, random) : value])
  return Array.isArray(json) ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}

test('a corrupted schema is refused, or parsed and formatted again', () => {
  const random = createRandom(4)
  const texts = Array.from({ length: 40 }, (_, seed) => randomSchemaText(seed))
  const wholes = texts.flatMap(text => {
    const whole = unlessRefused(() => toNamespaces(parseSchema(text)))
    return whole === undefined ? [] : [JSON.parse(JSON.stringify(whole))]
  })
  let read = 0
  for (let round = 0; round < 1_000; round++) {
    const spoilt = spoil(random.oneOf(wholes), random)
    const schema = unlessRefused(() => fromNamespaces(spoilt))
    if (schema === undefined) continue
    read++
    const again = fromNamespaces(JSON.parse(JSON.stringify(toNamespaces(schema))))
    expect(toNamespaces(again)).toEqual(toNamespaces(schema))
    try {
      expect(parseSchema(formatSchema(schema)).types.size).toBe(schema.types.size)
    } catch (error) {
      expect(error).toBeInstanceOf(NoSchemaLanguageForm)
    }
  }
  expect(read).toBeGreaterThan(100)
})

// Mostly of the right type, so that most are accepted; evaluations may fail.
function randomInt(random: Random, depth: number): string {
  if (depth === 0) return random.oneOf(['i', '0', '3', '-7', '9223372036854775807', 'l[0]', 's'])
  const [a, b] = [randomInt(random, depth - 1), randomInt(random, depth - 1)]
  const text = randomText(random, depth - 1)
  return random.oneOf([
    `(${a} ${random.oneOf(['+', '-', '*', '/', '%'])} ${b})`,
    `-${a}`,
    `(${randomBool(random, depth - 1)} ? ${a} : ${b})`,
    `size(${text})`,
    `size(l.map(x, ${a}))`,
    `int(${text})`,
    `${text}.indexOf(${text})`,
    `l.filter(x, ${randomBool(random, depth - 1)})[${a}]`,
  ])
}

function randomText(random: Random, depth: number): string {
  if (depth === 0) return random.oneOf(['s', '"a"', '""', '"(a+)+$"', 'string(ip)', 'l[1]'])
  const [a, b] = [randomText(random, depth - 1), randomText(random, depth - 1)]
  return random.oneOf([
    `(${a} + ${b})`,
    `string(${randomInt(random, depth - 1)})`,
    `${a}.upperAscii()`,
    `${a}.substring(${randomInt(random, depth - 1)})`,
  ])
}

function randomBool(random: Random, depth: number): string {
  if (depth === 0) return random.oneOf(['b', 'true', 'i > 2', 'd < 2.0', 'ip.in_cidr("10.0.0.0/8")'])
  const bool = () => randomBool(random, depth - 1)
  const [int, text] = [randomInt(random, depth - 1), randomText(random, depth - 1)]
  return random.oneOf([
    `(${bool()} ${random.oneOf(['&&', '||', '=='])} ${bool()})`,
    `!${bool()}`,
    `(${int} ${random.oneOf(['<', '>=', '==', '!='])} ${randomInt(random, depth - 1)})`,
    `${text}.${random.oneOf(['contains', 'startsWith', 'endsWith'])}(${randomText(random, depth - 1)})`,
    `${text}.matches("${random.oneOf(['^(a|a)*$', '(a+)+b', 'x'])}")`,
    `l.${random.oneOf(['all', 'exists', 'exists_one'])}(x, ${bool()})`,
    `(${random.oneOf([int, text])} in l)`,
    `ip.in_cidr(${text})`,
  ])
}

test('any expression is refused, or gives an answer or an error', () => {
  const random = createRandom(3)
  const context = { i: 3, d: 1.5, s: 'aaaa', b: true, l: [1, 'a', 2.5, false], ip: '10.0.0.1' }
  const parameters = 'i int, d double, s string, b bool, l list, ip ipaddress'
  const tally = { refused: 0, failed: 0, answered: 0 }
  for (let round = 0; round < 3_000; round++) {
    const expression = randomBool(random, 3)
    const schema = unlessRefused(() => parseSchema(`model AuthZ 1.0 condition C(${parameters}) { ${expression} }`))
    // The steps per context are limited, so each round has its own context.
    const conditions = schema && createConditions(schema, { ...context })
    const holds = conditions?.holds({ kind: 'condition', name: 'C' })
    if (holds === undefined && conditions) expect(conditions.report().conditionalErr, expression).toMatch(/^C: ./)
    tally[conditions === undefined ? 'refused' : holds === undefined ? 'failed' : 'answered']++
  }
  expect(
    Object.values(tally).every(count => count > 200),
    JSON.stringify(tally),
  ).toBe(true)
})

test('any context gives an answer, a missing variable or an error', () => {
  const schema = parseSchema(`model AuthZ 1.0
    condition C(i int, d double, s string, b bool, l list, ip ipaddress) {
      i > 1 && d < 2.0 || s.startsWith("a") && b || l.exists(x, x == s) || ip.in_cidr("10.0.0.0/8") }
    constraint IpList constraint IntList constraint GeoCountry constraint NumRange constraint BoolCheck`)
  const names = 'i d s b l ip allowed_ips int allowed_ints country_code allowed_countries num min max bool expected'
  const context = fc.dictionary(fc.constantFrom(...names.split(' ')), fc.jsonValue())
  fc.assert(
    fc.property(context, given => {
      const conditions = createConditions(schema, given)
      for (const name of schema.conditions.keys()) {
        const holds = conditions.holds({ kind: 'condition', name })
        const { missingContext, conditionalErr } = conditions.report()
        expect(holds !== undefined || missingContext.length > 0 || conditionalErr !== undefined).toBe(true)
      }
    }),
    { seed: 2, numRuns: 2_000 },
  )
})

test('a schema of 160,000 names and signs is read, and a longer one refused where it goes on', () => {
  const wide = (alternatives: number) => {
    const a = Array.from({ length: alternatives }, () => 'a').join(' | ')
    return `model AuthZ 1.0\ntype user\ntype t\n  relation a: user\n  permission p: ${a}\n`
  }
  expect(parseSchema(wide(79_990)).types.size).toBe(2)
  expect(() => parseSchema(wide(80_000))).toThrow('160000 names and signs')
})
