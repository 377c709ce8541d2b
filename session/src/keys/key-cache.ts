import { type KeySet, readKeySet } from './key-set.ts'

/** The maximum age of a key set. */
export const keySetCacheMs = 600_000
/** Unknown key ids reload the set at most once in this time. */
export const keySetCooldownMs = 30_000

// After a failure the provider is not asked again for this time.
const failurePauseMs = 1_000
// The set is reloaded in the background before it expires, so that no request waits and short outages have no effect.
const reloadAheadMs = 30_000

export type KeyCache = {
  /** The loaded set, unless it is too old. Synchronous, because nearly every call takes this path. */
  current(): KeySet | undefined
  /** Loads the set if there is none, or if it lacks `kid` and the cooldown is over. */
  freshFor(kid: string): Promise<KeySet>
  /** Makes the next call load the set, for instance after a key was revoked in this process. */
  expire(): void
}

type Options = {
  /** Fetches a JSON Web Key Set. Calls do not overlap, except after `expire`. */
  load: () => Promise<unknown>
  clock: () => number
  cacheMs?: number
  cooldownMs?: number
}

export function createKeyCache(options: Options): KeyCache {
  const { load, clock, cacheMs = keySetCacheMs, cooldownMs = keySetCooldownMs } = options
  let known: KeySet | undefined
  let loadedAt = Number.NEGATIVE_INFINITY
  let loading: Promise<KeySet> | undefined
  let failure: { error: unknown; until: number } | undefined

  // If the clock is set back, the set must expire rather than stay valid for too long.
  const age = () => Math.abs(clock() - loadedAt)

  const reload = (): Promise<KeySet> => {
    if (loading !== undefined) return loading
    if (failure !== undefined && clock() < failure.until) return Promise.reject(failure.error)
    const attempt: Promise<KeySet> = readLoaded(known).then(
      set => {
        if (loading === attempt) {
          loading = undefined
          failure = undefined
          known = set
          loadedAt = clock()
        }
        return set
      },
      error => {
        if (loading === attempt) {
          loading = undefined
          failure = { error, until: clock() + failurePauseMs }
        }
        throw error
      },
    )
    loading = attempt
    return attempt
  }

  const readLoaded = async (previous: KeySet | undefined) => readKeySet(await load(), previous)

  const current = () => {
    const ageMs = age()
    if (ageMs >= cacheMs) return undefined
    // A failure matters only once the set is too old; the next caller then gets it.
    if (ageMs >= cacheMs - reloadAheadMs && ageMs >= cacheMs / 2) reload().catch(() => {})
    return known
  }

  return {
    current,
    async freshFor(kid) {
      const set = current() ?? (await reload())
      if (set.has(kid)) return set
      if (loading !== undefined) return loading
      return age() < cooldownMs ? set : reload()
    },
    expire() {
      loadedAt = Number.NEGATIVE_INFINITY
      loading = undefined
      failure = undefined
    },
  }
}
