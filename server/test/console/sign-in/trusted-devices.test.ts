import { fileURLToPath } from 'node:url'
import { TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connectChromium } from '../../support/chromium/connect-chromium.ts'
import { consoleActs } from '../../support/console-acts.ts'
import { asKeyHolder, post } from '../../support/management-api.ts'
import { type FirstServer, serverForTest, sharedServerForTest, startAgain } from '../../support/test-server.ts'
import { enterPassword, expectAccessible, visit, toHostedSignIn } from '../../support/visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await connectChromium()
})
afterAll(() => browser?.close())

const email = 'strong@example.com'
const password = 'correct horse battery'
const dayMs = 24 * 60 * 60_000
const trustName = 'gatehouse.trusted'

/** Creates a user with an authenticator app; answers the next code. */
async function withAuthenticator({ url, projectId }: FirstServer): Promise<(aheadMs?: number) => string> {
  const asProject = { url, projectId, managementKey: undefined }
  const signedUp = await post(asProject, '/v1/auth/password/signup', {
    loginId: email,
    password,
    user: { name: 'Ada Strong' },
  })
  const asThem = { url, projectId, managementKey: signedUp.body.refreshJwt }
  const { body: enrolment } = await post(asThem, '/v1/auth/totp/update', { loginId: email })
  const totp = new TOTP({ secret: enrolment.key })
  await post(asProject, '/v1/auth/totp/verify', { loginId: email, code: totp.generate() })
  // The current code is already used.
  return (aheadMs = 0) => totp.generate({ timestamp: Date.now() + aheadMs + 30_000 })
}

/** Signs in with the password in a browser that has only the trust cookie; answers where it ends. */
async function enter(page: Page): Promise<'second step' | 'console'> {
  // What the page before still asks for may set cookies again.
  await page.goto('about:blank')
  await page.context().clearCookies({ name: /^(?!gatehouse\.trusted$)/ })
  await page.goto('/')
  await toHostedSignIn(page)
  await page.getByLabel('Email').waitFor()
  await enterPassword(page, { email, password })
  const asked = page.getByRole('heading', { name: 'Two-step verification' })
  const signedIn = page.waitForURL(({ pathname }) => pathname === '/').then(() => 'console' as const)
  return Promise.race([asked.waitFor().then(() => 'second step' as const), signedIn])
}

async function pass(page: Page, { code, isTrusting }: { code: string; isTrusting: boolean }) {
  await page.getByLabel('Code').fill(code)
  if (isTrusting) await page.getByLabel('Trust this device for 30 days').check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.waitForURL(({ pathname }) => pathname === '/')
}

async function cookieOf(page: Page) {
  return (await page.context().cookies()).find(({ name }) => name === trustName)
}
async function devicesOf(server: FirstServer) {
  return (await post(asKeyHolder(server), '/v1/mgmt/user/trusteddevices/list', { identifiers: [email] })).body.devices
}

async function visitor(server: FirstServer) {
  const visited = await visit(browser, server.url)
  onTestFinished(visited.leave)
  return visited
}

test('a trusted device skips the second factor until it is removed', async () => {
  const server = await sharedServerForTest()
  const code = await withAuthenticator(server)
  const { page, problems } = await visitor(server)
  expect(await enter(page)).toBe('second step')
  expect(await page.getByLabel('Trust this device for 30 days').isChecked()).toBe(false)
  await expectAccessible(page)
  const before = Math.floor(Date.now() / 1000)
  await pass(page, { code: code(), isTrusting: true })
  const cookie = await cookieOf(page)
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: `/${server.projectId}` })
  const trustedSeconds = (30 * dayMs) / 1000
  expect(cookie?.expires).toBeGreaterThanOrEqual(before + trustedSeconds)
  expect(cookie?.expires).toBeLessThanOrEqual(Date.now() / 1000 + trustedSeconds)
  const [device] = await devicesOf(server)
  expect(device).toMatchObject({ name: expect.stringContaining('Linux'), deviceType: 'Desktop' })

  expect(await enter(page)).toBe('console')
  const rotated = await cookieOf(page)
  expect(rotated?.value).not.toBe(cookie?.value)

  const other = await visitor(server)
  const [first = '', ...rest] = rotated?.value ?? ''
  const value = (first === 'A' ? 'B' : 'A') + rest.join('')
  await other.page.context().addCookies([{ name: trustName, value, url: `${server.url}/${server.projectId}/` }])
  expect(await enter(other.page)).toBe('second step')

  const removal = { identifier: email, deviceIds: [device.id] }
  expect((await post(asKeyHolder(server), '/v1/mgmt/user/trusteddevices/remove', removal)).status).toBe(200)
  expect(await enter(page)).toBe('second step')
  expect(problems).toEqual([])
})

test('a trusted device expires although the browser still has the cookie', async () => {
  const server = await serverForTest()
  const code = await withAuthenticator(server)
  const { page } = await visitor(server)
  await enter(page)
  await pass(page, { code: code(), isTrusting: true })
  await server.stop('SIGTERM')
  const preload = fileURLToPath(new URL('../../support/shifted-clock.mjs', import.meta.url))
  const shifted = (aheadMs: number) =>
    startAgain(server, { NODE_OPTIONS: `--import=${preload}`, CLOCK_SHIFT_MS: String(aheadMs) })
  const before = await shifted(29 * dayMs)
  expect(await enter(page)).toBe('console')
  await before.stop('SIGTERM')
  await shifted(30 * dayMs)
  expect(await cookieOf(page)).toBeDefined()
  expect(await enter(page)).toBe('second step')
  await pass(page, { code: code(30 * dayMs), isTrusting: false })
})

test('an administrator sees and removes the trusted devices of a user', async () => {
  const server = await sharedServerForTest()
  const code = await withAuthenticator(server)
  const theirs = await visitor(server)
  await enter(theirs.page)
  await pass(theirs.page, { code: code(), isTrusting: true })
  const { page, problems } = await visitor(server)
  await page.goto('/')
  await toHostedSignIn(page)
  await enterPassword(page, server.shown)
  const acts = consoleActs(page)
  await acts.findUser('Ada Strong')
  await acts.openUser('Ada Strong')
  await page.getByRole('tab', { name: 'Security' }).click()
  await page.getByRole('heading', { name: 'Trusted devices' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Remove: .*Linux, last at/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove a trusted device of Ada Strong?' })
  await dialog.waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('The trusted device was removed').waitFor()
  await page.getByRole('heading', { name: 'Trusted devices' }).waitFor({ state: 'detached' })
  expect(problems).toEqual([])
  expect(await devicesOf(server)).toEqual([])
  expect(await enter(theirs.page)).toBe('second step')
})
