import { TOTP } from 'otpauth'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { connectChromium } from '../support/connect-chromium.ts'
import { asKeyHolder, post } from '../support/management-api.ts'
import { startMockOidcProvider } from '../support/mock-oidc-provider.ts'
import { serverForFile } from '../support/test-server.ts'
import { addAuthenticator } from '../support/virtual-authenticator.ts'
import { fillIn, open, press, sees, startApplication } from './flow-page.ts'

const server = serverForFile({ GATEHOUSE_RATE_LIMITS: 'off' })
const password = 'correct horse battery'
let browser: Browser
let application: Awaited<ReturnType<typeof startApplication>>
beforeAll(async () => {
  browser = await connectChromium()
  application = await startApplication(server())
})
afterAll(async () => {
  await browser?.close()
  await application?.close()
})

async function manage(path: string, body: object) {
  const { status, body: answer } = await post(asKeyHolder(server()), path, body)
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer
}
async function newestMessage(recipient: string): Promise<string> {
  const { url, projectId, shown } = server()
  const { messages } = await manage('/v1/gatehouse/messages/search', { recipient, size: 1 })
  const headers = { authorization: `Bearer ${projectId}:${shown.managementKey}` }
  const response = await fetch(`${url}/v1/gatehouse/messages/message?id=${messages[0].id}`, { headers })
  return (await response.json()).message.text
}
async function newestCode(recipient: string): Promise<string> {
  return /\b\d{6}\b/.exec(await newestMessage(recipient))?.[0] ?? ''
}
function wrongOf(code: string) {
  return code === '111222' ? '222111' : '111222'
}
function at(flow: string, options: Partial<Parameters<typeof open>[2]> = {}) {
  return open(browser, application.origin, { flow, ...options })
}

