import { randomFillSync } from 'node:crypto'

/** Milliseconds since the epoch. */
export type Clock = () => number
/** That many random bytes, fit for keys. */
export type Random = (byteCount: number) => Uint8Array
/** The part of the web's `fetch` that is used: always an absolute address. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>

const poolBytes = 4096

/** Random bytes from the operating system, fetched many at a time: a session needs few, but often. */
export const pooledRandom = (): Random => {
  let pool = Buffer.alloc(0)
  let used = 0
  return byteCount => {
    if (used + byteCount > pool.length) {
      // A new pool rather than the old one refilled: what was handed out stays as it is.
      pool = randomFillSync(Buffer.alloc(Math.max(poolBytes, byteCount)))
      used = 0
    }
    used += byteCount
    return pool.subarray(used - byteCount, used)
  }
}
