import type { ConditionExpression, Expression, RelationTuple, Schema, Target } from '../index.ts'
import type { Proof, ProofStep } from '../explain/proof.ts'
import { parseTargetType } from '../relations/relation-reader.ts'
import { conditionsOf, naiveAnswers, type StoredModel } from './naive-check.ts'

type Thing = { type: string; id: string }
type Context = { model: StoredModel; subject: Target; object: Thing; member: string }

/**
 * Verifies step by step, with the definitions and stored relations, that a proof proves the relation of the subject.
 * Independent of how proofs are found; the naive evaluator verifies what must be absent.
 */
export function verifyProof(model: StoredModel, tuple: RelationTuple, proof: Proof): boolean {
  const subject = { ...parseTargetType(tuple.targetType), id: tuple.target }
  const object = { type: tuple.resourceType, id: tuple.resource }
  return provesMember({ model, subject, object, member: tuple.relation }, proof)
}

/** The proof must begin with the member, and continue with a proof of its expression. */
function provesMember(context: Context, [head, ...rest]: Proof): boolean {
  const { model, subject, object, member } = context
  if (head?.kind !== 'member' || head.type !== object.type || head.id !== object.id || head.name !== member)
    return false
  if (subject.relation === member && subject.type === object.type && subject.id === object.id) return rest.length === 0
  const definition = model.schema.types.get(object.type)?.members.get(member)
  return definition !== undefined && proves(context, definition.expression, rest)
}

function proves(context: Context, expression: Expression, proof: Proof): boolean {
  const { model, object } = context
  const [head, ...rest] = proof
  switch (expression.kind) {
    case 'union':
      return expression.operands.some(operand => proves(context, operand, proof))
    case 'name':
      return provesMember({ ...context, member: expression.name }, proof)
    case 'conditional':
      return (
        head?.kind === 'condition' &&
        isSame(head.condition, expression.condition) &&
        conditionsOf(model.conditions).holds(expression.condition) === true &&
        proves(context, expression.operand, rest)
      )
    case 'stored':
      return provesStored(context, proof, () => true)
    case 'set':
      return provesStored(context, proof, it => it.targetType === `${expression.type}#${expression.relation}`)
    case 'arrow':
      return provesArrow(context, expression, proof)
    case 'reverse': {
      if (head?.kind !== 'relation' || !isStored(model, head.relation)) return false
      const { resourceType, resource, relation, targetType, target } = head.relation
      const isHolder = resourceType === expression.type && relation === expression.relation && target === object.id
      const isType = targetType === object.type || targetType === ''
      const holder = { type: resourceType, id: resource }
      return isHolder && isType && provesMember({ ...context, object: holder, member: expression.name }, rest)
    }
    default:
      return head?.kind === 'every' && rest.length === 0 && provesJoin(context, expression, head)
  }
}

function provesStored(context: Context, [head, ...rest]: Proof, isMeant: (tuple: RelationTuple) => boolean) {
  const { model, subject, object, member } = context
  if (head?.kind !== 'relation' || !isMeant(head.relation) || !isStored(model, head.relation)) return false
  const { resourceType, resource, relation, targetType, target, query } = head.relation
  if (resourceType !== object.type || resource !== object.id || relation !== member) return false
  if (query !== undefined)
    return rest.length === 0 && subject.relation === undefined && (model.findUsers?.(query) ?? []).includes(subject.id)
  const { type, relation: set } = parseTargetType(targetType)
  if (set !== undefined) return provesMember({ ...context, object: { type, id: target }, member: set }, rest)
  const isSubject = target === subject.id && (type === subject.type || type === '' || subject.type === '')
  return isSubject && subject.relation === undefined && rest.length === 0
}

function provesArrow(context: Context, arrow: Extract<Expression, { kind: 'arrow' }>, [head, next, ...rest]: Proof) {
  const { model, object } = context
  if (head?.kind !== 'relation' || next?.kind !== 'member' || !isStored(model, head.relation)) return false
  const { resourceType, resource, relation, targetType, target, query } = head.relation
  const isOurs = resourceType === object.type && resource === object.id && relation === arrow.relation
  const isPlain = query === undefined && !targetType.includes('#')
  const isType = targetType === '' ? (arrow.type ?? next.type) === next.type : targetType === next.type
  const followed = { type: next.type, id: target }
  return (
    isOurs && isPlain && isType && provesMember({ ...context, object: followed, member: arrow.name }, [next, ...rest])
  )
}

function provesJoin(
  context: Context,
  { kind, operands }: Extract<Expression, { operands: unknown }>,
  { proofs }: Extract<ProofStep, { kind: 'every' }>,
) {
  const kept = kind === 'difference' ? operands.slice(0, 1) : operands
  const subtracted = kind === 'difference' ? operands.slice(1) : []
  return (
    proofs.length === kept.length &&
    kept.every((operand, at) => proves(context, operand, proofs[at] ?? [])) &&
    subtracted.every(operand => isAbsent(context, operand))
  )
}

/** Whether an expression certainly does not hold: asked as a permission "everything without it". */
function isAbsent({ model, subject, object, member }: Context, expression: Expression): boolean {
  const type = model.schema.types.get(object.type)
  const definition = type?.members.get(member)
  if (type === undefined || definition === undefined) return false
  const others: [string, NonNullable<typeof definition>][] = [
    ['complement', { kind: 'relation', name: 'complement', expression: { kind: 'stored' } }],
    // `stored` in the expression refers to the member itself.
    [
      'others',
      {
        kind: 'permission',
        name: 'others',
        expression: { kind: 'difference', operands: [named('complement'), named('that')] },
      },
    ],
    ['that', { ...definition, name: 'that', expression }],
  ]
  const members = new Map([...type.members, ...others])
  const schema: Schema = { ...model.schema, types: new Map([...model.schema.types, [type.name, { ...type, members }]]) }
  const targetType = subject.relation === undefined ? subject.type : `${subject.type}#${subject.relation}`
  const own = model.tuples
    .filter(it => it.resourceType === object.type && it.resource === object.id && it.relation === member)
    .map(it => ({ ...it, relation: 'that' }))
  const complement = {
    resourceType: object.type,
    resource: object.id,
    relation: 'complement',
    targetType,
    target: subject.id,
  }
  const answers = naiveAnswers({ ...model, schema, tuples: [...model.tuples, ...own, complement] }, subject)
  return answers.has(`${object.type}:${object.id}#others`)
}

function named(name: string): Expression {
  return { kind: 'name', name }
}

function isStored({ tuples, schema }: StoredModel, tuple: RelationTuple) {
  const relation = schema.types.get(tuple.resourceType)?.members.get(tuple.relation)
  if (relation?.kind !== 'relation') return false
  const listed = relation.targets?.map(it => (it.relation === undefined ? it.type : `${it.type}#${it.relation}`))
  const isPlain = (listed ?? ['']).some(it => !it.includes('#'))
  const isListed = listed === undefined || listed.includes(tuple.targetType) || (tuple.targetType === '' && isPlain)
  return isListed && tuples.some(it => isSame({ ...it }, { ...tuple }))
}

function isSame(one: ConditionExpression | object, other: ConditionExpression | object) {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(thing: object) {
  return Object.entries(thing).sort(([a], [b]) => (a < b ? -1 : 1))
}
