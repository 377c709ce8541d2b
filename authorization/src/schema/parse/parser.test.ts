import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { parseSchema, SchemaError } from '../../index.ts'
import { createRandom } from '../../testing/random-model.ts'
import { errorOf } from '../../testing/error-of.ts'

/** The expression of permission `p` over relations a, b, c, with its operators as words. */
function expressionOf(text: string) {
  const schema = parseSchema(`model AuthZ 1.0 type user
    type t relation a: user relation b: user relation c: user relation up: t permission p: ${text}`)
  const member = schema.types.get('t')?.members.get('p')
  return JSON.parse(JSON.stringify(member), (key, value) => (key === 'position' ? undefined : value)).expression
}

const a = { kind: 'name', name: 'a' }
const b = { kind: 'name', name: 'b' }
const c = { kind: 'name', name: 'c' }

test('a schema is parsed with its types, relations and permissions in order', () => {
  const schema = parseSchema(`
model AuthZ 1.0

type person

type team
  relation lead: person
  relation member: person | team#member
  permission any: lead|member
`)
  expect([...schema.types.keys()]).toEqual(['person', 'team'])
  expect([...(schema.types.get('team')?.members.keys() ?? [])]).toEqual(['lead', 'member', 'any'])
  expect(schema.types.get('team')?.members.get('member')).toEqual({
    kind: 'relation',
    name: 'member',
    expression: { kind: 'stored' },
    targets: [
      { type: 'person', position: { line: 8, column: 20 } },
      { type: 'team', relation: 'member', position: { line: 8, column: 29 } },
    ],
    position: { line: 8, column: 12 },
  })
})

test('whitespace is insignificant', () => {
  const compact = 'model AuthZ 1.0 type user type t permission p:a|b relation a:user relation b:user'
  const wide =
    '\r\n  model AuthZ 1.0\r\n\ttype user\r\n type t permission p: a\n | b\n\n relation a\n:\nuser relation b : user\n\n'
  const names = (text: string) => [...(parseSchema(text).types.get('t')?.members.keys() ?? [])]
  expect(names(wide)).toEqual(names(compact))
})

test('comments run to the end of the line', () => {
  const schema = parseSchema(`// who may read
    model AuthZ 1.0 // the only version
    type user // a person | bot
    type doc relation viewer: user // with nothing`)
  expect([...schema.types.keys()]).toEqual(['user', 'doc'])
})

test('a schema without types is valid', () => {
  expect(parseSchema('model AuthZ 1.0').types.size).toBe(0)
})

test.each([
  ['a', a],
  ['up.a', { kind: 'arrow', relation: 'up', name: 'a' }],
  ['a | b | c', { kind: 'union', operands: [a, b, c] }],
  ['a & b & c', { kind: 'intersection', operands: [a, b, c] }],
  ['a - b - c', { kind: 'difference', operands: [a, b, c] }],
  ['a | b & c', { kind: 'union', operands: [a, { kind: 'intersection', operands: [b, c] }] }],
  ['a & b | c', { kind: 'union', operands: [{ kind: 'intersection', operands: [a, b] }, c] }],
  ['a - b | c', { kind: 'union', operands: [{ kind: 'difference', operands: [a, b] }, c] }],
  ['a | b - c', { kind: 'difference', operands: [{ kind: 'union', operands: [a, b] }, c] }],
  ['a - (b | c)', { kind: 'difference', operands: [a, { kind: 'union', operands: [b, c] }] }],
  ['((a))', a],
])('the expression %s has its structure', (text, expression) => {
  expect(expressionOf(text)).toEqual(expression)
})

test.each([
  ['', 1, 1, 'expected "model AuthZ 1.0" but found the end of the schema'],
  ['type user', 1, 1, 'expected "model AuthZ 1.0" but found "type"'],
  ['model Auth 1.0', 1, 7, 'expected "AuthZ" but found "Auth"'],
  ['model AuthZ 1.1', 1, 13, 'expected version "1.0" but found "1.1"'],
  ['model AuthZ 1', 1, 13, 'expected version "1.0" but found "1"'],
  ['model AuthZ 1.0 user', 1, 17, 'expected "constraint", "condition" or "type" but found "user"'],
  ['model AuthZ 1.0\ntype', 2, 5, 'expected a type name but found the end of the schema'],
  ['model AuthZ 1.0\ntype "user"', 2, 6, 'expected a type name but found "user"'],
  ['model AuthZ 1.0\ntype 1.0', 2, 6, 'expected a type name but found "1.0"'],
  ['model AuthZ 1.0\ntype relation', 2, 6, 'expected a type name but found the reserved word "relation"'],
  [
    'model AuthZ 1.0\ntype a b',
    2,
    8,
    'expected "relation", "permission", "type" or the end of the schema but found "b"',
  ],
  ['model AuthZ 1.0\ntype a\n  relation: a', 3, 11, 'expected a relation name but found ":"'],
  ['model AuthZ 1.0\ntype a\n  relation r a', 3, 14, 'expected ":" but found "a"'],
  ['model AuthZ 1.0\ntype a\n  relation r: a |', 3, 18, 'expected a type name but found the end of the schema'],
  ['model AuthZ 1.0\ntype a\n  relation r: a#', 3, 17, 'expected a relation name but found the end of the schema'],
  ['model AuthZ 1.0\ntype a\n  relation r: a & a', 3, 17, 'expected "relation", "permission"'],
  ['model AuthZ 1.0\ntype a permission p:', 2, 21, 'expected a relation, a permission or "("'],
  ['model AuthZ 1.0\ntype a relation r: a permission p: r |', 2, 39, 'expected a relation, a permission or "("'],
  ['model AuthZ 1.0\ntype a relation r: a permission p: (r', 2, 38, 'expected ")" or an operator'],
  ['model AuthZ 1.0\ntype a relation r: a permission p: r)', 2, 37, 'but found ")"'],
  ['model AuthZ 1.0\ntype a relation r: a permission p: r.r.r', 2, 39, 'but found "."'],
  ['model AuthZ 1.0\ntype a-b', 2, 7, 'but found "-"'],
  ['model AuthZ 1.0\ntype é', 2, 6, 'unexpected "é"'],
  ['model AuthZ 1.0\n\n \ttype 😀', 3, 8, 'unexpected "😀"'],
  ['model AuthZ 1.0 // über\ntype $', 2, 6, 'unexpected "$"'],
])('invalid text is refused at the position of the error: %j', (text, line, column, message) => {
  const error = errorOf(text)
  expect(error.message).toContain(message)
  expect([error.line, error.column]).toEqual([line, column])
  expect(error.message).toMatch(new RegExp(`^line ${line}, column ${column}: `))
})

