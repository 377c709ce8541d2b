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
import { addPremise, anyOf, type Claim, complete, decide, everyOf } from './claim.ts'
import { CheckLimitExceeded, CLAIMS_MAX } from './errors.ts'

/** Whether a condition holds: undefined when that cannot be said, because something is missing or went wrong. */
export type Conditions = { holds(condition: ConditionExpression): boolean | undefined }

/** Where nothing is known of any condition. */
export const noConditions: Conditions = { holds: () => undefined }

/** Targets that a claim waits for. */
export type Reading = { readonly claim: Claim; readonly query: RelationQuery; readonly use: (target: Target) => void }

/**
 * What cannot be said of a condition counts as absent in a claim of what is certain, as present in one of what is
 * possible; what is subtracted changes from one to the other, so that not knowing never allows.
 */
type Mode = 'certain' | 'possible'

/** An object, and the member of its type that an expression belongs to. */
type Place = { readonly type: string; readonly id: string; readonly member: Relation | Permission; readonly mode: Mode }

/** Whoever wants to know why: hears of every claim what it is about and what it is made of, decided or not. */
export type Recorder = {
  /** The claim is that the subject has `name` on the object. */
  member(claim: Claim, type: string, id: string, name: string): void
  /** The claim holds only if all its premises do. */
  join(claim: Claim): void
  /** What makes the claim hold: a stored relation, another claim, or the one leading to the other. */
  part(claim: Claim, part: Part): void
  /** More could be stored that makes the claim hold. */
  opening(claim: Claim, opening: Opening): void
}

export type Part = {
  readonly relation?: RelationTuple
  readonly premise?: Claim
  readonly condition?: ConditionExpression
  /** The premise has to be absent. */
  readonly isSubtracted?: boolean
}

/** `arrow`: what is stored has to have that name itself. `set`: only that set counts. */
export type Opening = {
  readonly type: string
  readonly id: string
  readonly relation: Relation
  readonly arrow?: Extract<Expression, { kind: 'arrow' }>
  readonly set?: { readonly type: string; readonly relation: string }
}

export type Expansion = {
  /** The claim that the subject certainly has `name` on the object; false for what the schema does not know. */
  claim(type: string, id: string, name: string): Claim
  /** What has to be read next, given once: builds all claims that can be built without reading. */
  takeReadings(): Reading[]
  /** Whether some claim needs more than one premise, so that a reading may turn out not to matter. */
  hasJoins(): boolean
}

