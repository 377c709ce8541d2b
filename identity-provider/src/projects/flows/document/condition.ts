import { json } from '@gatehouse-id/operation'
import { z } from 'zod'

/** The operators, with what each compares a value with: the name of a list stands for its entries. */
const comparisons = {
  equal: 'value',
  'not-equal': 'value',
  contains: 'value',
  'not-contains': 'value',
  'greater-than': 'value',
  'less-than': 'value',
  in: 'value',
  'not-in': 'value',
  'in-list': 'list',
  'not-in-list': 'list',
  empty: 'nothing',
  'not-empty': 'nothing',
  'is-true': 'nothing',
  'is-false': 'nothing',
  'matches-domain': 'value',
} as const
export type Operator = keyof typeof comparisons
const operators = Object.keys(comparisons) as Operator[] // its own keys

export function comparesWithList(operator: Operator): boolean {
  return comparisons[operator] === 'list'
}

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
  .refine(({ operator, than }) => than !== undefined || comparisons[operator] === 'nothing', {
    path: ['than'],
    message: 'must say what to compare with',
  })
  .refine(({ operator, than }) => typeof than === 'string' || !comparesWithList(operator), {
    path: ['than'],
    message: 'must be the name of a list',
  })
  .meta({ id: 'Rule', description: 'Holds when the value compares so.' })
export type Rule = z.output<typeof Rule>
