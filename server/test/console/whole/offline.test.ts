import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connectChromium } from '../../support/chromium/connect-chromium.ts'
import { serverForFile } from '../../support/test-server.ts'
import { enterPassword, visit, toHostedSignIn } from '../../support/visitor.ts'

const server = serverForFile()
let browser: Browser
beforeAll(async () => {
  browser = await connectChromium()
})
afterAll(() => browser?.close())

test('a page whose code cannot be fetched leaves the frame as it is, and is opened by Retry', async () => {
  const { page, leave } = await visit(browser, server().url)
  onTestFinished(leave)
  const unreachable = /\/assets\/AuditPage-[^/]+\.js$|\/livez$/
  await page.route(unreachable, route => route.abort('internetdisconnected'))
  await page.goto('/')
  await toHostedSignIn(page)
  await enterPassword(page, server().shown)
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  await navigation.getByRole('link', { name: 'Audit', exact: true }).click()
  await page.getByRole('heading', { name: 'The server could not be reached' }).waitFor()
  expect(await navigation.isVisible()).toBe(true)
  await page.unroute(unreachable)
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('heading', { name: 'Audit', level: 1 }).waitFor()

  await page.context().setOffline(true)
  await navigation.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  await navigation.getByRole('link', { name: 'Audit', exact: true }).click()
  await page.getByText('The server could not be reached. Check your connection.').first().waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Retry' }).first().click()
  await page.getByRole('table', { name: 'Audit' }).getByRole('link').first().waitFor()
})
