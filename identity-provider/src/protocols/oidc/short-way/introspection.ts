import type { IncomingMessage } from 'node:http'
import type Provider from 'oidc-provider'
import type { Client } from 'oidc-provider'
import { isOwnToken } from '../issuers/provider.ts'
import { peekForm } from '../requests/peek-form.ts'
import { readCredentials } from './credentials.ts'
import { type AskingOfToken, endsOf, findAccessToken, opaque } from './token.ts'

const form = /^application\/x-www-form-urlencoded(?:; ?charset=utf-8)?$/i
const secretMethods = ['client_secret_basic', 'client_secret_post']

type Asked = { clientId: string; secret: string; token: string }

/** RFC 7662 by a client with a secret; undefined for what else is asked. */
export async function readIntrospection(request: IncomingMessage): Promise<Asked | undefined> {
  if (!form.test(request.headers['content-type'] ?? '')) return undefined
  const fields = await peekForm(request)
  const credentials = readCredentials(request.headers.authorization, fields)
  return credentials && { ...credentials, token: fields.get('token') ?? '' }
}

/** The client that asks, if this is its secret. */
export async function authenticate(provider: Provider, { clientId, secret }: Asked): Promise<Client | undefined> {
  const client = await provider.Client.find(clientId)
  if (!client || !secretMethods.includes(client.tokenEndpointAuthMethod ?? '')) return undefined
  return (await client.compareClientSecret(secret)) ? client : undefined
}

/** For clients with a secret, of their own access tokens, which are opaque. */
export function introspectionOf(provider: Provider, applicationId: string | undefined): AskingOfToken<Asked> {
  return {
    asksOfUser: false,
    async ask(request) {
      const asked = await readIntrospection(request)
      const isClientHere = applicationId === undefined || applicationId === asked?.clientId
      if (!asked || !isClientHere || !opaque.test(asked.token)) return undefined
      return { ...asked, applicationId: asked.clientId }
    },
    async say(asked) {
      const client = await authenticate(provider, asked)
      const found = client && (await findAccessToken(provider, asked.token))
      if (!found || !isOwnToken({}, client, found.token)) return undefined
      const { accountId, clientId, extra, exp, iat, sid, aud, scope, tokenType } = found.token
      // In the order of the provider, whose own words win over what a template adds.
      const body = Object.assign({ active: true, sub: accountId }, extra, {
        ...{ active: true, client_id: clientId, exp, iat, sid, iss: provider.issuer, aud },
        scope: scope || undefined,
        token_type: tokenType,
      })
      return { body, ends: endsOf(found) }
    },
  }
}
