import type { Operation, OperationTable } from '../declare.ts'
import { parseInput } from '../input.ts'
import { type Answer, errorOf, readAnswer, unreachable } from './answer.ts'
import type { Client } from './local.ts'

export type HttpClientOptions = {
  /** Origin and path prefix of the service, for instance `https://api.example.com`. */
  baseUrl: string
  /** The whole value of the authorization header, for instance `Bearer <project id>:<management key>`. */
  authorization: string
  fetch?: typeof fetch
  sleep?: (ms: number) => Promise<void>
}

/** Timeout of calls to a hosted service. */
const timeoutMs = 3_500
const attemptsMax = 3
/** A caller waits no longer than this for a rate limit to pass; beyond it the error is theirs. */
const retryAfterSecondsMax = 5

/** The headers by which the official SDK identifies itself. */
const sdkHeaders = { 'x-descope-sdk-name': 'nodejs', 'x-descope-sdk-version': '1.6.13' }

/** Calls a service over HTTP; its errors come back as the classes that the contract declares. */
export function httpClient<Table extends OperationTable>(table: Table, options: HttpClientOptions): Client<Table> {
  const client: Record<string, (input: unknown) => Promise<unknown>> = {}
  for (const [name, declared] of Object.entries<Operation>(table)) {
    client[name] = async input => declared.output.parse(await send(declared, parseInput(declared, input), options))
  }
  // Every name of the table was given a function of its operation's types.
  return client as Client<Table>
}

async function send(operation: Operation, input: unknown, options: HttpClientOptions): Promise<unknown> {
  const sleep = options.sleep ?? (ms => new Promise(resolve => setTimeout(resolve, ms)))
  for (let attempt = 1; ; attempt++) {
    const answer = await attemptOnce(operation, input, options)
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
  { baseUrl, authorization, fetch: call = fetch }: HttpClientOptions,
): Promise<Answer> {
  const rest = new Map(Object.entries(typeof input === 'object' && input !== null ? input : {}))
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return encodeURIComponent(String(value))
  })
  const url = new URL(baseUrl.replace(/\/$/, '') + path)
  const isQuery = operation.method === 'GET' || operation.method === 'DELETE'
  if (isQuery) for (const [name, value] of rest) if (value !== undefined) url.searchParams.set(name, String(value))
  const body = operation.bareBody === undefined ? Object.fromEntries(rest) : rest.get(operation.bareBody)
  try {
    const response = await call(url, {
      method: operation.method,
      headers: { authorization, ...sdkHeaders, ...(!isQuery && { 'content-type': 'application/json' }) },
      ...(!isQuery && { body: JSON.stringify(body) }),
      // An API does not redirect; followed, our key could end up elsewhere.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return await readAnswer(response)
  } catch (cause) {
    throw unreachable(cause, timeoutMs)
  }
}
