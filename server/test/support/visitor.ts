import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'

/** A new browser that records all errors it reports on our pages. */
export type Visitor = { page: Page; problems: string[]; leave(): Promise<void> }

export async function visit(
  browser: Browser,
  origin: string,
  storageState?: BrowserContextOptions['storageState'],
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    locale: 'en-GB',
    reducedMotion: 'reduce',
    ...(storageState && { storageState }),
  })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', error => problems.push(`${page.url()}: ${error.stack ?? error.message}`))
  page.on('console', message => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning'
    if (isComplaint && message.location().url.startsWith(origin)) {
      problems.push(`${message.location().url}: ${message.text()}`)
    }
  })
  return { page, problems, leave: () => context.close() }
}

/** At the provider's page: the only way to sign in begins at once, and after a sign-out or a failure by its button. */
export async function toHostedSignIn(page: Page): Promise<void> {
  const entrance = page.getByRole('button', { name: 'Continue with Gatehouse' })
  await entrance.or(page.getByLabel('Email')).first().waitFor()
  if (await entrance.isVisible()) await entrance.click()
  await page.getByLabel('Email').waitFor()
}

/** Types into the hosted sign-in page and sends it. */
export async function enterPassword(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

type Router = { subscribe(event: 'onRendered', listener: () => void): () => void }

/** Goes to an address of the console as a link does, without loading the page, and waits until its page has come. */
export function followWithin(page: Page, path: string): Promise<void> {
  return page.evaluate(address => {
    const { __TSR_ROUTER__: router } = globalThis as unknown as { __TSR_ROUTER__: Router }
    return new Promise<void>(resolve => {
      const stop = router.subscribe('onRendered', () => {
        stop()
        resolve()
      })
      history.pushState({}, '', address)
    })
  }, path)
}

/** Half as long as the source that axe hands out, which takes as long to send and to parse as axe takes to judge a page. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Expects that axe finds no problem on the page, by all of its rules or only some. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    // An evaluation from outside is not held back by the page's own policy.
    await page.evaluate(axeSource)
    // The documents after this one have it from the start: Chromium keeps what it has compiled.
    await page.addInitScript({ content: axeSource })
  }
  const { violations } = await page.evaluate(async only => {
    // A colour that is still changing would be measured half-way.
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const transitions = document.getAnimations().filter(each => each instanceof CSSTransition)
    await Promise.allSettled(transitions.map(each => each.finished))
    return (globalThis as unknown as { axe: typeof axe }).axe.run({
      // Without frames: axe would wait forever in the sandboxed preview.
      iframes: false,
      resultTypes: ['violations'],
      ...(only && { runOnly: only }),
    })
  }, rules)
  const found = violations.map(({ id, nodes }) => ({ id, at: nodes.map(node => [node.html, node.failureSummary]) }))
  expect(found, `axe at ${page.url()}`).toEqual([])
}

/** The same in light and in dark; the page is light afterwards. */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Expects that the page does not scroll sideways; the sidebar of a narrower window moves away first. */
export function expectToFit(page: Page) {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  // What has settled fits at once or never; a longer limit would end the test before it says which pages do not.
  return expect.poll(overflow, { timeout: 5_000 }).toBe(0)
}

/** The rows of the table called `label`, each a list of what its cells show. */
export async function tableRows(page: Page, label: string): Promise<string[][]> {
  const rows = await page.getByRole('table', { name: label }).locator('tbody').getByRole('row').all()
  return Promise.all(rows.map(row => row.getByRole('cell').allInnerTexts()))
}
