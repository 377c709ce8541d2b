import type { Browser, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import type { FirstServer } from '../support/test-server.ts'
import { enterPassword, visit, toHostedSignIn } from '../support/visitor.ts'
import { fillIn, open, press, pressUntilAnswered } from './flow-page.ts'

/** One way to sign in, at the place of one of the two. */
export type Telling = {
  page: Page
  /** Comes to it again, in the same browser. */
  again(): Promise<void>
  password(email: string, password: string): Promise<void>
  /** Asks for a code by email. */
  askCode(email: string): Promise<void>
  askLink(email: string): Promise<void>
  typeCode(code: string): Promise<void>
  /** In the place of a code of the authenticator app. */
  typeRecoveryCode(code: string): Promise<void>
  /** Asks for a link that replaces a forgotten password. */
  askReset(email: string): Promise<void>
  /** Opens that link in the same browser. */
  openReset(link: string): Promise<void>
  /** @param current the expired one that it replaces; undefined by a link */
  choosePassword(chosen: string, current?: string): Promise<void>
  usePasskey(): Promise<void>
  /** Leaves for the sign-in provider of the project. */
  useProvider(): Promise<void>
  /** Leaves for the provider of the tenant of an address. */
  useSso(email: string): Promise<void>
  /**
   * Opens a link in another browser. Where it is accepted the two differ: the component goes on there, and the page shows a
   * code for the browser that asked.
   */
  follow(link: string): Promise<'accepted' | 'refused'>
  /** Whether the browser that asked for the link still waits. */
  isOut(): Promise<boolean>
  /** What the visitor reads of a refusal. */
  refusal(): Promise<string>
  isIn(): Promise<void>
  /** Whether the second factor is asked for. */
  asksFactor(): Promise<void>
}

/** The official web component on the page of an application, with flows that a new project has. */
export async function component(browser: Browser, application: { origin: string }): Promise<Telling> {
  const { page, next } = await open(browser, application.origin, { flow: 'sign-in' })
  const at = (flow: string) => page.goto(`${application.origin}/?flow-id=${flow}`)
  const screen = page.locator('descope-wc')
  return {
    page,
    again: async () => void (await page.evaluate(() => localStorage.clear())),
    async password(email, typed) {
      await at('sign-in')
      await fillIn(page, 'email', email)
      await fillIn(page, 'password', typed)
      await press(page, 'submit')
    },
    async askCode(email) {
      await at('sign-up-or-in')
      await fillIn(page, 'email', email)
      await press(page, 'submit')
      await screen.getByText(/We sent a code/).waitFor()
    },
    async askLink(email) {
      await at('magic-link')
      await fillIn(page, 'email', email)
      await press(page, 'submit')
      await screen.getByText(/Open the link/).waitFor()
    },
    async typeCode(code) {
      await fillIn(page, 'code', code)
      await press(page, 'submit')
    },
    async typeRecoveryCode(code) {
      if (await page.locator('descope-wc descope-passcode').isVisible()) await press(page, 'recovery')
      await screen.getByText('Recovery code').first().waitFor()
      await fillIn(page, 'code', code)
      await pressUntilAnswered(page, 'submit')
    },
    async askReset(email) {
      await at('sign-in')
      await press(page, 'forgotten')
      await screen.getByText('We send you a link.').waitFor()
      await fillIn(page, 'email', email)
      await press(page, 'submit')
      await screen.getByText(/Open the link/).waitFor()
    },
    async openReset(link) {
      await page.goto(link)
      await screen.getByText('Choose a new password').waitFor()
    },
    async choosePassword(chosen, current) {
      if (current !== undefined) await screen.getByText('Your password has expired.').waitFor()
      if (current !== undefined) await fillIn(page, 'password', current)
      await fillIn(page, 'newPassword', chosen)
      await pressUntilAnswered(page, 'submit')
    },
    async usePasskey() {
      await at('sign-up-or-in')
      await press(page, 'passkey')
    },
    async useProvider() {
      await at('sign-up-or-in')
      await screen.getByText('Continue with Acme').click()
    },
    async useSso(email) {
      await at('tenant-sso')
      await fillIn(page, 'email', email)
      await press(page, 'submit')
    },
    async follow(link) {
      const other = await open(browser, application.origin, { flow: 'magic-link' })
      await other.page.goto(link)
      return (await other.next()).name === 'success' ? 'accepted' : 'refused'
    },
    isOut: () => screen.getByText(/Open the link/).isVisible(),
    async refusal() {
      const told = screen.locator('[data-type="error-message"]').filter({ hasText: /\S/ }).first()
      await told.waitFor()
      return (await told.innerText()).trim()
    },
    async isIn() {
      expect(await next()).toMatchObject({ name: 'success' })
    },
    asksFactor: () =>
      screen
        .getByText(/authenticator app/)
        .first()
        .waitFor(),
  }
}

/** The hosted page, on the way to the console. */
export async function hostedPage(browser: Browser, { url }: FirstServer): Promise<Telling> {
  const { page, leave } = await visit(browser, url)
  onTestFinished(leave)
  const begin = async () => {
    await page.goto('/')
    await toHostedSignIn(page)
    await page.getByLabel('Email').waitFor()
  }
  const ask = async (email: string, button: string, prepare = async () => {}) => {
    await begin()
    await prepare()
    await page.getByLabel('Email').fill(email)
    await page.getByText('Other ways to sign in').click()
    await page.getByRole('button', { name: button }).click()
  }
  return {
    page,
    again: () => page.context().clearCookies(),
    async password(email, typed) {
      await begin()
      await enterPassword(page, { email, password: typed })
    },
    async askCode(email) {
      await ask(email, 'Email me a code')
      await page.getByRole('heading', { name: 'Enter the code' }).waitFor()
    },
    async askLink(email) {
      await ask(email, 'Email me a link')
      await page.getByRole('heading', { name: 'Follow the link' }).waitFor()
    },
    async typeCode(code) {
      await page.getByLabel('Code').fill(code)
      await page.getByRole('button', { name: 'Continue', exact: true }).click()
    },
    async typeRecoveryCode(code) {
      const other = page.getByRole('button', { name: 'Use a recovery code' })
      if (await other.isVisible()) await other.click()
      await page.getByLabel('Recovery code').fill(code)
      await page.getByRole('button', { name: 'Continue', exact: true }).click()
    },
    async askReset(email) {
      await begin()
      await page.getByRole('button', { name: 'Forgot your password?' }).click()
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: 'Send the link' }).click()
      await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    },
    async openReset(link) {
      await page.goto(link)
      await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
    },
    async choosePassword(chosen, current) {
      if (current !== undefined) await page.getByLabel('Current password').fill(current)
      await page.getByLabel('New password', { exact: true }).fill(chosen)
      await page.getByLabel('Repeat new password').fill(chosen)
      await page.getByRole('button', { name: 'Save and sign in' }).click()
    },
    async usePasskey() {
      await begin()
      await page.getByRole('button', { name: 'Use a passkey' }).click()
    },
    async useProvider() {
      await begin()
      await page.getByRole('link', { name: 'Continue with Acme' }).click()
    },
    useSso: email =>
      ask(email, 'Use single sign-on', async () => {
        // The policy of the page lets forms lead to providers with TLS alone, which that of the tests has not.
        await page.route('**/sign-in/*', async route => {
          const response = await route.fetch()
          await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': '' } })
        })
        await page.reload()
      }),
    async follow(link) {
      const { page: other, leave: leaveOther } = await visit(browser, url)
      onTestFinished(leaveOther)
      await other.goto(link)
      await other.getByRole('button', { name: 'Continue' }).click()
      await other.getByRole('heading', { name: /Enter this code|This link does not work/ }).waitFor()
      return (await other.getByRole('heading', { name: 'Enter this code' }).isVisible()) ? 'accepted' : 'refused'
    },
    isOut: () => page.getByRole('heading', { name: 'Follow the link' }).isVisible(),
    refusal: () => page.getByRole('alert').innerText(),
    async isIn() {
      await page.waitForURL(url => url.pathname === '/')
      const session = await page.evaluate(async () => (await fetch('/api/auth/session')).json())
      expect(session.user).toBeDefined()
    },
    asksFactor: () =>
      page
        .getByText(/authenticator app/)
        .first()
        .waitFor(),
  }
}
