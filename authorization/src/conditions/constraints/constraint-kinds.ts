import type { ConstraintKind, Parameter } from '../../schema/schema.ts'
import { IpAddress, parseRanges } from '../addresses.ts'
import { ConditionError } from '../compiled-condition.ts'
import { compilePattern } from '../patterns.ts'
import { type Item, readValue, type Value, type Values } from '../values.ts'

/** A kind of constraint: each check provides `runtime`; the settings are fixed in the schema or provided by the check. */
export type ConstraintDefinition = {
  readonly runtime: Parameter
  readonly settings: readonly Parameter[]
  /** Settings that a schema must fix. */
  readonly mustBeFixed?: boolean
  /** Creates the test for all settings. Throws ConditionError when they make no sense. */
  prepare(settings: Values): Question
}

export type Question = ((asked: Value) => boolean) & {
  /** The number of steps for a value; 1 by default. */
  readonly costOf?: (asked: Value) => number
}

/** provider-api.md §7.2 */
export const constraintKinds: Record<ConstraintKind, ConstraintDefinition> = {
  IpRange: {
    runtime: { name: 'ip', type: 'ipaddress' },
    settings: [{ name: 'ip_range', type: 'string' }],
    prepare: settings => isAmong('ip_range', [textOf(settings, 'ip_range')]),
  },
  IpList: {
    runtime: { name: 'ip', type: 'ipaddress' },
    settings: [{ name: 'allowed_ips', type: 'list' }],
    prepare: settings => isAmong('allowed_ips', textsOf(settings, 'allowed_ips')),
  },
  DateExpiryEpochSeconds: {
    runtime: { name: 'now_epoch_seconds', type: 'int' },
    settings: [{ name: 'expiry_epoch_seconds', type: 'int' }],
    prepare: settings => {
      const expiry = numberOf(settings, 'expiry_epoch_seconds')
      return now => Number(now) < expiry
    },
  },
  StringMatchRegex: {
    runtime: { name: 'str', type: 'string' },
    settings: [{ name: 'regex', type: 'string' }],
    mustBeFixed: true,
    prepare: settings => {
      const pattern = patternOf(textOf(settings, 'regex'))
      const costOf = (text: Value) => (typeof text === 'string' ? pattern.costOf(text.length) : 1)
      return Object.assign((text: Value) => typeof text === 'string' && pattern.test(text), { costOf })
    },
  },
  NumAtLeast: {
    runtime: { name: 'num', type: 'double' },
    settings: [{ name: 'min', type: 'double' }],
    prepare: settings => {
      const min = numberOf(settings, 'min')
      return num => Number(num) >= min
    },
  },
  NumAtMost: {
    runtime: { name: 'num', type: 'double' },
    settings: [{ name: 'max', type: 'double' }],
    prepare: settings => {
      const max = numberOf(settings, 'max')
      return num => Number(num) <= max
    },
  },
  NumRange: {
    runtime: { name: 'num', type: 'double' },
    settings: [
      { name: 'min', type: 'double' },
      { name: 'max', type: 'double' },
    ],
    prepare: settings => {
      const [min, max] = [numberOf(settings, 'min'), numberOf(settings, 'max')]
      return num => Number(num) >= min && Number(num) <= max
    },
  },
  BoolCheck: {
    runtime: { name: 'bool', type: 'bool' },
    settings: [{ name: 'expected', type: 'bool' }],
    prepare: settings => bool => bool === settings.get('expected'),
  },
  GeoCountry: {
    runtime: { name: 'country_code', type: 'string' },
    settings: [{ name: 'allowed_countries', type: 'list' }],
    prepare: settings => {
      const allowed = new Set(textsOf(settings, 'allowed_countries').map(code => code.toUpperCase()))
      return code => typeof code === 'string' && allowed.has(code.toUpperCase())
    },
  },
  IntList: {
    runtime: { name: 'int', type: 'int' },
    settings: [{ name: 'allowed_ints', type: 'list' }],
    prepare: settings => {
      const allowed = new Set(itemsOf(settings, 'allowed_ints').map(item => intOf('allowed_ints', item)))
      return int => typeof int === 'bigint' && allowed.has(int)
    },
  },
  LabelList: {
    runtime: { name: 'label', type: 'string' },
    settings: [{ name: 'allowed_labels', type: 'list' }],
    prepare: settings => {
      const allowed = new Set(textsOf(settings, 'allowed_labels'))
      return label => typeof label === 'string' && allowed.has(label)
    },
  },
}

function isAmong(name: string, texts: readonly string[]) {
  const ranges = parseRanges(texts)
  if (ranges === undefined) throw new ConditionError(`${name} is not made of IP addresses and ranges`)
  return (asked: Value) => asked instanceof IpAddress && ranges.includes(asked)
}

function patternOf(text: string) {
  try {
    return compilePattern(text)
  } catch (error) {
    throw new ConditionError(`regex: ${error instanceof Error ? error.message : String(error)}`)
  }
}

// The values have the types of the parameters; other requirements are checked here.

function textOf(settings: Values, name: string): string {
  const value = settings.get(name)
  if (typeof value !== 'string') throw new ConditionError(`${name} is not a text`)
  return value
}

function numberOf(settings: Values, name: string): number {
  const value = settings.get(name)
  if (typeof value !== 'number' && typeof value !== 'bigint') throw new ConditionError(`${name} is not a number`)
  return Number(value)
}

function itemsOf(settings: Values, name: string): readonly Item[] {
  const value = settings.get(name)
  if (!Array.isArray(value)) throw new ConditionError(`${name} is not a list`)
  return value
}

function textsOf(settings: Values, name: string): string[] {
  return itemsOf(settings, name).map(item => {
    if (typeof item !== 'string') throw new ConditionError(`${name} is not a list of texts`)
    return item
  })
}

function intOf(name: string, item: Item): bigint {
  const read = typeof item === 'bigint' ? { value: item } : readValue('int', item)
  if ('value' in read && typeof read.value === 'bigint') return read.value
  throw new ConditionError(`${name} is not a list of whole numbers`)
}
