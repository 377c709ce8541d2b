import { decodeJwt } from 'jose'
import { TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { connectChromium } from '../support/chromium/connect-chromium.ts'
import { startMockOidcProvider } from '../support/mock-oidc-provider.ts'
import { type FirstServer, serverForFile } from '../support/test-server.ts'
import { addAuthenticator } from '../support/chromium/virtual-authenticator.ts'
import { flowProject } from './flow-project.ts'
import { fillIn, followComponent, passMockProvider, press, sees } from './flow-page.ts'

export type Visit = (flow: string) => Promise<{ page: Page; hosts: Set<string> }>
type Application = { origin: string; close(): Promise<unknown> }

/**
 * What users do in an application of the official SDK: it shows the flow of its address to visitors, to users with
 * `#more` in the address, and greets them with what its hooks know.
 */
export function describeApplication(
  name: string,
  start: (server: FirstServer) => Promise<Application>,
  more?: (behind: { visit: Visit; newestCode: (recipient: string) => Promise<string> }) => void,
): void {
  const server = serverForFile({ GATEHOUSE_RATE_LIMITS: 'off' })
  const { manage, newestCode, newestLink, addAcme } = flowProject(server)
  let browser: Browser
  let application: Application
  beforeAll(async () => {
    browser = await connectChromium()
    application = await start(server())
  }, 300_000)
  afterAll(async () => {
    await browser?.close()
    await application?.close()
  })

  const visit: Visit = async flow => {
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    await followComponent(page)
    const hosts = new Set<string>()
    page.on('request', request => {
      if (request.url().startsWith('http')) hosts.add(new URL(request.url()).origin)
    })
    await page.goto(`${application.origin}/?flow-id=${flow}`)
    return { page, hosts }
  }

  describe(name, () => {
    test('signs up, refreshes, keeps the session when it is opened again, changes the profile and signs out', async () => {
      const email = 'react@example.com'
      const { page, hosts } = await visit('sign-up-or-in')
      await fillIn(page, 'email', email)
      await press(page, 'submit')
      await sees(page, /We sent a code/)
      await fillIn(page, 'code', await newestCode(email))
      await press(page, 'submit')
      await greets(page, email)
      const first = await told(page, 'Session')
      expect(decodeJwt(first)).toMatchObject({ amr: ['email'] })
      // Tokens tell their second, in which two are alike.
      await page.waitForFunction(second => Date.now() / 1000 > second, (decodeJwt(first).iat ?? 0) + 1)
      await page.getByRole('button', { name: 'Refresh' }).click()
      await page.waitForFunction(
        old => document.querySelector('output[aria-label=Session]')?.textContent !== old,
        first,
      )
      expect(decodeJwt(await told(page, 'Session')).sid).toBe(decodeJwt(first).sid)

      await page.goto(`${application.origin}/?flow-id=profile#more`)
      await fillIn(page, 'name', 'Ada Lovelace')
      await press(page, 'submit')
      await greets(page, email)
      await page.getByRole('button', { name: 'Reload profile' }).click()
      await page.getByText('Ada Lovelace').waitFor()

      await signOut(page)
      await page.goto(`${application.origin}/?flow-id=sign-up-or-in`)
      await sees(page, 'Welcome')
      expect([...hosts].toSorted()).toEqual([application.origin, server().url].toSorted())
    })

    test('asks for a second factor, and steps the session up', async () => {
      const email = 'factors@example.com'
      await manage('/v1/mgmt/user/create', { loginId: email, email, verifiedEmail: true })
      await manage('/v1/mgmt/user/password/set/active', { loginId: email, password })
      const { page } = await visit('sign-in-two-factors')
      await fillIn(page, 'email', email)
      await fillIn(page, 'password', 'wrong')
      await press(page, 'submit')
      await sees(page, 'Invalid email or password.')
      await fillIn(page, 'password', password)
      await press(page, 'submit')
      const totp = await addApp(page)
      await press(page, 'submit')
      await greets(page, email)
      expect(await told(page, 'Factors')).toBe('pwd totp mfa')
      await page.goto(`${application.origin}/?flow-id=step-up#more`)
      await sees(page, 'Enter the code of your authenticator app.')
      // The next one counts already, and still does when its time comes while it is sent.
      await fillIn(page, 'code', totp.generate({ timestamp: Date.now() + 30_000 }))
      await press(page, 'submit')
      await greets(page, email)
      expect(decodeJwt(await told(page, 'Session'))).toMatchObject({ su: true })
      // A flow that does not exist is an error that the application hears.
      const lost = await visit('no-such-flow')
      await expect.poll(() => told(lost.page, 'Error')).toBe('E011004')
    })

    test('a link signs in on the device where it is opened, and a passkey that is added there signs in', async () => {
      const email = 'link@example.com'
      const asking = await visit('magic-link')
      await fillIn(asking.page, 'email', email)
      await press(asking.page, 'submit')
      await sees(asking.page, /Open the link that we sent/)
      const { page } = await visit('magic-link')
      await page.goto(await newestLink(email))
      await greets(page, email)
      expect(page.url()).not.toContain('t=')
      await addAuthenticator(page)
      await page.goto(`${application.origin}/?flow-id=add-passkey#more`)
      await press(page, 'submit')
      await greets(page, email)
      await signOut(page)
      await page.goto(`${application.origin}/?flow-id=sign-up-or-in`)
      await press(page, 'passkey')
      await greets(page, email)
      expect(await told(page, 'Factors')).toContain('webauthn')
    })

    test('signs in at a provider and at that of a tenant', async () => {
      const provider = await startMockOidcProvider({
        redirectUri: `${server().url}/v1/auth/oauth/callback`,
        user: { sub: 'ada', name: 'Ada', email: 'ada@acme.example', email_verified: true },
      })
      onTestFinished(() => provider.close())
      await addAcme(provider)
      const { clientId, clientSecret, issuer } = provider
      await manage('/v1/mgmt/tenant/create', { id: 'acme', name: 'Acme' })
      await manage('/v1/mgmt/sso/oidc', {
        tenantId: 'acme',
        settings: { name: 'acme', clientId, clientSecret, issuer },
        domains: ['tenant.example'],
      })
      const social = await visit('sign-up-or-in')
      await social.page.getByText('Continue with Acme').click()
      await passMockProvider(social.page, 'ada')
      await greets(social.page, 'ada@acme.example')
      const tenant = await visit('tenant-sso')
      await fillIn(tenant.page, 'email', 'someone@tenant.example')
      await press(tenant.page, 'submit')
      await passMockProvider(tenant.page, 'ada')
      await greets(tenant.page, 'ada@acme.example')
      expect(decodeJwt(await told(tenant.page, 'Session'))).toMatchObject({ tenants: { acme: expect.any(Object) } })
    })

    more?.({ visit, newestCode })
  })
}

const password = 'correct horse battery'

/** Sets an authenticator app up with its code of now, which is used up by that. */
async function addApp(page: Page): Promise<TOTP> {
  const key = page.locator('descope-wc descope-text').filter({ hasText: /^\s*[A-Z2-7]{16,}\s*$/ })
  const totp = new TOTP({ secret: (await key.innerText()).trim() })
  await fillIn(page, 'code', totp.generate())
  await press(page, 'submit')
  await sees(page, 'Keep your recovery codes')
  return totp
}
async function signOut(page: Page): Promise<void> {
  const answer = page.waitForResponse('**/v1/auth/logout')
  await page.getByRole('button', { name: 'Sign out' }).click()
  expect((await answer).status()).toBe(200)
  await page.getByRole('heading', { name: /^Hello/ }).waitFor({ state: 'detached' })
}
function greets(page: Page, email: string) {
  return page.getByRole('heading', { name: `Hello ${email}` }).waitFor()
}
function told(page: Page, what: string) {
  return page.getByRole('status', { name: what }).innerText()
}
