import type { RelationQuery, Target } from '../relations/relation-reader.ts'
import { type Expression, findMember, type Permission, type Relation, type Schema } from '../schema/schema.ts'
import { addPremise, anyOf, type Claim, complete, decide, everyOf } from './claim.ts'
import { CheckLimitExceeded } from './errors.ts'

const CLAIMS_MAX = 500_000

/** Targets that a claim waits for. */
export type Reading = { readonly claim: Claim; readonly query: RelationQuery; readonly use: (target: Target) => void }

export type Expansion = {
  /** The claim that the subject has `name` on the object; false for what the schema does not know. */
  claim(type: string, id: string, name: string): Claim
  /** What has to be read next, given once: builds all claims that can be built without reading. */
  takeReadings(): Reading[]
  /** Whether some claim needs more than one premise, so that a reading may turn out not to matter. */
  hasJoins(): boolean
}

/** Turns schema and stored relations into claims about one subject; each claim exists once, however often it is met. */
export const createExpansion = (schema: Schema, subject: Target): Expansion => {
  const known = new Map<string, Claim>()
  const unbuilt: (() => void)[] = []
  let readings: Reading[] = []
  let joins = false
  let count = 0

  const counted = (claim: Claim) => {
    if (++count > CLAIMS_MAX) throw new CheckLimitExceeded(`a check may depend on ${CLAIMS_MAX} claims at most`)
    return claim
  }

  const memberClaim = (resourceType: string, resource: string, name: string): Claim => {
    // Names hold no blank: whatever the id is, no two keys are alike.
    const key = `${resourceType} ${name} ${resource}`
    const met = known.get(key)
    if (met !== undefined) return met
    const claim = counted(anyOf())
    known.set(key, claim)
    const member = findMember(schema, resourceType, name)
    // Whoever is in a set has what the set has; so does the set itself.
    if (subject.relation === name && subject.type === resourceType && subject.id === resource) decide(claim, true)
    else if (member === undefined) decide(claim, false)
    else if (member.kind === 'permission') unbuilt.push(() => buildPermission(claim, member, resourceType, resource))
    else readMembers(claim, member, { resourceType, resource, relation: name, only: subject })
    return claim
  }

  const buildPermission = (claim: Claim, { expression }: Permission, type: string, id: string) => {
    addPremise(claim, expressionClaim(expression, type, id), true)
    complete(claim)
  }

  const readMembers = (claim: Claim, relation: Relation, query: RelationQuery) => {
    const use = (target: Target) => {
      if (!mayHold(relation, target)) return
      if (target.relation !== undefined) addPremise(claim, memberClaim(target.type, target.id, target.relation), true)
      else if (subject.relation === undefined && target.type === subject.type && target.id === subject.id)
        decide(claim, true)
    }
    readings.push({ claim, query, use })
  }

  const expressionClaim = (expression: Expression, type: string, id: string): Claim => {
    if (expression.kind === 'name') return memberClaim(type, id, expression.name)
    if (expression.kind === 'arrow') return arrowClaim(expression.relation, expression.name, type, id)
    const claim = counted(expression.kind === 'union' ? anyOf() : everyOf())
    joins ||= expression.kind !== 'union'
    for (const [index, operand] of expression.operands.entries()) {
      const isSubtracted = expression.kind === 'difference' && index > 0
      addPremise(claim, expressionClaim(operand, type, id), isSubtracted || claim.decisive)
    }
    complete(claim)
    return claim
  }

  const arrowClaim = (name: string, followed: string, resourceType: string, resource: string): Claim => {
    const key = `${resourceType} ${name}.${followed} ${resource}`
    const met = known.get(key)
    if (met !== undefined) return met
    const claim = counted(anyOf())
    known.set(key, claim)
    const relation = findMember(schema, resourceType, name)
    const use = (target: Target) => {
      // Sets are not followed, and of several types each target goes by its own: reference/fga.md §3, §5.2.
      if (target.relation !== undefined || relation?.kind !== 'relation' || !mayHold(relation, target)) return
      addPremise(claim, memberClaim(target.type, target.id, followed), true)
    }
    readings.push({ claim, query: { resourceType, resource, relation: name }, use })
    return claim
  }

  return {
    claim: memberClaim,
    takeReadings() {
      for (let build = unbuilt.pop(); build !== undefined; build = unbuilt.pop()) build()
      const taken = readings
      readings = []
      return taken
    },
    hasJoins: () => joins,
  }
}

/** Stored targets that the relation's list does not name count for nothing: the schema may have changed since. */
const mayHold = (relation: Relation, target: Target) =>
  relation.targets.some(allowed => allowed.type === target.type && allowed.relation === target.relation)
