import type { Operation, OperationTable } from '../declare.ts'
import { BadRequest, InternalError, type OperationError, operationError, RateLimited } from '../errors.ts'
import type { Client } from './local.ts'

export type HttpClientOptions = {
  /** Origin and path prefix of the service, for instance `https://api.example.com`. */
  baseUrl: string
  /** The whole value of the authorization header, for instance `Bearer <project id>:<management key>`. */
  authorization: string
  fetch?: typeof fetch
  sleep?: (ms: number) => Promise<void>
}

/** Outgoing identity calls end after this long (specification §9). */
const timeoutMs = 3_500
const attemptsMax = 3
/** A caller waits no longer than this for a rate limit to pass; beyond it the error is theirs. */
const retryAfterSecondsMax = 5

const sdkHeaders = { 'x-descope-sdk-name': 'gatehouse', 'x-descope-sdk-version': '0.1.0' }

/** Calls a service over HTTP; its errors come back as the classes that the contract declares. */
export function httpClient<Table extends OperationTable>(table: Table, options: HttpClientOptions): Client<Table> {
  const client: Record<string, (input: unknown) => Promise<unknown>> = {}
  for (const [name, declared] of Object.entries<Operation>(table)) {
    client[name] = async input => declared.output.parse(await send(declared, declared.input.parse(input), options))
  }
  // Every name of the table was given a function of its operation's types.
  return client as Client<Table>
}

async function send(operation: Operation, input: unknown, options: HttpClientOptions): Promise<unknown> {
  const sleep = options.sleep ?? (ms => new Promise(resolve => setTimeout(resolve, ms)))
  for (let attempt = 1; ; attempt++) {
    const response = await attemptOnce(operation, input, options)
    const body: unknown = await response.json().catch(() => undefined)
    if (response.ok) return body ?? {}
    const retryAfterSeconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    const mayRetry = response.status === 429 && attempt < attemptsMax && retryAfterSeconds <= retryAfterSecondsMax
    if (!mayRetry) throw revive(operation, response, body)
    await sleep(retryAfterSeconds * 1000)
  }
}

function attemptOnce(
  operation: Operation,
  input: unknown,
  { baseUrl, authorization, fetch: call = fetch }: HttpClientOptions,
) {
  const rest = new Map(Object.entries(typeof input === 'object' && input !== null ? input : {}))
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return encodeURIComponent(String(value))
  })
  const url = new URL(baseUrl.replace(/\/$/, '') + path)
  const isQuery = operation.method === 'GET' || operation.method === 'DELETE'
  if (isQuery) for (const [name, value] of rest) if (value !== undefined) url.searchParams.set(name, String(value))
  return call(url, {
    method: operation.method,
    headers: { authorization, ...sdkHeaders, ...(!isQuery && { 'content-type': 'application/json' }) },
    ...(!isQuery && { body: JSON.stringify(Object.fromEntries(rest)) }),
    signal: AbortSignal.timeout(timeoutMs),
  })
}

function revive(operation: Operation, response: Response, body: unknown): OperationError {
  const text = (key: string) => {
    const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, key) : undefined
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const code = text('errorCode')
  const message = text('errorMessage') ?? text('message') ?? text('errorDescription')
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const details = { message, retryAfterSeconds: Number.isNaN(seconds) ? undefined : seconds }
  if (response.status === 429) return new RateLimited(details)
  const Declared = operation.errors?.find(declared => declared.code === code)
  if (Declared) return new Declared(details)
  if (code === undefined) return new InternalError({ message: `the identity service answered ${response.status}` })
  if (response.status === 400) return new BadRequest(details)
  const Remote = operationError({ name: 'RemoteError', code, status: response.status, description: message ?? code })
  return new Remote(details)
}
