import { ProviderRefused, ProviderUnreachable } from '../errors.ts'
import { readJson, retryAfterSeconds } from './answers.ts'

export const requestTimeoutMs = 3_500

/** The version of the wire contract, as the SDKs send it. */
const sdkVersion = '1.6.13'
const answerBytesMax = 1024 * 1024

/** The body and the `set-cookie` values of a response. */
export type ProviderAnswer = { readonly body: Record<string, unknown>; readonly cookies: readonly string[] }

export type ProviderClient = {
  /**
   * Sends a POST with the project id and, if given, a token or access key as bearer.
   * @throws {ProviderRefused} when the provider answers with an error
   * @throws {ProviderUnreachable} when it does not answer
   */
  post(path: string, request: { body?: unknown; token?: string; signal?: AbortSignal }): Promise<ProviderAnswer>
}

type Options = {
  projectId: string
  baseUrl: string
  /** Allows calls of a back end when public sign-in calls of the project are disabled. */
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
    const timeout = AbortSignal.timeout(requestTimeoutMs)
    try {
      return await fetch(endpoint(baseUrl, path), {
        method: 'POST',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          authorization: `Bearer ${[projectId, token, authManagementKey].filter(Boolean).join(':')}`,
          'x-descope-sdk-name': 'nodejs',
          'x-descope-sdk-version': sdkVersion,
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
        timeout.aborted ? `the provider did not answer in ${requestTimeoutMs} ms` : 'the provider cannot be reached',
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
    const body = await readJson(response, answerBytesMax)
    // Safe: an object from JSON.parse; each member is checked where it is read.
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
