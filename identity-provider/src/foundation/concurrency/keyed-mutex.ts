/** Runs work with the same key one after the other, in order; work with other keys runs concurrently. */
export type Turns = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>

export function createKeyedMutex(): Turns {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const own = (last.get(key) ?? Promise.resolve()).then(work)
    const settled = own.catch(() => {})
    last.set(key, settled)
    try {
      return await own
    } finally {
      if (last.get(key) === settled) last.delete(key)
    }
  }
}
