import type { AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { createTestBrowser, type TestBrowser } from '@gatehouse-id/operation/testing'
import { type MockOidcProvider, startMockOidcProvider } from '@gatehouse-id/operation/testing/mock-oidc-provider'

export const mockClient = { clientId: 'gatehouse-at-acme', clientSecret: 'a secret-between_strangers.~' }

/** Another provider, where `now.user` signs in without a page and gets refresh tokens. */
export function startOtherProvider({
  redirectUri,
  onRefresh = async () => {},
}: {
  redirectUri: string
  /** Awaited before refreshed tokens are answered. */
  onRefresh?: () => Promise<void>
}): Promise<MockOidcProvider> {
  const rotateRefreshToken = async () => {
    await onRefresh()
    return true
  }
  return startMockOidcProvider({
    ...mockClient,
    redirectUri,
    client: { grant_types: ['authorization_code', 'refresh_token'] },
    configuration: {
      issueRefreshToken: async () => true,
      conformIdTokenClaims: false,
      // The library awaits it, and its types do not say so.
      rotateRefreshToken: rotateRefreshToken as never,
    },
  })
}

export function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // of a server that listens on a port
}

/**
 * Follows redirects from an address. Ends at the first address that starts with `until`, with status 0, or at the first
 * response that is no redirect.
 */
export async function followTo(
  address: string,
  until: string,
  browser: TestBrowser = createTestBrowser(),
): Promise<{ url: string; status: number }> {
  const { url, response } = await browser.visit(address, next => !next.href.startsWith(until))
  return { url: url.href, status: url.href.startsWith(until) ? 0 : response.status }
}
