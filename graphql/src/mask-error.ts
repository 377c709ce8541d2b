import { OperationError } from '@gatehouse/operation'
import { GraphQLError } from 'graphql'

/** What the provider says that concerns the caller; `undefined` when it is nobody else's business. */
const publicExtensions = (error: OperationError): Record<string, unknown> | undefined => {
  if (error.status === 429) return { code: 'RATE_LIMITED', retryAfterSeconds: error.retryAfterSeconds }
  if (error.status === 400) return { code: 'BAD_REQUEST', fields: error.fields }
  return undefined
}

/** Hides every error that is not meant for callers; the original stays on it for the log. */
export const maskError = (error: unknown): Error => {
  if (!(error instanceof GraphQLError)) return hidden(undefined, error)
  const original = error.originalError
  if (!original || original instanceof GraphQLError) return error
  const extensions = original instanceof OperationError ? publicExtensions(original) : undefined
  return extensions ? new GraphQLError(original.message, { ...positionOf(error), extensions }) : hidden(error, original)
}

/** The code of hidden errors. */
export const internalCode = 'INTERNAL_SERVER_ERROR'

const positionOf = ({ nodes, source, positions, path }: GraphQLError) => ({ nodes, source, positions, path })

const hidden = (error: GraphQLError | undefined, original: unknown) =>
  new GraphQLError('Something went wrong on our side. Quote the request id when you ask for help.', {
    ...(error && positionOf(error)),
    originalError: original instanceof Error ? original : new Error(String(original)),
    extensions: { code: internalCode },
  })
