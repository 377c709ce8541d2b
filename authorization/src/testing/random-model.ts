import {
  type ConditionExpression,
  type Expression,
  parseSchema,
  type Relation,
  type RelationTuple,
  type Schema,
} from '../index.ts'
import type { StoredModel } from './naive-check.ts'

/** A deterministic generator of small integers (mulberry32). */
export function createRandom(seed: number) {
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

/** A model with questions about it. */
export type RandomModel = StoredModel & { questions: RelationTuple[] }

/**
 * A schema of groups and folders with every construct of the language, relations with nesting, diamonds and circles, and
 * a question for every permission of every folder for every user. Two of three models have conditions; one of three has
 * the additions of the relation API: untyped relations, searches of users, backwards arrows.
 * @param operators of the permissions
 */
export function randomModel(seed: number, operators = [' | ', ' & ', ' - ']): RandomModel {
  const random = createRandom(seed)
  const expression = (level: number, depth: number) => randomExpression(random, operators, level, depth)
  const text = [
    'model AuthZ 1.0',
    'type user',
    'type group',
    `  relation r0: user | group#r0 | group#p0`,
    `  relation r1: user | group#r0`,
    `  relation r2: group`,
    ...permissions.map((name, level) => `  permission ${name}: ${expression(level, 2)}`),
    'type folder',
    `  relation r0: user | group#r0 | group#p1 | folder#p2`,
    `  relation r1: user | group#r1 | folder#r0`,
    `  relation r2: folder | group`,
    ...permissions.map((name, level) => `  permission ${name}: ${expression(level, 3)}`),
  ].join('\n')
  const withConditions = seed % 3 > 0
  const isRelationApi = seed % 3 === 2
  const schema = withConditions ? decorate(random, parseSchema(text), isRelationApi) : parseSchema(text)
  const tuples = Array.from({ length: 2 + random.below(24) }, () => randomTuple(random, isRelationApi))
  const subjects = [
    ...users.map(target => ({ targetType: 'user', target })),
    ...(seed % 4 === 0 ? [{ targetType: 'group#r0', target: '1' }] : []),
    ...(isRelationApi ? [{ targetType: '', target: '1' }] : []),
  ]
  const questions = permissions.flatMap(relation =>
    ids.flatMap(resource => subjects.map(subject => ({ resourceType: 'folder', resource, relation, ...subject }))),
  )
  const conditions = new Map<string, boolean>()
  for (const name of conditionNames) if (random.below(3) > 0) conditions.set(name, random.below(2) === 0)
  return { schema, tuples, questions, conditions, findUsers: query => searches.get(query) ?? [] }
}

const conditionNames = ['c0', 'c1', 'c2']
const searches = new Map([
  ['q1', ['1']],
  ['q2', ['1', '2']],
])

/** The same schema with some conditions, and with constructs that only the relation API has. */
function decorate(random: Random, schema: Schema, isRelationApi: boolean): Schema {
  const change = (it: Expression): Expression => {
    if ('operands' in it) return maybeConditional({ ...it, operands: it.operands.map(change) })
    if (!isRelationApi || random.below(4) > 0) return maybeConditional(it)
    if (it.kind === 'arrow') return { ...it, type: random.oneOf(['folder', 'group']) }
    const name = random.oneOf([...relations.slice(0, 2), ...permissions])
    return maybeConditional({ kind: 'reverse', type: random.oneOf(['folder', 'group']), relation: 'r2', name })
  }
  const maybeConditional = (operand: Expression): Expression =>
    random.below(5) === 0 ? { kind: 'conditional', operand, condition: condition(random) } : operand
  const changeRelation = (relation: Relation): Relation => {
    if (!isRelationApi) return { ...relation, expression: maybeConditional(relation.expression) }
    const { targets, ...untyped } = relation
    const isUntyped = random.below(3) === 0
    const others: Expression[] = [
      { kind: 'set', type: 'group', relation: 'r0' },
      // r0 may name r1, and r1 names nothing, so no definition is circular.
      ...(relation.name === 'r0' ? [{ kind: 'name', name: 'r1' } as const] : []),
    ]
    const operands = [relation.expression, random.oneOf(others)]
    const expression = random.below(2) === 0 ? relation.expression : random.oneOf(joins(operands))
    return { ...(isUntyped || targets === undefined ? untyped : relation), expression: maybeConditional(expression) }
  }
  const types = [...schema.types.values()].map(type => {
    const members = [...type.members.values()].map(member =>
      member.kind === 'relation' ? changeRelation(member) : { ...member, expression: change(member.expression) },
    )
    return { ...type, members: new Map(members.map(member => [member.name, member])) }
  })
  return { ...schema, types: new Map(types.map(type => [type.name, type])) }
}

function joins(operands: Expression[]): Expression[] {
  return [
    { kind: 'union', operands },
    { kind: 'intersection', operands },
    { kind: 'difference', operands },
  ]
}

function condition(random: Random): ConditionExpression {
  const choice = random.below(6)
  if (choice === 0) return { kind: 'not', operand: condition(random) }
  if (choice > 2) return { kind: 'condition', name: random.oneOf(conditionNames) }
  return { kind: choice === 1 ? 'and' : 'or', operands: [condition(random), condition(random)] }
}

/** Refers to relations, to earlier permissions (so that no definition is circular), and through r2 to anything. */
function randomExpression(random: Random, operators: readonly string[], level: number, depth: number): string {
  if (depth === 0 || random.below(4) === 0) {
    const choice = random.below(3)
    if (choice === 0) return `r2.${random.oneOf([...relations, ...permissions])}`
    return choice === 1 && level > 0 ? random.oneOf(permissions.slice(0, level)) : random.oneOf(relations.slice(0, 2))
  }
  const operator = random.oneOf(operators)
  const operands = Array.from({ length: 2 + random.below(2) }, () =>
    randomExpression(random, operators, level, depth - 1),
  )
  return `(${operands.join(operator)})`
}

/** Accepted targets; repeated ones are stored more often. */
export const allowed: Record<string, Record<string, readonly string[]>> = {
  group: { r0: ['user', 'user', 'group#r0', 'group#p0'], r1: ['user', 'group#r0'], r2: ['group'] },
  folder: {
    r0: ['user', 'user', 'group#r0', 'group#p1', 'folder#p2'],
    r1: ['user', 'group#r1', 'folder#r0'],
    r2: ['folder', 'folder', 'group'],
  },
}

/** Includes some that the schema does not allow. */
function randomTuple(random: Random, isRelationApi: boolean): RelationTuple {
  const resourceType = random.oneOf(['group', 'folder', 'folder'])
  const relation = random.oneOf(relations)
  const owner = { resourceType, resource: random.oneOf(ids), relation }
  if (isRelationApi && random.below(10) === 0)
    return { ...owner, targetType: '', target: '', query: random.oneOf([...searches.keys()]) }
  if (isRelationApi && random.below(6) === 0) return { ...owner, targetType: '', target: random.oneOf(ids) }
  const fitting = allowed[resourceType]?.[relation] ?? []
  const targetType = random.oneOf(random.below(20) === 0 ? ['user', 'group', 'folder', 'group#r1'] : fitting)
  const targets = targetType === 'user' ? users : ids
  return { ...owner, targetType, target: random.oneOf(targets) }
}
