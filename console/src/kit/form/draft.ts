import { useState } from 'react'
import type { Outcome } from '../api/outcome.ts'
import { feedback } from '../feedback/messages.ts'
import { asSentence } from '../format/text.ts'

type Values = Record<string, unknown>

function isSame(one: unknown, other: unknown) {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The fields of `values` that differ from `saved`. */
export function changesOf<Fields extends Values>(saved: Fields, values: Fields): Partial<Fields> {
  // Built from the entries of `values`, so every key and value is one of its own.
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(saved[name], value)),
  ) as Partial<Fields>
}

/** The fields that were changed differently on both sides, starting from the same `base`. */
export function conflictsOf<Fields extends Values>(
  base: Fields,
  mine: Fields,
  stored: Fields,
): (keyof Fields & string)[] {
  return Object.keys(changesOf(base, mine)).filter(
    name => !isSame(base[name], stored[name]) && !isSame(mine[name], stored[name]),
  )
}

/** A save wins over so many changes of others that come one after the other. */
const othersMax = 10

/**
 * Saves changes of `from` over the version that is stored: what was changed elsewhere in the meantime is kept. It ends in
 * a conflict only where the same was changed on both sides.
 */
export async function saveOver<Stored, Fields extends Values>(
  from: Stored,
  changes: Partial<Fields>,
  { fieldsOf, send }: { fieldsOf: (stored: Stored) => Fields; send: SendOver<Stored, Fields> },
): Promise<Outcome<Stored>> {
  const mine = { ...fieldsOf(from), ...changes }
  let [base, kept] = [from, changes]
  for (let others = 0; ; others += 1) {
    const outcome = await send(base, kept)
    if (outcome.kind !== 'conflict') return outcome
    const stored = fieldsOf(outcome.stored)
    if (conflictsOf(fieldsOf(from), mine, stored).length > 0) return outcome
    if (others === othersMax) return { kind: 'refused', failure: { kind: 'broken', message: feedback.conflictTitle } }
    kept = changesOf(stored, { ...stored, ...changes })
    // Somebody made the same changes.
    if (Object.keys(kept).length === 0) return { kind: 'saved', stored: outcome.stored }
    base = outcome.stored
  }
}
type SendOver<Stored, Fields> = (from: Stored, changes: Partial<Fields>) => Promise<Outcome<Stored>>

/** Values being edited, next to the saved ones; errors stand at their fields until these are edited. */
export function useDraft<Fields extends Values>(saved: Fields) {
  const [edits, setEdits] = useState<Partial<Fields>>({})
  const [errors, setErrors] = useState<Partial<Record<keyof Fields | '', string>>>({})
  const values: Fields = { ...saved, ...edits }
  const changes = changesOf(saved, values)
  return {
    values,
    changes,
    isDirty: Object.keys(changes).length > 0,
    errors,
    setErrors,
    set: <Name extends keyof Fields>(name: Name, value: Fields[Name]) => {
      setEdits(previous => ({ ...previous, [name]: value }))
      setErrors(previous => ({ ...previous, [name]: undefined }))
    },
    replace: (next: Partial<Fields>) => {
      setEdits(next)
      setErrors({})
    },
  }
}

/** Errors of an `InvalidInput` answer by field name, as `useDraft` wants them. */
export function fieldErrors(fields: readonly { field: string; message: string }[]): Record<string, string> {
  return Object.fromEntries(fields.map(({ field, message }) => [field, asSentence(message)]))
}
