import type { Clock } from '../options/environment.ts'

/** Loads a value on demand and caches it. Concurrent callers share one load; failures are not cached. */
export function cached<T>({ load, lifetimeMs, clock }: { load: () => Promise<T>; lifetimeMs: number; clock: Clock }) {
  let kept: { value: T; until: number } | undefined
  let loading: Promise<T> | undefined
  return async (): Promise<T> => {
    if (kept !== undefined && clock() < kept.until) return kept.value
    loading ??= load().finally(() => {
      loading = undefined
    })
    const value = await loading
    kept = { value, until: clock() + lifetimeMs }
    return value
  }
}
