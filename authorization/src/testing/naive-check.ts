import type { ConditionExpression, Expression, Relation, RelationTuple, Schema, Target } from '../index.ts'

export type World = {
  schema: Schema
  tuples: readonly RelationTuple[]
  /** What is known of the conditions by name; the others are unknown. */
  conditions?: ReadonlyMap<string, boolean | undefined>
  /** The users whom a search finds. */
  findUsers?: (query: string) => readonly string[]
}

/**
 * The answers to everything at once (`folder:1#view`), found the slow way: all subproblems of all objects, over and over,
 * until nothing changes. Circles through subtraction are solved by the alternating fixpoint (van Gelder 1993): what
 * surely holds, what may hold given that, and so on until both stand still. What cannot be said of a condition is
 * Kleene's third value: subproblems of what is certain and of what is possible, each the other's where it is subtracted.
 * Shares no code and no idea with the engine but the language; its answers are the law of the differential tests.
 */
export function naiveAnswers(world: World, subject: Target): Set<string> {
  const subproblems = allClaims(world, subject)
  let certain = new Set<string>()
  for (;;) {
    const possible = leastFixpoint(subproblems, certain)
    const next = leastFixpoint(subproblems, possible)
    if (next.size === certain.size) return onlyCertain(next)
    certain = next
  }
}

/** Without the parts of expressions. */
function onlyCertain(subproblems: Set<string>) {
  return new Set(
    [...subproblems]
      .filter(subproblem => subproblem.startsWith('certain ') && !subproblem.includes('/'))
      .map(subproblem => subproblem.slice('certain '.length)),
  )
}

type Mode = 'certain' | 'possible'

/** Where all conditions are known, what is certain and what is possible are the same. */
function modesOf({ schema, conditions = new Map() }: World): Mode[] {
  const used = [...schema.types.values()].flatMap(type =>
    [...type.members.values()].flatMap(it => namesIn(it.expression)),
  )
  return used.every(name => conditions.get(name) !== undefined) ? ['certain'] : ['certain', 'possible']
}

function namesIn(expression: Expression): string[] {
  if (expression.kind === 'conditional')
    return [...conditionNames(expression.condition), ...namesIn(expression.operand)]
  return 'operands' in expression ? expression.operands.flatMap(namesIn) : []
}

function conditionNames(condition: ConditionExpression): string[] {
  if (condition.kind === 'condition') return [condition.name]
  return condition.kind === 'not' ? conditionNames(condition.operand) : condition.operands.flatMap(conditionNames)
}

/** Whether a subproblem follows: `holds` is what has been found so far, `assumed` what counts when it is subtracted. */
type Rule = (holds: ReadonlySet<string>, assumed: ReadonlySet<string>) => boolean

function leastFixpoint(subproblems: ReadonlyMap<string, Rule>, assumed: ReadonlySet<string>): Set<string> {
  const holds = new Set<string>()
  let open = [...subproblems]
  for (let before = -1; before !== holds.size; ) {
    before = holds.size
    open = open.filter(([name, rule]) => {
      if (!rule(holds, assumed)) return true
      holds.add(name)
      return false
    })
  }
  return holds
}

function allClaims(world: World, subject: Target) {
  const subproblems = new Map<string, Rule>()
  const modes = modesOf(world)
  const ids = new Set(world.tuples.flatMap(tuple => [tuple.resource, tuple.target]))
  for (const type of world.schema.types.values())
    for (const id of ids)
      for (const member of type.members.values())
        for (const mode of modes) {
          const object = { type: type.name, id }
          const name = `${mode} ${nameOf(object)}#${member.name}`
          const context = { world, subject, subproblems, object, member: member.name, modes }
          const rule = addClaims(context, member.expression, name, mode)
          const isItself = subject.relation === member.name && subject.type === type.name && subject.id === id
          subproblems.set(name, isItself ? () => true : rule)
        }
  return subproblems
}

type Thing = { type: string; id: string }
type ExpressionContext = {
  world: World
  subject: Target
  subproblems: Map<string, Rule>
  object: Thing
  member: string
  modes: Mode[]
}

function nameOf({ type, id }: Thing) {
  return `${type}:${id}`
}

