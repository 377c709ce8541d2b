import { expect, test } from 'vitest'

import { createConditions, parseSchema } from '../index.ts'
import { errorOf } from '../testing/error-of.ts'

test.each([
  ['x >= 9 &&', 10, 'Unexpected token: EOF'],
  ['x >= ', 5, 'Unexpected token: EOF'],
  ['y > 1', 1, 'Unknown variable: y'],
  ['x > 1 && y', 10, 'Unknown variable: y'],
  ['x >= "a"', 1, 'no such overload: int >= string'],
  ['x', 1, 'expected true or false but the expression gives int'],
  ['l[0]', 1, 'expected true or false but the expression gives dyn'],
  ['x == 1 ? 1 : 2', 1, 'expected true or false but the expression gives int'],
  ['x == 9223372036854775808', 6, 'a whole number has 64 bits at most'],
  ['x == 1u', 1, 'no such overload: int == uint'],
  ['s == b"a"', 1, 'no such overload: string == bytes'],
  ['{"a": 1}["a"] == x', 1, 'maps and their fields are not supported'],
  ['s.length == 1', 3, "Cannot index type 'string'"],
  ['cel.bind(z, x, z > 1)', 1, 'bind() is not supported'],
  ['dyn(x) == 1', 1, 'dyn() is not supported'],
  ['s.split("").size() > 1', 1, 'split() is not supported'],
  ['has(l.a)', 5, 'maps and their fields are not supported'],
  ['frobnicate(x)', 1, "found no matching overload for 'frobnicate(int)'"],
  ['s.matches("(a")', 11, 'error parsing regexp: missing closing ): `(a`'],
  ['s.matches("(?=a)b")', 11, 'error parsing regexp: invalid or unsupported Perl syntax: `(?=`'],
  ['s.matches("(?<!a)b")', 11, 'error parsing regexp: invalid named capture'],
  [String.raw`s.matches("(a)\\1")`, 11, 'error parsing regexp: invalid escape sequence'],
  ['s.matches(s)', 11, 'matches() takes a text that is written in the expression'],
  ['s.matches("(a{1000}){1000}")', 11, 'the regular expression is too large'],
  ['s.matchesLinearly("a")', 1, 'matchesLinearly() is not supported'],
  ['duration(s) > duration("1h")', 10, 'duration() takes a text that is written in the expression'],
  ['duration("111") > duration("1h")', 10, 'the text is no duration'],
  ['ip.in_cidr("10.0.0.0/40")', 12, '"10.0.0.0/40" is not an IP address or range'],
  ['ip == "10.0.0.1"', 1, 'no such overload: ipaddress == string'],
  ['google.protobuf == x', 1, 'maps and their fields are not supported'],
])('the expression %s is refused at its position', (expression, column, message) => {
  const error = errorOf(
    `model AuthZ 1.0\ncondition C(x int, s string, l list, ip ipaddress)\n{ // what counts\n${expression} }\ntype user`,
  )
  expect(error.message).toContain('condition "C": ')
  expect(error.message).toContain(message)
  expect([error.line, error.column]).toEqual([4, column])
})

test.each([
  ['parentheses', `${'('.repeat(60)}true${')'.repeat(60)}`, 'Exceeded maxDepth'],
  ['negations', `${'!'.repeat(600)}true`, 'Exceeded maxAstNodes'],
  ['operands', `true${' && true'.repeat(400)}`, 'Exceeded maxAstNodes'],
  ['characters', `s == "${'a'.repeat(5_000)}"`, 'the expression is longer than 4096 characters'],
])('an expression of too many %s is refused', (_, expression, message) => {
  expect(errorOf(`model AuthZ 1.0 condition C(s string) { ${expression} }`).message).toContain(message)
})

test.each([
  ['C(int int) { true }', 'parameter "int" has a reserved name'],
  ['C(google string) { true }', 'parameter "google" has a reserved name'],
  ['C(for string) { true }', 'parameter "for" has a reserved name'],
])('condition %s is refused', (declaration, message) => {
  expect(errorOf(`model AuthZ 1.0 condition ${declaration}`).message).toContain(message)
})

/** What an evaluation answers, and how long it computes: other work of the machine does not count. */
function evaluate(declaration: string, context: Record<string, unknown>) {
  const schema = parseSchema(`model AuthZ 1.0 ${declaration}`)
  const before = process.threadCpuUsage()
  const conditions = createConditions(schema, context)
  const holds = conditions.holds({ kind: 'condition', name: 'C' })
  const report = conditions.report()
  return { holds, report, computedMs: process.threadCpuUsage(before).user / 1000 }
}

function numbers(length: number) {
  return Array.from({ length }, (_, n) => n)
}
function texts(length: number) {
  return Array.from({ length }, (_, n) => `${'a'.repeat(4_000)}${n}`)
}

