import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'
import { parse } from 'yaml'

import {
  check,
  checkLocally,
  createConditions,
  createInMemoryCheck,
  createRelationIndex,
  explain,
  parseSchema,
  type RelationReader,
  type RelationTuple,
  createTupleReader,
  listObjects,
  listUsers,
} from '../index.ts'
import { runLocally } from '../relations/relation-reader.ts'
import { verifyProof } from '../testing/verify-proof.ts'
import { readTuple } from '../testing/tuples.ts'

type Case = {
  name: string
  schema: string
  relations: string[]
  checks: Record<string, boolean>
  /** The context of conditions. */
  context?: Record<string, unknown>
}

const cases: Case[] = parse(readFileSync(new URL('./check.cases.yaml', import.meta.url), 'utf8'))

test.each(cases)('$name', async ({ schema: text, relations: stored, checks, context = {} }) => {
  const schema = parseSchema(text)
  const tuples = stored.map(readTuple)
  const relations = createTupleReader(tuples)
  const index = createRelationIndex()
  for (const tuple of tuples) index.add(tuple)
  const quick = createInMemoryCheck(schema, index)
  for (const [question, allowed] of Object.entries(checks)) {
    const tuple = readTuple(question)
    const conditions = createConditions(schema, context)
    const asked = { schema, tuple, conditions }
    expect(checkLocally({ ...asked, relations }), question).toBe(allowed)
    expect(await check({ ...asked, reader: later(stored) }), question).toBe(allowed)
    expect(quick(tuple, conditions) ?? allowed, `${question}, quickly`).toBe(allowed)

    const explanation = runLocally(explain(asked), relations)
    expect(explanation.allowed, `${question}, explained`).toBe(allowed)
    const known = [...schema.conditions.keys()].map(
      name => [name, conditions.holds({ kind: 'condition', name })] as const,
    )
    const model = { schema, tuples, conditions: new Map(known) }
    if (explanation.allowed) expect(verifyProof(model, tuple, explanation.proof), `${question}, proven`).toBe(true)

    if (tuple.targetType.includes('#')) continue
    const { resourceType, resource, relation, targetType, target } = tuple
    const what = runLocally(listObjects({ schema, conditions, target: { type: targetType, id: target } }), relations)
    const isListed = what.some(it => it.type === resourceType && it.id === resource && it.name === relation)
    expect(isListed, `${question}, among what the target can`).toBe(allowed)
    // Lists of users have no types.
    const who = runLocally(listUsers({ schema, conditions, resourceType, resource, relation }), relations)
    const anyType = checkLocally({ ...asked, relations, tuple: { ...tuple, targetType: '' } })
    expect(who.includes(target), `${question}, among who has it`).toBe(anyType)
  }
})

/** An asynchronous reader that ignores `only`, as it may. */
function later(stored: string[]): RelationReader {
  const relations = createTupleReader(stored.map(readTuple))
  return { read: async queries => relations.read(queries.map(query => ({ ...query, only: undefined }))) }
}

/** Counts the queries of a check. */
function counting(tuples: RelationTuple[]) {
  const relations = createTupleReader(tuples)
  const calls: number[] = []
  const read: RelationReader['read'] = async queries => {
    calls.push(queries.length)
    return relations.read(queries)
  }
  return { reader: { read }, calls }
}

const groups = parseSchema(`
  model AuthZ 1.0
  type user
  type group
    relation member: user | group#member
  type folder
    relation parent: folder
    relation viewer: user | group#member
    relation editor: user | group#member
    relation barred: user
    permission edit: editor | parent.edit
    permission view: (viewer | edit | parent.view) - barred
`)

function chain(length: number) {
  return Array.from({ length }, (_, n) => readTuple(`group:g${n} member group:g${n + 1}#member`))
}

test('a step of a check is one call of the reader for any number of relations', async () => {
  const { reader, calls } = counting([
    readTuple('folder:f parent folder:top'),
    readTuple('folder:top viewer group:g0#member'),
    ...chain(3),
    readTuple('group:g3 member user:ann'),
  ])
  expect(await check({ schema: groups, reader, tuple: readTuple('folder:f view user:ann') })).toBe(true)
  expect(calls.length).toBe(6)
})

test('a check stops reading when the answer is decided', async () => {
  const { reader, calls } = counting([
    readTuple('folder:f barred user:ann'),
    readTuple('folder:f viewer group:g0#member'),
  ])
  expect(await check({ schema: groups, reader, tuple: readTuple('folder:f view user:ann') })).toBe(false)
  expect(calls).toHaveLength(1)
})

test('groups nested a hundred deep and more are followed', () => {
  const relations = createTupleReader([...chain(900), readTuple('group:g900 member user:ann')])
  expect(checkLocally({ schema: groups, relations, tuple: readTuple('group:g0 member user:ann') })).toBe(true)
  expect(checkLocally({ schema: groups, relations, tuple: readTuple('group:g0 member user:bob') })).toBe(false)
})

test('beyond the limit a check fails with the limit in its message instead of denying', async () => {
  const relations = createTupleReader([...chain(2_000), readTuple('group:g2000 member user:ann')])
  const tuple = readTuple('group:g0 member user:ann')
  await expect(check({ schema: groups, reader: relations, tuple })).rejects.toMatchObject({
    code: 'CHECK_LIMIT_EXCEEDED',
    message: 'a check may take 1000 steps at most',
  })
})

test('a diamond of a million paths is expanded once', () => {
  const layers = Array.from({ length: 20 }, (_, n) =>
    ['a', 'b'].flatMap(side => [
      readTuple(`group:${side}${n} member group:a${n + 1}#member`),
      readTuple(`group:${side}${n} member group:b${n + 1}#member`),
    ]),
  ).flat()
  const relations = createTupleReader([...layers, readTuple('group:b20 member user:ann')])
  expect(checkLocally({ schema: groups, relations, tuple: readTuple('group:a0 member user:ann') })).toBe(true)
  expect(checkLocally({ schema: groups, relations, tuple: readTuple('group:a0 member user:bob') })).toBe(false)
})

test('a check in a group of a hundred thousand members queries one member', () => {
  const members = Array.from({ length: 100_000 }, (_, n) => readTuple(`group:g member user:u${n}`))
  const relations = createTupleReader(members)
  const [answer] = relations.read([
    { kind: 'targets', resourceType: 'group', resource: 'g', relation: 'member', only: { type: 'user', id: 'u99999' } },
  ])
  expect(answer).toEqual([{ type: 'user', id: 'u99999' }])
  expect(checkLocally({ schema: groups, relations, tuple: readTuple('group:g member user:u99999') })).toBe(true)
  expect(checkLocally({ schema: groups, relations, tuple: readTuple('group:g member user:u100000') })).toBe(false)
})
