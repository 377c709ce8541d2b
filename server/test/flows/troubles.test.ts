import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { connectChromium } from '../support/chromium/connect-chromium.ts'
import { post } from '../support/management-api.ts'
import { type FirstServer, serverForFile, serverForTest, startAgain } from '../support/test-server.ts'
import { flowProject } from './flow-project.ts'
import { fillIn, open, press, sees, startApplication } from './flow-page.ts'

const server = serverForFile({ GATEHOUSE_RATE_LIMITS: 'off' })
const { messagesTo, newestCode } = flowProject(server)
const hourMs = 60 * 60_000
let browser: Browser
let origin: string
let close: () => Promise<unknown>
beforeAll(async () => {
  browser = await connectChromium()
  ;({ origin, close } = await startApplication(server()))
})
afterAll(async () => {
  await browser?.close()
  await close?.()
})

type Next = { executionId: string; stepId: string }

/** Changes the next request of the page, once. */
async function tamper(page: Page, change: Partial<Next>): Promise<void> {
  await page.route(
    '**/v1/flow/next',
    async route => {
      const body: Next = route.request().postDataJSON()
      await route.continue({ postData: JSON.stringify({ ...body, ...change }) })
    },
    { times: 1 },
  )
}

/** After an `error` the component waits for its page, which says so when it has told its visitor. */
async function letPressAgain(page: Page): Promise<void> {
  await page.locator('descope-wc').evaluate(element => void element.dispatchEvent(new Event('popupclosed')))
  // It ignores a second press for a tenth of a second.
  await page.clock.runFor(200)
}

async function atCode(email: string, { at = origin, restarts = false } = {}) {
  const shown = await open(browser, at, { flow: 'sign-up-or-in', restarts })
  const answer = shown.page.waitForResponse('**/v1/flow/start')
  await fillIn(shown.page, 'email', email)
  await press(shown.page, 'submit')
  await sees(shown.page, /We sent a code/)
  const { executionId } = await (await answer).json()
  return { ...shown, executionId: String(executionId) }
}

