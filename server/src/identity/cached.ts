type Options = {
  maxAgeMs: number
  /** Whether a failure is an answer too, which all are unless told; others are asked for again at once. */
  isAnswer?: (error: unknown) => boolean
  /** Milliseconds; only differences matter. */
  clock?: () => number
}

/** Caches the answer for a key for `maxAgeMs`. */
export function cached<Answer>(
  ask: (key: string) => Promise<Answer>,
  { maxAgeMs, isAnswer = () => true, clock = () => performance.now() }: Options,
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
    const kept = known.get(key)
    if (kept) return kept.answer
    const asked = { answer: ask(key), askedAt: now }
    known.set(key, asked)
    asked.answer.catch(error => {
      if (!isAnswer(error) && known.get(key) === asked) known.delete(key)
    })
    return asked.answer
  }
}
