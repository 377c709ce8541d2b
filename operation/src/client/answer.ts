import type { Operation } from '../declare.ts'
import {
  BadRequest,
  type FieldProblem,
  InternalError,
  KeyRefused,
  type OperationError,
  operationError,
  RateLimited,
  ServiceUnavailable,
} from '../errors.ts'

/** `body` is undefined when it is no JSON. */
export type Answer = { isOk: boolean; status: number; retryAfterSeconds: number | undefined; body: unknown }

/** Reads the whole answer of a service; an empty one counts as `{}`. */
export async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text()
  const body = text.trim() === '' ? {} : parse(text)
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return {
    // Success is JSON, always (provider-api §0.1): anything else comes from somebody in between.
    isOk: response.ok && body !== undefined,
    status: response.status,
    retryAfterSeconds: Number.isNaN(seconds) ? undefined : seconds,
    body,
  }
}

/** The error for a request that got no answer; addresses are in its cause only. */
export function unreachable(cause: unknown, timeoutMs: number): OperationError {
  const isTimeout = cause instanceof Error && cause.name === 'TimeoutError'
  if (isTimeout)
    return new ServiceUnavailable({ message: `The identity service did not answer within ${timeoutMs} ms` })
  return new ServiceUnavailable({
    message: 'The identity service cannot be reached',
    cause: new Error(reasonOf(cause), { cause }),
  })
}

/** The error behind an answer that is no success: the class that the contract declares, where it declares one. */
export function errorOf(operation: Operation, { status, body, retryAfterSeconds }: Answer): OperationError {
  const code = textOf(body, 'errorCode')
  const told = textOf(body, 'errorMessage') ?? textOf(body, 'message') ?? textOf(body, 'errorDescription')
  const details = { message: told, retryAfterSeconds, fields: fieldsOf(body) }
  if (status === 429) return new RateLimited(details)
  const Declared = operation.errors?.find(declared => declared.code === code)
  if (Declared) return new Declared(details)
  if (operation.auth === 'managementKey' && (status === 401 || status === 403))
    return new KeyRefused({ message: told && `The identity service refuses our key: ${told}` })
  const message = told ?? `the identity service answered ${status}`
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

/** `fetch failed` says nothing; its cause does. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  // Several addresses that all refuse have a code and no message.
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
