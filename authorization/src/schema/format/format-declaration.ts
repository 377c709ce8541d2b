import { readTokens } from '../parse/lexer.ts'
import type { Condition, Literal, Scalar } from '../schema.ts'
import { SchemaError } from '../schema-error.ts'

/** The schema language cannot express something that the relation API allows. */
export class NoSchemaLanguageForm extends Error {
  readonly code = 'NO_SCHEMA_LANGUAGE_FORM'
  /** `type#member`, or the name of the type or condition. */
  readonly definition: string

  constructor(definition: string, reason: string) {
    super(`${definition} cannot be written in the schema language: ${reason}`)
    this.name = 'NoSchemaLanguageForm'
    this.definition = definition
  }
}

export function formatDeclaration(condition: Condition): string {
  const { name } = condition
  if (condition.kind === 'expression') {
    const parameters = condition.parameters.map(parameter => `${parameter.name} ${parameter.type}`).join(', ')
    return `condition ${name}(${parameters}) ${formatBody(name, condition.expression)}`
  }
  const kind = name === condition.constraint ? name : `${name}: ${condition.constraint}`
  const fixed = Object.entries(condition.fixed).map(([key, value]) => `${key}: ${formatLiteral(name, value)}`)
  return `constraint ${kind}${fixed.length === 0 ? '' : `(${fixed.join(', ')})`}`
}

function formatBody(name: string, expression: string): string {
  // A comment extends to the end of its line and would include the brace.
  const isOneLine = !expression.includes('\n') && !expression.includes('//')
  const body = isOneLine ? `{ ${expression} }` : `{\n${expression}\n}`
  if (!isBody(body)) throw new NoSchemaLanguageForm(name, 'its expression cannot stand between braces')
  return body
}

function isBody(text: string): boolean {
  try {
    return readTokens(text)[0]?.text === text
  } catch (error) {
    if (error instanceof SchemaError) return false
    throw error
  }
}

function formatLiteral(name: string, literal: Literal): string {
  return typeof literal === 'object'
    ? `[${literal.map(item => formatScalar(name, item)).join(', ')}]`
    : formatScalar(name, literal)
}

function formatScalar(name: string, value: Scalar): string {
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return formatNumber(name, value)
  if (value.includes('\n')) throw new NoSchemaLanguageForm(name, 'a text in it has more than one line')
  return `"${value.replace(/["\\]/g, '\\$&')}"`
}

/** Decimal digits; the language has no exponents. */
function formatNumber(name: string, value: number): string {
  const text = /e/.test(String(value)) ? value.toFixed(15).replace(/\.?0+$/, '') : String(value)
  if (Number(text) !== value || (Number.isInteger(value) && !Number.isSafeInteger(value)))
    throw new NoSchemaLanguageForm(name, `the number ${value} in it has too many digits`)
  return text
}
