import { type Expression, findMember, plainTypes, type Schema, type TypeDefinition } from '@gatehouse-id/authorization'
import type { Reference } from './references.ts'

/**
 * The members, as `type#member`, that follow a relation to objects of several types and there go by this definition's
 * name: it cannot have another name than its namesakes of the other types.
 */
export function membersSharing(schema: Schema, of: Required<Reference>): string[] {
  const sharesIn = (type: TypeDefinition, expression: Expression): boolean => {
    if (expression.kind === 'conditional') return sharesIn(type, expression.operand)
    if ('operands' in expression) return expression.operands.some(operand => sharesIn(type, operand))
    if (expression.kind !== 'arrow' || expression.name !== of.definition) return false
    const relation = type.members.get(expression.relation)
    const types = relation?.kind === 'relation' ? plainTypes(relation) : []
    const isNamesake = (other: string) =>
      other !== of.namespace && findMember(schema, other, of.definition) !== undefined
    return types.includes(of.namespace) && types.some(isNamesake)
  }
  return [...schema.types.values()].flatMap(type =>
    [...type.members.values()]
      .filter(({ expression }) => sharesIn(type, expression))
      .map(({ name }) => `${type.name}#${name}`),
  )
}
