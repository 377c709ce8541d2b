import { expect, test } from 'vitest'

import { parseSchema, type Schema, SchemaError } from '../index.ts'
import { createRandom } from '../testing/random-model.ts'
import { errorOf } from '../testing/error-of.ts'

const head = `model AuthZ 1.0
constraint X: BoolCheck
constraint Y: BoolCheck
condition Z(a int) { a > 0 }
type user
type group relation member: user
type t relation a: user relation b: user relation up: t\n`

function plainOf(schema: Schema, type: string, name: string) {
  const member = schema.types.get(type)?.members.get(name)
  return JSON.parse(JSON.stringify(member), (key, value) => (key === 'position' ? undefined : value))
}

/** Permission `p` of type t, without positions. */
function permission(text: string) {
  return plainOf(parseSchema(`${head}permission p: ${text}`), 't', 'p').expression
}
/** Relation `r` of type t, without positions. */
function relation(text: string) {
  return plainOf(parseSchema(`${head}relation r${text}`), 't', 'r')
}

function name(it: string) {
  return { kind: 'name', name: it }
}
const [a, b] = [name('a'), name('b')]
function condition(it: string) {
  return { kind: 'condition', name: it }
}
const [x, y, z] = [condition('X'), condition('Y'), condition('Z')]
function given(operand: unknown, it: unknown) {
  return { kind: 'conditional', operand, condition: it }
}

test.each([
  ['a with X', given(a, x)],
  ['up.a with X', given({ kind: 'arrow', relation: 'up', name: 'a' }, x)],
  ['a | b with X', { kind: 'union', operands: [a, given(b, x)] }],
  ['a with X | b with Y & Z', { kind: 'union', operands: [given(a, x), given(b, { kind: 'and', operands: [y, z] })] }],
  ['a with X - b', { kind: 'difference', operands: [given(a, x), b] }],
  ['a & b with X', { kind: 'intersection', operands: [a, given(b, x)] }],
  ['(a with X) & b', { kind: 'intersection', operands: [given(a, x), b] }],
  ['(a | b) with X', given({ kind: 'union', operands: [a, b] }, x)],
  ['a with X | Y', given(a, { kind: 'or', operands: [x, y] })],
  ['a with X | Y | b', { kind: 'union', operands: [given(a, { kind: 'or', operands: [x, y] }), b] }],
  ['a with X | !Y', given(a, { kind: 'or', operands: [x, { kind: 'not', operand: y }] })],
  ['a with X | (b)', { kind: 'union', operands: [given(a, x), b] }],
  ['a with (X | Y) & Z', given(a, { kind: 'and', operands: [{ kind: 'or', operands: [x, y] }, z] })],
  ['a with X & Y | Z', given(a, { kind: 'or', operands: [{ kind: 'and', operands: [x, y] }, z] })],
  ['a with !!X', given(a, { kind: 'not', operand: { kind: 'not', operand: x } })],
  ['a with !(X & Y)', given(a, { kind: 'not', operand: { kind: 'and', operands: [x, y] } })],
  ['a with X with Y', given(a, { kind: 'and', operands: [x, y] })],
  ['(a with X) with Y & Z', given(a, { kind: 'and', operands: [x, y, z] })],
  ['a with ((X))', given(a, x)],
])('the permission %s has its structure', (text, expression) => {
  expect(permission(text)).toEqual(expression)
})

const stored = { kind: 'stored' }
const user = { type: 'user' }

test.each([
  ['', { expression: stored }],
  [' with X', { expression: given(stored, x) }],
  [': user with X | Y', { targets: [user], expression: given(stored, { kind: 'or', operands: [x, y] }) }],
  [': user | a', { targets: [user], expression: { kind: 'union', operands: [stored, a] } }],
  [
    ': a | group#member | up.a | user',
    {
      targets: [{ type: 'group', relation: 'member' }, user],
      expression: { kind: 'union', operands: [stored, a, { kind: 'arrow', relation: 'up', name: 'a' }] },
    },
  ],
  [': a', { targets: [], expression: { kind: 'union', operands: [stored, a] } }],
  [': user | a with X', { targets: [user], expression: given({ kind: 'union', operands: [stored, a] }, x) }],
])('the relation r%s has its structure', (text, expected) => {
  expect(relation(text)).toEqual({ kind: 'relation', name: 'r', ...expected })
})

