import { PollingTimedOut, ProviderRefused, ProviderUnreachable } from '../errors.ts'

export const POLLING_INTERVAL_MS_MIN = 1_000
export const POLLING_TIMEOUT_MS_MAX = 600_000

export type PollingOptions = {
  /** At least 1,000, which is also the default. */
  readonly intervalMs?: number
  /** At most 600,000, which is also the default. */
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
}

/** Resolves after `ms`, or rejects once the signal is aborted. */
export type Wait = (ms: number, signal?: AbortSignal) => Promise<void>

type Dependencies = { clock: () => number; wait: Wait }

/**
 * Asks until the provider gives an answer. Every refusal means 'not yet' (the contract has no other answer for a
 * pending sign-in); after a 429 the provider's `retry-after` counts. Throws PollingTimedOut with the last refusal.
 */
export async function poll<T>(ask: () => Promise<T>, options: PollingOptions, { clock, wait }: Dependencies) {
  const intervalMs = Math.max(finite(options.intervalMs) ?? POLLING_INTERVAL_MS_MIN, POLLING_INTERVAL_MS_MIN)
  const timeoutMs = Math.min(Math.max(finite(options.timeoutMs) ?? POLLING_TIMEOUT_MS_MAX, 0), POLLING_TIMEOUT_MS_MAX)
  const deadline = clock() + timeoutMs
  for (;;) {
    options.signal?.throwIfAborted()
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ProviderRefused || error instanceof ProviderUnreachable)) throw error
      const pauseMs = Math.max(intervalMs, (error.retryAfterSeconds ?? 0) * 1000)
      const remainingMs = Math.max(0, deadline - clock())
      await wait(Math.min(pauseMs, remainingMs), options.signal)
      if (remainingMs <= pauseMs) throw new PollingTimedOut(timeoutMs, error)
    }
  }
}

function finite(value: number | undefined) {
  return Number.isFinite(value) ? value : undefined
}
