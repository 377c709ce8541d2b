import { expect, test } from 'vitest'

import { compareSchemas, mayHold, parseSchema, parseTargetType, type Schema } from '../index.ts'
import { createRandom } from '../testing/random-model.ts'

function folderWith(members: string) {
  return parseSchema(`model AuthZ 1.0 type user type group relation member: user type folder ${members}`)
}

function compare(before: string, after: string) {
  return compareSchemas(folderWith(before), folderWith(after))
}

const nothing = { types: [], relations: [], deletions: [] }

test.each([
  ['the same', 'relation r: user', 'relation r: user'],
  ['more types', 'relation r: user', 'relation r: user | group | group#member'],
  ['another order', 'relation r: user | group', 'relation r: group | user'],
  ['any type', 'relation r: user | group', 'relation r'],
  ['a permission more', 'relation r: user', 'relation r: user permission p: r'],
  ['another permission', 'relation r: user permission p: r', 'relation r: user permission q: r'],
])('a schema with %s deletes no relation', (_, before, after) => {
  expect(compare(before, after).relations).toEqual([])
  expect(compare(before, after).types).toEqual([])
})

test('a change of conditions and permissions deletes nothing', () => {
  const head = 'model AuthZ 1.0 constraint C: BoolCheck type user type folder relation r: user'
  const before = parseSchema(`${head} permission p: r`)
  const after = parseSchema(`${head} with C permission p: r with !C`)
  expect(compareSchemas(before, after)).toEqual(nothing)
})

test('removing a type deletes its relations, and relations that have it as their target', () => {
  const before = folderWith('relation r: user')
  const after = parseSchema('model AuthZ 1.0 type user type group relation member: user')
  expect(compareSchemas(before, after)).toEqual({
    types: ['folder'],
    relations: [],
    deletions: [{ kind: 'type', type: 'folder' }],
  })
})

test('removing a relation deletes its target sets; as a permission they stay', () => {
  expect(compare('relation r: user relation s: user', 'relation s: user')).toEqual({
    types: [],
    relations: ['folder#r'],
    deletions: [
      { kind: 'relation', type: 'folder', relation: 'r' },
      { kind: 'sets', type: 'folder', relation: 'r' },
    ],
  })
  expect(compare('relation r: user relation s: user', 'permission r: s relation s: user')).toEqual({
    types: [],
    relations: ['folder#r'],
    deletions: [{ kind: 'relation', type: 'folder', relation: 'r' }],
  })
})

test('removing a type from a list deletes the targets of that type', () => {
  expect(compare('relation r: user | group | group#member', 'relation r: user | group#member')).toEqual({
    types: [],
    relations: ['folder#r'],
    deletions: [{ kind: 'targets', type: 'folder', relation: 'r', keep: ['user', 'group#member', ''] }],
  })
})

test('when no plain type is left, targets without a type are deleted, too', () => {
  expect(compare('relation r: user | group#member', 'relation r: group#member').deletions).toEqual([
    { kind: 'targets', type: 'folder', relation: 'r', keep: ['group#member'] },
  ])
})

test('a relation that gets a list keeps the accepted targets', () => {
  expect(compare('relation r', 'relation r: user').deletions).toEqual([
    { kind: 'targets', type: 'folder', relation: 'r', keep: ['user', ''] },
  ])
})

type Tuple = { resourceType: string; relation: string; targetType: string }

/** Whether a schema allows a stored relation. */
function hasPlace(schema: Schema, { resourceType, relation, targetType }: Tuple): boolean {
  const member = schema.types.get(resourceType)?.members.get(relation)
  const { type, relation: set } = parseTargetType(targetType)
  const isKnown = type === '' || (set === undefined ? schema.types.has(type) : schema.types.get(type)?.members.has(set))
  return member?.kind === 'relation' && isKnown === true && mayHold(member, { type, id: 'x', relation: set })
}

/** Performs the deletions like a store. */
function survives({ deletions }: ReturnType<typeof compareSchemas>, tuple: Tuple): boolean {
  return deletions.every(deletion => {
    const isUnder = (relation: string) => tuple.resourceType === deletion.type && tuple.relation === relation
    switch (deletion.kind) {
      case 'type':
        return tuple.resourceType !== deletion.type && tuple.targetType.split('#')[0] !== deletion.type
      case 'relation':
        return !isUnder(deletion.relation)
      case 'targets':
        return !isUnder(deletion.relation) || deletion.keep.includes(tuple.targetType)
      case 'sets':
        return tuple.targetType !== `${deletion.type}#${deletion.relation}`
    }
    return deletion satisfies never
  })
}

/** A schema of types a, b and c with members m, n and o, some of which may be missing. */
function randomSchema(random: ReturnType<typeof createRandom>): Schema {
  const chosen = <Item>(items: readonly Item[]) => items.filter(() => random.below(4) > 0)
  const members = Object.fromEntries(chosen(['a', 'b', 'c']).map(type => [type, chosen(['m', 'n', 'o'])]))
  const targets = Object.entries(members).flatMap(([type, names]) => [type, ...names.map(name => `${type}#${name}`)])
  const types = Object.entries(members).map(([type, names]) => {
    const lines = names.map((name, index) => {
      const list = chosen(targets).join(' | ')
      if (index > 0 && random.below(4) === 0) return `permission ${name}: ${names[0]}`
      return random.below(4) === 0 || list === '' ? `relation ${name}` : `relation ${name}: ${list}`
    })
    return `type ${type} ${lines.join(' ')}`
  })
  return parseSchema(`model AuthZ 1.0 ${types.join(' ')}`)
}

test('of all relations that a schema allows, exactly those that the next schema allows are kept', () => {
  const targetTypes = ['', 'a', 'b', 'c'].concat(
    ['a', 'b', 'c'].flatMap(type => ['m', 'n', 'o'].map(it => `${type}#${it}`)),
  )
  const tuples = ['a', 'b', 'c'].flatMap(resourceType =>
    ['m', 'n', 'o'].flatMap(relation => targetTypes.map(targetType => ({ resourceType, relation, targetType }))),
  )
  const random = createRandom(6)
  let deleted = 0
  for (let round = 0; round < 2_000; round++) {
    const [before, after] = [randomSchema(random), randomSchema(random)]
    const comparison = compareSchemas(before, after)
    const stored = tuples.filter(tuple => hasPlace(before, tuple))
    const kept = stored.filter(tuple => survives(comparison, tuple))
    expect(kept).toEqual(stored.filter(tuple => hasPlace(after, tuple)))
    deleted += stored.length - kept.length
  }
  expect(deleted).toBeGreaterThan(10_000)
})
