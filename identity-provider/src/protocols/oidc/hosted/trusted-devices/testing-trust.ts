import { trustCookieName } from '../../../../authentication/second-factors/trusted-devices/cookie.ts'
import type { CreateDatabase } from '../../../../testing/new-database.ts'
import { oidcForTest } from '../../testing-start.ts'

export const day = 24 * 60 * 60_000

/** A provider whose user has an authenticator app; closed after the test. */
export async function startWithAuthenticator(create: CreateDatabase) {
  const oidc = await oidcForTest(create)
  const shownCode = await oidc.addAuthenticator()
  const list = async () => (await oidc.client.trustedDevices.list({ identifiers: [oidc.account.email] })).devices
  return { ...oidc, shownCode, list }
}
export type Oidc = Awaited<ReturnType<typeof startWithAuthenticator>>
type Browser = ReturnType<Oidc['newBrowser']>

/** The response after the first factor: a page, or the redirect to the application with a code. */
export async function verify(oidc: Oidc, browser: Browser, parameters: Record<string, string> = {}) {
  const begun = await browser.authorize({ prompt: 'login', ...parameters })
  const response = await browser.submit(begun.page, oidc.account)
  const code = new URL(response.headers.get('location') ?? 'none:', oidc.issuer).searchParams.get('code')
  return { ...begun, response, code }
}

/** The refresh token of a session that has shown both factors. */
export async function bothFactors({ service, account, shownCode, clock }: Oidc): Promise<string | undefined> {
  const loginId = account.email
  const { refreshJwt } = await service('passwords', 'signIn', { loginId, password: account.password })
  clock.aheadMs += 30_000
  const input = { loginId, code: shownCode(), loginOptions: { mfa: true } }
  return (await service('totp', 'verify', input, refreshJwt)).refreshJwt
}

/** Whether the second factor is asked for; otherwise the sign-in is complete. */
export async function isAsked(oidc: Oidc, browser: Browser, parameters?: Record<string, string>): Promise<boolean> {
  const { response, code } = await verify(oidc, browser, parameters)
  if (code !== null) return false
  const text = await response.text()
  if (!text.includes('authenticator app shows'))
    throw new Error(`neither signed in nor asked for the second factor: ${response.status} ${text}`)
  return true
}

/** Signs in with both factors, and trusts the device. */
export async function trust(oidc: Oidc, browser: Browser) {
  const { page } = await verify(oidc, browser)
  // A code works once.
  oidc.clock.aheadMs += 30_000
  return browser.submit(`${page}/second-factor`, { code: oidc.shownCode(), trustBrowser: 'true' })
}

/** A browser that is a trusted device. */
export async function trusting(oidc: Oidc) {
  const browser = oidc.newBrowser()
  await trust(oidc, browser)
  return browser
}

export function tokenOf(browser: Browser) {
  return browser.cookies.get(trustCookieName) ?? ''
}

/** Another browser with the same cookie of the trusted device, and no others. */
export function copyOf(oidc: Oidc, browser: Browser) {
  const copy = oidc.newBrowser()
  copy.cookies.set(trustCookieName, tokenOf(browser))
  return copy
}
