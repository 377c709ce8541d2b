import type { Conditions } from '../check/expansion.ts'
import type { RelationTuple, Target } from '../relations/relation-reader.ts'
import {
  type Expression,
  findMember,
  mayHold,
  type Permission,
  plainTypes,
  type Relation,
  type Schema,
  type TargetType,
} from '../schema/schema.ts'

/** The fewest relations that give the subject a member of an object which has no relations yet. */
export type MinimalGrants = {
  /** The number of relations; Infinity if none would suffice. */
  cost(type: string, name: string): number
  /** The relations for the object with this id; other objects that they need get new ids. */
  relations(type: string, id: string, name: string): RelationTuple[]
  /** A new id with every call. */
  newId(type: string): string
}

type ExpressionContext = { readonly type: string; readonly member: Relation | Permission }

/** @param relevant the members to consider; conditions of others are not evaluated */
export function createMinimalGrants(
  { schema, subject, conditions }: { schema: Schema; subject: Target; conditions: Conditions },
  relevant: ReadonlySet<string>,
): MinimalGrants {
  const costs = new Map<string, number>()
  let ids = 0
  const newId = (type: string) => `new-${type}${ids++ === 0 ? '' : `-${ids}`}`
  const costOf = (type: string, name: string) => costs.get(`${type} ${name}`) ?? Infinity
  const least = (numbers: readonly number[]) => Math.min(Infinity, ...numbers)

  const costOfExpression = (expression: Expression, context: ExpressionContext): number => {
    const { type, member } = context
    switch (expression.kind) {
      case 'stored':
        if (member.kind === 'permission') return Infinity
        return mayHold(member, subject) ? 1 : 1 + least(setsOf(member).map(set => costOf(set.type, set.relation)))
      case 'set':
        return 1 + costOf(expression.type, expression.relation)
      case 'name':
        return costOf(type, expression.name)
      case 'arrow':
        return 1 + least(arrowTypes(schema, type, expression).map(followed => costOf(followed, expression.name)))
      case 'reverse':
        return 1 + costOf(expression.type, expression.name)
      case 'conditional':
        return conditions.holds(expression.condition) === true
          ? costOfExpression(expression.operand, context)
          : Infinity
      case 'union':
        return least(expression.operands.map(operand => costOfExpression(operand, context)))
      case 'intersection':
        return expression.operands.reduce((sum, operand) => sum + costOfExpression(operand, context), 0)
      case 'difference':
        return least(expression.operands.slice(0, 1).map(operand => costOfExpression(operand, context)))
    }
  }

  const members = [...schema.types.values()].flatMap(type =>
    [...type.members.values()]
      .filter(member => relevant.has(`${type.name} ${member.name}`))
      .map(member => ({ type: type.name, member })),
  )
  for (let isStable = false; !isStable; ) {
    isStable = true
    for (const context of members) {
      const cost = costOfExpression(context.member.expression, context)
      if (cost >= costOf(context.type, context.member.name)) continue
      costs.set(`${context.type} ${context.member.name}`, cost)
      isStable = false
    }
  }

  const relationsOf = (expression: Expression, context: ExpressionContext, id: string): RelationTuple[] => {
    const { type, member } = context
    const owner = { resourceType: type, resource: id, relation: member.name }
    switch (expression.kind) {
      case 'stored': {
        if (member.kind === 'permission') return []
        if (mayHold(member, subject)) return [{ ...owner, ...asTarget(subject) }]
        const set = cheapestOf(setsOf(member), it => costOf(it.type, it.relation))
        return set === undefined ? [] : throughSet(owner, set)
      }
      case 'set':
        return throughSet(owner, expression)
      case 'name':
        return relations(type, id, expression.name)
      case 'arrow': {
        const followed = cheapestOf(arrowTypes(schema, type, expression), it => costOf(it, expression.name))
        if (followed === undefined) return []
        const target = newId(followed)
        const link = { resourceType: type, resource: id, relation: expression.relation, targetType: followed, target }
        return [link, ...relations(followed, target, expression.name)]
      }
      case 'reverse': {
        const holder = newId(expression.type)
        const link = { resourceType: expression.type, resource: holder, relation: expression.relation }
        return [{ ...link, targetType: type, target: id }, ...relations(expression.type, holder, expression.name)]
      }
      case 'conditional':
        return relationsOf(expression.operand, context, id)
      case 'union': {
        const operand = cheapestOf(expression.operands, it => costOfExpression(it, context))
        return operand === undefined ? [] : relationsOf(operand, context, id)
      }
      case 'intersection':
        return expression.operands.flatMap(operand => relationsOf(operand, context, id))
      case 'difference':
        return expression.operands.slice(0, 1).flatMap(operand => relationsOf(operand, context, id))
    }
  }

  const throughSet = (
    owner: Pick<RelationTuple, 'resourceType' | 'resource' | 'relation'>,
    set: { type: string; relation: string },
  ): RelationTuple[] => {
    const target = newId(set.type)
    const link = { ...owner, targetType: `${set.type}#${set.relation}`, target }
    return [link, ...relations(set.type, target, set.relation)]
  }

  const relations = (type: string, id: string, name: string): RelationTuple[] => {
    const member = findMember(schema, type, name)
    return member === undefined ? [] : relationsOf(member.expression, { type, member }, id)
  }

  return { cost: costOf, relations, newId }
}

/** The target sets that a relation accepts. */
export function setsOf({ targets }: Relation): { type: string; relation: string }[] {
  return (targets ?? []).flatMap(({ type, relation }: TargetType) =>
    relation === undefined ? [] : [{ type, relation }],
  )
}

/** The types of the objects that an arrow can follow. */
export function arrowTypes(schema: Schema, type: string, arrow: Extract<Expression, { kind: 'arrow' }>): string[] {
  const relation = findMember(schema, type, arrow.relation)
  if (relation?.kind !== 'relation') return []
  const types = relation.targets === undefined ? [arrow.type ?? [...schema.types.keys()]].flat() : plainTypes(relation)
  return types.filter(followed => findMember(schema, followed, arrow.name) !== undefined)
}

export function asTarget({ type, id, relation }: Target): Pick<RelationTuple, 'targetType' | 'target'> {
  return {
    targetType: relation === undefined ? type : `${type}#${relation}`,
    target: id,
  }
}

export function cheapestOf<Item>(items: readonly Item[], costOf: (item: Item) => number): Item | undefined {
  return items.reduce<Item | undefined>(
    (least, item) => (costOf(item) < (least === undefined ? Infinity : costOf(least)) ? item : least),
    undefined,
  )
}
