import { authExchange } from '@urql/exchange-auth'
import { cacheExchange, Client, fetchExchange, makeOperation, mapExchange } from 'urql'
import { chosenProjectId } from './chosen-project.ts'
import { failureOf } from './failure.ts'
import { fetchNoticing } from './replica-age.ts'

// Whatever is changed may change lists that do not mention it yet, and always adds to the audit trail.
const changedByAnything = ['User', 'UserConnection', 'AuditEventConnection']

/**
 * The one GraphQL client. What is answered with "not signed in" waits for `signInAgain` and is then sent again; it was
 * refused before anything was done.
 */
export function createApiClient({ signInAgain }: { signInAgain: () => Promise<void> }): Client {
  return new Client({
    url: '/graphql',
    preferGetMethod: false,
    fetch: fetchNoticing,
    ...(chosenProjectId && { fetchOptions: { headers: { 'x-gatehouse-project': chosenProjectId } } }),
    // Shows what is known at once and brings it up to date behind the reader's back.
    requestPolicy: 'cache-and-network',
    exchanges: [
      mapExchange({
        onOperation: operation =>
          operation.kind === 'mutation'
            ? makeOperation('mutation', operation, { ...operation.context, additionalTypenames: changedByAnything })
            : operation,
        // The types say that nothing is null because of an error.
        onResult: result => (result.error ? { ...result, data: undefined } : result),
      }),
      cacheExchange,
      authExchange(async () => ({
        addAuthToOperation: operation => operation,
        didAuthError: error => failureOf(error).kind === 'signedOut',
        refreshAuth: signInAgain,
      })),
      fetchExchange,
    ],
  })
}
