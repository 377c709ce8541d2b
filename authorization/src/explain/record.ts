import type { Claim } from '../check/claim.ts'
import type { Opening, Part, Recorder } from '../check/expansion.ts'

/** A claim, what it is about and what it is made of. */
export type Entry = {
  readonly claim: Claim
  member?: { readonly type: string; readonly id: string; readonly name: string }
  isJoin: boolean
  readonly parts: Part[]
  readonly openings: Opening[]
  /** Whose premise it is. */
  readonly dependents: Entry[]
}

/** Everything a check looked at, kept for those who want to know why. */
export type Record = Recorder & { of(claim: Claim): Entry; all(): Iterable<Entry> }

export function createRecord(): Record {
  const entries = new Map<Claim, Entry>()
  const of = (claim: Claim): Entry => {
    const known = entries.get(claim)
    if (known !== undefined) return known
    const entry: Entry = { claim, isJoin: false, parts: [], openings: [], dependents: [] }
    entries.set(claim, entry)
    return entry
  }
  return {
    of,
    all: () => entries.values(),
    member(claim, type, id, name) {
      of(claim).member = { type, id, name }
    },
    join(claim) {
      of(claim).isJoin = true
    },
    part(claim, part) {
      const entry = of(claim)
      entry.parts.push(part)
      if (part.premise !== undefined) of(part.premise).dependents.push(entry)
    },
    opening(claim, opening) {
      of(claim).openings.push(opening)
    },
  }
}
