import { expect, test } from 'vitest'

import { type ConditionExpression, createConditions, parseSchema } from '../index.ts'

/** A schema with these declarations, and the condition after `with`. */
function schemaWith(declarations: string, condition = 'C') {
  const schema = parseSchema(`model AuthZ 1.0 ${declarations} type user type t relation r: user with ${condition}`)
  const expression = schema.types.get('t')?.members.get('r')?.expression
  if (expression?.kind !== 'conditional') throw new Error('a relation with a condition')
  return { schema, condition: expression.condition }
}

/** Whether the condition holds, with its report. */
function ask(declarations: string, context: Record<string, unknown>, text?: string) {
  const { schema, condition } = schemaWith(declarations, text)
  const conditions = createConditions(schema, context)
  return { holds: conditions.holds(condition), ...conditions.report() }
}

const hours = 'condition C(hour int) { hour >= 9 && hour < 17 }'

test('a condition holds, does not hold, or is not known', () => {
  expect(ask(hours, { hour: 9 })).toEqual({
    holds: true,
    missingContext: [],
    trueConditions: ['C'],
    falseConditions: [],
  })
  expect(ask(hours, { hour: 17 })).toMatchObject({ holds: false, trueConditions: [], falseConditions: ['C'] })
  expect(ask(hours, {})).toEqual({
    holds: undefined,
    missingContext: ['hour'],
    trueConditions: [],
    falseConditions: [],
  })
  expect(ask(hours, { hour: null })).toMatchObject({ holds: undefined, missingContext: ['hour'] })
})

test.each([
  ['int', 'v == 3', 3, true],
  ['int', 'v == 3', '3', true],
  ['int', 'v == -9223372036854775808', '-9223372036854775808', true],
  ['double', 'v > 1.5', 2, true],
  ['double', 'v > 1.5', 1.25, false],
  ['string', 'v.startsWith("a")', 'abc', true],
  ['bool', '!v', false, true],
  ['list', '"b" in v', ['a', 'b'], true],
  ['list', '3 in v', [1, 2], false],
  ['list', 'v.exists(x, x == 3)', [1, 3], true],
  ['list', 'v.all(x, x > 2) && size(v) == 2', [3, 4], true],
  ['list', 'v.filter(x, x > 2).map(x, x * 2) == [6]', [1, 3], true],
  ['ipaddress', 'v.in_cidr("10.0.0.0/8")', '10.2.3.4', true],
  ['ipaddress', 'v.in_cidr("10.0.0.0/8")', '11.2.3.4', false],
  ['ipaddress', 'v.in_cidr("10.0.0.0/8")', '::ffff:10.2.3.4', true],
  ['ipaddress', 'v.in_cidr("2001:db8::/32")', '2001:db8::1', true],
  ['ipaddress', 'v.in_cidr("2001:db8::/32")', '10.0.0.1', false],
  ['ipaddress', 'v.in_cidr("192.0.2.7")', '192.0.2.7', true],
  ['string', 'v.matches("^a+$")', 'aaa', true],
  ['string', 'v.matches("^a+$")', 'ab', false],
  ['string', 'size(v) < 5 || v == "a}b"', 'a}b', true],
  ['int', 'timestamp(v).getFullYear() == 2026', 1_780_000_000, true],
])('a parameter %s in { %s } takes %j', (type, expression, value, holds) => {
  expect(ask(`condition C(v ${type}) { ${expression} }`, { v: value })).toMatchObject({ holds })
})

test.each([
  ['int', 1.5, 'C: v is not a whole number of 64 bits'],
  ['int', '1.5', 'C: v is not a whole number of 64 bits'],
  ['int', '', 'C: v is not a whole number of 64 bits'],
  ['int', '9223372036854775808', 'C: v is not a whole number of 64 bits'],
  ['int', 2 ** 60, 'C: v is not a whole number of 64 bits'],
  ['int', true, 'C: v is not a whole number of 64 bits'],
  ['double', '1.5', 'C: v is not a number'],
  ['double', Number.POSITIVE_INFINITY, 'C: v is not a number'],
  ['string', 1, 'C: v is not a text'],
  ['string', 'x'.repeat(4097), 'C: v is longer than 4096 characters'],
  ['bool', 'true', 'C: v is not true or false'],
  ['list', 'a', 'C: v is not a list'],
  ['list', Array(1001).fill(1), 'C: v has more than 1000 values'],
  ['list', [{ a: 1 }], 'C: v is not a list of numbers, truth values and texts of 4096 characters at most'],
  ['list', [null], 'C: v is not a list of numbers, truth values and texts of 4096 characters at most'],
  ['ipaddress', '10.0.0', 'C: v is not an IP address'],
  ['ipaddress', 'fe80::1%eth0', 'C: v is not an IP address'],
  ['ipaddress', 7, 'C: v is not an IP address'],
])('a parameter %s does not take %j', (type, value, conditionalErr) => {
  const report = ask(`condition C(v ${type}) { ${type === 'bool' ? 'v' : 'v == v'} }`, { v: value })
  expect(report).toEqual({
    holds: undefined,
    missingContext: [],
    conditionalErr,
    trueConditions: [],
    falseConditions: [],
  })
})

