type Options = {
  maxAgeMs: number
  /** Milliseconds; only differences matter. */
  clock?: () => number
}

/** Caches the answer for a key, also a failure, for `maxAgeMs`. */
export function cached<Answer>(
  ask: (key: string) => Promise<Answer>,
  { maxAgeMs, clock = () => performance.now() }: Options,
): (key: string) => Promise<Answer> {
  const known = new Map<string, { answer: Promise<Answer>; askedAt: number }>()

  function forgetOld(now: number): void {
    // A map keeps insertion order, so the search ends at the first entry that has not expired.
    for (const [key, { askedAt }] of known) {
      if (now - askedAt < maxAgeMs) return
      known.delete(key)
    }
  }

  return key => {
    const now = clock()
    forgetOld(now)
    const answer = known.get(key)?.answer ?? ask(key)
    if (!known.has(key)) known.set(key, { answer, askedAt: now })
    return answer
  }
}