test.each([
  ['a loop', 'condition C(l list) { l.exists(x, x == -1) }', { l: numbers(1_000) }],
  ['a loop in a loop', 'condition C(l list) { l.all(x, l.all(y, x != y || x == y)) }', { l: numbers(1_000) }],
  ['a smaller one', 'condition C(l list) { l.all(x, l.all(y, x != y || x == y)) }', { l: numbers(100) }],
  ['three loops', 'condition C(l list) { l.all(x, l.all(y, l.all(z, x != -1))) }', { l: numbers(1_000) }],
  ['lists of lists', 'condition C(l list) { l.map(x, l.map(y, l)) == l.map(x, l.map(y, l)) }', { l: numbers(1_000) }],
  [
    'large texts',
    'condition C(l list, s string) { l.exists(x, x == s + s) }',
    { l: texts(1_000), s: 'a'.repeat(4_096) },
  ],
  [
    'a doubling text',
    `condition C(s string) { size(${Array(100).fill('s').join(' + ')}) > 0 }`,
    { s: 'a'.repeat(4_096) },
  ],
  ['backtracking', 'condition C(s string) { s.matches("^(a+)+$") }', { s: `${'a'.repeat(600)}b` }],
  ['more backtracking', 'condition C(s string) { s.matches("(a|b)*a(a|b){40}$") }', { s: 'ab'.repeat(100) }],
  ['a text too long for that', 'condition C(s string) { s.matches("^(a+)+$") }', { s: 'a'.repeat(4_096) }],
  ['a constraint that backtracks', 'constraint C: StringMatchRegex("(x+x+)+y")', { str: 'x'.repeat(600) }],
  [
    'a search',
    'condition C(s string, t string) { s.contains(t) }',
    { s: 'a'.repeat(4_096), t: `${'a'.repeat(2_000)}b` },
  ],
  [
    'addresses',
    'constraint C: IpList',
    { ip: '10.0.0.1', allowed_ips: numbers(1_000).map(n => `11.0.${n % 250}.0/24`) },
  ],
])('%s ends quickly, with an answer or an error', (_, declaration, context) => {
  evaluate(declaration, context)
  const { holds, report, computedMs } = evaluate(declaration, context)
  expect(holds !== undefined || report.conditionalErr !== undefined).toBe(true)
  // Some milliseconds; the limit allows for slow machines.
  expect(computedMs).toBeLessThan(500)
})

test('a loop over a literal that exceeds the cost limit is refused when the schema is saved', () => {
  const list = `[${Array(70).fill(1).join(', ')}]`
  const expression = `${list}.all(a, ${list}.all(b, ${list}.all(c, a == b)))`
  expect(errorOf(`model AuthZ 1.0 condition C() { ${expression} }`).message).toContain('takes more than 250000 steps')
})

test('a message does not repeat long values of the caller', () => {
  const { report } = evaluate('condition C(s string) { bool(s) }', { s: 'x'.repeat(4_000) })
  expect(report.conditionalErr).toContain('C: bool() conversion error')
  expect(report.conditionalErr?.length).toBeLessThan(250)
})

test('braces, quotes and comments in an expression do not end it', () => {
  const { holds } = evaluate(
    `condition C(s string) {
      // a comment with } and "
      s == "}" || s == '\\'}' || s == r"\\}" || s == """a
}""" }
    type user`,
    { s: 'a\n}' },
  )
  expect(holds).toBe(true)
})

test.each([
  '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
  '^\\\\d{4}-\\\\d{2}-\\\\d{2}T\\\\d{2}:\\\\d{2}:\\\\d{2}(\\\\.\\\\d{1,9})?Z$',
  '^(https://)?([a-z0-9-]{1,63}\\\\.){1,4}example\\\\.com(/.*)?$',
  '[\\\\x{1000}-\\\\x{2000}]+',
])('the regular expression %s is not too large', pattern => {
  expect(() => parseSchema(`model AuthZ 1.0 condition C(s string) { s.matches("${pattern}") }`)).not.toThrow()
})

test.each([
  '(a{1000}){1000}',
  '((((a?){9}){9}){9}){9}',
  '(a|b|c){999}',
  '(\\\\pL\\\\pN){50}',
  '[\\\\pL\\\\pN\\\\pS]'.repeat(34),
  'a'.repeat(501),
])('the regular expression %s is too large', pattern => {
  const { message } = errorOf(`model AuthZ 1.0 condition C(s string) { s.matches("${pattern}") }`)
  expect(message).toContain('the regular expression is too large')
})

test('the total size of the regular expressions of a schema is limited', () => {
  const constraints = (count: number, pattern: string) =>
    Array.from({ length: count }, (_, n) => `constraint C${n}: StringMatchRegex("${pattern}")`).join(' ')
  expect(() => parseSchema(`model AuthZ 1.0 ${constraints(500, '^[a-z]+(-[a-z]+)*$')}`)).not.toThrow()
  expect(errorOf(`model AuthZ 1.0 ${constraints(120, '(x|y){250}z')}`).message).toContain('too large together')
})
