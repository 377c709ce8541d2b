import type { ConditionExpression } from '../schema.ts'

/** The text of a condition after `with`, with the fewest parentheses. */
export function formatCondition(condition: ConditionExpression): string {
  switch (condition.kind) {
    case 'condition':
      return condition.name
    case 'not':
      return `!${formatOperand(condition.operand)}`
    case 'and':
      return condition.operands.map(formatOperand).join(' & ')
    case 'or':
      return condition.operands
        .map(operand => (operand.kind === 'or' ? formatOperand(operand) : formatCondition(operand)))
        .join(' | ')
  }
}

export function formatOperand(operand: ConditionExpression): string {
  return operand.kind === 'and' || operand.kind === 'or' ? `(${formatCondition(operand)})` : formatCondition(operand)
}
