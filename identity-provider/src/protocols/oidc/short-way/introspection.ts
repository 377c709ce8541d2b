import type Provider from 'oidc-provider'
import type { Client } from 'oidc-provider'
import { isOwnToken } from '../issuers/provider.ts'
import { peekForm } from '../requests/peek-form.ts'
import type { ReadAhead } from './read-ahead.ts'
import { readCredentials } from './credentials.ts'
import { type Answering, findAccessToken, opaque } from './token.ts'

const form = /^application\/x-www-form-urlencoded(?:; ?charset=utf-8)?$/i
const secretMethods = ['client_secret_basic', 'client_secret_post']

/** What is said of a token that works to the client whose it is; undefined for any other. */
export type Describe = {
  (client: Client, token: string): Promise<object | undefined>
  /** Reads what will be asked for of the client and the token. */
  readAhead?: (clientId: string, token: string) => Promise<void>
}

/** RFC 7662 for clients with a secret, of their own access tokens. */
export function createIntrospection(provider: Provider, describe: Describe): Answering {
  return async request => {
    if (!form.test(request.headers['content-type'] ?? '')) return undefined
    const fields = await peekForm(request)
    const credentials = readCredentials(request.headers.authorization, fields)
    if (!credentials) return undefined
    const token = fields.get('token') ?? ''
    await describe.readAhead?.(credentials.clientId, token)
    const client = await provider.Client.find(credentials.clientId)
    if (!client || !secretMethods.includes(client.tokenEndpointAuthMethod ?? '')) return undefined
    if (!(await client.compareClientSecret(credentials.secret))) return undefined
    return describe(client, token)
  }
}

export function describeOpaque(
  provider: Provider,
  { readAhead, applicationId }: { readAhead: ReadAhead; applicationId: string | undefined },
): Describe {
  async function describe(client: Client, value: string): Promise<object | undefined> {
    const found = opaque.test(value) ? await findAccessToken(provider, value) : undefined
    if (!found || !isOwnToken({}, client, found.token)) return undefined
    const { accountId, clientId, extra, exp, iat, sid, aud, scope, tokenType } = found.token
    // In the order of the provider, whose own words win over what a template adds.
    return Object.assign({ active: true, sub: accountId }, extra, {
      ...{ active: true, client_id: clientId, exp, iat, sid, iss: provider.issuer, aud },
      scope: scope || undefined,
      token_type: tokenType,
    })
  }
  return Object.assign(describe, {
    async readAhead(clientId: string, id: string): Promise<void> {
      const isClientHere = applicationId === undefined || applicationId === clientId
      if (opaque.test(id) && isClientHere) await readAhead({ model: 'AccessToken', id, applicationId: clientId })
    },
  })
}
