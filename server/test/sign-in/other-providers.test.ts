import { expect, onTestFinished, test } from 'vitest'
import { post } from '../support/management-api.ts'
import { freePort } from '../support/start-server.ts'
import { startMockOidcProvider } from '../support/mock-oidc-provider.ts'
import { sharedServerForTest } from '../support/test-server.ts'
import { cookieBrowser } from '../support/cookie-browser.ts'

async function withAcme() {
  const port = await freePort()
  const acme = await startMockOidcProvider({ redirectUri: `http://localhost:${port}/api/auth/callback/acme` })
  onTestFinished(acme.close)
  const env = {
    GATEHOUSE_OIDC_ACME_ISSUER: acme.issuer,
    GATEHOUSE_OIDC_ACME_CLIENT_ID: acme.clientId,
    GATEHOUSE_OIDC_ACME_CLIENT_SECRET: acme.clientSecret,
  }
  const server = await sharedServerForTest(env, port)
  const rolesOf = async (login: string) => {
    const browser = cookieBrowser()
    await browser.signIn({ origin: server.url, providerId: 'acme', login })
    return browser.graphql(server.url, '{ viewer { databaseId roleNames } }')
  }
  return {
    visitor: { ...server, managementKey: undefined },
    chief: { ...server, managementKey: server.shown.managementKey },
    rolesOf,
  }
}
const password = 'correct horse battery'

test('a sign-up cannot claim the login id of a provider’s subject, and subjects are case-sensitive', async () => {
  const { visitor, chief, rolesOf } = await withAcme()
  const waiting = await post(visitor, '/v1/auth/password/signup', { loginId: 'acme:Wile', password })
  expect(waiting).toMatchObject({ status: 400, body: { fields: [{ field: 'loginId' }] } })
  const granted = { loginId: 'acme:Wile', roleNames: ['Administrator'] }
  expect(await post(chief, '/v1/mgmt/user/create', granted)).toMatchObject({
    status: 200,
  })
  expect(await post(visitor, '/v1/auth/password/signin', { loginId: 'acme:Wile', password })).toMatchObject({
    status: 401,
  })
  expect(await rolesOf('Wile')).toMatchObject({ data: { viewer: { roleNames: ['Administrator'] } } })
  expect(await rolesOf('wile')).toMatchObject({ data: { viewer: { databaseId: 'acme:wile', roleNames: [] } } })
})

test('a dependent of a family and a disabled user are not signed in, and one who may is', async () => {
  const { chief, rolesOf } = await withAcme()
  const made = async (path: string, body: object) => {
    const answer = await post(chief, path, body)
    expect(answer, path).toMatchObject({ status: 200 })
    return answer.body
  }
  await made('/v1/mgmt/family/settings', { enabled: true })
  const { family } = await made('/v1/mgmt/family/create', { name: 'Coyote' })
  await made('/v1/mgmt/family/dependent/create', { familyId: family.id, loginId: 'acme:kid' })
  for (const name of ['grown-up', 'gone'])
    await made('/v1/mgmt/user/create', { loginId: `acme:${name}`, roleNames: ['Administrator'] })
  await made('/v1/mgmt/user/update/status', { loginId: 'acme:gone', status: 'disabled' })
  expect(await rolesOf('grown-up')).toMatchObject({ data: { viewer: { roleNames: ['Administrator'] } } })
  for (const name of ['kid', 'gone']) expect(await rolesOf(name), name).toMatchObject({ data: { viewer: null } })
})
