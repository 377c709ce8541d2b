type Options = {
  maxAgeMs: number
  /** Milliseconds; only differences matter. */
  clock?: () => number
}

/** The same question asked again within `maxAgeMs` gets the same answer, also when that is a failure. */
export function remembered<Answer>(
  ask: (key: string) => Promise<Answer>,
  { maxAgeMs, clock = () => performance.now() }: Options,
): (key: string) => Promise<Answer> {
  const known = new Map<string, { answer: Promise<Answer>; askedAt: number }>()

  function forgetOld(now: number): void {
    // A map keeps the order of asking, so the first one that is young enough ends the search.
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
