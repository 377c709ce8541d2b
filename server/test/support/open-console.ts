import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { connectChromium } from './chromium/connect-chromium.ts'
import type { FirstServer } from './test-server.ts'
import { enterPassword, toHostedSignIn, type Visitor, visit } from './visitor.ts'

type Account = { email: string; password: string }

/** Chromium for all tests of a file. */
export function chromiumForFile(): () => Browser {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await connectChromium()
  })
  afterAll(() => browser?.close())
  return () => {
    if (!browser) throw new Error('unreachable: asked for before the tests began')
    return browser
  }
}

/** What a browser kept after its sign-in, by server and account. */
const kept = new Map<string, BrowserContextOptions['storageState']>()

/**
 * Opens a page of the console, signed in; in a browser of its own, which is closed with the test. An account enters its
 * password once: later browsers start with the cookies of the first, which is what takes the time.
 */
export async function openConsole(
  browser: Browser,
  server: Pick<FirstServer, 'url' | 'shown'>,
  { path = '/', account = server.shown }: { path?: string; account?: Account } = {},
): Promise<Visitor> {
  const who = `${server.url} ${account.email}`
  const visitor = await visit(browser, server.url, kept.get(who))
  onTestFinished(visitor.leave)
  const { page } = visitor
  await page.goto(path)
  const inside = accountMenu(page)
  const entrance = page.getByRole('button', { name: 'Continue with Gatehouse' })
  const outside = entrance.or(page.getByRole('button', { name: 'Sign in', exact: true }))
  await outside.or(inside).first().waitFor()
  if (!(await inside.isVisible())) {
    await toHostedSignIn(page)
    await enterPassword(page, account)
    await inside.waitFor()
    kept.set(who, await page.context().storageState())
  }
  return visitor
}

/** Opens a page of the console of which the browser must have nothing to report until the test ends, and waits for its title. */
export async function openPage(
  browser: Browser,
  server: Pick<FirstServer, 'url' | 'shown'>,
  options: { path: string; account?: Account },
): Promise<Page> {
  const { page, problems } = await openConsole(browser, server, options)
  onTestFinished(() => expect(problems).toEqual([]))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return page
}

export function button(place: Page | Locator, name: string): Locator {
  return place.getByRole('button', { name, exact: true })
}

/** What every page of the console has once somebody is signed in. */
function accountMenu(page: Page) {
  return page.getByRole('button', { name: /^Account of/ })
}
