import { z } from 'zod'

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/**
 * Any JSON, for values that an operation stores or passes on unread. Checks in one pass; `z.json()` tries every kind of
 * value at every level and takes thirty times as long.
 */
export function json() {
  return z.custom<Json>(isJson, 'must be JSON without fields named __proto__')
}

function isJson(value: unknown): boolean {
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string' || typeof next === 'boolean' || next === null || Number.isFinite(next)) continue
    if (typeof next !== 'object' || next === null) return false
    if (!Array.isArray(next) && (!isPlain(next) || Object.hasOwn(next, '__proto__'))) return false
    for (const inner of Object.values(next)) waiting.push(inner)
  }
  return true
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

const [quote, backslash, comma, list, object, listEnd, objectEnd] = ['"', '\\', ',', '[', '{', ']', '}'].map(
  character => character.charCodeAt(0),
)
/** Each copy of an object with many names takes long: those beyond so many count as so many values. */
const wideNames = 1000
const wideNameValues = 8

/**
 * Whether a JSON text may contain more than `max` values, including lists and objects; names beyond the 1,000th of an
 * object count as 8 values. Counts commas and brackets without parsing. The result for invalid JSON is undefined.
 */
export function holdsMoreValuesThan(max: number, text: string): boolean {
  let values = 1
  /** Of the objects around, from the outside; a list never has too many. */
  const names: number[] = []
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfText(text, at)
    else if (code === comma) {
      const level = names.length - 1
      const named = (names[level] ?? 0) + 1
      if (level >= 0) names[level] = named
      values += named >= wideNames ? wideNameValues : 1
    } else if (code === list || code === object) {
      names.push(code === list ? -Number.MAX_SAFE_INTEGER : 0)
      values++
    } else if (code === listEnd || code === objectEnd) names.pop()
    if (values > max) return true
  }
  return false
}

/** Whether a JSON text is nested deeper than `max` lists and objects, without parsing. The result for invalid JSON is undefined. */
export function isDeeperThan(max: number, text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfText(text, at)
    else if (code === list || code === object) depth++
    else if (code === listEnd || code === objectEnd) depth--
    if (depth > max) return true
  }
  return false
}

/** The index of the quote that closes the string opened at `start`. */
function endOfText(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at - 1
    while (text.charCodeAt(before) === backslash) before--
    if ((at - before) % 2 === 1) return at
  }
  return text.length
}
