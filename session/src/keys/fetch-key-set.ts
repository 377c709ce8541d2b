import { KeySetUnavailable } from '../errors.ts'
import { readJson } from '../provider/read-json.ts'
import { retryAfterSeconds } from '../provider/retry-after.ts'

export const KEY_SET_TIMEOUT_MS = 5_000

const KEY_SET_BYTES_MAX = 256 * 1024

type Source = { url: string; fetch: typeof globalThis.fetch; clock: () => number }

/** The document at `url`. Throws KeySetUnavailable; redirects are not followed. */
export async function fetchKeySet({ url, fetch, clock }: Source): Promise<unknown> {
  const response = await answerOf(() =>
    fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(KEY_SET_TIMEOUT_MS),
    }),
  )
  if (!response.ok) {
    await response.body?.cancel()
    throw new KeySetUnavailable(`the provider answered ${response.status}`, {
      retryAfterSeconds: retryAfterSeconds(response, clock),
    })
  }
  return answerOf(() => readJson(response, KEY_SET_BYTES_MAX))
}

async function answerOf<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    const isTimeout = cause instanceof Error && cause.name === 'TimeoutError'
    throw new KeySetUnavailable(isTimeout ? `no answer in ${KEY_SET_TIMEOUT_MS} ms` : 'the request failed', { cause })
  }
}
