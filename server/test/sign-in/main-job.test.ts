import descope from '@descope/node-sdk'
import { testEngines } from '@gatehouse-id/database/testing'
import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { connectChromium } from '../support/chromium/connect-chromium.ts'
import { consoleActs } from '../support/console-acts.ts'
import { freePort, startServer, temporaryFolder } from '../support/start-server.ts'
import { startMockOidcProvider } from '../support/mock-oidc-provider.ts'
import { enterPassword, expectAccessible, tableRows, visit } from '../support/visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await connectChromium()
})
afterAll(() => browser?.close())

const inMemory = { engine: ':memory:', create: async () => ({ url: ':memory:', drop: async () => {} }), isKept: false }
/** Outside of the matrix it is not tried in memory, where the other tests of the console have their servers. */
const databases = [
  ...testEngines.map(each => ({ ...each, isKept: true })),
  ...(process.env.TEST_MATRIX === 'true' ? [inMemory] : []),
]
const [admin, key, address] = ['Administrator', 'First management key', '127.0.0.1']
const ada = { loginId: 'ada@example.com', name: 'Ada Lovelace', email: 'ada@example.com' }
const bob = { loginId: 'bob', name: 'Bob Builder', email: 'bob@example.com' }
const password = 'correct horse battery'

describe.each(databases)('on $engine', ({ create, isKept }) => {
  test('the main job', { timeout: 120_000 }, async () => {
    const database = await create()
    onTestFinished(() => database.drop())
    const { start } = await installation(database.url)
    const server = await start()
    const { shown, url, projectId } = server
    if (!shown) throw new Error('the first start shows the password and the key')
    const sdk = descope({ projectId, baseUrl: url, managementKey: shown.managementKey })
    const { page, problems, leave } = await visit(browser, url)
    onTestFinished(leave)
    const acts = consoleActs(page)
    const startedAt = Date.now()

    // Signed out, the console leads to the sign-in page with every provider.
    await page.goto('/')
    await signInPage(page)
    const providers = page.getByRole('button', { name: /^Continue with/ })
    expect(await providers.allTextContents()).toEqual(['Continue with Gatehouse', 'Continue with Acme Works'])
    await expectAccessible(page)

    // A real authorization-code flow with the hosted page: a wrong password is reported, the right one returns.
    const authorize = page.waitForRequest(/oauth2\/v1\/authorize/)
    await page.getByRole('button', { name: 'Continue with Gatehouse' }).click()
    expectCodeFlow(await authorize, url)
    await page.getByRole('heading', { name: 'Sign in to Gatehouse' }).waitFor()
    expect(await page.title()).toBe('Sign in to Gatehouse')
    await expectAccessible(page)
    await enterPassword(page, { email: shown.email, password: 'not the password' })
    await page.getByText('Invalid email or password.').waitFor()
    await enterPassword(page, shown)
    await page.getByRole('button', { name: `Account of ${admin}` }).waitFor()
    expect(page.url()).toBe(`${url}/`)

    // Create, search, open, edit.
    await acts.createUser(ada)
    await acts.createUser(bob)
    await acts.findUser('lovel')
    await expectAccessible(page)
    await acts.openUser(ada.name)
    await acts.editGivenName('Augusta')
    await expectAccessible(page)

    // The official SDK loads the user that the console created, and signs the user in.
    const { data: loaded } = await sdk.management.user.load(ada.loginId)
    expect(loaded).toMatchObject({ name: ada.name, givenName: 'Augusta', email: ada.email })
    expect(await sdk.management.user.setActivePassword(ada.loginId, password)).toMatchObject({ ok: true })
    const { data: session } = await sdk.password.signIn(ada.loginId, password)
    expect((await sdk.validateSession(session?.sessionJwt ?? '')).token.sub).toBe(loaded?.userId)
    const refreshed = await sdk.refreshSession(session?.refreshJwt ?? '')
    expect(refreshed.token.sub).toBe(loaded?.userId)
    const { refreshJwt = '', sessionJwt = '' } = (await sdk.refresh(session?.refreshJwt ?? '')).data ?? {}
    const { token: lastToken } = await sdk.validateSession(sessionJwt)

    // Disabled in the console: no refresh, and the console says until when old tokens are valid.
    await acts.disableUser(ada.name)
    await expect(sdk.refreshSession(refreshJwt)).rejects.toThrow()
    expect(await sdk.refresh(refreshJwt)).toMatchObject({ ok: false, code: 401, error: { errorCode: 'E064001' } })
    const banner = page.getByRole('alert').filter({ hasText: 'This user is disabled.' })
    const lastTokenExpiresAt = await banner.locator('time').getAttribute('datetime')
    expect(Math.floor(Date.parse(lastTokenExpiresAt ?? '') / 1000)).toBe(lastToken.exp)

    // Killed and started again: all data is stored, and the secrets are not shown again.
    if (isKept) {
      const where = page.url()
      // Elsewhere meanwhile: what the page asks for in the background would be reported as refused.
      await page.goto('about:blank')
      await server.stop('SIGKILL')
      const again = await start()
      expect(again).toMatchObject({ projectId, url, shown: undefined })
      expect(again.output()).not.toContain(shown.password)
      await page.goto(where)
      await banner.waitFor()
      expect((await sdk.management.user.load(ada.loginId)).data).toMatchObject({ status: 'disabled' })
    }

    // Deleted, also for the SDK.
    await acts.findUser('builder')
    await acts.openUser(bob.name)
    await acts.deleteUser(bob.name)
    expect(await sdk.management.user.load(bob.loginId)).toMatchObject({ ok: false, error: { errorCode: 'E112102' } })

    // Each change is in the audit trail, with action, actor, target, address and time.
    await page.goto('/audit?columns=what.action.actor.target.address.time')
    await page.getByRole('button', { name: 'Show only UserDeleted' }).waitFor()
    await expectAccessible(page)
    const events = (await tableRows(page, 'Audit')).map(([, actor, ...cells]) =>
      cells.toSpliced(1, 0, actor ?? '').slice(0, 4),
    )
    expect(events).toEqual(expect.arrayContaining(actsInTheAudit))
    // Ada was edited, and then disabled.
    expect(events.filter(([action]) => action === 'UserModified')).toHaveLength(2)
    const times = await page.getByRole('table', { name: 'Audit' }).locator('time').evaluateAll(readTimes)
    expect(times.length).toBeGreaterThanOrEqual(events.length)
    // The first events are those of the start itself.
    for (const time of times) expect(time).toSatisfy(at => at > startedAt - 10_000 && at <= Date.now())

    // Signed out: both sessions are over, so the provider asks for the password again.
    await acts.signOut(admin)
    await signInPage(page)
    await page.getByRole('button', { name: 'Continue with Gatehouse' }).click()
    await page.getByLabel('Password').waitFor()
    await page.goto('/users')
    await signInPage(page)
    const { data: signOuts } = await sdk.management.audit.search({ actions: ['UserLogout'] })
    const who = { type: 'user', name: admin }
    expect(signOuts).toMatchObject([{ remoteAddress: address, actor: who, target: who }])

    // Another provider signs a user in who has no role yet.
    await page.getByRole('button', { name: 'Continue with Acme Works' }).click()
    await signInAtAcme(page, 'wile')
    await page.getByText('You are signed in as wile of Acme, without a role').waitFor()
    expect(page.url()).toBe(`${url}/users`)
    await expectAccessible(page)

    // The browser reports the wrong password, and nothing else.
    expect(problems).toEqual([expect.stringMatching(/\/sign-in\/.*401 \(Unauthorized\)/)])
  })
})

