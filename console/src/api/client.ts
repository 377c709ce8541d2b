import { cacheExchange, Client, fetchExchange, mapExchange } from 'urql'
import { failureOf } from './failure.ts'

/** The one GraphQL client; `onSignedOut` is called when the session has ended in the meantime. */
export const createApiClient = ({ onSignedOut }: { onSignedOut: () => void }): Client =>
  new Client({
    url: '/graphql',
    preferGetMethod: false,
    // Shows what is known at once and brings it up to date behind the reader's back.
    requestPolicy: 'cache-and-network',
    exchanges: [
      mapExchange({
        onResult: result => {
          if (result.error && failureOf(result.error).kind === 'signedOut') onSignedOut()
        },
      }),
      cacheExchange,
      fetchExchange,
    ],
  })