test('a name that a type and a relation share is the type', () => {
  const schema = parseSchema('model AuthZ 1.0 type a type t relation a: a relation r: a | t')
  expect(plainOf(schema, 't', 'r')).toMatchObject({ targets: [{ type: 'a' }, { type: 't' }], expression: stored })
})

test('conditions and constraints are declared in any order, before the types', () => {
  const schema = parseSchema(`model AuthZ 1.0
constraint Office: IpRange(ip_range: "10.0.0.0/8")
condition Hours(hour int, days list) {
  hour >= 9
}
constraint GeoCountry("US", "CA") condition Always() { true }`)
  expect([...schema.conditions.values()]).toEqual([
    {
      kind: 'constraint',
      name: 'Office',
      constraint: 'IpRange',
      fixed: { ip_range: '10.0.0.0/8' },
      position: { line: 2, column: 12 },
    },
    {
      kind: 'expression',
      name: 'Hours',
      parameters: [
        { name: 'hour', type: 'int' },
        { name: 'days', type: 'list' },
      ],
      expression: 'hour >= 9',
      position: { line: 3, column: 11 },
      expressionPosition: { line: 4, column: 3 },
    },
    {
      kind: 'constraint',
      name: 'GeoCountry',
      constraint: 'GeoCountry',
      fixed: { allowed_countries: ['US', 'CA'] },
      position: { line: 6, column: 12 },
    },
    {
      kind: 'expression',
      name: 'Always',
      parameters: [],
      expression: 'true',
      position: { line: 6, column: 45 },
      expressionPosition: { line: 6, column: 56 },
    },
  ])
})

test.each([
  ['condition', 10, 'expected a condition name but found the end of the schema'],
  ['condition type() {true}', 11, 'expected a condition name but found the reserved word "type"'],
  ['condition C {true}', 13, 'expected "(" but found "{"'],
  ['condition C(', 13, 'expected a parameter name or ")" but found the end of the schema'],
  ['condition C(a)', 14, 'expected a parameter type (int, string, bool, double, list, ipaddress) but found ")"'],
  ['condition C(a map) {true}', 15, 'expected a parameter type'],
  ['condition C(a int b int) {true}', 19, 'expected "," or ")" but found "b"'],
  ['condition C(a int,) {true}', 19, 'expected a parameter name but found ")"'],
  ['condition C(a int, a int) {true}', 20, 'parameter "a" is defined twice'],
  ['condition C() true', 15, 'expected "{" but found "true"'],
  ['condition C() { true', 15, 'this "{" is not closed'],
  ['condition C() { "a }', 15, 'this "{" is not closed'],
  ['condition C() {  }', 15, 'expected an expression between the braces'],
  ['condition C() {true} condition C() {true}', 32, 'condition "C" is defined twice'],
  ['condition X() {true} constraint X: BoolCheck', 33, 'condition "X" is defined twice'],
  ['constraint', 11, 'expected a constraint name but found the end of the schema'],
  ['constraint X:', 14, 'expected a kind of constraint but found the end of the schema'],
  ['constraint BoolCheck(', 22, 'expected a text, a number, true or false but found the end of the schema'],
  ['constraint LabelList("a', 22, 'this text is not closed on its line'],
  ['type user {', 11, 'this "{" is not closed'],
  ['type user {}', 11, 'but found "{"'],
  ['type user constraint X: BoolCheck', 11, 'expected "relation", "permission", "type"'],
  ['type t relation r: t with', 26, 'expected a condition, "!" or "(" but found the end of the schema'],
  ['type t relation r: t with Office', 27, 'unknown condition "Office"'],
  ['type t relation r: t with t', 27, 'unknown condition "t"'],
  ['type t relation r: t with (', 28, 'expected a condition, "!" or "(" but found the end of the schema'],
  ['constraint X: BoolCheck type t relation r: t with (X', 53, 'expected ")", "&" or "|" but found the end'],
  ['constraint X: BoolCheck type t relation r: t with X Y', 53, 'expected "relation", "permission", "type"'],
  ['constraint X: BoolCheck type t relation r: t with X | t', 55, 'unknown condition "t"'],
  ['constraint X: BoolCheck type t relation r: t permission p: r with X & r', 71, 'unknown condition "r"'],
  ['constraint r: BoolCheck type t relation r: t', 41, '"r" is a condition, too'],
  ['type t relation r t', 19, 'expected ":" but found "t"'],
  ['type t relation r: t.r', 20, 'type "t" has no relation or permission "t"'],
  ['type t relation r: r', 17, 'circular definition: r → r'],
  ['type t relation r: t | p permission p: q | r relation q: t', 17, 'circular definition: r → p → r'],
  [
    'type t relation q: t permission p: q relation r: t | p.q',
    54,
    '"p" is a permission; only a relation can be followed',
  ],
  ['type t relation q permission p: q.p', 33, '"q" lists no types; only a relation that does can be followed'],
  ['type t relation r: t#r#r', 23, 'but found "#"'],
])('%s is refused at its position', (text, column, message) => {
  const error = errorOf(`model AuthZ 1.0\n${text}`)
  expect(error.message).toContain(message)
  expect([error.line, error.column]).toEqual([2, column])
})

