import type { Operation, OperationTable } from '../declare.ts'
import { parseInput } from '../input/input.ts'
import { type Answer, errorOf, readAnswer, unreachable } from './answer.ts'
import type { Client } from './local.ts'
import { hasQuery, operationRequest } from './operation-request.ts'

export type HttpClientOptions = {
  /** Origin and path prefix of the service, for instance `https://api.example.com`. */
  baseUrl: string
  /** The value of the authorization header, for instance `Bearer <project id>:<management key>`. */
  authorization: string
  /** More headers of every call. */
  headers?: Readonly<Record<string, string>> | undefined
  fetch?: typeof fetch
  sleep?: (ms: number) => Promise<void>
  /** For calls that take longer than usual ones, such as a thousand users at once. */
  timeoutMs?: number
}

/** Timeout of calls to a hosted service. */
const usualTimeoutMs = 3_500
const attemptsMax = 3
/** The longest wait for a rate limit; after that the caller gets the error. */
const retryAfterSecondsMax = 5

/** The headers by which the official SDK identifies itself. */
const sdkHeaders = { 'x-descope-sdk-name': 'nodejs', 'x-descope-sdk-version': '1.6.13' }

/** A client that calls a service over HTTP. It rejects with the error classes declared in the contract. */
export function httpClient<Table extends OperationTable>(table: Table, options: HttpClientOptions): Client<Table> {
  const client: Record<string, (input: unknown) => Promise<unknown>> = {}
  for (const [name, declared] of Object.entries<Operation>(table)) {
    client[name] = async input => {
      // Checked here, and sent as it was given: the service has defaults of its own, and may not know all of ours.
      parseInput(declared, input)
      return declared.output.parse(await send(declared, input, options))
    }
  }
  // Safe: every name of the table has a function with the types of its operation.
  return client as Client<Table>
}

async function send(operation: Operation, input: unknown, options: HttpClientOptions): Promise<unknown> {
  const sleep = options.sleep ?? (ms => new Promise(resolve => setTimeout(resolve, ms)))
  for (let attempt = 1; ; attempt++) {
    const answer = await attemptOnce(operation, input, options).catch(error => {
      if (operation.method !== 'GET' || !isClosed(error)) throw error
      return attemptOnce(operation, input, options)
    })
    if (answer.isOk) return answer.body
    const { status, retryAfterSeconds = Number.NaN } = answer
    const mayRetry = status === 429 && attempt < attemptsMax && retryAfterSeconds <= retryAfterSecondsMax
    if (!mayRetry) throw errorOf(operation, answer)
    await sleep(retryAfterSeconds * 1000)
  }
}

async function attemptOnce(
  operation: Operation,
  input: unknown,
  { baseUrl, authorization, headers, fetch: call = fetch, timeoutMs = usualTimeoutMs }: HttpClientOptions,
): Promise<Answer> {
  const { method, path, body } = operationRequest(operation, input)
  try {
    const response = await call(new URL(baseUrl.replace(/\/$/, '') + path), {
      method,
      headers: {
        authorization,
        ...sdkHeaders,
        ...headers,
        ...(!hasQuery(operation) && { 'content-type': 'application/json' }),
      },
      body,
      // An API does not redirect. Following a redirect could send the key to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return await readAnswer(response)
  } catch (cause) {
    throw unreachable(cause, timeoutMs)
  }
}

/**
 * Whether the other side closed the connection instead of answering: it does so with one that was idle for a while, also
 * in the moment in which a request is sent. What only reads may be sent again (RFC 9110 §9.2.2).
 */
function isClosed(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if ('code' in each && closedCodes.has(each.code)) return true
  return false
}

const closedCodes: ReadonlySet<unknown> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])
