import type { Operation } from '../declare.ts'
import {
  BadRequest,
  type FieldProblem,
  InternalError,
  KeyRefused,
  NotSupportedByProvider,
  type OperationError,
  operationError,
  RateLimited,
  ServiceUnavailable,
} from '../errors.ts'

/** `body` is undefined when it is not JSON. */
export type Answer = { isOk: boolean; status: number; retryAfterSeconds: number | undefined; body: unknown }

/** Reads the response of a service; an empty body counts as `{}`. */
export async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text()
  const body = text.trim() === '' ? {} : parse(text)
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return {
    // A success is always JSON (provider-api §0.1): anything else comes from a proxy in between.
    isOk: response.ok && body !== undefined,
    status: response.status,
    retryAfterSeconds: Number.isNaN(seconds) ? undefined : seconds,
    body,
  }
}

/** The error for a request without a response. Addresses are only in its cause. */
export function unreachable(cause: unknown, timeoutMs: number): OperationError {
  const isTimeout = cause instanceof Error && cause.name === 'TimeoutError'
  if (isTimeout)
    return new ServiceUnavailable({ message: `The identity service did not answer within ${timeoutMs} ms` })
  return new ServiceUnavailable({
    message: 'The identity service cannot be reached',
    cause: new Error(reasonOf(cause), { cause }),
  })
}

/** The error of an unsuccessful response: the class declared in the contract, if there is one. */
export function errorOf(operation: Operation, { status, body, retryAfterSeconds }: Answer): OperationError {
  const code = textOf(body, 'errorCode')
  const remoteMessage = textOf(body, 'errorMessage') ?? textOf(body, 'message') ?? textOf(body, 'errorDescription')
  const details = { message: remoteMessage, retryAfterSeconds, fields: fieldsOf(body) }
  if (status === 429) return new RateLimited(details)
  // Several errors share a code; a service that is no Gatehouse does not say which.
  const name = textOf(body, 'errorName')
  const Declared =
    operation.errors?.find(({ errorName }) => errorName === name) ??
    operation.errors?.find(declared => declared.code === code)
  if (Declared) return new Declared(details)
  if (operation.auth === 'managementKey' && (status === 401 || status === 403))
    return new KeyRefused({ message: remoteMessage && `The identity service refuses our key: ${remoteMessage}` })
  if (unknownThere.has(status)) return new NotSupportedByProvider()
  const message = remoteMessage ?? `the identity service answered ${status}`
  if (body === undefined || (status >= 502 && status <= 504)) return new ServiceUnavailable({ message })
  if (code !== undefined && status === 400) return new BadRequest(details)
  const Remote = operationError({
    name: 'RemoteError',
    code: code ?? InternalError.code,
    status,
    description: message,
  })
  return new Remote(details)
}

/** What services answer to a path or method that they do not have. */
const unknownThere = new Set([404, 405, 501])

/** The message of `fetch failed` is in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  // An AggregateError of several refused addresses has a code, but no message.
  return cause.message || ('code' in cause ? String(cause.code) : error.message)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function textOf(body: unknown, key: string): string | undefined {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, key) : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}

function fieldsOf(body: unknown): FieldProblem[] {
  const fields: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'fields') : undefined
  if (!Array.isArray(fields)) return []
  return fields.flatMap(each => {
    const [field, message] = [textOf(each, 'field'), textOf(each, 'message')]
    return field === undefined || message === undefined ? [] : [{ field, message }]
  })
}
