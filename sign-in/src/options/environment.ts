import { randomFillSync } from 'node:crypto'

import type { Random } from '@gatehouse-id/operation/random-secret'

export type { Random }

/** Milliseconds since the epoch. */
export type Clock = () => number
/** The part of `fetch` that is used; addresses are absolute. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>

const poolBytes = 4096

/** Random bytes from the operating system, fetched in blocks: sessions need few bytes, but often. */
export function pooledRandom(): Random {
  let pool = Buffer.alloc(0)
  let used = 0
  return byteCount => {
    if (used + byteCount > pool.length) {
      // Allocate a new pool: bytes of the old one are still in use.
      pool = randomFillSync(Buffer.alloc(Math.max(poolBytes, byteCount)))
      used = 0
    }
    used += byteCount
    return pool.subarray(used - byteCount, used)
  }
}
