import { expect, onTestFinished, test } from 'vitest'
import { post } from '../support/management-api.ts'
import { plainBrowser } from '../support/plain-browser.ts'
import { freePort, startServer, temporaryFolder } from '../support/start-server.ts'

const given = {
  GATEHOUSE_PROJECT_ID: 'Pgiven',
  GATEHOUSE_MANAGEMENT_KEY: 'a-management-key-of-our-own-choice',
  GATEHOUSE_ADMIN_EMAIL: 'boss@example.com',
  GATEHOUSE_ADMIN_PASSWORD: 'a password of our own choice',
  GATEHOUSE_SECRET: 'a secret for tests only and long enough',
}
const search = '/v2/mgmt/user/search'

/** A folder and a port on which a server can be started repeatedly. */
async function place() {
  const folder = temporaryFolder()
  onTestFinished(folder.remove)
  const port = await freePort()
  return async (env: Record<string, string>) => {
    const server = await startServer({ folder: folder.path, port, env })
    onTestFinished(async () => void (await server.stop('SIGKILL')))
    return { ...server, port }
  }
}

test('project, key and administrator of the configuration are used, and their secrets are not printed', async () => {
  const start = await place()
  const server = await start(given)
  expect(server.projectId).toBe('Pgiven')
  const caller = { ...server, managementKey: given.GATEHOUSE_MANAGEMENT_KEY }
  expect((await post(caller, search, {})).body.users).toMatchObject([{ loginIds: ['boss@example.com'] }])
  const browser = plainBrowser(server)
  const { page } = await browser.toHostedPage()
  const { GATEHOUSE_ADMIN_EMAIL: email, GATEHOUSE_ADMIN_PASSWORD: password } = given
  await browser.submit(page, { email, password }, server.url)
  expect(await (await browser.send('/api/auth/session')).json()).toMatchObject({ user: { email } })
  for (const secret of [given.GATEHOUSE_MANAGEMENT_KEY, password, given.GATEHOUSE_SECRET]) {
    expect(server.output() + server.errors()).not.toContain(secret)
  }
})

test('a management key that is configured later is added to the first one', async () => {
  const start = await place()
  const { stop } = await start(given)
  await stop('SIGTERM')
  const server = await start({ ...given, GATEHOUSE_MANAGEMENT_KEY: 'another-management-key-of-our-own' })
  for (const managementKey of [given.GATEHOUSE_MANAGEMENT_KEY, 'another-management-key-of-our-own']) {
    expect(await post({ ...server, managementKey }, search, {})).toMatchObject({ status: 200 })
  }
})

test('the secret is changed without signing users out', async () => {
  const start = await place()
  const before = await start(given)
  const browser = plainBrowser(before)
  const { page } = await browser.toHostedPage()
  const { GATEHOUSE_ADMIN_EMAIL: email, GATEHOUSE_ADMIN_PASSWORD: password } = given
  await browser.submit(page, { email, password }, before.url)
  await before.stop('SIGTERM')

  await start({ ...given, GATEHOUSE_SECRET: `a new secret for tests and long enough,${given.GATEHOUSE_SECRET}` })
  expect(await (await browser.send('/api/auth/session')).json()).toMatchObject({ user: { email } })
  const again = plainBrowser(before)
  const hosted = await again.toHostedPage()
  await again.submit(hosted.page, { email, password }, before.url)
  expect(await (await again.send('/api/auth/session')).json()).toMatchObject({ user: { email } })
})
