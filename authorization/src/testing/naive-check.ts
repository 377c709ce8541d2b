import type { ConditionExpression, Expression, Relation, RelationTuple, Schema, Target } from '../index.ts'

export type StoredModel = {
  schema: Schema
  tuples: readonly RelationTuple[]
  /** The values of conditions by name; others are unknown. */
  conditions?: ReadonlyMap<string, boolean | undefined>
  /** The users that a search finds. */
  findUsers?: (query: string) => readonly string[]
}

/**
 * Computes all answers (`folder:1#view`) naively: repeats all subproblems of all objects until nothing changes. Circles
 * through subtraction are solved by the alternating fixpoint (van Gelder 1993): what certainly holds, what may hold given
 * that, and so on until both are stable. Unknown conditions are Kleene's third value: `certain` and `possible`
 * subproblems, which switch where something is subtracted. Shares no code with the engine; its answers are the reference
 * of the differential tests.
 */
export function naiveAnswers(model: StoredModel, subject: Target): Set<string> {
  const subproblems = allClaims(model, subject)
  let certain = new Set<string>()
  for (;;) {
    const possible = leastFixpoint(subproblems, certain)
    const next = leastFixpoint(subproblems, possible)
    if (next.size === certain.size) return onlyCertain(next)
    certain = next
  }
}

/** The answers without parts of expressions. */
function onlyCertain(subproblems: Set<string>) {
  return new Set(
    [...subproblems]
      .filter(subproblem => subproblem.startsWith('certain ') && !subproblem.includes('/'))
      .map(subproblem => subproblem.slice('certain '.length)),
  )
}

type Mode = 'certain' | 'possible'

/** If all conditions are known, both modes are the same. */
function modesOf({ schema, conditions = new Map() }: StoredModel): Mode[] {
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

/** Whether a subproblem follows: `holds` is the result so far, `assumed` counts for subtracted operands. */
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

function allClaims(model: StoredModel, subject: Target) {
  const subproblems = new Map<string, Rule>()
  const modes = modesOf(model)
  const ids = new Set(model.tuples.flatMap(tuple => [tuple.resource, tuple.target]))
  for (const type of model.schema.types.values())
    for (const id of ids)
      for (const member of type.members.values())
        for (const mode of modes) {
          const object = { type: type.name, id }
          const name = `${mode} ${nameOf(object)}#${member.name}`
          const context = { model, subject, subproblems, object, member: member.name, modes }
          const rule = addClaims(context, member.expression, name, mode)
          const isItself = subject.relation === member.name && subject.type === type.name && subject.id === id
          subproblems.set(name, isItself ? () => true : rule)
        }
  return subproblems
}

type Thing = { type: string; id: string }
type ExpressionContext = {
  model: StoredModel
  subject: Target
  subproblems: Map<string, Rule>
  object: Thing
  member: string
  modes: Mode[]
}

function nameOf({ type, id }: Thing) {
  return `${type}:${id}`
}

/** The rule of an expression of an object. The parts of a join also become subproblems, named by their path. */
function addClaims(context: ExpressionContext, expression: Expression, name: string, mode: Mode): Rule {
  const { model, object, subproblems } = context
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
      const names = stored(model, object, expression.relation)
        .filter(tuple => tuple.query === undefined && !tuple.targetType.includes('#'))
        .flatMap(tuple => followed(model, object.type, expression, tuple))
        .map(target => `${mode} ${nameOf(target)}#${expression.name}`)
      return holds => names.some(subproblem => holds.has(subproblem))
    }
    case 'reverse': {
      const names = model.tuples
        .filter(it => it.resourceType === expression.type && it.relation === expression.relation)
        .filter(it => it.query === undefined && it.target === object.id && isAdmitted(model, it))
        .filter(it => it.targetType === object.type || it.targetType === '')
        .filter(it => isAdmitted(model, { ...it, targetType: object.type }))
        .map(it => `${mode} ${expression.type}:${it.resource}#${expression.name}`)
      return holds => names.some(subproblem => holds.has(subproblem))
    }
    case 'conditional': {
      const rule = addClaims(context, expression.operand, name, mode)
      return (knownValue(expression.condition, model.conditions) ?? mode === 'possible') ? rule : () => false
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
  { model, subject, object, member }: ExpressionContext,
  mode: Mode,
  isMeant: (tuple: RelationTuple) => boolean,
): Rule {
  const tuples = stored(model, object, member).filter(isMeant)
  const isStored = tuples.some(({ targetType, target, query }) => {
    if (subject.relation !== undefined || targetType.includes('#')) return false
    if (query !== undefined) return (model.findUsers?.(query) ?? []).includes(subject.id)
    return target === subject.id && (targetType === subject.type || targetType === '' || subject.type === '')
  })
  const sets = tuples
    .filter(({ targetType }) => targetType.includes('#'))
    .map(({ targetType, target }) => `${mode} ${targetType.replace('#', `:${target}#`)}`)
  return holds => isStored || sets.some(set => holds.has(set))
}

function stored(model: StoredModel, { type, id }: Thing, relation: string) {
  return model.tuples.filter(
    it => it.resourceType === type && it.resource === id && it.relation === relation && isAdmitted(model, it),
  )
}

function relationOf(model: StoredModel, type: string, name: string): Relation | undefined {
  const member = model.schema.types.get(type)?.members.get(name)
  return member?.kind === 'relation' ? member : undefined
}

function isAdmitted(model: StoredModel, { resourceType, relation: name, targetType }: RelationTuple) {
  const relation = relationOf(model, resourceType, name)
  if (relation?.targets === undefined) return relation !== undefined
  const listed = relation.targets.map(it => (it.relation === undefined ? it.type : `${it.type}#${it.relation}`))
  return listed.includes(targetType) || (targetType === '' && listed.some(it => !it.includes('#')))
}

function followed(
  model: StoredModel,
  type: string,
  arrow: Extract<Expression, { kind: 'arrow' }>,
  { targetType, target }: RelationTuple,
): Thing[] {
  if (targetType !== '') return [{ type: targetType, id: target }]
  if (arrow.type !== undefined) return [{ type: arrow.type, id: target }]
  const listed = relationOf(model, type, arrow.relation)?.targets ?? []
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

/** The same conditions for the engine. */
export function conditionsOf(known: ReadonlyMap<string, boolean | undefined> = new Map()) {
  return {
    holds: (condition: ConditionExpression) => knownValue(condition, known),
  }
}
