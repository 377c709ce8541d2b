import descope from '@descope/node-sdk'
import { testEngines } from '@gatehouse/database/testing'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { launchChromium } from './chromium.ts'
import { consoleActs } from './console-acts.ts'
import { freePort, startServer, temporaryFolder } from './start-server.ts'
import { startStranger } from './stranger.ts'
import { enterPassword, expectAccessible, tableRows, visit } from './visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

const inMemory = { engine: ':memory:', create: async () => ({ url: ':memory:', drop: async () => {} }) }
const databases = [...testEngines, inMemory].map(({ engine, create }) => ({
  engine,
  create,
  isKept: create !== inMemory.create,
}))

async function startWithStranger(databaseUrl: string) {
  const folder = temporaryFolder()
  onTestFinished(folder.remove)
  const port = await freePort()
  const acme = await startStranger({ redirectUri: `http://localhost:${port}/api/auth/callback/acme` })
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

describe.each(databases)('on $engine', ({ create, isKept }) => {
  test('the main job', { timeout: 60_000 }, async () => {
    const database = await create()
    onTestFinished(() => database.drop())
    const { start } = await startWithStranger(database.url)
    const server = await start()
    const startedAt = Date.now()
    const { shown } = server
    if (!shown) throw new Error('the first start shows the password and the key')
    const visitor = await visit(browser, server.url)
    onTestFinished(visitor.leave)
    const { page, problems } = visitor
    const acts = consoleActs(page)

    // Signed out, the console leads to the sign-in page with every provider.
    await page.goto('/')
    await page.getByRole('heading', { name: 'Sign in to Gatehouse' }).waitFor()
    const providers = page.getByRole('button', { name: /^Continue with/ })
    expect(await providers.allTextContents()).toEqual(['Continue with Gatehouse', 'Continue with Acme Works'])
    await expectAccessible(page)

    // A real authorization-code flow to the hosted page; a wrong password is told, the right one leads back.
    const [authorize] = await Promise.all([
      page.waitForRequest(/oauth2\/v1\/authorize/),
      page.getByRole('button', { name: 'Continue with Gatehouse' }).click(),
    ])
    expect(Object.fromEntries(new URL(authorize.url()).searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'gatehouse-console',
      redirect_uri: `${server.url}/api/auth/callback/gatehouse`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^.{20,}$/),
      nonce: expect.stringMatching(/^.{20,}$/),
    })
    await page.getByText('to continue to the Gatehouse console').waitFor()
    await expectAccessible(page)
    await enterPassword(page, { email: shown.email, password: 'not the password' })
    await page.getByText('Invalid email or password.').waitFor()
    await enterPassword(page, shown)
    await page.getByRole('button', { name: 'Account of Administrator' }).waitFor()
    expect(page.url()).toBe(`${server.url}/`)

    // Create, search, open, edit.
    await acts.createUser({ loginId: 'ada@example.com', name: 'Ada Lovelace', email: 'ada@example.com' })
    await acts.createUser({ loginId: 'bob', name: 'Bob Builder', email: 'bob@example.com' })
    await acts.findUser('lovel')
    await expectAccessible(page)
    await acts.openUser('Ada Lovelace')
    await acts.editGivenName('Augusta')
    await expectAccessible(page)

    // The official SDK loads what the console made, and signs the person in.
    const { projectId, url: baseUrl } = server
    const sdk = descope({ projectId, baseUrl, managementKey: shown.managementKey })
    const loaded = await sdk.management.user.load('ada@example.com')
    expect(loaded.data).toMatchObject({ name: 'Ada Lovelace', givenName: 'Augusta', email: 'ada@example.com' })
    expect(await sdk.management.user.setActivePassword('ada@example.com', password)).toMatchObject({ ok: true })
    const { data: session } = await sdk.password.signIn('ada@example.com', password)
    expect((await sdk.validateSession(session?.sessionJwt ?? '')).token.sub).toBe(loaded.data?.userId)
    const refreshed = await sdk.refreshSession(session?.refreshJwt ?? '')
    expect(refreshed.token.sub).toBe(loaded.data?.userId)
    const { refreshJwt = '' } = (await sdk.refresh(session?.refreshJwt ?? '')).data ?? {}

    // Disabled in the console: no refresh any more, and the console says until when old tokens live.
    await acts.disableUser('Ada Lovelace')
    await expect(sdk.refreshSession(refreshJwt)).rejects.toThrow()
    expect(await sdk.refresh(refreshJwt)).toMatchObject({ ok: false, code: 401, error: { errorCode: 'E064001' } })
    const banner = page.getByRole('alert').filter({ hasText: 'This user is disabled.' })
    const lastTokenExpiresAt = Date.parse((await banner.locator('time').getAttribute('datetime')) ?? '')
    expect(Math.floor(lastTokenExpiresAt / 1000)).toBe(refreshed.token.exp)

    // Killed and started again: everything is there, and the secrets are not shown again.
    if (isKept) {
      await server.stop('SIGKILL')
      const again = await start()
      expect(again).toMatchObject({ projectId, url: server.url, shown: undefined })
      expect(again.output()).not.toContain(shown.password)
      await page.reload()
      await banner.waitFor()
      expect((await sdk.management.user.load('ada@example.com')).data).toMatchObject({ status: 'disabled' })
    }

    // Deleted, and gone for the SDK as well.
    await acts.findUser('builder')
    await acts.openUser('Bob Builder')
    await acts.deleteUser('Bob Builder')
    expect(await sdk.management.user.load('bob')).toMatchObject({ ok: false, error: { errorCode: 'E062108' } })

    // Each of these acts is in the audit trail: action, actor, target, address; and when.
    await acts.navigate('Audit')
    await acts.heading('Audit')
    await page.getByRole('button', { name: 'Show only UserDeleted' }).waitFor()
    await expectAccessible(page)
    const events = (await tableRows(page, 'Audit')).map(([, ...facts]) => facts)
    const [admin, key] = ['Administrator', 'First management key']
    expect(events).toEqual(
      expect.arrayContaining([
        ['LoginFailed', expect.any(String), admin, '127.0.0.1'],
        ['LoginSucceed', admin, admin, '127.0.0.1'],
        ['UserCreated', admin, 'Ada Lovelace', '127.0.0.1'],
        ['UserCreated', admin, 'Bob Builder', '127.0.0.1'],
        ['UserModified', admin, 'Ada Lovelace', '127.0.0.1'],
        ['PasswordSet', key, 'Ada Lovelace', '127.0.0.1'],
        ['LoginSucceed', 'Ada Lovelace', 'Ada Lovelace', '127.0.0.1'],
        ['UserRefresh', 'Ada Lovelace', 'Ada Lovelace', '127.0.0.1'],
        ['UserDeleted', admin, 'Bob Builder', '127.0.0.1'],
      ]),
    )
    const times = await page.getByRole('table', { name: 'Audit' }).locator('time').evaluateAll(readTimes)
    for (const time of times) expect(time).toSatisfy(at => at > startedAt - 10_000 && at <= Date.now())

    // Signed out: both sessions are over, so the provider asks for the password again.
    await acts.signOut('Administrator')
    await page.getByRole('heading', { name: 'Sign in to Gatehouse' }).waitFor()
    await page.getByRole('button', { name: 'Continue with Gatehouse' }).click()
    await page.getByLabel('Password').waitFor()
    await page.goto('/users')
    await page.getByRole('heading', { name: 'Sign in to Gatehouse' }).waitFor()
    const signOuts = (await sdk.management.audit.search({ actions: ['UserLogout'] })).data
    const who = { type: 'user', name: admin }
    expect(signOuts).toMatchObject([
      { remoteAddress: '127.0.0.1', actor: who, target: who, requestId: expect.stringMatching(/./) },
    ])

    // A foreign provider signs a person in as well; nobody has given them a role yet.
    await page.getByRole('button', { name: 'Continue with Acme Works' }).click()
    await page.getByPlaceholder('Enter any login').fill('wile')
    await page.getByPlaceholder('and password').fill('anything')
    await page.getByRole('button', { name: 'Sign-in' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Account of wile of Acme' }).waitFor()
    expect(page.url()).toBe(`${server.url}/users`)
    await page.getByText('You are not allowed to see this').waitFor()
    await expectAccessible(page)

    // The browser reports the wrong password, and nothing else.
    expect(problems).toEqual([expect.stringMatching(/\/sign-in\/.*401 \(Unauthorized\)/)])
  })
})

const password = 'correct horse battery'

const readTimes = (elements: Element[]) => elements.map(each => Date.parse(each.getAttribute('datetime') ?? ''))