/** Turns schema and stored relations into claims about one subject; each claim exists once, however often it is met. */
export function createExpansion(
  schema: Schema,
  subject: Target,
  conditions: Conditions,
  recorder?: Recorder,
): Expansion {
  const known = new Map<string, Claim>()
  const unbuilt: (() => void)[] = []
  let readings: Reading[] = []
  let joins = false
  let count = 0

  const counted = (claim: Claim) => {
    if (++count > CLAIMS_MAX) throw new CheckLimitExceeded(`a check may depend on ${CLAIMS_MAX} claims at most`)
    return claim
  }

  /** The claim of that key; `build` is called with a new one, once. */
  const once = (key: string, mode: Mode, build: (claim: Claim) => void): Claim => {
    const full = mode === 'certain' ? key : `?${key}`
    const met = known.get(full)
    if (met !== undefined) return met
    const claim = counted(anyOf())
    known.set(full, claim)
    build(claim)
    return claim
  }

  // Names hold no blank: whatever an id is, no two keys are alike.
  const memberClaim = (type: string, id: string, name: string, mode: Mode): Claim =>
    once(`${type} ${name} ${id}`, mode, claim => {
      const member = findMember(schema, type, name)
      recorder?.member(claim, type, id, name)
      // Whoever is in a set has what the set has; so does the set itself.
      if (subject.relation === name && subject.type === type && subject.id === id) decide(claim, true)
      else if (member === undefined) decide(claim, false)
      else if (member.expression.kind === 'stored') readStored(claim, { type, id, member, mode })
      else unbuilt.push(() => follow(claim, member.expression, { type, id, member, mode }))
    })

  const follow = (claim: Claim, expression: Expression, place: Place) => {
    const premise = expressionClaim(expression, place)
    recorder?.part(claim, { premise })
    addPremise(claim, premise, true)
    complete(claim)
  }

  const readStored = (claim: Claim, { type, id, member, mode }: Place, set?: { type: string; relation: string }) => {
    if (member.kind === 'permission') return decide(claim, false)
    recorder?.opening(claim, { type, id, relation: member, ...(set && { set }) })
    const use = (target: Target) => {
      if (!mayHold(member, target)) return
      if (set !== undefined && (target.type !== set.type || target.relation !== set.relation)) return
      const premise = premiseOf(target, mode)
      if (premise === undefined && !isSubject(subject, target)) return
      recorder?.part(claim, { relation: tupleOf(type, id, member.name, target), ...(premise && { premise }) })
      if (premise === undefined) decide(claim, true)
      else addPremise(claim, premise, true)
    }
    const query = { kind: 'targets', resourceType: type, resource: id, relation: member.name, only: subject } as const
    readings.push({ claim, query, use })
  }

  /** What has to hold for a stored target to hold the subject; undefined for an object, which is it or is not. */
  const premiseOf = ({ type, id, relation, query }: Target, mode: Mode): Claim | undefined => {
    if (query !== undefined) return usersClaim(query)
    return relation === undefined ? undefined : memberClaim(type, id, relation, mode)
  }

  const usersClaim = (query: string): Claim =>
    once(` ${query}`, 'certain', claim => {
      if (subject.relation !== undefined) return decide(claim, false)
      const use = ({ id }: Target) => id === subject.id && decide(claim, true)
      readings.push({ claim, query: { kind: 'users', query, only: subject.id }, use })
    })

  const expressionClaim = (expression: Expression, place: Place): Claim => {
    const { type, id, member, mode } = place
    switch (expression.kind) {
      case 'stored':
        return once(`${type} ${member.name}! ${id}`, mode, claim => readStored(claim, place))
      case 'set': {
        const claim = counted(anyOf())
        readStored(claim, place, expression)
        return claim
      }
      case 'name':
        return memberClaim(type, id, expression.name, mode)
      case 'arrow':
        return arrowClaim(expression, place)
      case 'reverse':
        return reverseClaim(expression, place)
      case 'conditional':
        return conditionalClaim(expression, place)
      default:
        return joinClaim(expression, place)
    }
  }

  const joinClaim = (expression: Extract<Expression, { operands: unknown }>, place: Place): Claim => {
    const claim = counted(expression.kind === 'union' ? anyOf() : everyOf())
    if (expression.kind !== 'union') {
      joins = true
      recorder?.join(claim)
    }
    for (const [index, operand] of expression.operands.entries()) {
      const isSubtracted = expression.kind === 'difference' && index > 0
      const operandPlace = isSubtracted ? { ...place, mode: opposite(place.mode) } : place
      const premise = expressionClaim(operand, operandPlace)
      recorder?.part(claim, { premise, isSubtracted })
      addPremise(claim, premise, isSubtracted || claim.decisive)
    }
    complete(claim)
    return claim
  }

  const conditionalClaim = (expression: Extract<Expression, { kind: 'conditional' }>, place: Place): Claim => {
    const holds = conditions.holds(expression.condition) ?? place.mode === 'possible'
    if (holds && recorder === undefined) return expressionClaim(expression.operand, place)
    const claim = counted(anyOf())
    if (!holds) {
      decide(claim, false)
      return claim
    }
    const premise = expressionClaim(expression.operand, place)
    recorder?.part(claim, { premise, condition: expression.condition })
    addPremise(claim, premise, true)
    complete(claim)
    return claim
  }

  const arrowClaim = (arrow: Extract<Expression, { kind: 'arrow' }>, { type, id, mode }: Place): Claim =>
    once(`${type} ${arrow.relation}.${arrow.name} ${arrow.type ?? ''} ${id}`, mode, claim => {
      const relation = findMember(schema, type, arrow.relation)
      if (relation?.kind === 'relation') recorder?.opening(claim, { type, id, relation, arrow })
      const use = (target: Target) => {
        // Sets are not followed, and of several types each target goes by its own: reference/fga.md §3, §5.2.
        for (const followed of typesFollowed(arrow, relation, target)) {
          const premise = memberClaim(followed, target.id, arrow.name, mode)
          recorder?.part(claim, { premise, relation: tupleOf(type, id, arrow.relation, target) })
          addPremise(claim, premise, true)
        }
      }
      readings.push({
        claim,
        query: { kind: 'targets', resourceType: type, resource: id, relation: arrow.relation },
        use,
      })
    })

  const reverseClaim = (reverse: Extract<Expression, { kind: 'reverse' }>, { type, id, mode }: Place): Claim =>
    once(`${type} ${reverse.type}^${reverse.relation}.${reverse.name} ${id}`, mode, claim => {
      const relation = findMember(schema, reverse.type, reverse.relation)
      const isAdmitted = relation?.kind === 'relation' && mayHold(relation, { type, id })
      const use = (holder: Target) => {
        if (!isAdmitted) return
        const premise = memberClaim(reverse.type, holder.id, reverse.name, mode)
        const held = { type: holder.heldAs ?? type, id }
        recorder?.part(claim, { premise, relation: tupleOf(reverse.type, holder.id, reverse.relation, held) })
        addPremise(claim, premise, true)
      }
      const target = { type, id }
      const query = { kind: 'resources', target, resourceType: reverse.type, relation: reverse.relation } as const
      readings.push({ claim, query, use })
    })

  return {
    claim: (type, id, name) => memberClaim(type, id, name, 'certain'),
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

/** Whether a stored object is the subject; where one of the two has no type, the id decides. */
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
