import type { IncomingMessage } from 'node:http'
import type Provider from 'oidc-provider'

type AccessToken = InstanceType<Provider['AccessToken']>
type Grant = InstanceType<Provider['Grant']>

/** What is to be answered; undefined for what only the provider answers. */
export type Answering = (request: IncomingMessage) => Promise<object | undefined>

/** '' for what is no token of the usual scheme. */
export function bearerOf(authorization: string | undefined): string {
  return /^Bearer ([^ ]+)$/.exec(authorization ?? '')?.[1] ?? ''
}

/** JWTs have dots, and are for resources. */
export const opaque = /^[\w-]{1,200}$/

/** A token that works, and what it was given by; undefined for one that is bound to a key, and for one of a kind that is rare. */
export async function findAccessToken(
  provider: Provider,
  value: string,
): Promise<{ token: AccessToken; grant: Grant } | undefined> {
  // The provider looks whether it expired, and whether the session is there with which it ends.
  const token: AccessToken | undefined = await provider.AccessToken.find(value)
  if (!token || token.isSenderConstrained() || token.claims !== undefined || token.rar !== undefined) return undefined
  const grant: Grant | undefined = await provider.Grant.find(token.grantId)
  if (!grant || grant.clientId !== token.clientId || grant.accountId !== token.accountId) return undefined
  return { token, grant }
}
