import type { Subproblem } from '../check/subproblem.ts'
import type { Opening, Part, Recorder } from '../check/expansion.ts'

/** A subproblem with its member and its parts. */
export type Entry = {
  readonly subproblem: Subproblem
  member?: { readonly type: string; readonly id: string; readonly name: string }
  isJoin: boolean
  readonly parts: Part[]
  readonly openings: Opening[]
  /** The entries of which it is a premise. */
  readonly dependents: Entry[]
}

/** Everything that a check looked at, for its explanation. */
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
