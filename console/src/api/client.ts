import { cacheExchange, Client, fetchExchange, makeOperation, mapExchange } from 'urql'
import { failureOf } from './failure.ts'

// Whatever is changed may change lists that do not mention it yet, and always adds to the audit trail.
const changedByAnything = ['User', 'UserConnection', 'AuditEventConnection']

/** The one GraphQL client; `onSignedOut` is called when the session has ended in the meantime. */
export function createApiClient({ onSignedOut }: { onSignedOut: () => void }): Client {
  return new Client({
    url: '/graphql',
    preferGetMethod: false,
    // Shows what is known at once and brings it up to date behind the reader's back.
    requestPolicy: 'cache-and-network',
    exchanges: [
      mapExchange({
        onOperation: operation =>
          operation.kind === 'mutation'
            ? makeOperation('mutation', operation, { ...operation.context, additionalTypenames: changedByAnything })
            : operation,
        onResult: result => {
          if (result.error && failureOf(result.error).kind === 'signedOut') onSignedOut()
          // The types say that nothing is null because of an error.
          return result.error ? { ...result, data: undefined } : result
        },
      }),
      cacheExchange,
      fetchExchange,
    ],
  })
}
