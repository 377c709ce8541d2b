import type { Expression, Permission, Relation, TypeDefinition } from './schema.ts'

type Member = Relation | Permission
/** A cycle of definitions; the first name is repeated at the end. */
export type Cycle = { readonly names: readonly string[]; readonly member: Member }

/**
 * Members defined by each other on the same object (`a: b`, `b: a`; reference/fga.md §5.3). Recursion through stored
 * relations, arrows and target sets is allowed.
 */
export function findCycle(type: TypeDefinition): Cycle | undefined {
  const done = new Set<Member>()
  for (const start of type.members.values()) {
    const cycle = done.has(start) ? undefined : walk(type, start, done)
    if (cycle !== undefined) return cycle
  }
  return undefined
}

/** Depth first with an explicit stack, because a chain of definitions may exceed the call stack. */
function walk(type: TypeDefinition, start: Member, done: Set<Member>): Cycle | undefined {
  const path = [{ member: start, open: namedBy(type, start) }]
  const onPath = new Set([start])
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const next = top.open.pop()
    if (next === undefined) {
      done.add(top.member)
      onPath.delete(top.member)
      path.pop()
    } else if (onPath.has(next)) {
      const members = path.map(it => it.member)
      return { names: [...members.slice(members.indexOf(next)), next].map(it => it.name), member: next }
    } else if (!done.has(next)) {
      path.push({ member: next, open: namedBy(type, next) })
      onPath.add(next)
    }
  }
  return undefined
}

function namedBy(type: TypeDefinition, { expression }: Member): Member[] {
  return namesIn(expression)
    .map(name => type.members.get(name))
    .filter(member => member !== undefined)
}

function namesIn(expression: Expression): string[] {
  if (expression.kind === 'name') return [expression.name]
  if (expression.kind === 'conditional') return namesIn(expression.operand)
  return 'operands' in expression ? expression.operands.flatMap(namesIn) : []
}
