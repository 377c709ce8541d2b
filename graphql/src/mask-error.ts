import { OperationError } from '@gatehouse/operation'
import { GraphQLError } from 'graphql'

/** What the provider says that concerns the caller; `undefined` when it is nobody else's business. */
function publicExtensions(error: OperationError): Record<string, unknown> | undefined {
  if (error.status === 429) return { code: 'RATE_LIMITED', retryAfterSeconds: error.retryAfterSeconds }
  if (error.status === 400) return { code: 'BAD_REQUEST', fields: error.fields }
  if (error.status === 409) return { code: 'CONFLICT' }
  const code = outageCodes.get(error.name)
  if (code === undefined && error.status === 403) return { code: 'FORBIDDEN' }
  return code === undefined ? undefined : { code }
}

/** What a hosted identity service fails with, by error name. */
const outageCodes: ReadonlyMap<string, string> = new Map([
  ['ServiceUnavailable', 'IDENTITY_UNAVAILABLE'],
  ['KeyRefused', 'IDENTITY_REFUSED'],
])

/** The code of hidden errors. */
export const internalCode = 'INTERNAL_SERVER_ERROR'
/** The codes of errors that the people who run the server should look at. */
export const loggedCodes: ReadonlySet<unknown> = new Set([internalCode, ...outageCodes.values()])

/** Hides every error that is not meant for callers; the original stays on it for the log. */
export function maskError(error: unknown): Error {
  const located = error instanceof GraphQLError ? error : undefined
  const original = located ? located.originalError : error
  if (located && (!original || original instanceof GraphQLError)) return located
  const extensions = original instanceof OperationError ? publicExtensions(original) : undefined
  if (!(original instanceof OperationError) || !extensions) return hidden(located, original)
  return new GraphQLError(original.message, {
    ...(located && positionOf(located)),
    originalError: original,
    extensions,
  })
}

function positionOf({ nodes, source, positions, path }: GraphQLError) {
  return { nodes, source, positions, path }
}

function hidden(error: GraphQLError | undefined, original: unknown) {
  return new GraphQLError('Something went wrong on our side. Quote the request id when you ask for help.', {
    ...(error && positionOf(error)),
    originalError: original instanceof Error ? original : new Error(String(original)),
    extensions: { code: internalCode },
  })
}