test('limits are stated', () => {
  const many = (count: number, make: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => make(n)).join(' ')
  const message = (text: string) => errorOf(`model AuthZ 1.0 ${text}`).message
  expect(message(many(2_001, n => `type t${n}`))).toContain('a schema may have 2000 types at most')
  expect(message(`type t ${many(30_001, n => `relation r${n}`)}`)).toContain('30000 relations and permissions at most')
  expect(message(many(501, n => `constraint C${n}: BoolCheck`))).toContain('a schema may have 500 conditions at most')
  expect(message(`condition C(${many(21, n => `a${n} int,`)}`)).toContain('a condition may have 20 parameters at most')
  expect(message(`constraint LabelList(${many(1_001, () => '"a",')}`)).toContain('a list may have 1000 values at most')
  expect(message(`type t relation r: ${many(101, n => `t${n} |`)}`)).toContain('may list 100 types and names at most')
  expect(message(`constraint X: BoolCheck type t relation r: t with ${'!'.repeat(101)}X`)).toContain('nested deeper')
  expect(message(`constraint X: BoolCheck type t relation r: t with ${'('.repeat(101)}X`)).toContain('nested deeper')
})

test.each([
  ['unions', 'type t relation a: t permission p: a', ' | a'],
  ['arrows', 'type t relation a: t permission p: a.a', ' | a.a'],
  ['conditions', 'constraint X: BoolCheck type t relation a: t with X', ' with X'],
  ['alternatives', 'constraint X: BoolCheck type t relation a: t with X', ' | X'],
  ['conditions of an operand', 'constraint X: BoolCheck type t relation a: t permission p: a', ' with X'],
  ['negations', 'constraint X: BoolCheck type t relation a: t with ', '!'],
  ['parentheses', 'type t relation a: t permission p: ', '('],
  ['braces', 'condition C() ', '{'],
  ['empty braces', 'condition C() ', '{}'],
  ['quotes', 'condition C() { ', `'"""`],
  ['escaped quotes', 'condition C() { ', '"\\"'],
  ['raw quotes', 'condition C() { ', 'r"'],
  ['slashes', 'condition C() { ', '/'],
  ['lines', '', '\n'],
  ['comments', '', '//\n'],
  ['texts', 'constraint LabelList(', '"a",'],
  ['names', '', 'type '],
])('a megabyte of %s is parsed or refused quickly', (_, start, unit) => {
  const text = `model AuthZ 1.0 ${start}`
  const whole = text + unit.repeat(Math.floor((1024 * 1024 - text.length) / unit.length))
  const before = process.threadCpuUsage()
  try {
    parseSchema(whole)
  } catch (error) {
    expect(error).toBeInstanceOf(SchemaError)
  }
  // About 300 ms; quadratic time would take minutes.
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(5_000)
})

test('any mixture of words of the language is parsed, or refused with a position', () => {
  const words =
    'with X Y condition constraint ( ) & | ! - . : # , [ ] { } "x" 1 -1.5 true a b user int BoolCheck // \n é'
  const random = createRandom(8)
  let accepted = 0
  for (let round = 0; round < 20_000; round++) {
    const soup = () => Array.from({ length: random.below(8) }, () => random.oneOf(words.split(' '))).join(' ')
    const declarations = `${random.below(2) === 0 ? soup() : ''} constraint X: BoolCheck condition Y(a int) { a > 1 }`
    const text = `model AuthZ 1.0 ${declarations} type user type t relation a: user with X relation b: a permission p: a ${soup()}`
    try {
      parseSchema(text)
      accepted++
    } catch (error) {
      if (!(error instanceof SchemaError)) throw error
      expect([Number(error.line) >= 1, Number(error.column) >= 1], text).toEqual([true, true])
    }
  }
  expect(accepted).toBeGreaterThan(500)
})
