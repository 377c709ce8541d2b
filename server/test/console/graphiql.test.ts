import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connectChromium } from '../support/connect-chromium.ts'
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
  await page.goto('/')
  await page.getByRole('button', { name: 'Continue with Gatehouse' }).click()
  await enterPassword(page, shown)
  await page.getByRole('heading', { level: 1 }).waitFor()

  await page.goto(`/graphql?query=${encodeURIComponent('{ viewer { email kind } }')}`)
  await page.getByRole('button', { name: /execute/i }).click()
  await page.getByText(`"${shown.email}"`).first().waitFor()
  expect([elsewhere, problems]).toEqual([[], []])
})
