import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { addAuthenticator } from '../../support/chromium/virtual-authenticator.ts'
import { post } from '../../support/management-api.ts'
import { button, chromiumForFile, openConsole } from '../../support/open-console.ts'
import { sharedServerForTest } from '../../support/test-server.ts'
import { enterPassword, expectAccessible, expectToFit, visit, toHostedSignIn } from '../../support/visitor.ts'

const browser = chromiumForFile()

/** Signs in with the password at the page that adds a passkey. */
async function signInAnew(page: Page, password: string) {
  await button(page, 'Add passkey').click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Sign in').click()
}

test('an administrator adds a passkey from the account page, names it, and signs in with it the next time', async () => {
  const server = await sharedServerForTest()
  const { page, problems } = await openConsole(browser(), server, { path: '/account' })
  const authenticator = await addAuthenticator(page)
  // Of a browser that offers no passkeys in fields: the authenticator here would answer at once.
  await page.addInitScript(() =>
    Object.defineProperty(PublicKeyCredential, 'isConditionalMediationAvailable', { value: undefined }),
  )
  await button(page, 'Add passkey').waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectToFit(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  // The session of the browser is not enough: the password is asked for again.
  await signInAnew(page, server.shown.password)
  await button(page, 'Add a passkey').click()
  await page.waitForURL(`${server.url}/account`)
  expect(await authenticator.credentials()).toHaveLength(1)

  const unnamed = page.getByRole('button', { name: /^Rename: Passkey for localhost/ })
  await unnamed.click()
  const dialog = page.getByRole('dialog', { name: 'Rename a passkey of Administrator' })
  await dialog.getByLabel('Name').fill('Work laptop')
  await button(page, 'Rename').last().click()
  await page.getByText('The passkey was renamed').waitFor()
  await page.getByText(/Passkey for localhost \(Work laptop/).waitFor()

  await page.context().clearCookies()
  await page.goto('/')
  await toHostedSignIn(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('button', { name: 'Account of Administrator' }).waitFor()

  await page.goto('/account')
  await page.getByRole('button', { name: /^Remove: Passkey for localhost \(Work laptop/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('The sign-in method was removed').waitFor()
  expect(problems).toEqual([])
})

test('whoever has an authenticator app shows its code before a passkey is added, also on a trusted device', async () => {
  const server = await sharedServerForTest()
  const { email, password } = server.shown
  const asProject = { ...server, managementKey: undefined }
  const { body: signedIn } = await post(asProject, '/v1/auth/password/signin', { loginId: email, password })
  const asAdministrator = { ...server, managementKey: signedIn.refreshJwt }
  const { body: enrolment } = await post(asAdministrator, '/v1/auth/totp/update', { loginId: email })
  const app = new TOTP({ secret: enrolment.key })
  // Each code counts once.
  const codeAt = (offset: number) => app.generate({ timestamp: Date.now() + offset })
  await post(asProject, '/v1/auth/totp/verify', { loginId: email, code: codeAt(-30_000) })

  const visitor = await visit(browser(), server.url)
  onTestFinished(visitor.leave)
  const { page } = visitor
  await page.goto('/account')
  await toHostedSignIn(page)
  await enterPassword(page, server.shown)
  await page.getByLabel('Code', { exact: true }).fill(codeAt(0))
  await page.getByLabel(/^Trust this device/).check()
  await button(page, 'Continue').click()
  await button(page, 'Add passkey').waitFor()
  const authenticator = await addAuthenticator(page)
  await signInAnew(page, password)
  await page.getByLabel('Code', { exact: true }).waitFor()
  expect(await button(page, 'Add a passkey').count()).toBe(0)
  await page.getByLabel('Code', { exact: true }).fill(codeAt(30_000))
  await button(page, 'Continue').click()
  await button(page, 'Add a passkey').click()
  await page.waitForURL(`${server.url}/account`)
  expect(await authenticator.credentials()).toHaveLength(1)
})

test('who decides otherwise is at the account page as before', async () => {
  const server = await sharedServerForTest()
  const { page } = await openConsole(browser(), server, { path: '/account' })
  await addAuthenticator(page)
  await signInAnew(page, server.shown.password)
  await page.getByText('Not now').click()
  await page.waitForURL(`${server.url}/account`)
  expect(await page.getByText(/^Passkey for localhost/).count()).toBe(0)
  // And can think better of it.
  await signInAnew(page, server.shown.password)
  await button(page, 'Add a passkey').waitFor()
})