/** The rule of an expression of an object; the parts of a join become subproblems too, named by their context. */
function addClaims(context: ExpressionContext, expression: Expression, name: string, mode: Mode): Rule {
  const { world, object, subproblems } = context
  switch (expression.kind) {
    case 'stored':
      return storedRule(context, mode, () => true)
    case 'set':
      return storedRule(context, mode, it => it.targetType === `${expression.type}#${expression.relation}`)
    case 'name': {
      const subproblem = `${mode} ${nameOf(object)}#${expression.name}`
      return holds => holds.has(subproblem)
    }
    case 'arrow': {
      const names = stored(world, object, expression.relation)
        .filter(tuple => tuple.query === undefined && !tuple.targetType.includes('#'))
        .flatMap(tuple => followed(world, object.type, expression, tuple))
        .map(target => `${mode} ${nameOf(target)}#${expression.name}`)
      return holds => names.some(subproblem => holds.has(subproblem))
    }
    case 'reverse': {
      const names = world.tuples
        .filter(it => it.resourceType === expression.type && it.relation === expression.relation)
        .filter(it => it.query === undefined && it.target === object.id && isAdmitted(world, it))
        .filter(it => it.targetType === object.type || it.targetType === '')
        .filter(it => isAdmitted(world, { ...it, targetType: object.type }))
        .map(it => `${mode} ${expression.type}:${it.resource}#${expression.name}`)
      return holds => names.some(subproblem => holds.has(subproblem))
    }
    case 'conditional': {
      const rule = addClaims(context, expression.operand, name, mode)
      return (knownValue(expression.condition, world.conditions) ?? mode === 'possible') ? rule : () => false
    }
  }
  const parts = expression.operands.map((operand, index) => {
    const isSubtracted = expression.kind === 'difference' && index > 0
    const part = `${name}/${index}`
    const partMode = isSubtracted ? context.modes.find(other => other !== mode) : mode
    subproblems.set(part, addClaims(context, operand, part, partMode ?? mode))
    return part
  })
  if (expression.kind === 'union') return holds => parts.some(part => holds.has(part))
  if (expression.kind === 'intersection') return holds => parts.every(part => holds.has(part))
  const [kept = '', ...subtracted] = parts
  return (holds, assumed) => holds.has(kept) && !subtracted.some(part => assumed.has(part))
}

function storedRule(
  { world, subject, object, member }: ExpressionContext,
  mode: Mode,
  isMeant: (tuple: RelationTuple) => boolean,
): Rule {
  const tuples = stored(world, object, member).filter(isMeant)
  const isStored = tuples.some(({ targetType, target, query }) => {
    if (subject.relation !== undefined || targetType.includes('#')) return false
    if (query !== undefined) return (world.findUsers?.(query) ?? []).includes(subject.id)
    return target === subject.id && (targetType === subject.type || targetType === '' || subject.type === '')
  })
  const sets = tuples
    .filter(({ targetType }) => targetType.includes('#'))
    .map(({ targetType, target }) => `${mode} ${targetType.replace('#', `:${target}#`)}`)
  return holds => isStored || sets.some(set => holds.has(set))
}

function stored(world: World, { type, id }: Thing, relation: string) {
  return world.tuples.filter(
    it => it.resourceType === type && it.resource === id && it.relation === relation && isAdmitted(world, it),
  )
}

function relationOf(world: World, type: string, name: string): Relation | undefined {
  const member = world.schema.types.get(type)?.members.get(name)
  return member?.kind === 'relation' ? member : undefined
}

function isAdmitted(world: World, { resourceType, relation: name, targetType }: RelationTuple) {
  const relation = relationOf(world, resourceType, name)
  if (relation?.targets === undefined) return relation !== undefined
  const listed = relation.targets.map(it => (it.relation === undefined ? it.type : `${it.type}#${it.relation}`))
  return listed.includes(targetType) || (targetType === '' && listed.some(it => !it.includes('#')))
}

function followed(
  world: World,
  type: string,
  arrow: Extract<Expression, { kind: 'arrow' }>,
  { targetType, target }: RelationTuple,
): Thing[] {
  if (targetType !== '') return [{ type: targetType, id: target }]
  if (arrow.type !== undefined) return [{ type: arrow.type, id: target }]
  const listed = relationOf(world, type, arrow.relation)?.targets ?? []
  return listed.filter(it => it.relation === undefined).map(it => ({ type: it.type, id: target }))
}

/** Kleene's three values; undefined is the third. */
function knownValue(
  condition: ConditionExpression,
  known: ReadonlyMap<string, boolean | undefined> = new Map(),
): boolean | undefined {
  if (condition.kind === 'condition') return known.get(condition.name)
  if (condition.kind === 'not') {
    const value = knownValue(condition.operand, known)
    return value === undefined ? undefined : !value
  }
  const values = condition.operands.map(operand => knownValue(operand, known))
  const decisive = condition.kind === 'or'
  if (values.includes(decisive)) return decisive
  return values.includes(undefined) ? undefined : !decisive
}

/** The engine's view of the same conditions. */
export function conditionsOf(known: ReadonlyMap<string, boolean | undefined> = new Map()) {
  return {
    holds: (condition: ConditionExpression) => knownValue(condition, known),
  }
}
