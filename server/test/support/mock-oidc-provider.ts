import {
  type MockOidcProvider,
  type MockUser,
  startMockOidcProvider as start,
} from '@gatehouse-id/operation/testing/mock-oidc-provider'

export type { MockOidcProvider }

/** A provider with pages that ask for a login, which it accepts without a password, and for consent. */
export function startMockOidcProvider(options: { redirectUri: string; user?: MockUser }): Promise<MockOidcProvider> {
  return start({ ...options, hasPages: true, configuration: { conformIdTokenClaims: false } })
}
