import { expect, test } from 'vitest'
import { cookieBrowser } from '../support/cookie-browser.ts'
import { post } from '../support/management-api.ts'
import { freePort } from '../support/start-server.ts'
import { sharedServerForTest } from '../support/test-server.ts'

const employee = { loginId: 'grace@example.com', password: 'another long password' }

async function start(port: number, env: Record<string, string> = {}) {
  const server = await sharedServerForTest(env, port)
  return { ...server, managementKey: server.shown.managementKey }
}

test('one Gatehouse signs people in through another, where they become users that can be disabled', async () => {
  const [portOfA, portOfB] = [await freePort(), await freePort()]
  const a = await start(portOfA)
  const application = {
    id: 'gatehouse-b',
    name: 'Gatehouse B',
    loginPageUrl: `http://localhost:${portOfB}`,
    approvedRedirectUrls: [`http://localhost:${portOfB}/api/auth/callback/company`],
  }
  expect((await post(a, '/v1/mgmt/sso/idp/app/oidc/create', application)).status).toBe(200)
  const secret = await fetch(`${a.url}/v1/mgmt/sso/idp/app/secret?id=gatehouse-b`, {
    headers: { authorization: `Bearer ${a.projectId}:${a.managementKey}` },
  })
  const { cleartext } = await secret.json()
  const user = { loginId: employee.loginId, email: employee.loginId, verifiedEmail: true, displayName: 'Grace Hopper' }
  await post(a, '/v1/mgmt/user/create', { ...user, ssoAppIds: ['gatehouse-b'] })
  await post(a, '/v1/mgmt/user/password/set/active', employee)

  const b = await start(portOfB, {
    GATEHOUSE_OIDC_COMPANY_ISSUER: `${a.url}/${a.projectId}/gatehouse-b`,
    GATEHOUSE_OIDC_COMPANY_CLIENT_ID: 'gatehouse-b',
    GATEHOUSE_OIDC_COMPANY_CLIENT_SECRET: cleartext,
  })
  // Granted before anybody signed in: the address is proven by A.
  const invited = { loginId: employee.loginId, email: employee.loginId, roleNames: ['Auditor'] }
  expect((await post(b, '/v1/mgmt/user/create', invited)).status).toBe(200)

  const browser = cookieBrowser()
  async function signIn() {
    const { csrfToken } = await (await browser.send(`${b.url}/api/auth/csrf`)).response.json()
    const body = new URLSearchParams({ csrfToken, callbackUrl: b.url })
    const page = await browser.send(`${b.url}/api/auth/signin/company`, { method: 'POST', body })
    if (page.url.origin === new URL(b.url).origin) return page
    const form = new URLSearchParams({ email: employee.loginId, password: employee.password })
    return browser.send(page.url, { method: 'POST', headers: { origin: a.url }, body: form })
  }
  const viewer = async () => (await browser.graphql(b.url, '{ viewer { name roleNames providerId } }')).data.viewer

  expect((await signIn()).url.origin).toBe(new URL(b.url).origin)
  expect(await viewer()).toEqual({ name: 'Grace Hopper', roleNames: ['Auditor'], providerId: 'company' })
  const found = await post(b, '/v2/mgmt/user/search', { loginIds: [employee.loginId] })
  expect(found.body.users).toMatchObject([{ email: employee.loginId, OAuth: { company: true }, status: 'enabled' }])
  const audit = await post(b, '/v1/mgmt/audit/search', { userIds: [found.body.users[0].userId] })
  const actions = audit.body.audits.map(({ action }: { action: string }) => action)
  expect(actions).toEqual(expect.arrayContaining(['UserCreated', 'IdentityLinked', 'LoginSucceed']))

  const shown = await browser.graphql(b.url, '{ serverSignInProviders { providerId label issuer callbackUrl } }')
  expect(shown.data.serverSignInProviders).toEqual([
    {
      providerId: 'company',
      label: 'Company',
      issuer: `${a.url}/${a.projectId}/gatehouse-b`,
      callbackUrl: `${b.url}/api/auth/callback/company`,
    },
  ])

  await post(b, '/v1/mgmt/user/update/status', { loginId: employee.loginId, status: 'disabled' })
  expect(await viewer()).toBeNull()
  expect((await signIn()).url.search).toContain('error=AccessDenied')
  await post(b, '/v1/mgmt/user/update/status', { loginId: employee.loginId, status: 'enabled' })
  await signIn()
  expect(await viewer()).toMatchObject({ roleNames: ['Auditor'] })
})
