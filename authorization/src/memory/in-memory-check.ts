import { CheckLimitExceeded, subproblemsMax } from '../check/errors.ts'
import { type Conditions, noConditions } from '../check/expansion.ts'
import { parseTargetType, type RelationTuple } from '../relations/relation-reader.ts'
import { findMember, type Schema } from '../schema/schema.ts'
import { createGoals, notVisited } from './goals.ts'
import { none } from './hash-table.ts'
import { createPrograms, type Program, type Step } from './programs.ts'
import type { RelationIndex } from './relation-index.ts'

/** Deeper nested joins are left to the query engine, which does not recurse. */
const depthMax = 200

/** If more nodes than this hold the target, they are not collected before the search. */
const holdersMax = 64

// The results of a search. `givenUp`: a join depends on itself, or a step needs the query engine.
const denied = 1
const allowed = 2
const inProgress = 3
const givenUp = 4
/** The state of a goal visited by search n is `visitedBy` + n: undecided, or part of a search that found a proof. */
const visitedBy = 16

/** Whether the target has the relation; undefined when only `check` can answer. */
export type InMemoryCheck = (tuple: RelationTuple, conditions?: Conditions, budget?: Budget) => boolean | undefined

/** The number of subproblems left for several checks: a synchronous check blocks all other requests. */
export type Budget = { left: number }

const requestSubproblemsMax = 5_000_000

/** Limits the checks of one request: together they throw CheckLimitExceeded when they take too much work. */
export function limitedTogether(inMemoryCheck: InMemoryCheck): InMemoryCheck {
  const budget = { left: requestSubproblemsMax }
  return (tuple, conditions) => inMemoryCheck(tuple, conditions, budget)
}

/**
 * Checks over relations in memory, about six times as fast as `check`: depth-first reachability over numbers, without
 * subproblem objects. It gives up when a difference or an intersection depends on itself, because reachability does not
 * answer that. The check throws CheckLimitExceeded as `check` does.
 */
