/**
 * An OpenID provider in a separate process. It signs in the user that `login_hint` names, sends its issuer to the parent
 * process and ends with it.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'

export const client = { id: 'gatehouse', secret: 'a secret & more' }

async function start(redirectUri: string) {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // of a server that listens on a port
  const issuer = `http://127.0.0.1:${port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const ttl = { AccessToken: 60, AuthorizationCode: 30, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 }
  const provider = new Provider(issuer, {
    ttl,
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], profile: ['name'], email: ['email'] },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, name: `User ${sub}`, email: `${sub}@example.com` }),
    }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['only for measurements'] },
  })

  const agree = async (request: IncomingMessage, response: ServerResponse) => {
    const { params, prompt, session } = await provider.interactionDetails(request, response)
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, { login: { accountId: String(params.login_hint) } })
    const grant = new provider.Grant({ accountId: session?.accountId, clientId: client.id })
    grant.addOIDCScope(String(params.scope))
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
  }
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    return agree(request, response).catch((error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    })
  })
  process.send?.({ issuer })
}

const [redirectUri] = process.argv.slice(2)
if (process.send !== undefined && redirectUri !== undefined) {
  process.on('disconnect', () => process.exit())
  await start(redirectUri)
}
