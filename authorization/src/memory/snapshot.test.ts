import { expect, test } from 'vitest'
import type { RelationTuple } from '../index.ts'
import { createRandom, randomModel } from '../testing/random-model.ts'
import { createRelationIndex, type RelationIndex } from './relation-index.ts'
import { createSnapshotReader, writeSnapshot } from './snapshot.ts'

const alphabet = ['a', 'Z', ' ', 'é', '😀', '\ud800', '中']

function randomTuples(seed: number, count: number): RelationTuple[] {
  const random = createRandom(seed)
  const id = () => random.oneOf(alphabet).repeat(random.below(30)) + random.below(40)
  return Array.from({ length: count }, () => ({
    resourceType: random.oneOf(['group', 'folder']),
    resource: id(),
    relation: random.oneOf(['member', 'viewer']),
    ...(random.below(9) === 0
      ? { targetType: '', target: '', query: `{"text":"${id()}"}` }
      : { targetType: random.oneOf(['user', 'group', 'group#member', '']), target: id() }),
  }))
}

function textOf({ resourceType, resource, relation, targetType, target, query = '' }: RelationTuple) {
  return JSON.stringify([resourceType, resource, relation, targetType, target, query])
}

/** Everything in an index, by what it answers of each resource, forwards and backwards. */
function contentsOf(index: RelationIndex, tuples: readonly RelationTuple[]) {
  const resources = [...new Map(tuples.map(tuple => [`${textOf({ ...tuple, ...nobody })}`, tuple])).values()]
  const forwards = resources.map(({ resourceType, resource, relation }) => {
    const [targets = []] = index.read([{ kind: 'targets', resourceType, resource, relation }])
    return targets.map(target => JSON.stringify(target)).sort()
  })
  const [searches = []] = index.read([{ kind: 'searches' }])
  const backwards = searches.map(target => {
    const [holders = []] = index.read([{ kind: 'resources', target }])
    return [JSON.stringify(target), ...holders.map(holder => JSON.stringify(holder)).sort()]
  })
  return { size: index.size, forwards, backwards: backwards.sort() }
}
const nobody = { targetType: '', target: '', query: '' }

function indexOf(tuples: readonly RelationTuple[]) {
  const index = createRelationIndex()
  for (const tuple of tuples) index.add(tuple)
  return index
}

test('what is read is what was written, and nothing of what was removed before', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const tuples = [...randomModel(seed).tuples, ...randomTuples(seed, 60)]
    const index = indexOf(tuples)
    for (const tuple of tuples.slice(10, 30)) index.remove(tuple)
    const reader = createSnapshotReader()
    for (const piece of writeSnapshot(index, 100)) reader.read(piece)
    expect(contentsOf(reader.index, tuples), `seed ${seed}`).toEqual(contentsOf(index, tuples))
    const kept = new Set(tuples.map(textOf))
    for (const tuple of tuples.slice(10, 30)) kept.delete(textOf(tuple))
    expect(reader.index.nodes.objects).toBeLessThanOrEqual(kept.size * 2)
  }
})

test('what changes while it is written is there once it is applied again', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = createRandom(seed)
    const tuples = randomTuples(seed, 120)
    const index = indexOf(tuples.slice(0, 60))
    const reader = createSnapshotReader()
    const changes: { kind: 'add' | 'remove'; tuple: RelationTuple }[] = []
    for (const piece of writeSnapshot(index, 60)) {
      for (let count = 0; count < 8; count++) {
        const change = { kind: random.oneOf(['add', 'remove'] as const), tuple: random.oneOf(tuples) }
        index[change.kind](change.tuple)
        changes.push(change)
      }
      reader.read(piece)
    }
    for (const { kind, tuple } of changes) reader.index[kind](tuple)
    expect(contentsOf(reader.index, tuples), `seed ${seed}`).toEqual(contentsOf(index, tuples))
  }
})

test('a piece that was cut off is refused, as is one whose predecessor is missing', () => {
  const pieces = [...writeSnapshot(indexOf(randomTuples(1, 400)), 4_000)]
  const [first = new Uint8Array(), second = new Uint8Array()] = pieces
  expect(() => createSnapshotReader().read(first.subarray(0, first.length - 1))).toThrow(RangeError)
  expect(() => createSnapshotReader().read(second)).toThrow(RangeError)
})
