import { type Expression, findMember, plainTypes, type Schema } from '@gatehouse-id/authorization'

const known = new WeakMap<Schema, Map<string, boolean>>()

/**
 * Whether, by the schema alone, only relations that involve the resource or the target can change who has this: the
 * chain from one to the other is never longer than two relations.
 */
export function isDirect(schema: Schema, type: string, name: string): boolean {
  const answers = known.get(schema) ?? new Map<string, boolean>()
  known.set(schema, answers)
  const key = `${type}#${name}`
  const answer = answers.get(key) ?? isWithin(schema, { type, name, length: 2 })
  answers.set(key, answer)
  return answer
}

/** Whether chains are at most so long. What is unknown has none. */
function isWithin(schema: Schema, place: { type: string; name: string; length: number }, below = new Set<string>()) {
  const { type, name, length } = place
  const member = findMember(schema, type, name)
  if (!member) return true
  const key = `${type}#${name} ${length}`
  // A definition that comes back to itself without another relation adds no chain.
  if (below.has(key)) return true
  const inside = new Set(below).add(key)
  const next = (next: { type: string; name: string }) => isWithin(schema, { ...next, length: length - 1 }, inside)

  const storedIs = (set?: { type: string; relation: string }): boolean => {
    if (length === 0) return false
    if (member.kind === 'permission') return true
    // What lists nothing may hold sets of anything.
    if (member.targets === undefined) return false
    return member.targets.every(
      target =>
        target.relation === undefined ||
        (set !== undefined && (set.type !== target.type || set.relation !== target.relation)) ||
        next({ type: target.type, name: target.relation }),
    )
  }

  const is = (expression: Expression): boolean => {
    switch (expression.kind) {
      case 'stored':
        return storedIs()
      case 'set':
        return storedIs(expression)
      case 'name':
        return isWithin(schema, { type, name: expression.name, length }, inside)
      case 'arrow': {
        if (length < 2) return false
        const relation = findMember(schema, type, expression.relation)
        if (relation?.kind !== 'relation') return true
        const types = expression.type === undefined ? plainTypes(relation) : [...plainTypes(relation), expression.type]
        return relation.targets !== undefined && types.every(each => next({ type: each, name: expression.name }))
      }
      case 'reverse':
        return length >= 2 && next(expression)
      case 'conditional':
        return is(expression.operand)
      default:
        return expression.operands.every(is)
    }
  }
  return is(member.expression)
}
