/** The roots of expressions. */
export const roots = ['user', 'key', 'tenant', 'project']

type Values = Readonly<Record<string, unknown>>

const expression = /\{\{\s*([\w.-]+)\s*\}\}/g
const whole = /^\{\{\s*([\w.-]+)\s*\}\}$/

/** The expressions in a template value, at any depth. */
export function expressionsOf(value: unknown): string[] {
  if (typeof value === 'string') return [...value.matchAll(expression)].map(match => match[1] ?? '')
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(expressionsOf)
}

/** Evaluates the expressions in a template value. A lone expression keeps its type; others become text. */
export function evaluate(value: unknown, values: Values): unknown {
  if (typeof value === 'string') {
    const alone = whole.exec(value)?.[1]
    if (alone !== undefined) return lookUp(alone, values)
    return value.replace(expression, (_, path: string) => textOf(lookUp(path, values)))
  }
  if (Array.isArray(value)) return value.map(each => evaluate(each, values))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, evaluate(each, values)]))
}

/** '' for unknown paths. Reads own members only, so expressions cannot reach JavaScript's built-ins. */
function lookUp(path: string, values: Values): unknown {
  let found: unknown = values
  for (const part of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return ''
    found = Reflect.get(found, part)
  }
  return found ?? ''
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
