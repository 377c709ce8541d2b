import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import type { FirstServer } from '../support/test-server.ts'

const component = readFileSync(
  createRequire(import.meta.url)
    .resolve('@descope/web-component')
    .replace(/dist\/.*$/, 'dist/index.js'),
)

/** An application on an origin of its own, whose page holds the unmodified component. */
export async function startApplication({ url, projectId }: FirstServer, script: string | Buffer = component) {
  const http = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://application.test')
    if (pathname === '/script.js') {
      response.setHeader('content-type', 'text/javascript')
      response.end(script)
      return
    }
    const attributes = ['flow-id', 'locale', 'theme', 'restart-on-error'].map(
      name => `${name}="${(searchParams.get(name) ?? '').replaceAll('"', '')}"`,
    )
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><title>Application</title><body>
<div id="root" data-project="${projectId}" data-base="${url}" data-flow="${searchParams.get('flow-id') ?? ''}"></div>
<descope-wc project-id="${projectId}" base-url="${url}" base-cdn-url="${url}" ${attributes.join(' ')}></descope-wc>
<script>
window.heard = []
window.drawn = 0
document.querySelector('descope-wc').addEventListener('screen-updated', () => { window.drawn += 1 })
for (const name of ['ready', 'success', 'error'])
  document.querySelector('descope-wc').addEventListener(name, event => window.heard.push({ name, detail: event.detail ?? null }))
</script><script src="/script.js"></script>`)
  })
  await new Promise<void>(resolve => http.listen(0, 'localhost', resolve))
  // A listening server has an address with a port.
  const { port } = http.address() as AddressInfo
  return { origin: `http://localhost:${port}`, close: () => new Promise(resolve => http.close(resolve)) }
}

export type Shown = { page: Page; hosts: Set<string>; next(): Promise<Heard> }
type Heard = {
  name: string
  detail: {
    sessionJwt?: string
    refreshJwt?: string
    user?: { email?: string }
    errorCode?: string
    flowOutput?: object
  } | null
}

/** A browser at the page of a flow. */
export async function open(
  browser: Browser,
  origin: string,
  {
    flow,
    locale = '',
    theme = 'light',
    restarts = false,
    context: given,
    ...options
  }: BrowserContextOptions & {
    flow: string
    /** Whether the component begins again when its run has ended. */
    restarts?: boolean
    theme?: string
    context?: BrowserContext
  },
): Promise<Shown> {
  const context = given ?? (await browser.newContext({ reducedMotion: 'reduce', ...options }))
  if (!given) onTestFinished(() => context.close())
  const page = await context.newPage()
  const hosts = new Set<string>()
  page.on('request', request => hosts.add(new URL(request.url()).origin))
  await page.goto(`${origin}/?flow-id=${flow}&locale=${locale}&theme=${theme}&restart-on-error=${restarts}`)
  return { page, hosts, next: () => heard(page) }
}

/** The next `success` or `error` of the component. */
export async function heard(page: Page): Promise<Heard> {
  const handle = await page.waitForFunction(() => {
    const all = (window as unknown as { heard: { name: string }[] }).heard
    const index = all.findIndex(({ name }) => name !== 'ready')
    return index < 0 ? undefined : all.splice(index, 1)[0]
  })
  // What the script of the page keeps.
  return (await handle.jsonValue()) as Heard
}

/** Waits until this page has drawn so many screens. */
export async function drawn(page: Page, count: number): Promise<void> {
  await page.waitForFunction(wanted => (window as unknown as { drawn: number }).drawn >= wanted, count)
}

export async function fillIn(page: Page, name: string, value: string): Promise<void> {
  const element = page
    .locator(`descope-wc [name="${name}"]:is(descope-email-field,descope-text-field,descope-password,descope-passcode)`)
    .first()
  if ((await element.evaluate(each => each.tagName)) !== 'DESCOPE-PASSCODE')
    return element.locator('input').first().fill(value)
  // It moves to the next digit by itself, loses what comes faster than a hand types, and is drawn anew after a refusal.
  const typed = () => element.evaluate(each => String((each as HTMLInputElement).value))
  for (let attempt = 0; attempt < 5 && (await typed()) !== value; attempt += 1) {
    await element.locator('input').first().click()
    await page.keyboard.type(value, { delay: 60 })
  }
}
export function press(page: Page, id: string): Promise<void> {
  return page.locator(`descope-wc descope-button[id="${id}"]`).click()
}
/** A refusal of before stands on the screen until the answer is there. */
export async function pressUntilAnswered(page: Page, id: string): Promise<void> {
  if (!(await isAnswered(page, () => press(page, id), 15_000))) throw new Error(`nothing was sent by ${id}`)
}
/** The component draws a screen once more when it has all of it, and what was typed before is gone: nothing is sent then. */
export async function submitUntilAnswered(page: Page, id: string, fill: () => Promise<void>): Promise<void> {
  await page.waitForLoadState('networkidle')
  const submit = async () => {
    await fill()
    await press(page, id)
  }
  if (await isAnswered(page, submit, 5_000)) return
  if (!(await isAnswered(page, submit, 15_000))) throw new Error(`nothing was sent by ${id}`)
}
/** False where nothing was sent. */
async function isAnswered(page: Page, act: () => Promise<void>, timeout: number): Promise<boolean> {
  const answers = () =>
    page.evaluate(() => {
      const { drawn, heard } = window as unknown as { drawn: number; heard: object[] }
      return drawn + heard.length
    })
  const before = await answers()
  // Sent, however late it is answered: what is sent twice is refused.
  const request = page.waitForRequest(each => each.url().endsWith('/v1/flow/next'), { timeout }).catch(() => undefined)
  await act()
  if (!(await request)) return false
  await expect.poll(answers).toBeGreaterThan(before)
  return true
}
export function sees(page: Page, text: string | RegExp): Promise<void> {
  return page.locator('descope-wc').getByText(text).first().waitFor()
}
/** Signs in on the pages of the provider of tests. */
export async function passMockProvider(page: Page, login: string) {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('anything')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}
