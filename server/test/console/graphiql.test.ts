import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connectChromium } from '../support/connect-chromium.ts'
import { asKeyHolder, post } from '../support/management-api.ts'
import { serverForFile } from '../support/test-server.ts'
import { enterPassword, visit } from '../support/visitor.ts'

let browser: Browser
const server = serverForFile()
beforeAll(async () => {
  browser = await connectChromium()
})
afterAll(() => browser?.close())

test('GraphiQL runs an operation of the console user, with nothing from another origin', async () => {
  const { url, shown } = server()
  const { page, problems, leave } = await visit(browser, url)
  onTestFinished(leave)
  const elsewhere: string[] = []
  page.on('request', request => {
    if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(url)) elsewhere.push(request.url())
  })
  await signIn(page, shown)

  await page.goto(`/graphql?query=${encodeURIComponent('{ viewer { email kind } }')}`)
  await page.getByRole('button', { name: /execute/i }).click()
  await page.getByText(`"${shown.email}"`).first().waitFor()
  expect([elsewhere, problems]).toEqual([[], []])
})

test('GraphiQL shows what a subscription tells', async () => {
  const { url, shown } = server()
  const { page, problems, leave } = await visit(browser, url)
  onTestFinished(leave)
  await signIn(page, shown)
  await page.goto(`/graphql?query=${encodeURIComponent('subscription { auditEventAdded { target { name } } }')}`)
  const subscribed = page.waitForResponse(response => response.headers()['content-type'] === 'text/event-stream')
  await page.getByRole('button', { name: /execute/i }).click()
  await subscribed
  await post(asKeyHolder(server()), '/v1/mgmt/user/create', { loginId: 'watched@example.com' })
  await page.getByText('"watched@example.com"').first().waitFor()
  expect(problems).toEqual([])
})

async function signIn(page: Page, shown: { email: string; password: string }) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Continue with Gatehouse' }).click()
  await enterPassword(page, shown)
  await page.getByRole('heading', { level: 1 }).waitFor()
}