/** A folder, a port and a sign-in provider, with which a server can be started repeatedly. */
async function installation(databaseUrl: string) {
  const folder = temporaryFolder()
  onTestFinished(folder.remove)
  const port = await freePort()
  const acme = await startMockOidcProvider({ redirectUri: `http://localhost:${port}/api/auth/callback/acme` })
  onTestFinished(acme.close)
  const env = {
    DATABASE_URL: databaseUrl,
    GATEHOUSE_OIDC_ACME_ISSUER: acme.issuer,
    GATEHOUSE_OIDC_ACME_CLIENT_ID: acme.clientId,
    GATEHOUSE_OIDC_ACME_CLIENT_SECRET: acme.clientSecret,
    GATEHOUSE_OIDC_ACME_LABEL: 'Acme Works',
  }
  const start = async () => {
    const server = await startServer({ folder: folder.path, port, env })
    onTestFinished(async () => void (await server.stop('SIGKILL')))
    return server
  }
  return { start }
}

function signInPage(page: Page) {
  return page.getByRole('heading', { name: 'Sign in to Gatehouse' }).waitFor()
}

/** RFC 6749 §4.1.1, RFC 7636 §4.3, OpenID Connect Core §3.1.2.1. */
function expectCodeFlow(authorize: Request, url: string) {
  expect(Object.fromEntries(new URL(authorize.url()).searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'gatehouse-console',
    redirect_uri: `${url}/api/auth/callback/gatehouse`,
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^.{20,}$/),
    nonce: expect.stringMatching(/^.{20,}$/),
  })
}

/** The pages that `oidc-provider` brings for development. */
async function signInAtAcme(page: Page, login: string) {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('anything')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

const actsInTheAudit = [
  ['LoginFailed', expect.any(String), admin, address],
  ['LoginSucceed', admin, admin, address],
  ['UserCreated', admin, ada.name, address],
  ['UserCreated', admin, bob.name, address],
  ['UserModified', admin, ada.name, address],
  ['PasswordSet', key, ada.name, address],
  ['LoginSucceed', ada.name, ada.name, address],
  ['UserRefresh', ada.name, ada.name, address],
  ['UserDeleted', admin, bob.name, address],
]

function readTimes(elements: Element[]) {
  return elements.map(each => Date.parse(each.getAttribute('datetime') ?? ''))
}
