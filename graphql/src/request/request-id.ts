import type { ExecutionResult } from 'graphql'
import { GraphQLError } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { shortened } from './errors.ts'
import { loggedCodes, maskError } from './mask-error.ts'

/** Receives every error that is hidden from callers. */
export type ErrorLog = {
  error: (message: string, fields: Record<string, unknown>) => void
}

/** What the server tells of a request. */
type ServerContext = { requestId: string }

const header = 'x-request-id'

/** The id of a request: its own where it came with a sound one. */
export function requestIdOf(request: Request, newRequestId: () => string): string {
  const given = request.headers.get(header) ?? ''
  return /^[\w.:-]{1,128}$/.test(given) ? given : newRequestId()
}

function withId(error: unknown, requestId: string): unknown {
  return error instanceof GraphQLError
    ? new GraphQLError(shortened(error.message), {
        ...error,
        extensions: { code: 'BAD_REQUEST', ...error.extensions, requestId },
      })
    : error
}

/** Puts the request id on results, errors and the response, and logs hidden errors under it. */
export function tellRequestId(log: ErrorLog | undefined): Plugin<object, ServerContext> {
  return {
    onResultProcess({ serverContext: { requestId }, result, setResult }) {
      const complete = (one: ExecutionResult): ExecutionResult => {
        for (const error of one.errors ?? []) {
          if (!loggedCodes.has(error.extensions.code)) continue
          log?.error('graphql operation failed', { requestId, path: error.path?.join('.'), error: error.originalError })
        }
        const errors = one.errors?.map(error => withId(error, requestId))
        return { ...one, ...(errors && { errors }), extensions: { ...one.extensions, requestId } } as ExecutionResult
      }
      if (Array.isArray(result)) setResult(result.map(complete))
      else if (!(Symbol.asyncIterator in result)) setResult(complete(result))
    },
    onResponse({ serverContext: { requestId }, response }) {
      response.headers.set(header, requestId)
    },
  }
}

/** Makes the errors of an event fit for its subscribers, who share one id, and logs hidden ones under it. */
export function publishErrors({ log, newRequestId }: { log: ErrorLog | undefined; newRequestId: () => string }) {
  return (errors: readonly GraphQLError[]): readonly GraphQLError[] => {
    const requestId = newRequestId()
    return errors.map(error => {
      const masked = maskError(error) as GraphQLError // It answers one for a GraphQLError.
      if (loggedCodes.has(masked.extensions.code))
        log?.error('graphql subscription failed', {
          requestId,
          path: masked.path?.join('.'),
          error: masked.originalError,
        })
      return withId(masked, requestId) as GraphQLError // As above.
    })
  }
}
