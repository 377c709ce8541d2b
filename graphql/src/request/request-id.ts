import type { ExecutionResult } from 'graphql'
import { GraphQLError } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { loggedCodes } from './mask-error.ts'

/** Receives every error that is hidden from callers. */
export type ErrorLog = {
  error: (message: string, fields: Record<string, unknown>) => void
}

const header = 'x-request-id'

/** The request with an id, its own where it came with a sound one. */
export function identified(request: Request, newRequestId: () => string): Request {
  if (/^[\w.:-]{1,128}$/.test(request.headers.get(header) ?? '')) return request
  const headers = new Headers(request.headers)
  headers.set(header, newRequestId())
  return new Request(request, { headers })
}

function withId(error: unknown, requestId: string): unknown {
  return error instanceof GraphQLError
    ? new GraphQLError(error.message, { ...error, extensions: { code: 'BAD_REQUEST', ...error.extensions, requestId } })
    : error
}

/** Puts the request id on results, errors and the response, and logs hidden errors under it. */
export function tellRequestId(log: ErrorLog | undefined): Plugin {
  return {
    onResultProcess({ request, result, setResult }) {
      const requestId = request.headers.get(header) ?? ''
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
    onResponse({ request, response }) {
      response.headers.set(header, request.headers.get(header) ?? '')
    },
  }
}
