import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import descope from '@descope/node-sdk'
import { decodeJwt } from 'jose'
import { TOTP } from 'otpauth'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { connectChromium } from '../support/chromium/connect-chromium.ts'
import { startMockOidcProvider } from '../support/mock-oidc-provider.ts'
import { serverForFile } from '../support/test-server.ts'
import { addAuthenticator } from '../support/chromium/virtual-authenticator.ts'
import { flowProject } from './flow-project.ts'
import { drawn, fillIn, followComponent, open, passMockProvider, press, sees, startApplication } from './flow-page.ts'
import { startApplication as startPage } from '../widgets/widget-page.ts'
import { startSamlProvider } from './saml-provider.ts'

/** In a page with the web SDK: makes it for the project. Its functions are those of the SDK for Node, and two more. */
declare const makeSdk: (
  options: object,
) => ReturnType<typeof descope> & { getSessionToken(): string; getRefreshToken(): string }

const server = serverForFile({ GATEHOUSE_RATE_LIMITS: 'off' })
const { manage, newestMessage, newestCode, addAcme } = flowProject(server)
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
    await sees(page, /Dieser Code ist falsch/)
    await fillIn(page, 'code', code)
    await press(page, 'submit')
    expect(await next()).toMatchObject({ name: 'success', detail: { user: { email: 'wc@example.com' } } })
    expect([...hosts].toSorted()).toEqual([application.origin, server().url].toSorted())
  })

  test('a copy of the built-in sign-in shows what the project has, and signs in', async () => {
    const { templates } = await manage('/v1/mgmt/flow/template/list', {})
    const template = templates.find(({ flowId }: { flowId: string }) => flowId === 'hosted-sign-in')
    await manage('/v2/mgmt/flow/import', { flow: { ...template, flowId: 'our-sign-in' } })
    const email = 'copied@example.com'
    await manage('/v1/mgmt/user/create', { loginId: email, email, verifiedEmail: true })
    await manage('/v1/mgmt/user/password/set/active', { loginId: email, password })
    const { page, next } = await at('our-sign-in')
    const component = page.locator('descope-wc')
    const shown = (text: string) => component.getByText(text).filter({ visible: true })
    await shown('Email me a code').waitFor()
    expect(await shown('Use single sign-on').count()).toBe(0)
    await fillIn(page, 'email', email)
    await fillIn(page, 'password', 'not this one')
    await press(page, 'password')
    await sees(page, 'Invalid email or password.')
    await fillIn(page, 'password', password)
    await press(page, 'password')
    expect(await next()).toMatchObject({ name: 'success', detail: { user: { email } } })
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
    await addAcme(provider)
    const { page, next } = await at('sign-up-or-in')
    await page.locator('descope-wc').getByText('Continue with Acme').click()
    await page.getByText('Cancel').click()
    // The component draws the screen twice after a return from outside: the reason is on the second one too.
    await drawn(page, 2)
    await sees(page, /The sign-in at the other provider failed/)
    await page.locator('descope-wc').getByText('Continue with Acme').click()
    await passMockProvider(page, 'ada')
    expect(await next()).toMatchObject({ name: 'success', detail: { user: { email: 'ada@acme.example' } } })
  })

  test('the provider of a tenant signs in, by OpenID Connect and by SAML', async () => {
    const { management } = descope({ ...server(), baseUrl: server().url, managementKey: server().shown.managementKey })
    const provider = await startMockOidcProvider({
      redirectUri: `${server().url}/v1/auth/oauth/callback`,
      user: { sub: 'bob', name: 'Bob', email: 'bob@oidc.example', email_verified: true },
    })
    const saml = await startSamlProvider(async () => {
      const { data } = await management.sso.loadSettings('saml')
      return data?.saml?.spEntityId ?? ''
    })
    onTestFinished(async () => void (await Promise.all([provider.close(), saml.close()])))
    await management.tenant.createWithId('oidc', 'By OpenID Connect')
    await management.tenant.createWithId('saml', 'By SAML')
    await management.sso.configureOIDCSettings(
      'oidc',
      { name: 'acme', clientId: provider.clientId, clientSecret: provider.clientSecret, issuer: provider.issuer },
      ['oidc.example'],
    )
    await management.sso.configureSAMLSettings(
      'saml',
      { idpUrl: saml.ssoUrl, entityId: saml.entityId, idpCert: saml.certificate },
      `${application.origin}/`,
      ['acme.example'],
    )
    const { page, next } = await at('tenant-sso')
    await fillIn(page, 'email', 'bob@nowhere.example')
    await press(page, 'submit')
    await sees(page, /There is no single sign-on for this/)
    await fillIn(page, 'email', 'bob@oidc.example')
    await press(page, 'submit')
    await passMockProvider(page, 'bob')
    const byOidc = await next()
    expect(byOidc).toMatchObject({ name: 'success', detail: { user: { email: 'bob@oidc.example' } } })
    expect(decodeJwt(byOidc.detail?.sessionJwt ?? '')).toMatchObject({ tenants: { oidc: expect.any(Object) } })

    const other = await at('tenant-sso')
    await fillIn(other.page, 'email', 'ada@acme.example')
    await press(other.page, 'submit')
    await other.page.getByRole('button', { name: 'Sign in at Acme' }).click()
    const bySaml = await other.next()
    expect(bySaml).toMatchObject({ name: 'success', detail: { user: { email: 'ada@acme.example', SAML: true } } })
  })

  test('on the login page of an application it ends the sign-in that the application began', async () => {
    const { url, projectId } = server()
    const [email, back] = ['ada@wiki.example', `${application.origin}/back`]
    const loginPageUrl = `${application.origin}/?flow-id=sign-in`
    const wiki = { name: 'Wiki', loginPageUrl, approvedRedirectUrls: [back] }
    await manage('/v1/gatehouse/project/settings', { approvedOrigins: [application.origin] })
    const { id } = await manage('/v1/mgmt/sso/idp/app/oidc/create', wiki)
    await manage('/v1/mgmt/user/create', { loginId: email, email, verifiedEmail: true, ssoAppIds: [id] })
    await manage('/v1/mgmt/user/password/set/active', { loginId: email, password })
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    await followComponent(page)
    const query = new URLSearchParams({ client_id: id, redirect_uri: back, scope: 'openid', state: 'kept' })
    await page.goto(`${url}/${projectId}/${id}/oauth2/v1/authorize?response_type=code&${query}`)
    expect(new URL(page.url()).origin).toBe(application.origin)
    await fillIn(page, 'email', email)
    await fillIn(page, 'password', password)
    await press(page, 'submit')
    await page.waitForURL(/\/back\?code=.*state=kept/)
    // The page of the application got nothing: the code is for the application alone.
    expect(await page.evaluate(() => Object.keys(localStorage).filter(name => /DSR?$/.test(name)))).toEqual([])
  })
})

