import { TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { connectChromium } from '../support/chromium/connect-chromium.ts'
import { asKeyHolder, post } from '../support/management-api.ts'
import { accountsOf } from '../support/accounts.ts'
import { startMockOidcProvider } from '../support/mock-oidc-provider.ts'
import { serverForFile } from '../support/test-server.ts'
import { enterPassword, expectAccessible, visit, toHostedSignIn } from '../support/visitor.ts'
import { addAuthenticator } from '../support/chromium/virtual-authenticator.ts'

const server = serverForFile()
let browser: Browser
beforeAll(async () => {
  browser = await connectChromium()
})
afterAll(() => browser?.close())

const password = 'correct horse battery'
async function manage(path: string, body: object) {
  const { status, body: answer } = await post(asKeyHolder(server()), path, body)
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer
}

/** A new browser at the first page of the hosted sign-in. */
async function atSignIn() {
  const visitor = await visit(browser, server().url)
  onTestFinished(visitor.leave)
  const { page } = visitor
  await page.goto('/')
  await toHostedSignIn(page)
  await page.getByLabel('Email').waitFor()
  return visitor
}

function press(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true }).click()
}
async function other(page: Page, name: string) {
  await page.getByText('Other ways to sign in').click()
  await press(page, name)
}

/** The newest message to a recipient, from the outbox. */
async function newestMessage(recipient: string): Promise<string> {
  const { messages } = await manage('/v1/gatehouse/messages/search', { recipient, size: 1 })
  const { url, projectId, shown } = server()
  const response = await fetch(`${url}/v1/gatehouse/messages/message?id=${messages[0].id}`, {
    headers: { authorization: `Bearer ${projectId}:${shown.managementKey}` },
  })
  return (await response.json()).message.text
}
function codeIn(text: string) {
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}
function linkIn(text: string) {
  return /https?:\/\/\S+/.exec(text)?.[0] ?? ''
}

/** Waits until the browser is back at the console and signed in. */
async function isIn(page: Page) {
  await page.waitForURL(url => url.pathname === '/')
  const session = await page.evaluate(async () => (await fetch('/api/auth/session')).json())
  expect(session.user).toBeDefined()
}

