import { lastUsed } from '../../../foundation/cache/last-used.ts'
import type { ClientMetadata } from './policy.ts'

/** Clients of which what was made is kept, for each issuer. */
const keptMax = 200

type Made = { of: readonly unknown[]; madeAt: number; until: number; client: ClientMetadata }

/** What was made of what is stored of clients, for as long as that is the same and no secret of theirs ends. */
export function keptMetadata(clock: () => number) {
  // `madeAt` is later than now where the clock was turned back.
  const made = new Map<string, Made>()
  return {
    find(id: string, of: Made['of']): ClientMetadata | undefined {
      const known = made.get(id)
      const now = clock()
      const isKept = known && known.madeAt <= now && now < known.until && known.of.every((part, at) => part === of[at])
      return isKept ? known.client : undefined
    },
    /** `ends`: when secrets of theirs end, in epoch milliseconds; those that have ended, and 0 for never, do not count. */
    keep(id: string, { of, ends, client }: Pick<Made, 'of' | 'client'> & { ends: readonly number[] }): ClientMetadata {
      const now = clock()
      const until = Math.min(...ends.filter(at => at > now))
      made.delete(id)
      return lastUsed(made, { key: id, max: keptMax }, () => ({ of, madeAt: now, until, client })).client
    },
  }
}