describe('the unmodified web component', () => {
  test('signs up with a code in German for Austria; a wrong code is told, and no other host is asked', async () => {
    const { page, hosts, next } = await at('sign-up-or-in', { locale: 'de-AT', theme: 'dark' })
    await sees(page, 'Willkommen')
    await fillIn(page, 'email', 'wc@example.com')
    await page.keyboard.press('Enter')
    await sees(page, /Wir haben einen Code an w\*+@/)
    const code = await newestCode('wc@example.com')
    await fillIn(page, 'code', wrongOf(code))
    await press(page, 'submit')
    await sees(page, /Der Code ist falsch/)
    await fillIn(page, 'code', code)
    await press(page, 'submit')
    expect(await next()).toMatchObject({ name: 'success', detail: { user: { email: 'wc@example.com' } } })
    expect([...hosts].toSorted()).toEqual([application.origin, server().url].toSorted())
  })

  test('the colour of the project is that of its screens, and an error of the server is an event', async () => {
    await manage('/v1/gatehouse/project/settings', { theme: { primaryColor: '#0f766e' } })
    const { page } = await at('sign-up-or-in')
    await sees(page, 'Welcome')
    const look = () =>
      page
        .locator('descope-wc descope-button#submit')
        .evaluate(
          button => getComputedStyle(button.shadowRoot?.querySelector('vaadin-button') ?? button).backgroundColor,
        )
    expect(await look()).toBe('rgb(15, 118, 110)')
    const missing = await at('no-such-flow')
    expect(await missing.next()).toMatchObject({ name: 'error', detail: { errorCode: 'E011004' } })
  })

  test('a password, then an authenticator app; a step-up and the profile of the user who is signed in', async () => {
    const email = 'factors@example.com'
    await manage('/v1/mgmt/user/create', { loginId: email, email, verifiedEmail: true })
    await manage('/v1/mgmt/user/password/set/active', { loginId: email, password })
    const { page, next } = await at('sign-in-two-factors')
    await fillIn(page, 'email', email)
    await fillIn(page, 'password', password)
    await press(page, 'submit')
    await sees(page, 'Set up an authenticator app')
    const key = await page
      .locator('descope-wc descope-text')
      .filter({ hasText: /^\s*[A-Z2-7]{16,}\s*$/ })
      .innerText()
    const totp = new TOTP({ secret: key.trim() })
    await fillIn(page, 'code', totp.generate())
    await press(page, 'submit')
    await sees(page, 'Keep your recovery codes')
    await press(page, 'submit')
    expect(await next()).toMatchObject({ name: 'success', detail: { user: { email } } })

    const context = page.context()
    const up = await at('step-up', { context })
    await sees(up.page, 'Enter the code of your authenticator app.')
    await fillIn(up.page, 'code', totp.generate({ timestamp: Date.now() + 30_000 }))
    await press(up.page, 'submit')
    expect(await up.next()).toMatchObject({ name: 'success' })
    const profile = await at('profile', { context })
    await fillIn(profile.page, 'name', 'Ada Lovelace')
    await press(profile.page, 'submit')
    expect(await profile.next()).toMatchObject({ name: 'success', detail: { flowOutput: { name: 'Ada Lovelace' } } })
  })

  test('a link is opened on another device and signs in there', async () => {
    const { page } = await at('magic-link')
    await fillIn(page, 'email', 'link@example.com')
    await press(page, 'submit')
    await sees(page, /Open the link that we sent to l\*+@/)
    const link = /https?:\/\/\S+/.exec(await newestMessage('link@example.com'))?.[0] ?? ''
    expect(link.startsWith(application.origin)).toBe(true)
    const other = await at('magic-link', { userAgent: 'Telephone' })
    await other.page.goto(link)
    expect(await other.next()).toMatchObject({ name: 'success', detail: { user: { email: 'link@example.com' } } })
    // Once: the link is used, and the first browser has lost the run.
    await other.page.goto(link)
    expect(await other.next()).toMatchObject({ name: 'error', detail: { errorCode: 'E103205' } })
    await press(page, 'resend')
    expect((await at('magic-link')).page.url()).toContain(application.origin)
  })

  test('a passkey is added and signs in', async () => {
    const { page, next } = await at('sign-up-or-in')
    await addAuthenticator(page)
    await fillIn(page, 'email', 'key@example.com')
    await press(page, 'submit')
    await sees(page, /We sent a code/)
    await fillIn(page, 'code', await newestCode('key@example.com'))
    await press(page, 'submit')
    await next()
    await page.goto(`${application.origin}/?flow-id=add-passkey`)
    await press(page, 'submit')
    expect(await next()).toMatchObject({ name: 'success' })
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${application.origin}/?flow-id=sign-up-or-in`)
    await press(page, 'passkey')
    expect(await next()).toMatchObject({ name: 'success', detail: { user: { email: 'key@example.com' } } })
  })

  test('a provider signs in, and a refusal there is told on the screen', async () => {
    const provider = await startMockOidcProvider({
      redirectUri: `${server().url}/v1/auth/oauth/callback`,
      user: { sub: 'ada', name: 'Ada', email: 'ada@acme.example', email_verified: true },
    })
    onTestFinished(() => provider.close())
    await manage('/v1/gatehouse/oauth/providers', {
      id: 'acme',
      label: 'Continue with Acme',
      protocol: { kind: 'oidc', issuer: provider.issuer },
      clientId: provider.clientId,
      clientSecret: provider.clientSecret,
      scopes: ['openid', 'email', 'profile'],
    })
    const { page, next } = await at('sign-up-or-in')
    await page.locator('descope-wc').getByText('Continue with Acme').click()
    const answer = page.waitForResponse(response => response.url().endsWith('/v1/flow/next'))
    await page.getByText('Cancel').click()
    // The component shows it for a moment, and draws the screen a second time without it.
    expect((await (await answer).json()).screen.state).toMatchObject({ errorType: 'providerFailed' })
    await sees(page, 'Welcome')
    await page.locator('descope-wc').getByText('Continue with Acme').click()
    await page.getByPlaceholder('Enter any login').fill('ada')
    await page.getByPlaceholder('and password').fill('anything')
    await page.getByRole('button', { name: 'Sign-in' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    expect(await next()).toMatchObject({ name: 'success', detail: { user: { email: 'ada@acme.example' } } })
  })
})
