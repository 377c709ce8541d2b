import { chromium } from 'playwright-core'
import { launchChromium } from '../../../server/test/support/chromium/chromium.ts'
import { password } from './gatehouse.mjs'

/** Chromium; each of its visitors has cookies of their own. */
export async function startBrowser() {
  const server = await launchChromium()
  const browser = await chromium.connect(server.wsEndpoint())
  return {
    async visit() {
      const context = await browser.newContext({ locale: 'en-GB' })
      context.setDefaultTimeout(15_000)
      const page = await context.newPage()
      return { page, leave: () => context.close(), ...actsOn(page) }
    },
    close: () => server.close(),
  }
}

function actsOn(page) {
  return {
    /** Types into the hosted sign-in page. */
    async signIn(email, typed = password) {
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password').fill(typed)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    },
    /** Signs out on the hosted page, which tells every application. */
    async signOutHere({ url, projectId }) {
      await page.goto(`${url}/${projectId}/oauth2/v1/logout`)
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.waitForURL('**/oauth2/v1/logout/success')
    },
    /** Opens a page of a protected application, signing in on the way if `email` is given; answers what it was told. */
    async open(url, email) {
      await page.goto(url)
      if (email) await this.signIn(email)
      await page.waitForURL(url)
      return JSON.parse(await page.locator('body').innerText())
    },
  }
}
