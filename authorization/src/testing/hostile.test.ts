import { expect, test } from 'vitest'

import {
  check,
  createInMemoryCheck,
  createRelationIndex,
  explain,
  limitedTogether,
  parseSchema,
  type RelationTuple,
  listObjects,
  listUsers,
} from '../index.ts'
import { runLocally } from '../relations/relation-reader.ts'
import { readTuple } from './tuples.ts'

const schema = parseSchema(`
  model AuthZ 1.0
  type user
  type group
    relation member: user | group#member
    relation banned: user | group#banned
    permission active: member - banned
  type folder
    relation parent: folder
    relation viewer: user | group#member | group#active
    relation barred: user | group#member
    permission view: (viewer | parent.view) - barred
`)
const conditions = { holds: () => undefined }

function ask(tuples: Iterable<RelationTuple>) {
  const index = createRelationIndex()
  for (const tuple of tuples) index.add(tuple)
  const quick = createInMemoryCheck(schema, index)
  return {
    quick: (question: string) => quick(readTuple(question)),
    slow: (question: string) => check({ schema, reader: index, tuple: readTuple(question) }),
    explain: (question: string) => runLocally(explain({ schema, tuple: readTuple(question) }), index),
    who: (resourceType: string, resource: string, relation: string) =>
      runLocally(listUsers({ schema, conditions, inMemoryCheck: quick, resourceType, resource, relation }), index),
    what: (id: string) =>
      runLocally(listObjects({ schema, conditions, inMemoryCheck: quick, target: { type: 'user', id } }), index),
  }
}

function nested(depth: number) {
  return [
    ...Array.from({ length: depth }, (_, n) => readTuple(`folder:f${n} parent folder:f${n + 1}`)),
    ...Array.from({ length: depth }, (_, n) => readTuple(`group:g${n} member group:g${n + 1}#member`)),
    readTuple(`folder:f${depth} viewer group:g0#member`),
    readTuple(`group:g${depth} member user:ann`),
  ]
}

test('a hundred groups below a hundred folders, each with a difference, are answered by both engines', async () => {
  const { quick, slow, explain, who, what } = ask(nested(100))
  for (const [name, allowed] of [
    ['ann', true],
    ['bob', false],
  ] as const) {
    expect(quick(`folder:f0 view user:${name}`)).toBe(allowed)
    expect(await slow(`folder:f0 view user:${name}`)).toBe(allowed)
    expect(explain(`folder:f0 view user:${name}`).allowed).toBe(allowed)
  }
  expect(who('folder', 'f0', 'view')).toEqual(['ann'])
  expect(what('ann').filter(({ name }) => name === 'view')).toHaveLength(101)
})

test('joins nested too deep for the in-memory check are left to the query engine, and refused beyond its limit', async () => {
  const { quick, slow } = ask(nested(400))
  expect(quick('folder:f0 view user:ann')).toBeUndefined()
  expect(await slow('folder:f0 view user:ann')).toBe(true)
  await expect(ask(nested(1_500)).slow('folder:f0 view user:ann')).rejects.toMatchObject({
    code: 'CHECK_LIMIT_EXCEEDED',
  })
})

test('a diamond of a million million paths is expanded once by both engines', () => {
  const layers = Array.from({ length: 40 }, (_, n) =>
    ['a', 'b'].flatMap(side =>
      ['a', 'b'].map(other => readTuple(`group:${side}${n} member group:${other}${n + 1}#member`)),
    ),
  ).flat()
  const { quick, explain, who, what } = ask([...layers, readTuple('group:b40 member user:ann')])
  expect(quick('group:a0 member user:ann')).toBe(true)
  expect(quick('group:a0 active user:ann')).toBe(true)
  expect(quick('group:a0 member user:bob')).toBe(false)
  expect(explain('group:a0 active user:ann').allowed).toBe(true)
  expect(explain('group:a0 active user:bob')).toMatchObject({ suggestion: { add: [{ target: 'bob' }] } })
  expect(who('group', 'a0', 'active')).toEqual(['ann'])
  expect(what('ann').filter(({ name }) => name === 'active')).toHaveLength(81)
})

test('circles through groups and folders end', async () => {
  const tuples = [
    ...nested(20),
    readTuple('folder:f20 parent folder:f0'),
    readTuple('group:g20 member group:g0#member'),
    readTuple('group:g3 banned group:g4#banned'),
    readTuple('group:g4 banned group:g3#banned'),
    readTuple('folder:f5 viewer group:g3#active'),
  ]
  const { quick, slow, explain, who } = ask(tuples)
  for (const question of ['folder:f0 view user:ann', 'group:g3 active user:ann', 'folder:f7 view user:bob']) {
    const allowed = question.endsWith('ann')
    expect(await slow(question)).toBe(allowed)
    expect(quick(question) ?? allowed).toBe(allowed)
    expect(explain(question).allowed).toBe(allowed)
  }
  expect(who('folder', 'f0', 'view')).toEqual(['ann'])
})

test('a group of a hundred thousand is checked for one member, listed completely, and left when a relation is deleted', () => {
  const members = Array.from({ length: 100_000 }, (_, n) => readTuple(`group:g member user:u${n}`))
  const index = createRelationIndex()
  for (const tuple of members) index.add(tuple)
  const quick = createInMemoryCheck(schema, index)
  expect(quick(readTuple('group:g active user:u99999'))).toBe(true)
  for (const tuple of members.slice(0, 99_990)) index.remove(tuple)
  expect(index.size).toBe(10)
  expect(quick(readTuple('group:g active user:u5'))).toBe(false)
  const listed = runLocally(
    listUsers({ schema, conditions, resourceType: 'group', resource: 'g', relation: 'active' }),
    index,
  )
  expect(listed.sort()).toEqual(members.slice(99_990).map(({ target }) => target))
})

test('the total work of a request is limited, even if each question is small', () => {
  const members = Array.from({ length: 20_000 }, (_, n) => readTuple(`group:top member group:g${n}#member`))
  const index = createRelationIndex()
  for (const tuple of members) index.add(tuple)
  const quick = limitedTogether(createInMemoryCheck(schema, index))
  const askOften = () => {
    for (let turn = 0; turn < 1_000; turn++) expect(quick(readTuple('group:top member user:ann'))).toBe(false)
  }
  expect(askOften).toThrow('the checks of a request may depend on 5000000 subproblems together at most')
})

test('adding and removing relations behaves like a plain list', () => {
  const stored = new Set<string>()
  const index = createRelationIndex()
  const texts = Array.from(
    { length: 60 },
    (_, n) => `group:g${n % 7} member ${n % 3 === 0 ? `group:g${n % 5}#member` : `user:u${n}`}`,
  )
  for (let turn = 0; turn < 20_000; turn++) {
    const text = texts[(turn * 7919 + (turn >> 5)) % texts.length] ?? ''
    if ((turn * 31 + (turn >> 3)) % 3 === 0) {
      index.remove(readTuple(text))
      stored.delete(text)
    } else {
      index.add(readTuple(text))
      stored.add(text)
    }
  }
  const all = Array.from({ length: 7 }, (_, n) =>
    index
      .read([{ kind: 'targets', resourceType: 'group', resource: `g${n}`, relation: 'member' }])
      .flat()
      .map(
        ({ type, id, relation }) => `group:g${n} member ${type}:${id}${relation === undefined ? '' : `#${relation}`}`,
      ),
  ).flat()
  expect(all.sort()).toEqual([...stored].sort())
  expect(index.size).toBe(stored.size)
})
