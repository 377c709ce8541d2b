import type { RelationQuery, RelationTuple, Target } from '../relations/relation-reader.ts'
import {
  type ConditionExpression,
  type Expression,
  findMember,
  mayHold,
  type Permission,
  type Relation,
  type Schema,
  typesFollowed,
} from '../schema/schema.ts'
import { addPremise, anyOf, type Subproblem, complete, decide, everyOf } from './subproblem.ts'
import { CheckLimitExceeded, subproblemsMax } from './errors.ts'

/** Whether a condition holds; undefined when it is unknown, because a value is missing or the evaluation failed. */
export type Conditions = { holds(condition: ConditionExpression): boolean | undefined }

/** Every condition is unknown. */
export const noConditions: Conditions = { holds: () => undefined }

/** A query whose targets a subproblem waits for. */
export type Reading = {
  readonly subproblem: Subproblem
  readonly query: RelationQuery
  readonly use: (target: Target) => void
}

/**
 * An unknown condition counts as false in a `certain` subproblem and as true in a `possible` one. Subtracted operands
 * switch the mode, so that an unknown condition never allows anything.
 */
type Mode = 'certain' | 'possible'

/** The object and the member of its type whose expression is expanded. */
type ExpressionContext = {
  readonly type: string
  readonly id: string
  readonly member: Relation | Permission
  readonly mode: Mode
}

/** Records for explanations what every subproblem is about and consists of, decided or not. */
export type Recorder = {
  /** The subproblem is that the subject has `name` on the object. */
  member(subproblem: Subproblem, type: string, id: string, name: string): void
  /** The subproblem needs all of its premises. */
  join(subproblem: Subproblem): void
  /** One way to satisfy the subproblem: a stored relation, another subproblem, or a relation that leads to one. */
  part(subproblem: Subproblem, part: Part): void
  /** A relation that could be stored to satisfy the subproblem. */
  opening(subproblem: Subproblem, opening: Opening): void
}

export type Part = {
  readonly relation?: RelationTuple
  readonly premise?: Subproblem
  readonly condition?: ConditionExpression
  /** The premise must not hold. */
  readonly isSubtracted?: boolean
}

/** `arrow`: the subject needs that name on the stored object. `set`: only that target set counts. */
export type Opening = {
  readonly type: string
  readonly id: string
  readonly relation: Relation
  readonly arrow?: Extract<Expression, { kind: 'arrow' }>
  readonly set?: { readonly type: string; readonly relation: string }
}

export type Expansion = {
  /** The subproblem that the subject certainly has `name` on the object; false for names the schema does not define. */
  subproblem(type: string, id: string, name: string): Subproblem
  /** Builds every subproblem that needs no reading, and returns the new queries once. */
  takeReadings(): Reading[]
  /** Whether a subproblem needs several premises, so that some queries may become irrelevant. */
  hasJoins(): boolean
}