describe('the hosted sign-in page in a real browser', () => {
  test('a code by email signs a user in; a wrong code is reported at its field', async () => {
    await accountsOf(server()).create('code@example.com')
    const { page, problems } = await atSignIn()
    await expectAccessible(page)
    await page.getByLabel('Email').fill('code@example.com')
    await other(page, 'Email me a code')
    await expectAccessible(page)
    await page.getByLabel('Code').fill('000000')
    await press(page, 'Continue')
    await page.getByRole('alert').getByText('This code is wrong').waitFor()
    expect(await page.getByLabel('Code').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('Code').fill(codeIn(await newestMessage('code@example.com')))
    await press(page, 'Continue')
    await isIn(page)
    expect(problems.filter(text => !text.includes('401'))).toEqual([])
  })

  test('the code page looks the same for an unknown address, and no message is sent', async () => {
    const { page } = await atSignIn()
    await page.getByLabel('Email').fill('nobody@example.com')
    await other(page, 'Email me a code')
    await page.getByText('If n*****@e*****.com has an account').waitFor()
  })

  test('a link by email signs in the browser that requested it', async () => {
    await accountsOf(server()).create('link@example.com')
    const { page } = await atSignIn()
    await page.getByLabel('Email').fill('link@example.com')
    await other(page, 'Email me a link')
    await page.getByRole('heading', { name: 'Follow the link' }).waitFor()
    await page.goto(linkIn(await newestMessage('link@example.com')))
    await expectAccessible(page)
    await press(page, 'Continue')
    await isIn(page)
  })

  test('a link that is opened in another browser shows a code for the first browser, and does not sign in there', async () => {
    await accountsOf(server()).create('walker@example.com')
    const { page } = await atSignIn()
    await page.getByLabel('Email').fill('walker@example.com')
    await other(page, 'Email me a link')
    await page.getByRole('heading', { name: 'Follow the link' }).waitFor()
    const elsewhere = await visit(browser, server().url)
    onTestFinished(elsewhere.leave)
    await elsewhere.page.goto(linkIn(await newestMessage('walker@example.com')))
    await press(elsewhere.page, 'Continue')
    await elsewhere.page.getByRole('heading', { name: 'Enter this code' }).waitFor()
    await expectAccessible(elsewhere.page)
    const code = (await elsewhere.page.locator('.code').textContent()) ?? ''
    await page.getByLabel('Code').fill(code)
    await press(page, 'Continue')
    await isIn(page)
  })

  test('the page of the console creates no accounts', async () => {
    const { page } = await atSignIn()
    expect(await page.getByText('No account yet?').count()).toBe(0)
    const refused = await page.goto(`${new URL(page.url()).pathname}/sign-up`)
    expect(refused?.status()).toBe(403)
    await page.getByRole('alert').getByText('You cannot create an account here.').waitFor()
  })

  test('a user with a forgotten password sets a new one through a link', async () => {
    await accountsOf(server()).create('forgetful@example.com', { password })
    const { page } = await atSignIn()
    await press(page, 'Forgot your password?')
    await expectAccessible(page)
    await page.getByLabel('Email').fill('forgetful@example.com')
    await press(page, 'Send the link')
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await page.goto(linkIn(await newestMessage('forgetful@example.com')))
    await expectAccessible(page)
    await page.getByLabel('New password', { exact: true }).fill('another password')
    await page.getByLabel('Repeat new password').fill('another password')
    await press(page, 'Save and sign in')
    await isIn(page)
    const again = await atSignIn()
    await enterPassword(again.page, { email: 'forgetful@example.com', password: 'another password' })
    await isIn(again.page)
  })

  test('users with an authenticator app are asked for it, and can use a recovery code', async () => {
    const { url, projectId } = server()
    const asProject = { url, projectId, managementKey: undefined }
    const signedUp = await post(asProject, '/v1/auth/password/signup', { loginId: 'strong@example.com', password })
    const asAda = { url, projectId, managementKey: signedUp.body.refreshJwt }
    const { body: enrolment } = await post(asAda, '/v1/auth/totp/update', { loginId: 'strong@example.com' })
    const totp = new TOTP({ secret: enrolment.key })
    const first = totp.generate()
    const shown = { loginId: 'strong@example.com', code: first, loginOptions: { mfa: true } }
    const { body: strong } = await post(asAda, '/v1/auth/totp/verify', shown)
    const asStrong = { url, projectId, managementKey: strong.refreshJwt }
    const { body: recovery } = await post(asStrong, '/v1/auth/recovery-codes', { loginId: 'strong@example.com' })

    const { page } = await atSignIn()
    await enterPassword(page, { email: 'strong@example.com', password })
    await page.getByRole('heading', { name: 'Two-step verification' }).waitFor()
    await expectAccessible(page)
    await page.getByLabel('Code').fill('000000')
    await press(page, 'Continue')
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Code').fill(totp.generate({ timestamp: Date.now() + 30_000 }))
    await press(page, 'Continue')
    await isIn(page)

    const again = await atSignIn()
    await enterPassword(again.page, { email: 'strong@example.com', password })
    await again.page.getByRole('button', { name: 'Use a recovery code' }).click()
    await again.page.getByLabel('Recovery code').fill(recovery.codes[0].code)
    await press(again.page, 'Continue')
    await isIn(again.page)
  })

  test('a passkey is offered after a password, and signs in from then on', async () => {
    await accountsOf(server()).create('finger@example.com', { password })
    const visitor = await visit(browser, server().url)
    onTestFinished(visitor.leave)
    const { page } = visitor
    const authenticator = await addAuthenticator(page)
    // Of a browser that offers no passkeys in fields.
    await page.addInitScript(() =>
      Object.defineProperty(PublicKeyCredential, 'isConditionalMediationAvailable', { value: undefined }),
    )
    const begin = async () => {
      await page.goto('/')
      await toHostedSignIn(page)
      await page.getByLabel('Email').waitFor()
    }
    await begin()
    await enterPassword(page, { email: 'finger@example.com', password })
    await page.getByRole('heading', { name: 'Sign in faster next time' }).waitFor()
    await expectAccessible(page)
    await press(page, 'Add a passkey')
    await isIn(page)
    expect(await authenticator.credentials()).toHaveLength(1)
    await page.context().clearCookies()
    await begin()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await isIn(page)
  })

  test('an account at a provider signs in, and a refusal is reported', async () => {
    const email = 'ada@acme.example'
    const mockOidcProvider = await startMockOidcProvider({
      redirectUri: `${server().url}/v1/auth/oauth/callback`,
      user: { sub: 'ada', name: 'ada of Acme', email, email_verified: true },
    })
    onTestFinished(() => mockOidcProvider.close())
    await manage('/v1/gatehouse/oauth/providers', {
      id: 'acme',
      label: 'Acme',
      protocol: { kind: 'oidc', issuer: mockOidcProvider.issuer },
      clientId: mockOidcProvider.clientId,
      clientSecret: mockOidcProvider.clientSecret,
      scopes: ['openid', 'email', 'profile'],
    })
    // The console creates no accounts: the user is there before.
    await manage('/v1/mgmt/user/create', { loginId: email, email, verifiedEmail: true })
    const { page } = await atSignIn()
    await page.getByRole('link', { name: 'Continue with Acme' }).click()
    await page.getByPlaceholder('Enter any login').fill('ada')
    await page.getByPlaceholder('and password').fill('anything')
    await page.getByRole('button', { name: 'Sign-in' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await isIn(page)
    const { users } = await manage('/v2/mgmt/user/search', { text: 'ada' })
    expect(users).toMatchObject([{ OAuth: { acme: true }, email }])

    const refused = await atSignIn()
    await refused.page.getByRole('link', { name: 'Continue with Acme' }).click()
    await refused.page.getByText('Cancel').click()
    await refused.page.getByRole('alert').getByText('The sign-in at the other provider failed').waitFor()
    await manage('/v1/gatehouse/oauth/providers/delete', { id: 'acme' })
  })

  test('methods that a project has disabled are not shown', async () => {
    const off = { magicLink: false, oneTimeCode: false, passkey: false }
    await manage('/v1/gatehouse/project/settings', { methods: off })
    const { page } = await atSignIn()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(await page.getByText('Other ways to sign in').count()).toBe(0)
    const on = { magicLink: true, oneTimeCode: true, passkey: true }
    await manage('/v1/gatehouse/project/settings', { methods: on })
  })
})
