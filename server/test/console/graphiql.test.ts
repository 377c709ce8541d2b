import { expect, test } from 'vitest'
import { asKeyHolder, post } from '../support/management-api.ts'
import { chromiumForFile, openConsole } from '../support/open-console.ts'
import { serverForFile } from '../support/test-server.ts'

const browser = chromiumForFile()
const server = serverForFile()

test('GraphiQL runs an operation of the console user, with nothing from another origin', async () => {
  const { url, shown } = server()
  const { page, problems } = await openConsole(browser(), server())
  const elsewhere: string[] = []
  page.on('request', request => {
    if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(url)) elsewhere.push(request.url())
  })
  await page.goto(`/graphql?query=${encodeURIComponent('{ viewer { email kind } }')}`)
  await page.getByRole('button', { name: /execute/i }).click()
  await page.getByText(`"${shown.email}"`).first().waitFor()
  await page.getByRole('banner').getByRole('heading', { level: 1, name: 'Gatehouse GraphiQL' }).waitFor()
  await page
    .getByRole('main')
    .getByRole('button', { name: /execute/i })
    .waitFor()
  expect([elsewhere, problems]).toEqual([[], []])
})

test('GraphiQL shows what a subscription tells', async () => {
  const { page, problems } = await openConsole(browser(), server())
  await page.goto(`/graphql?query=${encodeURIComponent('subscription { auditEventAdded { target { name } } }')}`)
  const subscribed = page.waitForResponse(response => response.headers()['content-type'] === 'text/event-stream')
  await page.getByRole('button', { name: /execute/i }).click()
  await subscribed
  await post(asKeyHolder(server()), '/v1/mgmt/user/create', { loginId: 'watched@example.com' })
  await page.getByText('"watched@example.com"').first().waitFor()
  expect(problems).toEqual([])
})
