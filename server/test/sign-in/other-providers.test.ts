import { expect, onTestFinished, test } from 'vitest'
import { post } from '../support/management-api.ts'
import { freePort, startServer, temporaryFolder } from '../support/start-server.ts'
import { startStranger } from '../support/mock-oidc-provider.ts'
import { travellingBrowser } from '../support/cookie-browser.ts'

async function withAcme() {
  const folder = temporaryFolder()
  onTestFinished(folder.remove)
  const port = await freePort()
  const acme = await startStranger({ redirectUri: `http://localhost:${port}/api/auth/callback/acme` })
  onTestFinished(acme.close)
  const env = {
    DATABASE_URL: ':memory:',
    GATEHOUSE_OIDC_ACME_ISSUER: acme.issuer,
    GATEHOUSE_OIDC_ACME_CLIENT_ID: acme.clientId,
    GATEHOUSE_OIDC_ACME_CLIENT_SECRET: acme.clientSecret,
  }
  const server = await startServer({ folder: folder.path, port, env })
  onTestFinished(async () => void (await server.stop('SIGKILL')))
  const rolesOf = async (login: string) => {
    const browser = travellingBrowser()
    await browser.signIn({ origin: server.url, providerId: 'acme', login })
    return browser.graphql(server.url, '{ viewer { id roleNames } }')
  }
  return {
    stranger: { ...server, managementKey: undefined },
    chief: { ...server, managementKey: server.shown?.managementKey },
    rolesOf,
  }
}
const password = 'correct horse battery'

test('nobody waits at the login id of somebody else’s provider, and its subjects differ by case', async () => {
  const { stranger, chief, rolesOf } = await withAcme()
  const waiting = await post(stranger, '/v1/auth/password/signup', { loginId: 'acme:Wile', password })
  expect(waiting).toMatchObject({ status: 400, body: { fields: [{ field: 'loginId' }] } })
  const granted = { loginId: 'acme:Wile', roleNames: ['Administrator'] }
  expect(await post(chief, '/v1/mgmt/user/create', granted)).toMatchObject({
    status: 200,
  })
  expect(await post(stranger, '/v1/auth/password/signin', { loginId: 'acme:Wile', password })).toMatchObject({
    status: 401,
  })
  expect(await rolesOf('Wile')).toMatchObject({ data: { viewer: { roleNames: ['Administrator'] } } })
  expect(await rolesOf('wile')).toMatchObject({ data: { viewer: { id: 'acme:wile', roleNames: [] } } })
})
