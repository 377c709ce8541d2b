/** A wrong field: its path (`user.email`) and how to correct it. */
export type FieldProblem = { field: string; message: string }

type Details = { message?: string; fields?: FieldProblem[]; cause?: unknown; retryAfterSeconds?: number }

/** An expected error: declared in a contract, with a stable wire code and a public message. */
export abstract class OperationError extends Error {
  abstract readonly code: string
  abstract readonly status: number
  /** The generic text of the code; `message` is more specific. */
  abstract readonly description: string
  readonly fields: FieldProblem[]
  /** Whole seconds after which the call may succeed; only with status 429 and 503. */
  readonly retryAfterSeconds: number | undefined

  constructor(message: string, { fields = [], cause, retryAfterSeconds }: Omit<Details, 'message'> = {}) {
    super(message, { cause })
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export type OperationErrorClass = (new (
  details?: Details,
) => OperationError) & {
  readonly code: string
  readonly errorName: string
}

/** Declares an error. `name` says which one it is, in GraphQL and on the wire; `code` is shared by several. Neither ever changes. */
export function operationError(declared: {
  name: string
  code: string
  status: number
  description: string
}): OperationErrorClass {
  return class extends OperationError {
    static readonly code = declared.code
    static readonly errorName = declared.name
    override readonly name = declared.name
    readonly code = declared.code
    readonly status = declared.status
    readonly description = declared.description
    constructor({ message = declared.description, ...details }: Details = {}) {
      super(message, details)
    }
  }
}

/** A malformed request, for instance text that is not JSON (provider-api §6). */
export const BadRequest = operationError({
  name: 'BadRequest',
  code: 'E011001',
  status: 400,
  description: 'Bad request',
})
export const BodyTooLarge = operationError({
  name: 'BodyTooLarge',
  code: 'E011001',
  status: 413,
  description: 'The request body is too large',
})
export const MissingArguments = operationError({
  name: 'InvalidInput',
  code: 'E011002',
  status: 400,
  description: 'Missing arguments',
})
export const InvalidInput = operationError({
  name: 'InvalidInput',
  code: 'E011003',
  status: 400,
  description: 'The request failed validation',
})
export const PathNotFound = operationError({
  name: 'PathNotFound',
  code: 'E011001',
  status: 404,
  description: 'There is nothing at this path',
})
/** A hosted service does not have this operation. */
export const NotSupportedByProvider = operationError({
  name: 'NotSupportedByProvider',
  code: 'E011001',
  status: 501,
  description: 'The identity service does not have this operation',
})
export const NotBuilt = operationError({
  name: 'NotBuilt',
  code: 'E011001',
  status: 501,
  description: 'This operation is not built yet',
})
export const RateLimited = operationError({
  name: 'RateLimited',
  code: 'E130429',
  status: 429,
  description: 'Too many requests; try again later',
})
export const InternalError = operationError({
  name: 'InternalError',
  code: 'E011001',
  status: 500,
  description: 'Something went wrong on our side',
})
/** What the service stands on is away for a while, such as its database. */
export const TemporarilyUnavailable = operationError({
  name: 'TemporarilyUnavailable',
  code: 'E130503',
  status: 503,
  description: 'The service is not available for a while; try again later',
})
/** For clients over HTTP: the service could not be reached, took too long, or sent no valid response. */
export const ServiceUnavailable = operationError({
  name: 'ServiceUnavailable',
  code: 'E011001',
  status: 503,
  description: 'The identity service does not answer',
})
/** For clients over HTTP: the service refuses our key, not the user on whose behalf we call. */
export const KeyRefused = operationError({
  name: 'KeyRefused',
  code: 'E011001',
  status: 502,
  description: 'The identity service refuses the project id or the management key',
})

/** The error envelope of provider-api §1.4, and which error it is. */
export function errorBody(error: OperationError) {
  return {
    errorCode: error.code,
    errorName: error.name,
    errorDescription: error.description,
    errorMessage: error.message,
    message: error.message,
    ...(error.fields.length > 0 && { fields: error.fields }),
  }
}