test.each([
  ['type user type user', 6, 'type "user" is defined twice', 16],
  ['type user type t relation r: user relation r: user', 0, '"r" is defined twice in type "t"', 44],
  ['type user type t relation r: user permission r: r', 0, '"r" is defined twice in type "t"', 46],
  ['type t relation r: user', 0, 'unknown type "user"', 20],
  ['type user type t relation r: user | user', 0, '"user" is listed twice', 37],
  ['type user type t relation r: user#friend', 0, 'type "user" has no relation or permission "friend"', 30],
  ['type t relation r: t permission p: q', 0, 'type "t" has no relation or permission "q"', 36],
  ['type t relation r: t permission p: q.r', 0, 'type "t" has no relation or permission "q"', 36],
  [
    'type t relation r: t permission q: r permission p: q.r',
    0,
    '"q" is a permission; only a relation can be followed',
    52,
  ],
  ['type t relation r: t permission p: r.x', 0, 'no type that "r" may hold has a relation or permission "x"', 36],
  ['type t relation r: t relation s: t#r permission p: s.r', 0, 'no type that "s" may hold', 52],
  ['type t permission p: p', 0, 'circular definition: p → p', 19],
  ['type t relation r: t permission p: r | q permission q: r & (p)', 0, 'circular definition: p → q → p', 33],
])('a schema with invalid names is refused: %s', (text, _, message, column) => {
  const error = errorOf(`model AuthZ 1.0\n${text}`)
  expect(error.message).toContain(message)
  expect([error.line, error.column]).toEqual([2, column])
})

test('an arrow is accepted when one of the types it may lead to has the name', () => {
  expect(() =>
    parseSchema(`model AuthZ 1.0 type user type org relation admin: user
      type doc relation in: org | user permission manage: in.admin`),
  ).not.toThrow()
})

test('recursion through stored relations is allowed', () => {
  expect(() =>
    parseSchema(`model AuthZ 1.0 type user
      type t relation up: t relation r: user | t#p permission p: r | up.p permission q: p - up.q`),
  ).not.toThrow()
})

test('deep parentheses and long chains are refused or parsed without a crash', () => {
  const withPermission = (text: string) => `model AuthZ 1.0 type user type t relation a: user permission p: ${text}`
  expect(errorOf(withPermission(`${'('.repeat(50_000)}a${')'.repeat(50_000)}`)).message).toContain('nested deeper')
  expect(errorOf(withPermission(`a${' | a - a'.repeat(30_000)}`)).message).toContain('nested deeper')
  expect(() => parseSchema(withPermission(`a${' | a'.repeat(50_000)}`))).not.toThrow()
  expect(() => parseSchema(withPermission(`${'('.repeat(99)}a${')'.repeat(99)}`))).not.toThrow()
})

test('a long chain of permissions is parsed, and refused when it is circular', () => {
  const links = Array.from({ length: 20_000 }, (_, n) => `permission p${n}: p${n + 1}`).join('\n')
  const head = `model AuthZ 1.0 type user type t relation r: user ${links}`
  expect(() => parseSchema(`${head} permission p20000: r`)).not.toThrow()
  expect(errorOf(`${head} permission p20000: p0`).message).toContain('circular definition')
})

test('a schema of more than a million characters is refused', () => {
  expect(errorOf(`model AuthZ 1.0 ${' '.repeat(1_048_576)}`).message).toContain('longer than 1048576 characters')
})

test('any mixture of words of the language is parsed, or refused with a position', () => {
  const words = 'type relation permission user t a b p : | & - . # ( ) with condition 1.0 "x" // \n { é'.split(' ')
  const random = createRandom(7)
  const outcomes = Array.from({ length: 20_000 }, () => {
    const soup = Array.from({ length: random.below(12) }, () => random.oneOf(words)).join(' ')
    const text = `model AuthZ 1.0 type user type t relation a: user permission p: a ${soup}`
    try {
      return parseSchema(text).types.size > 0
    } catch (error) {
      return error instanceof SchemaError && Number(error.line) >= 1 && Number(error.column) >= 1
    }
  })
  expect(outcomes).not.toContain(false)
})

test('the schema of docs/manage/authorization.md is valid', () => {
  const document = readFileSync(new URL('../../../../docs/manage/authorization.md', import.meta.url), 'utf8')
  const [, example = ''] = /```text\n(model AuthZ 1\.0[\s\S]*?)```/.exec(document) ?? []
  expect([...parseSchema(example).types.keys()]).toEqual(['user', 'group', 'folder'])
})
