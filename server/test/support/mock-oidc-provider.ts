import { type MockOidcProvider, startMockOidcProvider as start } from '@gatehouse/operation/testing/mock-oidc-provider'

export type { MockOidcProvider }

/** A provider with pages that ask for a login, which it accepts without a password, and for consent. */
export function startMockOidcProvider({ redirectUri }: { redirectUri: string }): Promise<MockOidcProvider> {
  return start({ redirectUri, hasPages: true, configuration: { conformIdTokenClaims: false } })
}
