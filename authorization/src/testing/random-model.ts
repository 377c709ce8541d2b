import type { RelationTuple } from '../index.ts'

/** Small whole numbers, the same for the same seed (mulberry32). */
export const createRandom = (seed: number) => {
  let state = seed >>> 0
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
  const oneOf = <T>(items: readonly T[]): T => {
    const item = items[below(items.length)]
    if (item === undefined) throw new Error('unreachable: nothing to choose from')
    return item
  }
  return { below, oneOf }
}

type Random = ReturnType<typeof createRandom>

const relations = ['r0', 'r1', 'r2']
const permissions = ['p0', 'p1', 'p2']
const ids = ['1', '2', '3']
const users = ['1', '2']

export type Model = { schema: string; tuples: RelationTuple[]; questions: RelationTuple[] }

/**
 * A schema of groups and folders with every construct of the language, relations that make nests, diamonds and
 * circles, and the question of every permission of every folder for every user.
 */
export const randomModel = (seed: number): Model => {
  const random = createRandom(seed)
  const schema = [
    'model AuthZ 1.0',
    'type user',
    'type group',
    `  relation r0: user | group#r0 | group#p0`,
    `  relation r1: user | group#r0`,
    `  relation r2: group`,
    ...permissions.map((name, level) => `  permission ${name}: ${expression(random, level, 2)}`),
    'type folder',
    `  relation r0: user | group#r0 | group#p1 | folder#p2`,
    `  relation r1: user | group#r1 | folder#r0`,
    `  relation r2: folder | group`,
    ...permissions.map((name, level) => `  permission ${name}: ${expression(random, level, 3)}`),
  ].join('\n')
  const tuples = Array.from({ length: 6 + random.below(20) }, () => randomTuple(random))
  const questions = permissions.flatMap(relation =>
    ids.flatMap(resource =>
      users.map(target => ({ resourceType: 'folder', resource, relation, targetType: 'user', target })),
    ),
  )
  return { schema, tuples, questions }
}

/** Refers to relations, to permissions defined before (so that no definition is circular), and along r2 to anything. */
const expression = (random: Random, level: number, depth: number): string => {
  if (depth === 0 || random.below(4) === 0) {
    const choice = random.below(3)
    if (choice === 0) return `r2.${random.oneOf([...relations, ...permissions])}`
    return choice === 1 && level > 0 ? random.oneOf(permissions.slice(0, level)) : random.oneOf(relations.slice(0, 2))
  }
  const operator = random.oneOf([' | ', ' & ', ' - '])
  const operands = Array.from({ length: 2 + random.below(2) }, () => expression(random, level, depth - 1))
  return `(${operands.join(operator)})`
}

const allowed: Record<string, Record<string, readonly string[]>> = {
  group: { r0: ['user', 'user', 'group#r0', 'group#p0'], r1: ['user', 'group#r0'], r2: ['group'] },
  folder: {
    r0: ['user', 'user', 'group#r0', 'group#p1', 'folder#p2'],
    r1: ['user', 'group#r1', 'folder#r0'],
    r2: ['folder', 'folder', 'group'],
  },
}

/** Now and then one that the schema does not allow. */
const randomTuple = (random: Random): RelationTuple => {
  const resourceType = random.oneOf(['group', 'folder', 'folder'])
  const relation = random.oneOf(relations)
  const fitting = allowed[resourceType]?.[relation] ?? []
  const targetType = random.oneOf(random.below(20) === 0 ? ['user', 'group', 'folder', 'group#r1'] : fitting)
  const targets = targetType === 'user' ? users : ids
  return { resourceType, resource: random.oneOf(ids), relation, targetType, target: random.oneOf(targets) }
}
