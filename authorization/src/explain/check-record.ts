import type { Subproblem } from '../check/subproblem.ts'
import type { Opening, Part, Recorder } from '../check/expansion.ts'

/** A subproblem, what it is about and what it is made of. */
export type Entry = {
  readonly subproblem: Subproblem
  member?: { readonly type: string; readonly id: string; readonly name: string }
  isJoin: boolean
  readonly parts: Part[]
  readonly openings: Opening[]
  /** Whose premise it is. */
  readonly dependents: Entry[]
}

/** Everything a check looked at, kept for those who want to know why. */
export type CheckRecord = Recorder & { of(subproblem: Subproblem): Entry; all(): Iterable<Entry> }

export function createCheckRecord(): CheckRecord {
  const entries = new Map<Subproblem, Entry>()
  const of = (subproblem: Subproblem): Entry => {
    const known = entries.get(subproblem)
    if (known !== undefined) return known
    const entry: Entry = { subproblem, isJoin: false, parts: [], openings: [], dependents: [] }
    entries.set(subproblem, entry)
    return entry
  }
  return {
    of,
    all: () => entries.values(),
    member(subproblem, type, id, name) {
      of(subproblem).member = { type, id, name }
    },
    join(subproblem) {
      of(subproblem).isJoin = true
    },
    part(subproblem, part) {
      const entry = of(subproblem)
      entry.parts.push(part)
      if (part.premise !== undefined) of(part.premise).dependents.push(entry)
    },
    opening(subproblem, opening) {
      of(subproblem).openings.push(opening)
    },
  }
}
