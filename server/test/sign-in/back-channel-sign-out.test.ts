import { expect, onTestFinished, test } from 'vitest'
import { post } from '../support/management-api.ts'
import { freePort } from '../support/start-server.ts'
import { startMockOidcProvider } from '../support/mock-oidc-provider.ts'
import { sharedServerForTest } from '../support/test-server.ts'
import { cookieBrowser } from '../support/cookie-browser.ts'

/** A server with the sign-in provider Acme, and a function that signs in one of its users. */
async function atAcme(env: Record<string, string>) {
  const port = await freePort()
  const acme = await startMockOidcProvider({ redirectUri: `http://localhost:${port}/api/auth/callback/acme` })
  onTestFinished(acme.close)
  const ofAcme = {
    GATEHOUSE_OIDC_ACME_ISSUER: acme.issuer,
    GATEHOUSE_OIDC_ACME_CLIENT_ID: acme.clientId,
    GATEHOUSE_OIDC_ACME_CLIENT_SECRET: acme.clientSecret,
  }
  const server = await sharedServerForTest({ ...ofAcme, ...env }, port)
  const asKey = { url: server.url, projectId: server.projectId, managementKey: server.shown.managementKey }
  expect((await post(asKey, '/v1/mgmt/user/create', { loginId: 'acme:wile', roleNames: ['Auditor'] })).status).toBe(200)
  const signIn = async (login: string) => {
    const browser = cookieBrowser()
    await browser.signIn({ origin: server.url, providerId: 'acme', login })
    return async () => (await browser.graphql(server.url, '{ viewer { name roleNames } }')).data.viewer
  }
  return { signIn, signOut: () => post(asKey, '/v1/mgmt/user/logout', { loginId: 'acme:wile' }) }
}

test.each(['database', 'jwt'])(
  'whoever signs in with another provider is signed out everywhere (%s)',
  async strategy => {
    const { signIn, signOut } = await atAcme({ GATEHOUSE_SESSION_STRATEGY: strategy })
    const [viewer, other] = [await signIn('wile'), await signIn('roadrunner')]
    expect(await viewer()).toMatchObject({ name: 'wile of Acme', roleNames: ['Auditor'] })
    expect((await signOut()).status).toBe(200)
    await expect.poll(viewer).toBeNull()
    expect(await other()).toMatchObject({ name: 'roadrunner of Acme' })
    const again = await signIn('wile')
    expect(await again()).toMatchObject({ roleNames: ['Auditor'] })
  },
)
