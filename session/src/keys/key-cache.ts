import { type KeySet, readKeySet } from './key-set.ts'

/** A key set is not used when older than this. */
export const KEY_SET_CACHE_MS = 600_000
/** An unknown key id loads the set again at most once in this time, however many tokens name one. */
export const KEY_SET_COOLDOWN_MS = 30_000

// A provider that is down is asked once a second, not once a request.
const FAILURE_PAUSE_MS = 1_000
// Loaded again in the background shortly before the end, so that no request waits and a hiccup passes unnoticed.
const RELOAD_AHEAD_MS = 30_000

export type KeyCache = {
  /** The set when it need not be loaded: the path of nearly every call, without a promise. */
  current(): KeySet | undefined
  /** The set that should hold `kid`: loaded when there is none, and again when it lacks `kid` and may be asked for. */
  freshFor(kid: string): Promise<KeySet>
  /** Makes the next call load, such as after a key was revoked in this process. */
  expire(): void
}

type Options = {
  /** Answers a JSON Web Key Set; never called again before it has answered, but after `expire`. */
  load: () => Promise<unknown>
  clock: () => number
  cacheMs?: number
  cooldownMs?: number
}

export function createKeyCache(options: Options): KeyCache {
  const { load, clock, cacheMs = KEY_SET_CACHE_MS, cooldownMs = KEY_SET_COOLDOWN_MS } = options
  let known: KeySet | undefined
  let loadedAt = Number.NEGATIVE_INFINITY
  let loading: Promise<KeySet> | undefined
  let failure: { error: unknown; until: number } | undefined

  // A clock that was turned back makes the set old, not young for ever.
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
          failure = { error, until: clock() + FAILURE_PAUSE_MS }
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
    // Whoever needs the set once it is too old meets the failure; until then nobody does.
    if (ageMs >= cacheMs - RELOAD_AHEAD_MS && ageMs >= cacheMs / 2) reload().catch(() => {})
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
