import type { z } from 'zod'

const types: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}
const forms: Readonly<Record<string, string>> = { email: 'an email address', url: 'a URL', uuid: 'a UUID' }
const valuesMax = 20
/** Of a value whose schema and kind of problem say nothing. */
const unsaid = 'is not valid'

/** What is wrong with a value, in words for people, where its schema has none of its own. */
export function plainWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${types[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.slice(0, valuesMax).map(shown).join(', ')}`
    case 'too_big':
      return `must ${sized(issue.origin)} at most ${issue.maximum}${unitOf(issue.origin)}`
    case 'too_small':
      if (issue.minimum === 1 && unitOf(issue.origin)) return 'must not be empty'
      return `must ${sized(issue.origin)} at least ${issue.minimum}${unitOf(issue.origin)}`
    case 'invalid_format':
      return forms[issue.format] ? `must be ${forms[issue.format]}` : 'is not of the form that is needed'
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `has fields that are not known: ${issue.keys.slice(0, valuesMax).join(', ')}`
    default:
      return unsaid
  }
}

function shown(value: unknown): string {
  return value === '' ? 'empty' : String(value)
}

function unitOf(origin: string): string {
  return (
    { string: ' characters', array: ' entries', set: ' entries', map: ' entries', object: ' entries' }[origin] ?? ''
  )
}

function sized(origin: string): string {
  return unitOf(origin) ? 'have' : 'be'
}

/** The problems of a value that may be one of several things: what its schema says of it, or those of the one that it is most like. */
export function flattened(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap(issue => {
    const isSaid = issue.message !== unsaid && issue.message !== 'Invalid input'
    if (issue.code !== 'invalid_union' || issue.errors.length === 0 || isSaid) return [issue]
    const likely = issue.errors.find(branch => !branch.some(isOtherThing))
    if (likely) return flattened(likely.map(inner => ({ ...inner, path: [...issue.path, ...inner.path] })))
    // That nothing is meant is no help to who meant something.
    const meant = issue.errors
      .flat()
      .filter(inner => !(inner.code === 'invalid_value' && inner.values.every(value => value === '')))
    const messages = [...new Set(meant.filter(({ path }) => path.length === 0).map(({ message }) => message))]
    return [{ ...issue, message: messages.length > 0 ? joined(messages) : unsaid }]
  })
}

function isOtherThing({ path, code }: z.core.$ZodIssue): boolean {
  return path.length === 0 && (code === 'invalid_type' || code === 'invalid_value')
}

function joined(messages: readonly string[]): string {
  return messages.map((message, index) => (index === 0 ? message : message.replace(/^must be /, ''))).join(' or ')
}
