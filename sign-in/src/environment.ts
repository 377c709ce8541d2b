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
  const pool = Buffer.alloc(poolBytes)
  let used = poolBytes
  return byteCount => {
    if (byteCount > poolBytes) return randomFillSync(Buffer.alloc(byteCount))
    if (used + byteCount > poolBytes) {
      randomFillSync(pool)
      used = 0
    }
    const bytes = Buffer.from(pool.subarray(used, used + byteCount))
    pool.fill(0, used, used + byteCount)
    used += byteCount
    return bytes
  }
}
