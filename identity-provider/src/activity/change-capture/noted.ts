import type { Right } from '@gatehouse-id/operation'
import type { Writing } from '../../foundation/tables/tables.ts'

/** What is known of the change that a transaction makes. */
type Noted = { events: { projectId: string; id: string }[]; rights: Set<Right> }

const notes = new WeakMap<Writing, Noted>()

export function notedIn(tx: Writing): Noted {
  const known = notes.get(tx) ?? { events: [], rights: new Set() }
  notes.set(tx, known)
  return known
}
