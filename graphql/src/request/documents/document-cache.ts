/** Keeps what was last used of what has a text as its key, as long as the texts are not longer together than `lengthMax`. */
export function cacheByText<Value>(lengthMax: number) {
  const entries = new Map<string, Value>()
  let length = 0

  function remove(key: string) {
    if (entries.delete(key)) length -= key.length
  }

  return {
    get(key: string): Value | undefined {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set(key: string, value: Value) {
      remove(key)
      entries.set(key, value)
      length += key.length
      for (const oldest of entries.keys()) {
        if (length <= lengthMax) break
        remove(oldest)
      }
    },
  }
}
