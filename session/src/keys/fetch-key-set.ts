import { KeySetUnavailable } from '../errors.ts'
import { readJson, retryAfterSeconds } from '../provider/answers.ts'

export const keySetTimeoutMs = 5_000

const keySetBytesMax = 256 * 1024

type Source = { url: string; fetch: typeof globalThis.fetch; clock: () => number }

/**
 * Fetches the document at `url`; does not follow redirects.
 * @throws {KeySetUnavailable} when there is no successful JSON response
 */
export async function fetchKeySet({ url, fetch, clock }: Source): Promise<unknown> {
  const response = await answerOf(() =>
    fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(keySetTimeoutMs),
    }),
  )
  if (!response.ok) {
    await response.body?.cancel()
    throw new KeySetUnavailable(`the provider answered ${response.status}`, {
      retryAfterSeconds: retryAfterSeconds(response, clock),
    })
  }
  return answerOf(() => readJson(response, keySetBytesMax))
}

async function answerOf<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    const isTimeout = cause instanceof Error && cause.name === 'TimeoutError'
    throw new KeySetUnavailable(isTimeout ? `no answer in ${keySetTimeoutMs} ms` : 'the request failed', { cause })
  }
}
