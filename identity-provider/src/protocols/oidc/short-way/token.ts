import type { IncomingMessage } from 'node:http'
import type Provider from 'oidc-provider'

type AccessToken = InstanceType<Provider['AccessToken']>
type Grant = InstanceType<Provider['Grant']>
type Found = { token: AccessToken; grant: Grant }

/** An endpoint that is asked about an access token which stands in the database. */
export type AskingOfToken<Asked extends { token: string }> = {
  /** Whether the answer is about its user. */
  asksOfUser: boolean
  /** What a request asks, and the application whose client is needed for the answer, where the request names it; undefined for what only the provider answers. */
  ask(request: IncomingMessage): Promise<(Asked & { applicationId: string | undefined }) | undefined>
  /** The answer, with when it stops being true by itself, in epoch milliseconds; undefined for what only the provider answers. */
  say(asked: Asked): Promise<{ body: object; ends: readonly number[] } | undefined>
}

/** '' for what is no token of the usual scheme. */
export function bearerOf(authorization: string | undefined): string {
  return /^Bearer ([^ ]+)$/.exec(authorization ?? '')?.[1] ?? ''
}

/** JWTs have dots, and are for resources. */
export const opaque = /^[\w-]{1,200}$/

/** A token that works, and what it was given by; undefined for one that is bound to a key, and for one of a kind that is rare. */
export async function findAccessToken(provider: Provider, value: string): Promise<Found | undefined> {
  // The provider looks whether it expired, and whether the session is there with which it ends.
  const token: AccessToken | undefined = await provider.AccessToken.find(value)
  if (!token || token.isSenderConstrained() || token.claims !== undefined || token.rar !== undefined) return undefined
  const grant: Grant | undefined = await provider.Grant.find(token.grantId)
  if (!grant || grant.clientId !== token.clientId || grant.accountId !== token.accountId) return undefined
  return { token, grant }
}

/** When they expire by what they say, in epoch milliseconds. */
export function endsOf({ token, grant }: Found): number[] {
  return [token, grant].flatMap(({ exp }) => (exp === undefined ? [] : [exp * 1000]))
}
