import type Provider from 'oidc-provider'
import { isOwnToken } from '../issuers/provider.ts'
import { peekForm } from '../requests/peek-form.ts'
import { readCredentials } from './credentials.ts'
import { type Answering, findAccessToken, opaque } from './token.ts'

const form = /^application\/x-www-form-urlencoded(?:; ?charset=utf-8)?$/i
const secretMethods = ['client_secret_basic', 'client_secret_post']

/** RFC 7662 for clients with a secret, of their own access tokens. */
export function createIntrospection(provider: Provider): Answering {
  return async request => {
    if (!form.test(request.headers['content-type'] ?? '')) return undefined
    const fields = await peekForm(request)
    const credentials = readCredentials(request.headers.authorization, fields)
    const value = fields.get('token') ?? ''
    if (!credentials || !opaque.test(value)) return undefined
    const client = await provider.Client.find(credentials.clientId)
    if (!client || !secretMethods.includes(client.tokenEndpointAuthMethod ?? '')) return undefined
    if (!(await client.compareClientSecret(credentials.secret))) return undefined
    const found = await findAccessToken(provider, value)
    if (!found || !isOwnToken({}, client, found.token)) return undefined
    const { accountId, clientId, extra, exp, iat, sid, aud, scope, tokenType } = found.token
    // In the order of the provider, whose own words win over what a template adds.
    return Object.assign({ active: true, sub: accountId }, extra, {
      ...{ active: true, client_id: clientId, exp, iat, sid, iss: provider.issuer, aud },
      scope: scope || undefined,
      token_type: tokenType,
    })
  }
}
