import { type ConditionExpression, type Expression, findMember, type Relation, type Schema } from '../schema/schema.ts'
import { mayHold, typesFollowed } from '../schema/schema.ts'
import type { Nodes } from './nodes.ts'

/** Whether a relation accepts targets of a type and a name, given as numbers. */
type Admits = (type: number, name: number) => boolean

/** One way to have a member of an object; steps are alternatives. Names and types are numbers of `Nodes`. */
export type Step =
  | { readonly kind: 'stored'; readonly name: number; readonly admits: Admits }
  | { readonly kind: 'name'; readonly name: number }
  | {
      readonly kind: 'arrow'
      readonly relation: number
      readonly name: number
      readonly admits: Admits
      /** The types to follow for an object stored without a type. */
      readonly untyped: readonly number[]
    }
  | { readonly kind: 'conditional'; readonly condition: ConditionExpression; readonly steps: Program }
  /** `number` identifies the join in the schema. */
  | {
      readonly kind: 'intersection' | 'difference'
      readonly number: number
      readonly operands: readonly Program[]
    }
  /** Not supported here; the query engine has to answer. */
  | { readonly kind: 'other' }

export type Program = readonly Step[]

/** The programs of the members of a schema, by the numbers of type and name; compiled on first use. */
export type Programs = {
  of(type: number, name: number): Program | undefined
  readonly hasConditions: boolean
  /** Whether an expression follows a relation backwards: then an object without stored relations may have members. */
  readonly hasReverse: boolean
}

export function createPrograms(schema: Schema, nodes: Nodes): Programs {
  const programs: (Program | null)[][] = []
  let joins = 0

  const admits = (relation: Relation): Admits => {
    if (relation.targets === undefined) return () => true
    const known: (boolean | undefined)[][] = []
    return (type, name) => {
      const ofType = known[type] ?? []
      known[type] = ofType
      const target = { type: nodes.typeText(type), id: '' }
      ofType[name] ??= mayHold(relation, name === 0 ? target : { ...target, relation: nodes.nameText(name) })
      return ofType[name]
    }
  }

  const compile = (expression: Expression, type: string, member: Relation | undefined): Program => {
    switch (expression.kind) {
      case 'stored':
        return member === undefined
          ? []
          : [{ kind: 'stored', name: nodes.nameNumber(member.name), admits: admits(member) }]
      case 'name':
        return [{ kind: 'name', name: nodes.nameNumber(expression.name) }]
      case 'arrow':
        return compileArrow(expression, type)
      case 'union':
        return expression.operands.flatMap(operand => compile(operand, type, member))
      case 'conditional':
        return [
          { kind: 'conditional', condition: expression.condition, steps: compile(expression.operand, type, member) },
        ]
      case 'intersection':
      case 'difference': {
        const operands = expression.operands.map(operand => compile(operand, type, member))
        return [{ kind: expression.kind, number: joins++, operands }]
      }
      default:
        return [{ kind: 'other' }]
    }
  }

  const compileArrow = (arrow: Extract<Expression, { kind: 'arrow' }>, type: string): Program => {
    const relation = findMember(schema, type, arrow.relation)
    if (relation?.kind !== 'relation') return []
    const untyped = typesFollowed(arrow, relation, { type: '', id: '' }).map(nodes.typeNumber)
    const { nameNumber } = nodes
    const numbers = { relation: nameNumber(arrow.relation), name: nameNumber(arrow.name) }
    return [{ kind: 'arrow', ...numbers, admits: admits(relation), untyped }]
  }

  const compileMember = (type: number, name: number): Program | null => {
    const member = findMember(schema, nodes.typeText(type), nodes.nameText(name))
    if (member === undefined) return null
    return compile(member.expression, nodes.typeText(type), member.kind === 'relation' ? member : undefined)
  }

  const members = [...schema.types.values()].flatMap(type => [...type.members.values()])
  const contain = (kind: Expression['kind']) => members.some(member => contains(member.expression, kind))

  return {
    hasConditions: contain('conditional'),
    hasReverse: contain('reverse'),
    of(type, name) {
      const ofType = programs[type] ?? []
      programs[type] = ofType
      const known = ofType[name]
      if (known !== undefined) return known ?? undefined
      const compiled = compileMember(type, name)
      ofType[name] = compiled
      return compiled ?? undefined
    },
  }
}

function contains(expression: Expression, kind: Expression['kind']): boolean {
  if (expression.kind === kind) return true
  if (expression.kind === 'conditional') return contains(expression.operand, kind)
  return 'operands' in expression && expression.operands.some(operand => contains(operand, kind))
}
