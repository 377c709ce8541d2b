import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connectChromium } from '../support/connect-chromium.ts'
import { serverForFile } from '../support/test-server.ts'
import { enterPassword, visit } from '../support/visitor.ts'

let browser: Browser
const server = serverForFile({ GATEHOUSE_GRAPHQL_DOCUMENTS: 'known' })
beforeAll(async () => {
  browser = await connectChromium()
})
afterAll(() => browser?.close())

test('the console works where only its own documents are admitted, and other documents are refused', async () => {
  const { url, shown } = server()
  const { page, problems, leave } = await visit(browser, url)
  onTestFinished(leave)
  await page.goto('/users')
  await page.getByRole('button', { name: 'Continue with Gatehouse' }).click()
  await enterPassword(page, shown)
  for (const [path, title] of [
    ['/users', 'Users'],
    ['/access-keys', 'Access keys'],
    ['/audit', 'Audit'],
    ['/authorization', 'Authorization'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await page.getByRole('alert').waitFor({ state: 'detached' })
  }
  await page.goto('/users')
  await page.getByText(shown.email).first().waitFor()
  expect(problems).toEqual([])
  const refused = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ query: '{ __schema { types { name } } }' })
    return (await (await fetch('/graphql', { method: 'POST', headers, body })).json()) as object
  })
  expect(refused).toMatchObject({ errors: [{ extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }] })
})
