import type { Expression, Permission, TypeDefinition } from './schema.ts'
import { SchemaError } from './schema-error.ts'

/**
 * Refuses permissions that are defined by each other on one and the same object (`a: b`, `b: a`; reference/fga.md
 * §5.3). What leads through stored relations, arrows and target sets, may be recursive.
 */
export const refuseCycles = (type: TypeDefinition): void => {
  const done = new Set<Permission>()
  for (const start of permissionsOf(type)) walk(type, start, done)
}

/** Depth first with a stack of its own: a chain of definitions may be longer than the call stack. */
const walk = (type: TypeDefinition, start: Permission, done: Set<Permission>) => {
  const path = [{ permission: start, open: namedBy(type, start) }]
  const onPath = new Set([start])
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const next = top.open.pop()
    if (next === undefined) {
      done.add(top.permission)
      onPath.delete(top.permission)
      path.pop()
    } else if (onPath.has(next)) {
      const names = path.map(it => it.permission)
      const cycle = [...names.slice(names.indexOf(next)), next].map(it => it.name).join(' → ')
      throw new SchemaError(`circular definition: ${cycle}`, next.position)
    } else if (!done.has(next)) {
      path.push({ permission: next, open: namedBy(type, next) })
      onPath.add(next)
    }
  }
}

const permissionsOf = (type: TypeDefinition) =>
  [...type.members.values()].filter(member => member.kind === 'permission')

const namedBy = (type: TypeDefinition, { expression }: Permission): Permission[] =>
  namesIn(expression)
    .map(name => type.members.get(name))
    .filter(member => member?.kind === 'permission')

const namesIn = (expression: Expression): string[] => {
  if (expression.kind === 'name') return [expression.name]
  if (expression.kind === 'conditional') return namesIn(expression.operand)
  return 'operands' in expression ? expression.operands.flatMap(namesIn) : []
}
