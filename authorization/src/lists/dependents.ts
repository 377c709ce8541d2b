import type { Conditions } from '../check/expansion.ts'
import type { ConditionExpression, Expression, Schema } from '../schema/schema.ts'

/** A member that follows, at least as a candidate, when a leaf of its expression holds. */
export type Dependent<Leaf> = {
  readonly type: string
  readonly name: string
  readonly leaf: Leaf
  /** Whether the leaf suffices: no intersection or difference is involved. */
  readonly isSure: boolean
  /** The conditions that must all hold. */
  readonly conditions: readonly ConditionExpression[]
}

type LeafOf<Kind> = Extract<Expression, { kind: Kind }>

/** The members of a schema by the leaves of their expressions, to get from a target to resources. */
export type Dependents = {
  /** By `type member`: the members of the same object that name it. */
  readonly names: ReadonlyMap<string, readonly Dependent<LeafOf<'name'>>[]>
  /** By the member to the right of the dot. */
  readonly arrows: ReadonlyMap<string, readonly Dependent<LeafOf<'arrow'>>[]>
  /** By `type member` of the holder. */
  readonly reverses: ReadonlyMap<string, readonly Dependent<LeafOf<'reverse'>>[]>
  /** By `type relation`: the members that its stored targets have. */
  readonly stored: ReadonlyMap<string, readonly Dependent<LeafOf<'stored' | 'set'>>[]>
}

const known = new WeakMap<Schema, Dependents>()

export function dependentsOf(schema: Schema): Dependents {
  const before = known.get(schema)
  if (before !== undefined) return before
  const names = new Map<string, Dependent<LeafOf<'name'>>[]>()
  const arrows = new Map<string, Dependent<LeafOf<'arrow'>>[]>()
  const reverses = new Map<string, Dependent<LeafOf<'reverse'>>[]>()
  const stored = new Map<string, Dependent<LeafOf<'stored' | 'set'>>[]>()

  const walk = (expression: Expression, path: Omit<Dependent<undefined>, 'leaf'>): void => {
    const { type, name } = path
    if (expression.kind === 'name') add(names, `${type} ${expression.name}`, { ...path, leaf: expression })
    else if (expression.kind === 'arrow') add(arrows, expression.name, { ...path, leaf: expression })
    else if (expression.kind === 'reverse')
      add(reverses, `${expression.type} ${expression.name}`, { ...path, leaf: expression })
    else if (expression.kind === 'conditional')
      walk(expression.operand, { ...path, conditions: [...path.conditions, expression.condition] })
    else if (expression.kind === 'union') for (const operand of expression.operands) walk(operand, path)
    else if ('operands' in expression) {
      // A target that has the whole also has the first operand.
      const [first] = expression.operands
      if (first !== undefined) walk(first, { ...path, isSure: false })
    } else add(stored, `${type} ${name}`, { ...path, leaf: expression })
  }

  for (const type of schema.types.values())
    for (const member of type.members.values())
      walk(member.expression, { type: type.name, name: member.name, isSure: true, conditions: [] })
  const dependents = { names, arrows, reverses, stored }
  known.set(schema, dependents)
  return dependents
}

function add<Leaf>(map: Map<string, Dependent<Leaf>[]>, key: string, dependent: Dependent<Leaf>) {
  const list = map.get(key) ?? []
  map.set(key, list)
  list.push(dependent)
}

/** Whether all conditions of a dependent certainly hold. */
export function isOpen({ conditions }: Dependent<unknown>, known: Conditions): boolean {
  return conditions.every(condition => known.holds(condition) === true)
}