/** Expands schema and stored relations into subproblems about one subject. Each subproblem is created once. */
export function createExpansion(
  schema: Schema,
  subject: Target,
  conditions: Conditions,
  recorder?: Recorder,
): Expansion {
  const known = new Map<string, Subproblem>()
  const unbuilt: (() => void)[] = []
  let readings: Reading[] = []
  let joins = false
  let count = 0

  const counted = (subproblem: Subproblem) => {
    if (++count > subproblemsMax)
      throw new CheckLimitExceeded(`a check may depend on ${subproblemsMax} subproblems at most`)
    return subproblem
  }

  /** The subproblem of a key; a new one is passed to `build`. */
  const once = (key: string, mode: Mode, build: (subproblem: Subproblem) => void): Subproblem => {
    const full = mode === 'certain' ? key : `?${key}`
    const met = known.get(full)
    if (met !== undefined) return met
    const subproblem = counted(anyOf())
    known.set(full, subproblem)
    build(subproblem)
    return subproblem
  }

  // Names contain no blanks, so keys are unique whatever the id is.
  const memberSubproblem = (type: string, id: string, name: string, mode: Mode): Subproblem =>
    once(`${type} ${name} ${id}`, mode, subproblem => {
      const member = findMember(schema, type, name)
      recorder?.member(subproblem, type, id, name)
      // A target set is a member of itself.
      if (subject.relation === name && subject.type === type && subject.id === id) decide(subproblem, true)
      else if (member === undefined) decide(subproblem, false)
      else if (member.expression.kind === 'stored') readStored(subproblem, { type, id, member, mode })
      else unbuilt.push(() => follow(subproblem, member.expression, { type, id, member, mode }))
    })

  const follow = (subproblem: Subproblem, expression: Expression, context: ExpressionContext) => {
    const premise = expressionSubproblem(expression, context)
    recorder?.part(subproblem, { premise })
    addPremise(subproblem, premise, true)
    complete(subproblem)
  }

  const readStored = (
    subproblem: Subproblem,
    { type, id, member, mode }: ExpressionContext,
    set?: { type: string; relation: string },
  ) => {
    if (member.kind === 'permission') return decide(subproblem, false)
    recorder?.opening(subproblem, { type, id, relation: member, ...(set && { set }) })
    const use = (target: Target) => {
      if (!mayHold(member, target)) return
      if (set !== undefined && (target.type !== set.type || target.relation !== set.relation)) return
      const premise = premiseOf(target, mode)
      if (premise === undefined && !isSubject(subject, target)) return
      recorder?.part(subproblem, { relation: tupleOf(type, id, member.name, target), ...(premise && { premise }) })
      if (premise === undefined) decide(subproblem, true)
      else addPremise(subproblem, premise, true)
    }
    const query = { kind: 'targets', resourceType: type, resource: id, relation: member.name, only: subject } as const
    readings.push({ subproblem, query, use })
  }

  /** The premise under which a stored target includes the subject; undefined for an object, which is it or is not. */
  const premiseOf = ({ type, id, relation, query }: Target, mode: Mode): Subproblem | undefined => {
    if (query !== undefined) return usersSubproblem(query)
    return relation === undefined ? undefined : memberSubproblem(type, id, relation, mode)
  }

  const usersSubproblem = (query: string): Subproblem =>
    once(` ${query}`, 'certain', subproblem => {
      if (subject.relation !== undefined) return decide(subproblem, false)
      const use = ({ id }: Target) => id === subject.id && decide(subproblem, true)
      readings.push({ subproblem, query: { kind: 'users', query, only: subject.id }, use })
    })

  const expressionSubproblem = (expression: Expression, context: ExpressionContext): Subproblem => {
    const { type, id, member, mode } = context
    switch (expression.kind) {
      case 'stored':
        return once(`${type} ${member.name}! ${id}`, mode, subproblem => readStored(subproblem, context))
      case 'set': {
        const subproblem = counted(anyOf())
        readStored(subproblem, context, expression)
        return subproblem
      }
      case 'name':
        return memberSubproblem(type, id, expression.name, mode)
      case 'arrow':
        return arrowSubproblem(expression, context)
      case 'reverse':
        return reverseSubproblem(expression, context)
      case 'conditional':
        return conditionalSubproblem(expression, context)
      default:
        return joinSubproblem(expression, context)
    }
  }

  const joinSubproblem = (
    expression: Extract<Expression, { operands: unknown }>,
    context: ExpressionContext,
  ): Subproblem => {
    const subproblem = counted(expression.kind === 'union' ? anyOf() : everyOf())
    if (expression.kind !== 'union') {
      joins = true
      recorder?.join(subproblem)
    }
    for (const [index, operand] of expression.operands.entries()) {
      const isSubtracted = expression.kind === 'difference' && index > 0
      const operandPlace = isSubtracted ? { ...context, mode: opposite(context.mode) } : context
      const premise = expressionSubproblem(operand, operandPlace)
      recorder?.part(subproblem, { premise, isSubtracted })
      addPremise(subproblem, premise, isSubtracted || subproblem.decisive)
    }
    complete(subproblem)
    return subproblem
  }

  const conditionalSubproblem = (
    expression: Extract<Expression, { kind: 'conditional' }>,
    context: ExpressionContext,
  ): Subproblem => {
    const holds = conditions.holds(expression.condition) ?? context.mode === 'possible'
    if (holds && recorder === undefined) return expressionSubproblem(expression.operand, context)
    const subproblem = counted(anyOf())
    if (!holds) {
      decide(subproblem, false)
      return subproblem
    }
    const premise = expressionSubproblem(expression.operand, context)
    recorder?.part(subproblem, { premise, condition: expression.condition })
    addPremise(subproblem, premise, true)
    complete(subproblem)
    return subproblem
  }

  const arrowSubproblem = (
    arrow: Extract<Expression, { kind: 'arrow' }>,
    { type, id, mode }: ExpressionContext,
  ): Subproblem =>
    once(`${type} ${arrow.relation}.${arrow.name} ${arrow.type ?? ''} ${id}`, mode, subproblem => {
      const relation = findMember(schema, type, arrow.relation)
      if (relation?.kind === 'relation') recorder?.opening(subproblem, { type, id, relation, arrow })
      const use = (target: Target) => {
        // Target sets are not followed, and each target goes by its own type: reference/fga.md §3, §5.2.
        for (const followed of typesFollowed(arrow, relation, target)) {
          const premise = memberSubproblem(followed, target.id, arrow.name, mode)
          recorder?.part(subproblem, { premise, relation: tupleOf(type, id, arrow.relation, target) })
          addPremise(subproblem, premise, true)
        }
      }
      readings.push({
        subproblem,
        query: { kind: 'targets', resourceType: type, resource: id, relation: arrow.relation },
        use,
      })
    })

  const reverseSubproblem = (
    reverse: Extract<Expression, { kind: 'reverse' }>,
    { type, id, mode }: ExpressionContext,
  ): Subproblem =>
    once(`${type} ${reverse.type}^${reverse.relation}.${reverse.name} ${id}`, mode, subproblem => {
      const relation = findMember(schema, reverse.type, reverse.relation)
      const isAdmitted = relation?.kind === 'relation' && mayHold(relation, { type, id })
      const use = (holder: Target) => {
        if (!isAdmitted) return
        const premise = memberSubproblem(reverse.type, holder.id, reverse.name, mode)
        const held = { type: holder.heldAs ?? type, id }
        recorder?.part(subproblem, { premise, relation: tupleOf(reverse.type, holder.id, reverse.relation, held) })
        addPremise(subproblem, premise, true)
      }
      const target = { type, id }
      const query = { kind: 'resources', target, resourceType: reverse.type, relation: reverse.relation } as const
      readings.push({ subproblem, query, use })
    })

  return {
    subproblem: (type, id, name) => memberSubproblem(type, id, name, 'certain'),
    takeReadings() {
      for (let build = unbuilt.pop(); build !== undefined; build = unbuilt.pop()) build()
      const taken = readings
      readings = []
      return taken
    },
    hasJoins: () => joins,
  }
}

function opposite(mode: Mode): Mode {
  return mode === 'certain' ? 'possible' : 'certain'
}

/** Whether a stored object is the subject. If one of them has no type, only the ids are compared. */
function isSubject(subject: Target, object: Target) {
  return (
    subject.relation === undefined &&
    object.id === subject.id &&
    (object.type === subject.type || object.type === '' || subject.type === '')
  )
}

function tupleOf(resourceType: string, resource: string, relation: string, target: Target): RelationTuple {
  return {
    resourceType,
    resource,
    relation,
    targetType: target.relation === undefined ? target.type : `${target.type}#${target.relation}`,
    target: target.id,
    ...(target.query !== undefined && { query: target.query }),
  }
}
