import { PollingTimedOut, ProviderRefused, ProviderUnreachable } from '../errors.ts'

export const pollingIntervalMsMin = 1_000
export const pollingTimeoutMsMax = 600_000

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
 * Polls until the provider succeeds. Every refusal means 'not yet', because the contract has no other answer for a
 * pending sign-in. Observes `retry-after` after a 429.
 * @throws {PollingTimedOut} with the last refusal as its cause
 */
export async function poll<T>(ask: () => Promise<T>, options: PollingOptions, { clock, wait }: Dependencies) {
  const intervalMs = Math.max(finite(options.intervalMs) ?? pollingIntervalMsMin, pollingIntervalMsMin)
  const timeoutMs = Math.min(Math.max(finite(options.timeoutMs) ?? pollingTimeoutMsMax, 0), pollingTimeoutMsMax)
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
