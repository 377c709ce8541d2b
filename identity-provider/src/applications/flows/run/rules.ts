import { comparesWithList, type Operator, type Rule } from '../../../projects/index.ts'

/** Reads a value by its path; a path that begins with `listPrefix` reads whether something is in a list. */
export type Resolve = (path: string) => Promise<unknown>

/** Of rules alone: a path in a text holds no colon, so that no text can show a list. */
export const listPrefix = 'list:'

export async function allHold(rules: readonly Rule[], resolve: Resolve): Promise<boolean> {
  for (const { value, operator, than } of rules) {
    const other = comparesWithList(operator) ? await resolve(`${listPrefix}${than}`) : than
    if (!compare[operator](await resolve(value), other)) return false
  }
  return true
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'object' || typeof other === 'object') return JSON.stringify(one) === JSON.stringify(other)
  return one !== undefined && String(one) === String(other)
}
function includes(whole: unknown, part: unknown): boolean {
  if (Array.isArray(whole)) return whole.some(each => isSame(each, part))
  return typeof whole === 'string' && typeof part === 'string' && part !== '' && whole.includes(part)
}
function difference(one: unknown, other: unknown): number {
  const [first, second] = [one, other].map(each =>
    isEmpty(each) || typeof each === 'boolean' ? Number.NaN : Number(each),
  )
  return (first ?? Number.NaN) - (second ?? Number.NaN)
}
function isTrue(value: unknown): boolean {
  return value === true || value === 'true'
}
function domainOf(value: unknown): string {
  return typeof value === 'string' ? (value.split('@').at(-1) ?? '').toLowerCase() : ''
}

function isListed(value: unknown, list: unknown): boolean {
  return typeof list === 'function' && list(value) === true
}

const compare: Record<Operator, (value: unknown, than: unknown) => boolean> = {
  equal: isSame,
  'not-equal': (value, than) => !isSame(value, than),
  contains: includes,
  'not-contains': (value, than) => !includes(value, than),
  'greater-than': (value, than) => difference(value, than) > 0,
  'less-than': (value, than) => difference(value, than) < 0,
  in: (value, than) => includes(than, value),
  'not-in': (value, than) => !includes(than, value),
  'in-list': isListed,
  'not-in-list': (value, list) => !isListed(value, list),
  empty: isEmpty,
  'not-empty': value => !isEmpty(value),
  'is-true': isTrue,
  'is-false': value => !isTrue(value),
  'matches-domain': (value, than) =>
    [than].flat().some(each => domainOf(value) !== '' && domainOf(value) === domainOf(each)),
}
