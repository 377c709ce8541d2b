import { formatCondition, formatOperand } from './format-condition.ts'
import { formatDeclaration, NoSchemaLanguageForm } from './format-declaration.ts'
import type { Expression, Permission, Relation, Schema, TypeDefinition } from '../schema.ts'
import { writeTarget } from '../namespaces/to-namespaces.ts'
import { isWritableName } from '../parse/token-reader.ts'

/**
 * Formats a schema in its language; equal schemas give equal texts. `parseSchema` reads it back.
 * @throws {NoSchemaLanguageForm} for anything that only the relation API can express
 */
export function formatSchema(schema: Schema): string {
  const declarations = [...schema.conditions.values()].map(formatDeclaration)
  const types = [...schema.types.values()].map(type => formatType(schema, type))
  return `${['model AuthZ 1.0', declarations.join('\n'), ...types].filter(part => part !== '').join('\n\n')}\n`
}

/** The member of an expression; `at` is its name in messages. */
type ExpressionContext = { readonly schema: Schema; readonly at: string }

function formatType(schema: Schema, type: TypeDefinition): string {
  if (!isWritableName(type.name)) throw new NoSchemaLanguageForm(type.name, 'the name of the type cannot be written')
  const members = [...type.members.values()].map(member => {
    const context = { schema, at: `${type.name}#${member.name}` }
    if (!isWritableName(member.name)) throw new NoSchemaLanguageForm(context.at, 'the name cannot be written')
    return member.kind === 'relation' ? formatRelation(context, member) : formatPermission(context, member)
  })
  return [`type ${type.name}`, ...members.map(member => `  ${member}`)].join('\n')
}

function formatPermission(context: ExpressionContext, { name, expression }: Permission) {
  return `permission ${name}: ${formatExpression(context, simplify(expression))}`
}

function formatRelation(context: ExpressionContext, { name, targets, expression }: Relation): string {
  const { operand, suffix } = splitConditions(simplify(expression))
  const others = operandsBesidesStored(operand)
  if (others === undefined || (targets === undefined && others.length > 0))
    throw new NoSchemaLanguageForm(
      context.at,
      'it stands for more than what is stored and what else its list could name',
    )
  if (targets === undefined) return `relation ${name}${suffix}`
  const listed = [...targets.map(writeTarget), ...others.map(other => formatListed(context, other))]
  if (listed.length === 0) throw new NoSchemaLanguageForm(context.at, 'it may hold nothing')
  return `relation ${name}: ${listed.join(' | ')}${suffix}`
}

/** Formats an entry of a list of a relation that is not a type. */
function formatListed(context: ExpressionContext, expression: Expression): string {
  if (expression.kind === 'name' && context.schema.types.has(expression.name))
    throw new NoSchemaLanguageForm(context.at, `its list would name the type "${expression.name}"`)
  if (expression.kind === 'name' || expression.kind === 'arrow') return formatExpression(context, expression)
  throw new NoSchemaLanguageForm(context.at, 'its list can name types, relations, permissions and arrows only')
}

function operandsBesidesStored(expression: Expression): readonly Expression[] | undefined {
  if (expression.kind === 'stored') return []
  if (expression.kind !== 'union') return undefined
  const [first, ...others] = expression.operands
  return first?.kind === 'stored' ? others : undefined
}

function splitConditions(expression: Expression): { operand: Expression; suffix: string } {
  if (expression.kind !== 'conditional') return { operand: expression, suffix: '' }
  const { operand, suffix } = splitConditions(expression.operand)
  return { operand, suffix: `${suffix}${formatWith(expression)}` }
}

/** After an operand `|` would be read as part of the permission. */
function formatWith({ condition }: Extract<Expression, { kind: 'conditional' }>): string {
  return ` with ${condition.kind === 'or' ? formatOperand(condition) : formatCondition(condition)}`
}

/** Replaces a union of one operand, which the relation API allows, by the operand. */
function simplify(expression: Expression): Expression {
  if (expression.kind === 'conditional') return { ...expression, operand: simplify(expression.operand) }
  if (!('operands' in expression)) return expression
  const [only, second] = expression.operands
  if (only !== undefined && second === undefined) return simplify(only)
  return { ...expression, operands: expression.operands.map(simplify) }
}

const operators = { union: ' | ', intersection: ' & ', difference: ' - ' } as const

function formatExpression(context: ExpressionContext, expression: Expression): string {
  switch (expression.kind) {
    case 'name':
      return expression.name
    case 'arrow':
      if (expression.type !== undefined)
        throw new NoSchemaLanguageForm(
          context.at,
          `it follows "${expression.relation}" to "${expression.type}", which the relation does not list first`,
        )
      return `${expression.relation}.${expression.name}`
    case 'conditional':
      return `${formatJoined(context, expression.operand)}${formatWith(expression)}`
    case 'union':
    case 'intersection':
    case 'difference': {
      const { kind } = expression
      const operands = expression.operands.map(operand =>
        // After a condition `&` would be read as part of the condition.
        operand.kind === 'conditional' && kind === 'intersection'
          ? `(${formatExpression(context, operand)})`
          : formatJoined(context, operand),
      )
      return operands.join(operators[kind])
    }
    case 'stored':
      throw new NoSchemaLanguageForm(context.at, 'it names what is stored under itself among other operands')
    case 'set':
      throw new NoSchemaLanguageForm(context.at, `it names the stored sets ${writeTarget(expression)} by themselves`)
    case 'reverse':
      throw new NoSchemaLanguageForm(
        context.at,
        `it follows "${expression.relation}" of "${expression.type}" backwards`,
      )
  }
}

/** Puts nested operators in parentheses, even if they are not necessary. */
function formatJoined(context: ExpressionContext, operand: Expression): string {
  return 'operands' in operand ? `(${formatExpression(context, operand)})` : formatExpression(context, operand)
}
