import type { ParameterType } from '../schema/schema.ts'
import { type IpAddress, parseAddress } from './addresses.ts'

/** The values of conditions; integers are bigint, as in the expression library. */
export type Value = Item | readonly Item[] | IpAddress
export type Item = string | number | bigint | boolean

/** By name of the parameter. */
export type Values = ReadonlyMap<string, Value>

export const textLengthMax = 4_096
export const listLengthMax = 1_000

const intMax = 2n ** 63n - 1n
const intMin = -(2n ** 63n)

export function isInt64(value: bigint): boolean {
  return value >= intMin && value <= intMax
}

/** Reads a value of a type, or says what is wrong with it. Integers may be decimal text. */
export function readValue(type: ParameterType, value: unknown): { value: Value } | { problem: string } {
  const read = readers[type](value)
  return typeof read === 'object' && 'problem' in read ? read : { value: read }
}

type Problem = { problem: string }
type Reader = (value: unknown) => Value | Problem

function readInt(value: unknown): Value | Problem {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  const int = typeof value === 'string' && /^-?\d{1,19}$/.test(value) ? BigInt(value) : undefined
  return int !== undefined && isInt64(int) ? int : { problem: 'is not a whole number of 64 bits' }
}

function readDouble(value: unknown): Value | Problem {
  return typeof value === 'number' && Number.isFinite(value) ? value : { problem: 'is not a number' }
}

function readString(value: unknown): Value | Problem {
  if (typeof value !== 'string') return { problem: 'is not a text' }
  return value.length > textLengthMax ? { problem: `is longer than ${textLengthMax} characters` } : value
}

function readBool(value: unknown): Value | Problem {
  return typeof value === 'boolean' ? value : { problem: 'is not true or false' }
}

function readList(value: unknown): Value | Problem {
  if (!Array.isArray(value)) return { problem: 'is not a list' }
  if (value.length > listLengthMax) return { problem: `has more than ${listLengthMax} values` }
  const items: Item[] = []
  for (const item of value) {
    const read = readItem(item)
    if (read === undefined)
      return { problem: `is not a list of numbers, truth values and texts of ${textLengthMax} characters at most` }
    items.push(read)
  }
  return items
}

function readItem(item: unknown): Item | undefined {
  if (typeof item === 'number') return Number.isSafeInteger(item) ? BigInt(item) : item
  if (typeof item === 'string') return item.length > textLengthMax ? undefined : item
  return typeof item === 'boolean' ? item : undefined
}

function readAddress(value: unknown): Value | Problem {
  return (typeof value === 'string' ? parseAddress(value) : undefined) ?? { problem: 'is not an IP address' }
}

const readers: Record<ParameterType, Reader> = {
  int: readInt,
  double: readDouble,
  string: readString,
  bool: readBool,
  list: readList,
  ipaddress: readAddress,
}
