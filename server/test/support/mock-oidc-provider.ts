import { createServer } from 'node:http'
import { once } from 'node:events'
import { Provider } from 'oidc-provider'

/** An OpenID provider with plain pages of its own, which accepts every login without a password check. */
export type MockOidcProvider = { issuer: string; clientId: string; clientSecret: string; close(): Promise<void> }

export async function startMockOidcProvider({ redirectUri }: { redirectUri: string }): Promise<MockOidcProvider> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('unreachable: it listens on a port')
  const issuer = `http://127.0.0.1:${address.port}`
  const [clientId, clientSecret] = ['gatehouse-at-acme', 'a shared secret']
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], profile: ['name'], email: ['email'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['only for tests'] },
    ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, name: `${sub} of Acme`, email: `${sub}@acme.example` }),
    }),
  })
  server.on('request', provider.callback())
  return {
    issuer,
    clientId,
    clientSecret,
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