export function createInMemoryCheck(schema: Schema, index: RelationIndex): InMemoryCheck {
  const { nodes, edges } = index
  const programs = createPrograms(schema, nodes)
  const goals = createGoals()

  // The state of the current check.
  let subjects: number[] = []
  /** The nodes that hold the subject itself; undefined when there are too many. */
  let holders: Set<number> | undefined
  let subjectObject = none
  let subjectName = 0
  let conditions = noConditions
  let searches = 0
  let depth = 0
  const stackObjects: number[] = []
  const stackNames: number[] = []
  const visitedObjects: number[] = []
  const visitedNames: number[] = []

  const push = (object: number, name: number, mode: number, search: number) => {
    const key = name * 2 + mode
    const state = goals.get(object, key)
    if (state === denied || state === visitedBy + search) return
    if (goals.count > subproblemsMax)
      throw new CheckLimitExceeded(`a check may depend on ${subproblemsMax} subproblems at most`)
    goals.set(object, key, visitedBy + search)
    stackObjects.push(object)
    stackNames.push(name)
    visitedObjects.push(object)
    visitedNames.push(name)
  }

  /** Whether one of the steps, or what follows from them, reaches the subject. */
  const search = (program: Program, object: number, mode: number): number => {
    if (depth > depthMax) return givenUp
    depth++
    const number = ++searches
    const stackBase = stackObjects.length
    const visitedBase = visitedObjects.length
    let found = takeSteps(program, object, mode, number)
    while (found === denied && stackObjects.length > stackBase) {
      const next = stackObjects.pop() ?? none
      const name = stackNames.pop() ?? 0
      found = reach(next, name, mode, number)
    }
    stackObjects.length = stackBase
    stackNames.length = stackBase
    if (found === denied)
      for (let at = visitedBase; at < visitedObjects.length; at++)
        goals.set(visitedObjects[at] ?? none, (visitedNames[at] ?? 0) * 2 + mode, denied)
    visitedObjects.length = visitedBase
    visitedNames.length = visitedBase
    depth--
    return found
  }

  const reach = (object: number, name: number, mode: number, number: number): number => {
    // A target set is a member of itself.
    if (object === subjectObject && name === subjectName) return allowed
    const program = programs.of(nodes.typeOf(object), name)
    return program === undefined ? denied : takeSteps(program, object, mode, number)
  }

  const takeSteps = (program: Program, object: number, mode: number, number: number): number => {
    for (let at = 0; at < program.length; at++) {
      const step = program[at]
      if (step === undefined) break
      const found = takeStep(step, object, mode, number)
      if (found !== denied) return found
    }
    return denied
  }

  const takeStep = (step: Step, object: number, mode: number, number: number): number => {
    switch (step.kind) {
      case 'stored':
        return takeStored(step, object, mode, number)
      case 'name':
        push(object, step.name, mode, number)
        return denied
      case 'arrow':
        return takeArrow(step, object, mode, number)
      case 'conditional': {
        const holds = conditions.holds(step.condition) ?? mode === 1
        return holds ? takeSteps(step.steps, object, mode, number) : denied
      }
      case 'other':
        return givenUp
      default:
        return takeJoin(step, object, mode)
    }
  }

  const takeStored = (step: Extract<Step, { kind: 'stored' }>, object: number, mode: number, number: number) => {
    const node = nodes.findNode(object, step.name)
    if (node === none) return denied
    if (holders === undefined || holders.has(node))
      for (const subject of subjects) {
        const isStored = edges.find(node, subject) !== none
        if (isStored && step.admits(nodes.typeOf(nodes.objectOf(subject)), 0)) return allowed
      }
    for (let edge = edges.firstSet(node); edge !== none; edge = edges.nextOut(edge)) {
      const set = edges.to(edge)
      const name = nodes.nameOf(set)
      // A search of users: the index does not contain its result.
      if (name === 0) return givenUp
      const owner = nodes.objectOf(set)
      if (step.admits(nodes.typeOf(owner), name)) push(owner, name, mode, number)
    }
    return denied
  }

  const takeArrow = (step: Extract<Step, { kind: 'arrow' }>, object: number, mode: number, number: number) => {
    const node = nodes.findNode(object, step.relation)
    if (node === none) return denied
    for (let edge = edges.firstObject(node); edge !== none; edge = edges.nextOut(edge)) {
      const target = nodes.objectOf(edges.to(edge))
      const type = nodes.typeOf(target)
      if (!step.admits(type, 0)) continue
      if (nodes.typeText(type) !== '') push(target, step.name, mode, number)
      else
        for (const followed of step.untyped) {
          const typed = nodes.findObject(followed, nodes.idOf(target))
          if (typed !== none) push(typed, step.name, mode, number)
          else if (programs.hasReverse) return givenUp
        }
    }
    return denied
  }

  const takeJoin = (step: Extract<Step, { operands: unknown }>, object: number, mode: number): number => {
    // Joins have negative keys, names positive ones.
    const key = -1 - (step.number * 2 + mode)
    const known = goals.get(object, key)
    if (known === inProgress) return givenUp
    if (known !== notVisited) return known
    goals.set(object, key, inProgress)
    const found = join(step, object, mode)
    goals.set(object, key, found)
    return found
  }

  const join = (step: Extract<Step, { operands: unknown }>, object: number, mode: number): number => {
    for (const [at, operand] of step.operands.entries()) {
      const isSubtracted = step.kind === 'difference' && at > 0
      // Without conditions both modes are the same.
      const found = search(operand, object, isSubtracted && programs.hasConditions ? 1 - mode : mode)
      if (found === givenUp) return givenUp
      if ((found === allowed) === isSubtracted) return denied
    }
    return allowed
  }

  /** The nodes that hold one of the targets. Most targets are held by few, which saves a lookup per visited node. */
  const holdersOf = (targets: readonly number[]): Set<number> | undefined => {
    const found = new Set<number>()
    for (const target of targets)
      for (let edge = edges.firstIn(target); edge !== none; edge = edges.nextIn(edge)) {
        if (found.size === holdersMax) return undefined
        found.add(edges.from(edge))
      }
    return found
  }

  return (tuple, given = noConditions, budget = undefined) => {
    const { type, relation = '' } = parseTargetType(tuple.targetType)
    if (relation === '' ? type !== '' && !schema.types.has(type) : !findMember(schema, type, relation)) return false
    if (findMember(schema, tuple.resourceType, tuple.relation) === undefined) return false
    const object = nodes.findObject(nodes.typeNumber(tuple.resourceType), tuple.resource)
    const like = nodes.objectsLike(type, tuple.target)
    subjectName = nodes.nameNumber(relation)
    subjectObject = relation === '' ? none : nodes.findObject(nodes.typeNumber(type), tuple.target)
    // It may be stored without its type, and a backwards step may start from it.
    if (object === none && programs.hasReverse) return undefined
    // An object without relations has no members, but a target set includes itself.
    if (object === none)
      return tuple.targetType === `${tuple.resourceType}#${tuple.relation}` && tuple.target === tuple.resource
    subjects = relation === '' ? like.map(found => nodes.findNode(found, 0)).filter(node => node !== none) : []
    holders = holdersOf(subjects)
    conditions = given
    goals.reset()
    searches = 0
    depth = 0
    const name = nodes.nameNumber(tuple.relation)
    if (object === subjectObject && name === subjectName) return true
    const program = programs.of(nodes.typeOf(object), name)
    const found = program === undefined ? denied : search(program, object, 0)
    if (budget !== undefined) budget.left -= goals.count
    if (budget !== undefined && budget.left < 0)
      throw new CheckLimitExceeded(
        `the checks of a request may depend on ${requestSubproblemsMax} subproblems together at most`,
      )
    return found === givenUp ? undefined : found === allowed
  }
}
