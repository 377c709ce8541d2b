import { authExchange } from '@urql/exchange-auth'
import { cacheExchange, Client, type Exchange, fetchExchange, makeOperation, mapExchange, type Operation } from 'urql'
import { filter, makeSubject, merge, pipe, tap } from 'wonka'
import { chosenProjectId } from './chosen-project.ts'
import { failureOf } from './failure.ts'
import { fetchNoticing } from './replica-age.ts'

// Whatever is changed may change lists that do not mention it yet, and always adds to the audit trail.
const changedByAnything = ['User', 'UserConnection', 'AuditEventConnection']

/**
 * An answer counts if nothing was asked again and nothing changed since its question: it may be of before the change, and
 * the cache asks for what waits for an answer no second time.
 */
const upToDate: Exchange = ({ forward }) => {
  let changes = 0
  // The client itself asks nothing for which it waits, and knows of no answer that does not count.
  const again = makeSubject<Operation>()
  const asked = new Map<number, { operation: Operation; after: number }>()
  const counts = (operation: Operation) => {
    const last = asked.get(operation.key)
    if (last?.operation !== operation) return false
    if (last.after === changes) return true
    again.next(makeOperation('query', operation))
    return false
  }
  return operations =>
    pipe(
      merge([operations, again.source]),
      tap(operation => {
        if (operation.kind === 'query') asked.set(operation.key, { operation, after: changes })
        if (operation.kind === 'teardown') asked.delete(operation.key)
      }),
      forward,
      tap(({ operation }) => {
        if (operation.kind === 'mutation') changes += 1
      }),
      filter(({ operation }) => operation.kind !== 'query' || counts(operation)),
    )
}

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
      upToDate,
      fetchExchange,
    ],
  })
}
