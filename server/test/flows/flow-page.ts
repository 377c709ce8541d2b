import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Request } from 'playwright-core'
import { onTestFinished } from 'vitest'
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
<script src="/script.js"></script>`)
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

/** What a page with the component has told since it was loaded. */
type Told = {
  heard: { name: string; detail: object | null }[]
  drawn: number
  /** What has become of what was sent last: an answer with a screen is at its end when the screen is drawn. */
  sent?: 'asked' | 'answered' | 'ended'
}

/** Lets a page tell what its component does, also within a widget, whose shadow no event of the component leaves. */
export async function followComponent(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const told: Told = { heard: [], drawn: 0 }
    Object.assign(window, { told })
    const { dispatchEvent } = EventTarget.prototype
    EventTarget.prototype.dispatchEvent = function (event) {
      const isOfComponent = this instanceof Element && this.localName === 'descope-wc' && event instanceof CustomEvent
      if (isOfComponent) note(event)
      return dispatchEvent.call(this, event)
    }
    const note = ({ type: name, detail }: CustomEvent) => {
      if (['ready', 'success', 'error'].includes(name)) told.heard.push({ name, detail: detail ?? null })
      if (['success', 'error'].includes(name)) told.sent = 'ended'
      if (name !== 'screen-updated') return
      told.drawn += 1
      // Of the first screen the second drawing may come first. Until the other is there, which says `ready`, the component
      // may wait for the end of an animation that has not begun, and shows no later answer; no hand is so fast.
      if (told.sent === 'answered' && told.heard.some(each => each.name === 'ready')) told.sent = 'ended'
    }
    const { fetch } = window
    window.fetch = async (...request) => {
      const isSent =
        /\/v1\/flow\/(?:start|next)$/.test(String(request[0])) && !/"polling"/.test(String(request[1]?.body))
      if (isSent) told.sent = 'asked'
      const answer = await fetch(...request)
      if (isSent) told.sent = (await answer.clone().json()).action === 'screen' ? 'answered' : 'ended'
      return answer
    }
  })
}
declare const told: Told

/** A page, or what of it holds the component. */
type Place = Page | Locator
function pageOf(place: Place): Page {
  return 'page' in place ? place.page() : place
}

/** Waits until what was sent is answered, and the screen of the answer drawn: what is typed before that is lost. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => told.sent === undefined || told.sent === 'ended')
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
  await followComponent(page)
  const hosts = new Set<string>()
  page.on('request', request => hosts.add(new URL(request.url()).origin))
  await page.goto(`${origin}/?flow-id=${flow}&locale=${locale}&theme=${theme}&restart-on-error=${restarts}`)
  return { page, hosts, next: () => heard(page) }
}

/** The next `success` or `error` of the component. */
export async function heard(page: Page): Promise<Heard> {
  const handle = await page.waitForFunction(() => {
    const index = told.heard.findIndex(({ name }) => name !== 'ready')
    return index < 0 ? undefined : told.heard.splice(index, 1)[0]
  })
  // What the script of the page keeps.
  return (await handle.jsonValue()) as Heard
}

/** Waits until this page has drawn so many screens. */
export async function drawn(page: Page, count: number): Promise<void> {
  await page.waitForFunction(wanted => told.drawn >= wanted, count)
}

/** What was typed into the screen that a page shows, until it is sent. */
const typed = new WeakMap<Page, Map<string, string>>()

export async function fillIn(place: Place, name: string, value: string): Promise<void> {
  const page = pageOf(place)
  await settled(page)
  const all = typed.get(page) ?? new Map<string, string>()
  typed.set(page, all.set(name, value))
  const element = field(place, name)
  if ((await element.evaluate(each => each.tagName)) !== 'DESCOPE-PASSCODE')
    return element.locator('input').first().fill(value)
  // It moves to the next digit by itself, loses what comes faster than a hand types, and is drawn anew after a refusal.
  for (let attempt = 0; attempt < 5 && (await valueIn(place, name)) !== value; attempt += 1) {
    await element.locator('input').first().click()
    await page.keyboard.type(value, { delay: 60 })
  }
}
function field(place: Place, name: string): Locator {
  return place
    .locator(`descope-wc [name="${name}"]:is(descope-email-field,descope-text-field,descope-password,descope-passcode)`)
    .first()
}
function valueIn(place: Place, name: string): Promise<string> {
  return field(place, name).evaluate(each => String((each as HTMLInputElement).value))
}

/**
 * Presses a button that sends. The component draws a screen once more when it has all of it: what was typed before is
 * gone then, nothing is sent, and it is typed again.
 */
export async function press(place: Place, id: string): Promise<void> {
  const page = pageOf(place)
  await settled(page)
  let isSent = false
  const onRequest = (request: Request) => {
    isSent ||= /\/v1\/flow\/(?:start|next)$/.test(request.url())
  }
  page.on('request', onRequest)
  try {
    for (let attempt = 0; attempt < 3 && !isSent; attempt += 1) {
      if (attempt > 0) for (const [name, value] of typed.get(page) ?? []) await fillIn(place, name, value)
      await place.locator(`descope-wc descope-button[id="${id}"]`).click()
      // Sent, however late it is answered: what is sent twice is refused.
      const until = Date.now() + 5_000
      while (!isSent && Date.now() < until) await new Promise(resolve => setTimeout(resolve, 20))
    }
  } finally {
    page.off('request', onRequest)
  }
  if (!isSent) throw new Error(`nothing was sent by ${id}`)
  typed.delete(page)
}
/** A refusal of before stands on the screen until the answer is there. */
export async function pressUntilAnswered(page: Page, id: string): Promise<void> {
  await press(page, id)
  await settled(page)
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
