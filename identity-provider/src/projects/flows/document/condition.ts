import { json } from '@gatehouse/operation'
import { z } from 'zod'

export const operators = [
  'equal',
  'not-equal',
  'contains',
  'not-contains',
  'greater-than',
  'less-than',
  'in',
  'not-in',
  'empty',
  'not-empty',
  'is-true',
  'is-false',
  'matches-domain',
] as const
export type Operator = (typeof operators)[number]

/** Operators that compare with nothing. */
export const unaryOperators: readonly Operator[] = ['empty', 'not-empty', 'is-true', 'is-false']

/** The first part of what a rule or a text may read. */
export const valueRoots = [
  'form',
  'user',
  'tenant',
  'device',
  'request',
  'attempts',
  'options',
  'http',
  'claims',
  'input',
  'project',
  'sent',
  'application',
] as const
const root = valueRoots.join('|')
export const valuePath = z
  .string()
  .max(200)
  .regex(
    new RegExp(`^(${root})(\\.[\\w-]{1,60}){1,8}$`),
    `must be a path such as form.email; it starts with ${valueRoots.join(', ')}`,
  )

/** `value` compared with `than`; a value that is not there is empty. */
export const Rule = z
  .strictObject({ value: valuePath, operator: z.enum(operators), than: json().optional() })
  .refine(({ operator, than }) => than !== undefined || unaryOperators.includes(operator), {
    path: ['than'],
    message: 'must say what to compare with',
  })
  .meta({ id: 'Rule', description: 'Holds when the value compares so.' })
export type Rule = z.output<typeof Rule>
