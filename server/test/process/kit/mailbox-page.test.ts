import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import descope from '@descope/node-sdk'
import { expect, onTestFinished, test } from 'vitest'
import { startGatehouse } from '../../../src/start-gatehouse.ts'
import { chromiumForFile } from '../../support/open-console.ts'
import { expectAccessible, expectToFit, visit } from '../../support/visitor.ts'

const browser = chromiumForFile()
const testingKey = 'a-key-of-tests-#%'
const ada = 'ada@example.com'

async function started() {
  const gatehouse = await startGatehouse({ testingKey })
  onTestFinished(() => gatehouse.close())
  const { projectId, managementKey, url } = gatehouse
  const testing = async (path: string, body: object) => {
    const response = await fetch(`${url}/v1/gatehouse/testing/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testingKey}` },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }
  const setTemplate = async (template: object) => {
    const { status } = await fetch(`${url}/v1/gatehouse/messages/template`, {
      method: 'POST',
      headers: { authorization: `Bearer ${projectId}:${managementKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ locale: 'en', format: 'email', ...template }),
    })
    expect(status).toBe(200)
  }
  return { gatehouse, sdk: descope({ projectId, managementKey, baseUrl: url }), testing, setTemplate }
}

async function opened(address: string) {
  const visitor = await visit(browser(), new URL(address).origin)
  onTestFinished(visitor.leave)
  await visitor.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await visitor.page.goto(address)
  return visitor
}

test('messages are listed newest first, searched, and read by their id, with the key alone', async () => {
  const { gatehouse, sdk, testing } = await started()
  await sdk.otp.signUpOrIn.email(ada)
  await sdk.magicLink.signUpOrIn.email('bob@example.com', '')
  gatehouse.faults.add({ kind: 'mail', recipient: 'lost@example.com' })
  await sdk.otp.signUpOrIn.email('lost@example.com')
  const { body } = await testing('mailbox/list', {})
  expect(body).toMatchObject({ url: gatehouse.url, projectId: gatehouse.projectId, copies: [] })
  expect(body.messages.map(({ recipient }: { recipient: string }) => recipient)).toEqual(['bob@example.com', ada])
  const found = await testing('mailbox/list', { search: 'ADA@' })
  expect(found.body.messages).toHaveLength(1)
  const [{ id }] = found.body.messages
  expect((await testing('mailbox/message', { id })).body.code).toMatch(/^\d{6}$/)
  expect((await testing('mailbox/message', { id: 'nobody' })).status).toBe(400)
  expect((await testing('mailbox/list', { search: 'x'.repeat(101) })).status).toBe(400)
  const other = await startGatehouse()
  onTestFinished(() => other.close())
  expect(other.mailbox.page).toBeUndefined()
  const shell = await fetch(new URL('/v1/gatehouse/testing/mailbox', gatehouse.url))
  expect(await shell.text()).not.toContain(ada)
  expect((await fetch(new URL('/v1/gatehouse/testing/mailbox', other.url))).status).toBe(404)
  for (const path of ['mailbox/list', 'mailbox/message'])
    expect((await fetch(`${gatehouse.url}/v1/gatehouse/testing/${path}`, { method: 'POST' })).status).toBe(401)
})

test('the page shows messages as they come, with code and link to copy, and asks who has no key', async () => {
  const { gatehouse, sdk, testing } = await started()
  const { page, problems } = await opened(gatehouse.mailbox.page ?? '')
  await page.getByText('No messages yet').waitFor()
  // The key is in no address that somebody could share.
  expect(page.url()).not.toContain('#')
  await page.getByText(gatehouse.projectId).waitFor()
  await sdk.otp.signUpOrIn.email(ada)
  const code = await gatehouse.mailbox.lastCode(ada)
  await page.getByRole('button', { name: ada }).click()
  await page.getByRole('button', { name: 'Copy code' }).click()
  await page.getByText('Copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  await page.frameLocator('iframe').getByText(code).first().waitFor()
  await expectAccessible(page)
  await sdk.otp.signUpOrIn.sms('+15005550006')
  await page.getByRole('button', { name: '+15005550006' }).click()
  await page.getByText('SMS to +15005550006').waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await expectToFit(page)
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await page.getByLabel('Search recipients').fill('nobody')
  await page.getByText('No message matches').waitFor()
  await page.getByLabel('Search recipients').fill('ada')
  await page.getByRole('button', { name: ada }).waitFor()
  await expectAccessible(page)
  await expectToFit(page)
  expect((await page.getByLabel('Search recipients').boundingBox())?.width).toBeLessThan(390)
  const { body: copy } = await testing('copies/make', {})
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('link', { name: copy.url }).click()
  await page.getByText(`at ${copy.url}`).waitFor()
  expect(problems).toEqual([])
  const stranger = await opened(new URL('/v1/gatehouse/testing/mailbox', gatehouse.url).href)
  await stranger.page.getByLabel('Testing key').fill('another key')
  await stranger.page.getByRole('button', { name: 'Show messages' }).click()
  await stranger.page.getByText('The key is not that of this server').waitFor()
  await expectAccessible(stranger.page)
  await stranger.page.getByLabel('Testing key').fill(testingKey)
  await stranger.page.getByRole('button', { name: 'Show messages' }).click()
  await stranger.page.getByRole('button', { name: ada }).waitFor()
})

test('what a message holds runs nothing, loads nothing and leads the page nowhere', async () => {
  const { gatehouse, sdk, setTemplate } = await started()
  let asked = 0
  const outside = createServer((_, response) => {
    asked += 1
    response.end()
  }).listen(0, '127.0.0.1')
  await once(outside, 'listening')
  onTestFinished(() => void outside.close())
  const away = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
  const hostile = `<script>parent.document.title = 'taken'; fetch('${away}')</script>
    <meta http-equiv="refresh" content="0;url=${away}/refresh">
    <style>@import '${away}/style'; body { background: url('${away}/picture') }</style>
    <img src="${away}/picture" onerror="parent.document.title = 'taken'"><iframe src="${away}/frame"></iframe>
    <form action="${away}/form"><button>Send</button></form><a href="${away}/link" target="_top">Go {{code}}</a>`
  const subject = '<img src=x onerror="document.title=1"> {{code}}'
  await setTemplate({ purpose: 'oneTimeCode', subject, text: `${'x'.repeat(19_000)} {{code}}`, html: hostile })
  const created = await sdk.management.user.create(ada, {
    email: ada,
    displayName: '</script><script>alert(1)</script>',
  })
  expect(created.ok).toBe(true)
  await sdk.otp.signIn.email(ada)
  const { page } = await opened(gatehouse.mailbox.page ?? '')
  await page.getByRole('button', { name: ada }).click()
  const frame = page.frameLocator('iframe[title="The email as it looks"]')
  await frame.getByText('Go').waitFor()
  await frame.getByText('Go').click()
  await frame.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('heading', { level: 2 }).getByText('<img src=x').waitFor()
  await page.getByText('As text').click()
  await expectToFit(page)
  expect([await page.title(), asked]).toEqual(['Messages of a test server', 0])
  expect(new URL(page.url()).origin).toBe(gatehouse.url)
})
