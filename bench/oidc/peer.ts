// A process of `oidc.bench.ts`: bare oidc-provider with storage in memory, whose only user is signed in without a page.
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

const [clientId = '', clientSecret = '', redirectUri = ''] = process.argv.slice(2)
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const jwk = { ...privateKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }

const server = createServer()
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const provider = new Provider(issuer, {
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
    },
  ],
  // A JSON Web Key, as node:crypto exports it.
  jwks: { keys: [jwk] } as Configuration['jwks'],
  cookies: { keys: ['a secret for benchmarks'] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  conformIdTokenClaims: false,
  features: { devInteractions: { enabled: false }, introspection: { enabled: true } },
  findAccount: (_, sub) => ({
    accountId: sub,
    claims: () => ({ sub, email: 'ada@example.com', email_verified: true, name: 'Ada Lovelace' }),
  }),
  async loadExistingGrant({ oidc }) {
    const { client, session } = oidc
    if (!client || !session?.accountId) return undefined
    const known = session.grantIdFor(client.clientId)
    const found = known && (await provider.Grant.find(known))
    if (found) return found
    const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
    grant.addOIDCScope('openid profile email offline_access')
    await grant.save()
    return grant
  },
  issueRefreshToken: () => true,
  rotateRefreshToken: true,
  interactions: { url: (_, interaction) => `/sign-in/${interaction.uid}` },
})
const oidc = provider.callback()
server.on('request', async (request, response) => {
  if (!request.url?.startsWith('/sign-in/')) return oidc(request, response)
  await provider.interactionFinished(request, response, { login: { accountId: 'ada' } })
})
process.send?.({ issuer })
