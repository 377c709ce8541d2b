import { ProviderRefused, ProviderUnreachable } from '../errors.ts'
import { readJson } from './read-json.ts'
import { retryAfterSeconds } from './retry-after.ts'

export const REQUEST_TIMEOUT_MS = 3_500

/** The version of the wire contract spoken, as the SDKs send it. */
const SDK_VERSION = '1.6.13'
const ANSWER_BYTES_MAX = 1024 * 1024

/** An answer: its body and its `set-cookie` values. */
export type ProviderAnswer = { readonly body: Record<string, unknown>; readonly cookies: readonly string[] }

export type ProviderClient = {
  /** POST with the project id and, if given, a token or access key as bearer. Throws ProviderRefused or ProviderUnreachable. */
  post(path: string, request: { body?: unknown; token?: string; signal?: AbortSignal }): Promise<ProviderAnswer>
}

type Options = {
  projectId: string
  baseUrl: string
  /** Lets a back end through when the project's public sign-in calls are disabled. */
  authManagementKey?: string
  fetch: typeof globalThis.fetch
  clock: () => number
}

export function createProviderClient(options: Options): ProviderClient {
  const { projectId, baseUrl, authManagementKey, fetch, clock } = options

  const ask = async (
    path: string,
    { body, token, signal }: { body?: unknown; token?: string; signal?: AbortSignal },
  ) => {
    const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
    try {
      return await fetch(endpoint(baseUrl, path), {
        method: 'POST',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          authorization: `Bearer ${[projectId, token, authManagementKey].filter(Boolean).join(':')}`,
          'x-descope-sdk-name': 'nodejs',
          'x-descope-sdk-version': SDK_VERSION,
          'x-descope-project-id': projectId,
        },
        body: JSON.stringify(body ?? {}),
        // A redirect could carry a token to another host.
        redirect: 'error',
        signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
      })
    } catch (cause) {
      signal?.throwIfAborted()
      throw new ProviderUnreachable(
        timeout.aborted ? `the provider did not answer in ${REQUEST_TIMEOUT_MS} ms` : 'the provider cannot be reached',
        cause,
      )
    }
  }

  return {
    async post(path, request) {
      const response = await ask(path, request)
      const body = await readBody(response)
      if (!response.ok) throw refusal(response, body, clock)
      return { body, cookies: response.headers.getSetCookie() }
    },
  }
}

export function endpoint(baseUrl: string, path: string) {
  return `${baseUrl.replace(/\/+$/, '')}${path}`
}

async function readBody(response: Response): Promise<Record<string, unknown>> {
  try {
    const body = await readJson(response, ANSWER_BYTES_MAX)
    // An object out of JSON.parse; every member is checked where it is read.
    if (typeof body === 'object' && body !== null) return body as Record<string, unknown>
  } catch (cause) {
    if (response.ok) throw new ProviderUnreachable('the answer of the provider cannot be read', cause)
  }
  return {}
}

function refusal(response: Response, body: Record<string, unknown>, clock: () => number) {
  return new ProviderRefused({
    status: response.status,
    errorCode: text(body.errorCode),
    message: text(body.errorMessage) ?? text(body.errorDescription) ?? `the provider answered ${response.status}`,
    retryAfterSeconds: response.status === 429 ? retryAfterSeconds(response, clock) : undefined,
  })
}

function text(value: unknown) {
  return typeof value === 'string' && value !== '' ? value : undefined
}