test.each([
  ['v / (v - v) == 1', 'C: division by zero'],
  ['v % 0 == 1', 'C: modulo by zero'],
  ['v + 9223372036854775807 > 0', 'C: integer overflow: 9223372036854775810'],
  ['v * v * v * 9223372036854775807 > 0', 'C: integer overflow: 249031044995078946789'],
  ['[1, 2][v] == 1', 'C: No such key: index out of bounds, index 3 >= size 2'],
])('a failed evaluation is reported, not thrown: %s', (expression, conditionalErr) => {
  expect(ask(`condition C(v int) { ${expression} }`, { v: 3 })).toMatchObject({ holds: undefined, conditionalErr })
})

const three = 'condition T() { true } condition F() { false } condition U(missing int) { missing > 0 }'

test.each([
  ['T', true],
  ['!T', false],
  ['!F', true],
  ['!U', undefined],
  ['T & T', true],
  ['T & F', false],
  ['F & U', false],
  ['U & F', false],
  ['T & U', undefined],
  ['U & T', undefined],
  ['F | F', false],
  ['U | T', true],
  ['T | U', true],
  ['F | U', undefined],
  ['U | F', undefined],
  ['!(F | U)', undefined],
  ['!(F & U)', true],
  ['T & (F | T) & !F', true],
])('%s is %s: an unknown operand makes the result unknown unless the others decide', (text, holds) => {
  expect(ask(three, {}, text).holds).toBe(holds)
})

test('a report contains only the conditions that were used, each once', () => {
  const { schema } = schemaWith(`${three} ${hours}`)
  const conditions = createConditions(schema, { hour: 3 })
  const named = (name: string): ConditionExpression => ({ kind: 'condition', name })
  expect(conditions.report()).toEqual({ missingContext: [], trueConditions: [], falseConditions: [] })
  for (const name of ['T', 'C', 'U', 'T', 'U', 'C']) conditions.holds(named(name))
  expect(conditions.report()).toEqual({ missingContext: ['missing'], trueConditions: ['T'], falseConditions: ['C'] })
})

test('a context may contain other values, and inherited properties do not count', () => {
  expect(ask(hours, { hour: 10, other: { deep: [] }, __proto__: { x: 1 } })).toMatchObject({ holds: true })
  expect(ask('condition C(toString string) { toString == "" }', {})).toMatchObject({ missingContext: ['toString'] })
  expect(ask(hours, JSON.parse('{"__proto__":{"hour":10}}'))).toMatchObject({ missingContext: ['hour'] })
})

test('a condition is evaluated once per context, for any number of checks', () => {
  const { schema, condition } = schemaWith(hours)
  let reads = 0
  const context = {
    get hour() {
      reads++
      return 10
    },
  }
  const first = createConditions(schema, context)
  expect(first.holds(condition)).toBe(true)
  const readsOfOne = reads
  const second = createConditions(schema, context)
  expect(second.report().trueConditions).toEqual([])
  expect(second.holds(condition)).toBe(true)
  expect(second.report().trueConditions).toEqual(['C'])
  expect(reads).toBe(readsOfOne)
})

test('the total time of the conditions of a context is limited', () => {
  const loop = (n: number) => `condition C${n}(l list) { l.all(x, l.all(y, x != y || x == ${n})) }`
  const schema = parseSchema(`model AuthZ 1.0 ${Array.from({ length: 20 }, (_, n) => loop(n)).join(' ')}`)
  const conditions = createConditions(schema, { l: Array.from({ length: 120 }, (_, n) => n) })
  const answers = [...schema.conditions.keys()].map(name => conditions.holds({ kind: 'condition', name }))
  expect(answers.slice(0, 4)).toEqual([false, false, false, false])
  expect(answers.at(-1)).toBeUndefined()
  expect(conditions.report().conditionalErr).toContain('more than 1000000 steps for all conditions together')
})
