import { mkdirSync } from 'node:fs'
import { createServer, type Server as TcpServer } from 'node:net'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { consoleActs } from '../support/console-acts.ts'
import { asKeyHolder, post } from '../support/management-api.ts'
import { chromiumForFile, openConsole } from '../support/open-console.ts'
import { type FirstServer, sharedServerForTest } from '../support/test-server.ts'
import { expectAccessible, expectToFit, tableRows } from '../support/visitor.ts'

const browser = chromiumForFile()

/** Pictures for people to look at are taken into this folder. */
const folder = process.env.OUTBOX_SCREENSHOTS

async function keep(page: Page, name: string) {
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/${name}.png`, animations: 'disabled' })
}

/** A mail server that refuses every mail permanently. */
async function refusingMailServer(): Promise<string> {
  const server: TcpServer = createServer(socket => {
    socket.on('error', () => {})
    socket.write('220 mail.example\r\n')
    socket.on('data', data => socket.write(/^RCPT/i.test(String(data)) ? '550 no such box\r\n' : '250 ok\r\n'))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('unreachable: it listens on a port')
  return `smtp://127.0.0.1:${address.port}`
}

async function ask({ url, projectId }: FirstServer, loginId: string) {
  return expect(
    await post({ url, projectId, managementKey: undefined }, '/v1/auth/otp/signup-in/email', { loginId }),
  ).toMatchObject({ status: 200 })
}

test('without a mail server the console shows the sign-in code, and uses a changed text', async () => {
  const server = await sharedServerForTest()
  const { page, problems } = await openConsole(browser(), server)
  const acts = consoleActs(page)
  await acts.navigate('Messages')
  await page.getByText('No messages yet').waitFor()
  await keep(page, 'empty')

  for (const user of ['grace', 'linus', 'ada']) await ask(server, `${user}@example.com`)
  await page.reload()
  await page.getByRole('link', { name: 'ada@example.com' }).waitFor()
  expect(await tableRows(page, 'Outbox')).toHaveLength(3)
  await expectAccessible(page)
  await keep(page, 'outbox')
  await page.getByRole('searchbox').fill('ada@example.com')
  await page.getByText('1 message', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'ada@example.com' }).click()
  const drawer = page.getByRole('dialog', { name: 'One-time code' })
  await drawer.getByText('No delivery is set up').waitFor()
  await expectAccessible(page)
  await keep(page, 'message')
  const [code = ''] = /\d{6}/.exec(await drawer.innerText()) ?? []
  const caller = { url: server.url, projectId: server.projectId, managementKey: undefined }
  const verified = await post(caller, '/v1/auth/otp/verify/email', { loginId: 'ada@example.com', code })
  expect(verified).toMatchObject({ status: 200, body: { firstSeen: true } })
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })

  await acts.navigate('Messages', 'Message texts')
  await page.getByLabel('Subject').fill('Hello')
  await page.getByLabel('Text', { exact: true }).fill('no code in it')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Must contain {{code}}, the six digits').waitFor()
  await page.getByLabel('Text', { exact: true }).fill('Your number is {{code}}.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The text was saved').waitFor()
  await page.getByText('Changed', { exact: true }).waitFor()
  await expectAccessible(page)
  await keep(page, 'texts')
  await ask(server, 'grace@example.com')
  await acts.navigate('Messages')
  await page.getByText('4 messages', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'grace@example.com' }).first().click()
  await page.getByText(/^Your number is \d{6}\.$/).waitFor()
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 390, height: 844 })
  await keep(page, 'outbox-phone')
  await expectToFit(page)
  await page.goto('/message-texts')
  await page.getByLabel('Subject').waitFor()
  await keep(page, 'texts-phone')
  await expectToFit(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await keep(page, 'texts-dark')
  await page.goto('/outbox')
  await page.getByRole('link', { name: 'ada@example.com' }).waitFor()
  await keep(page, 'outbox-dark')
  expect(problems).toEqual([])
})

test('a refused mail is shown as failed with the reason, and is retried manually', async () => {
  const server = await sharedServerForTest({ SMTP_URL: await refusingMailServer() })
  await ask(server, 'nobody@example.com')
  const { page, problems } = await openConsole(browser(), server)
  const failed = { statuses: ['failed'] }
  const search = async () => (await post(asKeyHolder(server), '/v1/gatehouse/messages/search', failed)).body.total
  await expect.poll(search).toBe(1)
  await consoleActs(page).navigate('Messages')
  await consoleActs(page).heading('Outbox')
  await page.getByRole('link', { name: 'nobody@example.com' }).click()
  const drawer = page.getByRole('dialog', { name: 'One-time code' })
  await drawer.getByText('no such box').waitFor()
  await drawer.getByText('Codes and links are for the recipient only').waitFor()
  expect(await drawer.innerText()).not.toMatch(/\b\d{6}\b/)
  await keep(page, 'failed')
  await drawer.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('The message is being sent').waitFor()
  expect(problems).toEqual([])
})