describe('the unmodified web component in trouble', () => {
  test('what is submitted twice, by mouse and by keyboard, happens once', async () => {
    const email = 'twice@example.com'
    const { page, next } = await open(browser, origin, { flow: 'sign-up-or-in' })
    await fillIn(page, 'email', email)
    const button = page.locator('descope-wc descope-button#submit')
    await button.evaluate(each => {
      const { click } = each as HTMLElement
      click.call(each)
      click.call(each)
    })
    await page.keyboard.press('Enter')
    await sees(page, /We sent a code/)
    expect(await messagesTo(email)).toHaveLength(1)
    await fillIn(page, 'code', await newestCode(email))
    await press(page, 'submit')
    expect(await next()).toMatchObject({ name: 'success', detail: { user: { email } } })
  })

  test('another step, the run of another visitor and changed ids are refused, and the visitor goes on', async () => {
    const email = 'steps@example.com'
    const { page, next, executionId } = await atCode(email)
    const other = await atCode('other@example.com')
    const [mine, theirs] = [executionId.split('.'), other.executionId.split('.')]
    await fillIn(page, 'code', await newestCode(email))
    await page.clock.install()
    const changes: [Partial<Next>, string][] = [
      [{ stepId: '0' }, 'E102004'],
      [{ stepId: '2' }, 'E102004'],
      [{ stepId: '1e0' }, 'E102004'],
      [{ executionId: `${theirs[0]}.${mine[1]}` }, 'E103205'],
      [{ executionId: `${mine[0]}.${theirs[1]}` }, 'E103205'],
      [{ executionId: `${mine[0]}.link` }, 'E103205'],
      [{ executionId: 'sign-up-or-in|#|' }, 'E103205'],
    ]
    for (const [change, errorCode] of changes) {
      await tamper(page, change)
      await press(page, 'submit')
      expect(await next(), JSON.stringify(change)).toMatchObject({ name: 'error', detail: { errorCode } })
      await letPressAgain(page)
    }
    await press(page, 'submit')
    expect(await next()).toMatchObject({ name: 'success', detail: { user: { email } } })
    await page.goto(`${origin}/?flow-id=sign-up-or-in&descope-login-flow=${encodeURIComponent(executionId)}_2&code=x`)
    expect(await next()).toMatchObject({ name: 'error', detail: { errorCode: 'E103205' } })
  })

  test('a server that stops is an error, and one that is back goes on at the same step', {
    tags: ['long'],
  }, async () => {
    const mortal = await serverForTest({ GATEHOUSE_RATE_LIMITS: 'off' })
    const application = await startApplication(mortal)
    onTestFinished(() => void application.close())
    const { page, next } = await atCode('stop@example.com', { at: application.origin })
    await fillIn(page, 'code', await flowProject(() => mortal).newestCode('stop@example.com'))
    await mortal.stop('SIGTERM')
    await page.clock.install()
    const goesBy = () => page.clock.runFor(10_000)
    const failed = () => page.waitForEvent('requestfailed')

    await Promise.all([failed(), press(page, 'submit')])
    for (let attempt = 1; attempt < 4; attempt += 1) await Promise.all([failed(), goesBy()])
    expect(await next()).toMatchObject({ name: 'error', detail: { errorCode: 'J151000' } })
    await letPressAgain(page)
    await Promise.all([failed(), press(page, 'submit')])
    // It tries again by itself while the server is away for a moment.
    const back = await startAgain(mortal)
    await goesBy()
    expect(await next()).toMatchObject({ name: 'success', detail: { user: { email: 'stop@example.com' } } })
    await back.stop('SIGTERM')
  })

  test('a run and a link of an hour ago have expired, and a page that wants it begins again', {
    tags: ['long'],
  }, async () => {
    const mortal = await serverForTest({ GATEHOUSE_RATE_LIMITS: 'off' })
    const application = await startApplication(mortal)
    onTestFinished(() => void application.close())
    const stays = await atCode('stays@example.com', { at: application.origin })
    const restarts = await atCode('restarts@example.com', { at: application.origin, restarts: true })
    const link = await open(browser, application.origin, { flow: 'magic-link' })
    await fillIn(link.page, 'email', 'link@example.com')
    await press(link.page, 'submit')
    await sees(link.page, /Open the link/)
    const url = await flowProject(() => mortal).newestLink('link@example.com')
    await mortal.stop('SIGTERM')
    await startLater(mortal, hourMs)

    for (const { page, next } of [stays, restarts]) {
      await fillIn(page, 'code', '123456')
      await press(page, 'submit')
      expect(await next()).toMatchObject({ name: 'error', detail: { errorCode: 'E103205' } })
    }
    await sees(stays.page, /We sent a code/)
    await sees(restarts.page, 'Welcome')
    await link.page.goto(url)
    expect(await link.next()).toMatchObject({ name: 'error', detail: { errorCode: 'E103205' } })
  })

  test('a body of a megabyte is refused, with what it may have', async () => {
    const input = { email: 'x'.repeat(1_000_000) }
    for (const [path, body] of [
      ['start', { flowId: 'sign-up-or-in', input }],
      ['next', { executionId: 'sign-up-or-in|#|x.y', stepId: '1', interactionId: 'submit', input }],
    ] as const)
      expect(await post({ ...server(), managementKey: undefined }, `/v1/flow/${path}`, body)).toMatchObject({
        status: 413,
        body: { errorCode: 'E011001', errorMessage: 'the request body is larger than 262144 bytes' },
      })
  })
})

function startLater(stopped: FirstServer, aheadMs: number) {
  const preload = fileURLToPath(new URL('../support/shifted-clock.mjs', import.meta.url))
  return startAgain(stopped, {
    NODE_OPTIONS: `--import=${preload}`,
    CLOCK_SHIFT_MS: String(aheadMs),
    GATEHOUSE_RATE_LIMITS: 'off',
  })
}
