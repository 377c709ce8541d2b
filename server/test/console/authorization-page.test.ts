import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connectChromium } from '../support/connect-chromium.ts'
import { serverForFile } from '../support/test-server.ts'
import { enterPassword, expectAccessible, visit } from '../support/visitor.ts'

let browser: Browser
const server = serverForFile()
beforeAll(async () => {
  browser = await connectChromium()
})
afterAll(() => browser?.close())

async function open(path: string): Promise<Page> {
  const { url, shown } = server()
  const { page, leave } = await visit(browser, url)
  onTestFinished(leave)
  await page.goto(path)
  await page.getByRole('button', { name: 'Continue with Gatehouse' }).click()
  await enterPassword(page, shown)
  await page.getByRole('heading', { name: 'Authorization', level: 1 }).waitFor()
  return page
}
function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}
async function ask(page: Page, who: string, has: string, on: string) {
  await page.getByLabel('Target').fill(who)
  await page.getByLabel('Relation or permission').fill(has)
  await page.getByLabel('Resource', { exact: true }).fill(on)
  await button(page, 'Check access').click()
}

test('a schema is written; a check answers what would allow it, and then why it is allowed', async () => {
  const page = await open('/authorization')
  await page.getByText('There is no schema yet').waitFor()
  await expectAccessible(page)
  await button(page, 'Save').click()
  await page.getByText('The schema was saved').waitFor()

  await ask(page, 'ann', 'view', 'document:plan')
  await page.getByText('Write a type and an id, separated by a colon.').waitFor()
  await ask(page, 'user:ann', 'view', 'document:plan')
  await page.getByText('Denied').waitFor()
  expect(new URL(page.url()).searchParams.get('who')).toBe('user:ann')
  await page
    .getByText('Create user:ann viewer of document:plan')
    .or(page.getByText('Create user:ann owner of document:plan'))
    .first()
    .waitFor()
  await expectAccessible(page)
  await button(page, 'Apply change').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply change' }).click()
  await page.getByText('Allowed').waitFor()
  await page.getByText('stored', { exact: true }).waitFor()
  await expectAccessible(page)

  await page.reload()
  await page.getByText('Allowed').waitFor()
  expect(await page.getByLabel('Target').inputValue()).toBe('user:ann')
})

test('an invalid schema is reported with line and column, and one that deletes relations asks first', async () => {
  const page = await open('/authorization')
  const text = page.getByLabel('Schema language')
  const before = await text.inputValue()
  await text.fill(before.replace('permission edit: owner', 'permission edit: nobody'))
  await button(page, 'Save').click()
  await page
    .getByRole('alert')
    .getByText(/line \d+, column \d+/i)
    .waitFor()
  await text.fill('model AuthZ 1.0\n\ntype user\n')
  await button(page, 'Save').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('document').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page
    .getByRole('region', { name: 'There are unsaved changes.' })
    .getByRole('button', { name: 'Discard' })
    .click()
  expect(await text.inputValue()).toBe(before)
})
