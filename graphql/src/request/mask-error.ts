import {
  KeyRefused,
  NotSupportedByProvider,
  OperationError,
  ServiceUnavailable,
  TemporarilyUnavailable,
} from '@gatehouse-id/operation'
import { GraphQLError } from 'graphql'

/** What an error of the provider tells the caller; `undefined` when it is to be hidden. */
function publicExtensions(error: OperationError): Record<string, unknown> | undefined {
  const { retryAfterSeconds } = error
  if (error.status === 429) return { code: 'RATE_LIMITED', retryAfterSeconds }
  const known = codesOfClasses.find(({ ErrorClass }) => error instanceof ErrorClass)
  if (known) return { code: known.code, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
  if (error.status >= 500) return undefined
  const code = codesOfStatuses.get(error.status)
  return code ? { code } : { code: 'BAD_REQUEST', fields: error.fields }
}

const codesOfStatuses = new Map([
  [401, 'UNAUTHENTICATED'],
  [403, 'FORBIDDEN'],
  [404, 'NOT_FOUND'],
  [409, 'CONFLICT'],
])

/** What the database, or a hosted identity service, fails with. */
const outages = [
  { ErrorClass: TemporarilyUnavailable, code: 'TEMPORARILY_UNAVAILABLE' },
  { ErrorClass: ServiceUnavailable, code: 'IDENTITY_UNAVAILABLE' },
  { ErrorClass: KeyRefused, code: 'IDENTITY_REFUSED' },
]

const codesOfClasses = [...outages, { ErrorClass: NotSupportedByProvider, code: 'NOT_SUPPORTED_BY_PROVIDER' }]

/** The code of hidden errors. */
export const internalCode = 'INTERNAL_SERVER_ERROR'

/** The codes of errors that operators of the server should look at. */
export const loggedCodes: ReadonlySet<unknown> = new Set([internalCode, ...outages.map(({ code }) => code)])

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
  return new GraphQLError('Something went wrong on our side. Include the request id when you ask for help.', {
    ...(error && positionOf(error)),
    originalError: original instanceof Error ? original : new Error(String(original)),
    extensions: { code: internalCode },
  })
}
