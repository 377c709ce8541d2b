import { CheckLimitExceeded, subproblemsMax } from '../check/errors.ts'
import type { QueryCoroutine, RelationQuery, Target } from '../relations/relation-reader.ts'
import {
  type Expression,
  findMember,
  mayHold,
  type Permission,
  type Relation,
  typesFollowed,
} from '../schema/schema.ts'
import { type ListQuestion, onlyAllowed } from './only-allowed.ts'

export type ListUsersQuestion = ListQuestion & {
  resourceType: string
  resource: string
  relation: string
}

/** A member to expand; `isSure` while nothing can deny it. */
type Goal = { readonly type: string; readonly id: string; readonly name: string; readonly isSure: boolean }
type Reading = { readonly query: RelationQuery; readonly use: (target: Target) => void }

/**
 * The ids of all objects that have the relation or permission on the resource, in no order: exactly those that a check
 * without a target type allows, because the wire has no types here (reference/fga.md §6, `re/who`). Follows the first
 * operand of an intersection or a difference, and checks the candidates found through one.
 * @throws {CheckLimitExceeded} as `check` does
 */
export function* listUsers(question: ListUsersQuestion): QueryCoroutine<string[]> {
  const { schema, conditions, resourceType, resource, relation } = question
  const met = new Map<string, boolean>()
  const visited = new Map<string, boolean>()
  const unvisited: Goal[] = []
  let readings: Reading[] = []

  const visit = (goal: Goal) => {
    const key = `${goal.type} ${goal.name} ${goal.id}`
    const before = visited.get(key)
    if (before === true || before === goal.isSure) return
    if (visited.size > subproblemsMax)
      throw new CheckLimitExceeded(`a list may depend on ${subproblemsMax} subproblems at most`)
    visited.set(key, goal.isSure)
    unvisited.push(goal)
  }

  const meet = ({ id }: Target, isSure: boolean) => {
    if (met.get(id) === true) return
    if (met.size > subproblemsMax) throw new CheckLimitExceeded(`a list may have ${subproblemsMax} entries at most`)
    met.set(id, isSure)
  }

  const takeStored = (goal: Goal, member: Relation | Permission, set?: { type: string; relation: string }) => {
    if (member.kind === 'permission') return
    const { type, id, isSure } = goal
    const use = (target: Target) => {
      if (!mayHold(member, target)) return
      if (set !== undefined && (target.type !== set.type || target.relation !== set.relation)) return
      if (target.query !== undefined)
        readings.push({ query: { kind: 'users', query: target.query }, use: user => meet(user, isSure) })
      else if (target.relation !== undefined) visit({ type: target.type, id: target.id, name: target.relation, isSure })
      else meet(target, isSure)
    }
    readings.push({ query: { kind: 'targets', resourceType: type, resource: id, relation: member.name }, use })
  }

  const follow = (expression: Expression, goal: Goal, member: Relation | Permission): void => {
    const { type, id } = goal
    switch (expression.kind) {
      case 'stored':
        takeStored(goal, member)
        return
      case 'set':
        takeStored(goal, member, expression)
        return
      case 'name':
        visit({ ...goal, name: expression.name })
        return
      case 'arrow': {
        const left = findMember(schema, type, expression.relation)
        const use = (target: Target) => {
          for (const followed of typesFollowed(expression, left, target))
            visit({ type: followed, id: target.id, name: expression.name, isSure: goal.isSure })
        }
        const query = { kind: 'targets', resourceType: type, resource: id, relation: expression.relation } as const
        readings.push({ query, use })
        return
      }
      case 'reverse': {
        const left = findMember(schema, expression.type, expression.relation)
        if (left?.kind !== 'relation' || !mayHold(left, { type, id })) return
        const target = { type, id }
        const query = {
          kind: 'resources',
          target,
          resourceType: expression.type,
          relation: expression.relation,
        } as const
        const { name } = expression
        readings.push({ query, use: holder => visit({ ...goal, type: expression.type, id: holder.id, name }) })
        return
      }
      case 'conditional':
        if (conditions.holds(expression.condition) === true) follow(expression.operand, goal, member)
        return
      case 'union':
        for (const operand of expression.operands) follow(operand, goal, member)
        return
      default: {
        const [first] = expression.operands
        if (first !== undefined) follow(first, { ...goal, isSure: false }, member)
      }
    }
  }

  visit({ type: resourceType, id: resource, name: relation, isSure: true })
  while (unvisited.length > 0 || readings.length > 0) {
    for (let goal = unvisited.pop(); goal !== undefined; goal = unvisited.pop()) {
      const member = findMember(schema, goal.type, goal.name)
      if (member !== undefined) follow(member.expression, goal, member)
    }
    const asked = readings
    readings = []
    if (asked.length === 0) continue
    const answers = yield asked.map(({ query }) => query)
    for (const [at, { use }] of asked.entries()) for (const target of answers[at] ?? []) use(target)
  }
  const candidates = [...met].map(([found, isSure]) => ({ found, isSure }))
  return yield* onlyAllowed(question, candidates, target => ({
    resourceType,
    resource,
    relation,
    targetType: '',
    target,
  }))
}