describe('the unmodified web SDK, with tokens in cookies', () => {
  const path = createRequire(import.meta.url).resolve('@descope/web-js-sdk')
  const script = `${readFileSync(path.replace(/dist\/.*$/, 'dist/index.umd.js'), 'utf8')}
    const { project: projectId, base: baseUrl } = document.getElementById('root').dataset
    window.makeSdk = options => globalThis.Descope({ projectId, baseUrl, persistTokens: true, ...options })`
  test.each([
    ['refreshCookie', { sessionTokenViaCookie: { secure: false } }, { DS: false, DSR: true }],
    ['refreshCookie', {}, { DSR: true }],
    ['cookies', { refreshCookieName: 'R' }, { DS: true, R: true }],
  ])('%s, %j: it signs in, goes on after a reload, and signs out', async (delivery, options, hidden) => {
    const { origin, close } = await startPage(server(), { script, tenant: '' })
    const context = await browser.newContext()
    onTestFinished(async () => {
      await manage('/v1/gatehouse/project/settings', { tokens: { delivery: 'body' }, approvedOrigins: [] })
      await context.close()
      await close()
    })
    await manage('/v1/gatehouse/project/settings', { tokens: { delivery }, approvedOrigins: [origin] })
    const page = await context.newPage()
    const cookies = async () =>
      Object.fromEntries((await context.cookies()).map(({ name, httpOnly }) => [name, httpOnly]))
    await page.goto(origin)
    const loginId = `${delivery}-${Object.keys(options).join('-')}@example.com`
    const signedIn = await page.evaluate(
      async ([given, id, secret]) => {
        const sdk = makeSdk(given)
        const { ok } = await sdk.password.signUp(id, secret)
        return { ok, session: sdk.getSessionToken() !== '', refresh: sdk.getRefreshToken() }
      },
      [options, loginId, password] as const,
    )
    expect(signedIn).toEqual({ ok: true, session: true, refresh: '' })
    expect(await cookies()).toEqual(hidden)
    await page.reload()
    const later = await page.evaluate(async given => {
      const sdk = makeSdk(given)
      const kept = sdk.getSessionToken() !== ''
      const { ok } = await sdk.refresh('')
      return { kept, ok, email: (await sdk.me('')).data?.loginIds }
    }, options)
    expect(later).toEqual({ kept: true, ok: true, email: [loginId] })
    expect(await page.evaluate(async given => (await makeSdk(given).logout('')).ok, options)).toBe(true)
    expect(await cookies()).toEqual({})
  })
})
