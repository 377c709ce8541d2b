import type { Expression, RelationTuple, Schema } from '../index.ts'

/**
 * The answers to everything at once, found the slow way: all claims of all objects, over and over, until nothing
 * changes. Circles through subtraction are solved by the alternating fixpoint (van Gelder 1993): what surely holds,
 * what may hold given that, and so on until both stand still. Shares no code and no idea with the engine but the
 * language; its answers are the law of the differential test.
 */
export const naiveAnswers = (schema: Schema, tuples: readonly RelationTuple[], user: string): Set<string> => {
  const claims = allClaims(schema, tuples, user)
  let certain = new Set<string>()
  for (;;) {
    const possible = leastFixpoint(claims, certain)
    const next = leastFixpoint(claims, possible)
    if (next.size === certain.size) return next
    certain = next
  }
}

/** Whether a claim follows: `holds` is what has been found so far, `assumed` what counts when it is subtracted. */
type Rule = (holds: ReadonlySet<string>, assumed: ReadonlySet<string>) => boolean

const leastFixpoint = (claims: ReadonlyMap<string, Rule>, assumed: ReadonlySet<string>): Set<string> => {
  const holds = new Set<string>()
  for (let before = -1; before !== holds.size; ) {
    before = holds.size
    for (const [name, rule] of claims) if (rule(holds, assumed)) holds.add(name)
  }
  return holds
}

const allClaims = (schema: Schema, tuples: readonly RelationTuple[], user: string) => {
  const claims = new Map<string, Rule>()
  const ids = new Set(tuples.flatMap(tuple => [tuple.resource, tuple.target]))
  for (const type of schema.types.values()) {
    for (const id of ids) {
      for (const member of type.members.values()) {
        const name = `${type.name}:${id}#${member.name}`
        const stored = allowedTuples(schema, tuples, type.name, id)
        if (member.kind === 'permission') claims.set(name, addClaims(claims, member.expression, name, stored))
        else claims.set(name, holds => stored(member.name).some(tuple => isMember(tuple, user, holds)))
      }
    }
  }
  return claims
}

const isMember = ({ targetType, target }: RelationTuple, user: string, holds: ReadonlySet<string>) => {
  const [type, relation] = targetType.split('#')
  return relation === undefined ? type === 'user' && target === user : holds.has(`${type}:${target}#${relation}`)
}

type Stored = (relation: string) => RelationTuple[]

const allowedTuples = (schema: Schema, tuples: readonly RelationTuple[], type: string, id: string): Stored => {
  return name => {
    const relation = schema.types.get(type)?.members.get(name)
    const allowed =
      relation?.kind === 'relation'
        ? (relation.targets ?? []).map(it => (it.relation ? `${it.type}#${it.relation}` : it.type))
        : []
    return tuples.filter(
      tuple =>
        tuple.resourceType === type &&
        tuple.resource === id &&
        tuple.relation === name &&
        allowed.includes(tuple.targetType),
    )
  }
}

/** The rule of an expression of the object `owner` names; every part of it becomes a claim too, named by its place. */
const addClaims = (claims: Map<string, Rule>, expression: Expression, place: string, stored: Stored): Rule => {
  const object = place.slice(0, place.indexOf('#'))
  if (expression.kind === 'name') return holds => holds.has(`${object}#${expression.name}`)
  if (expression.kind === 'arrow')
    return holds =>
      stored(expression.relation)
        .filter(tuple => !tuple.targetType.includes('#'))
        .some(tuple => holds.has(`${tuple.targetType}:${tuple.target}#${expression.name}`))
  if (!('operands' in expression)) throw new Error(`not in the models: ${expression.kind}`)
  const parts = expression.operands.map((operand, index) => {
    const part = `${place}/${index}`
    claims.set(part, addClaims(claims, operand, part, stored))
    return part
  })
  if (expression.kind === 'union') return holds => parts.some(part => holds.has(part))
  if (expression.kind === 'intersection') return holds => parts.every(part => holds.has(part))
  const [kept = '', ...subtracted] = parts
  return (holds, assumed) => holds.has(kept) && !subtracted.some(part => assumed.has(part))
}
