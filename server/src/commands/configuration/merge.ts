import { isDeepStrictEqual } from 'node:util'
import { isFields } from './documents.ts'

type Fields = Record<string, unknown>

/** In an overlay: the thing is not in this environment. */
export const leftOut = '$delete'

/** A JSON Merge Patch (RFC 7396) put over what it changes: fields that are null are taken away, lists are replaced. */
export function merge(base: unknown, patch: unknown): unknown {
  if (!isFields(patch)) return patch
  const merged: Fields = isFields(base) ? { ...base } : {}
  for (const [field, value] of Object.entries(patch)) {
    if (value === null) delete merged[field]
    else merged[field] = merge(merged[field], value)
  }
  return merged
}

/** The patch that makes `wanted` of `base`. */
export function patchBetween(base: Fields, wanted: Fields): Fields {
  const patch: Fields = {}
  for (const field of new Set([...Object.keys(base), ...Object.keys(wanted)])) {
    const [before, after] = [base[field], wanted[field]]
    if (isDeepStrictEqual(before, after)) continue
    if (!(field in wanted)) patch[field] = null
    else patch[field] = isFields(before) && isFields(after) ? patchBetween(before, after) : after
  }
  return patch
}
