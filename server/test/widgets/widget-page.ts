import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRequire } from 'node:module'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { followComponent } from '../flows/flow-page.ts'
import type { FirstServer } from '../support/test-server.ts'

const require = createRequire(import.meta.url)
function scriptOf(name: string): string {
  return readFileSync(require.resolve(`@descope/${name}`).replace(/dist\/.*$/, 'dist/index.js'), 'utf8')
}

export type Session = { sessionJwt: string; refreshJwt: string }

/**
 * An application on an origin of its own, whose page holds one unmodified widget and the session of its user; or a
 * script of its own, with an element `root`.
 */
export async function startApplication({ url, projectId }: FirstServer, own?: { script: string; tenant: string }) {
  const http = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://application.test')
    const script = /^\/(web-component|[a-z-]+-widget)\.js$/.exec(pathname)?.[1]
    if (script !== undefined) {
      response.setHeader('content-type', 'text/javascript')
      response.end(scriptOf(script))
      return
    }
    if (own && pathname === '/own.js') {
      response.setHeader('content-type', 'text/javascript')
      response.end(own.script)
      return
    }
    if (own) {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(`<!doctype html><title>Application</title><link rel="icon" href="data:,">
<div id="root" data-project="${projectId}" data-base="${url}" data-tenant="${own.tenant}"></div><script type="module" src="/own.js"></script>`)
      return
    }
    const widget = (searchParams.get('widget') ?? '').replaceAll(/[^a-z-]/g, '')
    const attributes = ['tenant', 'theme', 'locale']
      .filter(name => searchParams.has(name))
      .map(name => `${name}="${(searchParams.get(name) ?? '').replaceAll('"', '')}"`)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><meta name="viewport" content="width=device-width"><title>Application</title>
<link rel="icon" href="data:,"><body style="margin:0;padding:12px;background:${searchParams.get('theme') === 'dark' ? '#111' : '#eee'}">
<descope-${widget} widget-id="${widget}" project-id="${projectId}" base-url="${url}" base-cdn-url="${url}" ${attributes.join(' ')}></descope-${widget}>
<script>
window.heard = []
for (const name of ['ready', 'error', 'logout'])
  document.querySelector('descope-${widget}').addEventListener(name, event => window.heard.push(name))
</script><script src="/${widget}.js"></script>`)
  })
  await new Promise<void>(resolve => http.listen(0, 'localhost', resolve))
  // A listening server has an address with a port.
  const { port } = http.address() as AddressInfo
  return { origin: `http://localhost:${port}`, close: () => new Promise(resolve => http.close(resolve)) }
}

export type Shown = { page: Page; widget: Locator; hosts: Set<string>; problems: string[] }

/** A browser at the page of a widget, once the widget is there. */
export async function openWidget(
  browser: Browser,
  origin: string,
  {
    widget,
    session,
    tenant,
    theme,
    locale,
    isReady = true,
    ...options
  }: BrowserContextOptions & { widget: string; session: Session; tenant?: string; theme?: string; isReady?: boolean },
): Promise<Shown> {
  const context = await browser.newContext({ reducedMotion: 'reduce', permissions: ['clipboard-write'], ...options })
  onTestFinished(() => context.close())
  await context.addInitScript(
    ({ sessionJwt, refreshJwt }) => {
      localStorage.setItem('DS', sessionJwt)
      localStorage.setItem('DSR', refreshJwt)
    },
    { ...session },
  )
  const page = await context.newPage()
  await followComponent(page)
  const hosts = new Set<string>()
  const problems: string[] = []
  page.on('request', request => {
    if (request.url().startsWith('http')) hosts.add(new URL(request.url()).origin)
  })
  page.on('console', message => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('response', response => {
    if (response.status() >= 400) problems.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  page.on('pageerror', error => problems.push(String(error)))
  const query = new URLSearchParams({
    widget,
    ...(tenant && { tenant }),
    ...(theme && { theme }),
    ...(locale && { locale }),
  })
  await page.goto(`${origin}/?${query}`)
  if (isReady) await page.waitForFunction(() => (window as unknown as { heard: string[] }).heard.includes('ready'))
  return { page, widget: page.locator(`descope-${widget}`), hosts, problems }
}

/** Presses a button of the page, or of the dialog that is open. */
export function press(where: Locator, id: string): Promise<void> {
  return where.locator(`descope-button[data-id="${id}"]`).click()
}
export function dialogOf(widget: Locator): Locator {
  return widget.locator('descope-modal[opened="true"]')
}
export function fillIn(where: Locator, name: string, value: string): Promise<void> {
  return where.locator(`[name="${name}"] input`).first().fill(value)
}

/** Opens a list of choices and takes one. */
export async function choose(where: Locator, name: string, choice: string): Promise<void> {
  const input = where.locator(`:is(descope-combo-box,descope-multi-select-combo-box)[name="${name}"] input`).first()
  await input.click()
  const items = where.page().locator('vaadin-combo-box-item:visible, vaadin-multi-select-combo-box-item:visible')
  await items.filter({ hasText: choice }).first().click()
  await input.press('Tab')
}

/** The cell of a list with this text. */
export function cell(widget: Locator, text: string | RegExp): Locator {
  // Cells are used again: one that is not shown may hold what was there before.
  return widget.locator('vaadin-grid-cell-content').getByText(text).filter({ visible: true }).first()
}

/** Ticks the row that has the text: its cells are beside each other on the page, and not in the document. */
export async function select(widget: Locator, text: string): Promise<void> {
  await cell(widget, text).waitFor()
  const row = await cell(widget, text).boundingBox()
  const ticks = widget.locator('vaadin-grid-cell-content vaadin-checkbox')
  for (const tick of await ticks.all()) {
    const box = await tick.boundingBox()
    if (row && box && Math.abs(box.y + box.height / 2 - row.y - row.height / 2) < row.height) return tick.click()
  }
  throw new Error(`there is no row with ${text}`)
}

/** What the widget tells of a change. */
export async function told(widget: Locator, text: string | RegExp): Promise<void> {
  await widget.page().getByText(text).first().waitFor()
}
