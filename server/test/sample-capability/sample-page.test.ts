import { setTimeout } from 'node:timers/promises'
import { testEngines } from '@gatehouse-id/database/testing'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { startWithCapabilities } from '../../src/start-with-capabilities.ts'
import { chromiumForFile, openConsole } from '../support/open-console.ts'
import { expectAccessible, expectToFit } from '../support/visitor.ts'
import { notice as declaration } from './declaration.ts'
import { noticePage as page } from './page.ts'
import { noticesArea as area } from './service.ts'

const browser = chromiumForFile()
const migrations = { package: 'sample-capability', folder: new URL('migrations/', import.meta.url) }
/** Pictures for people to look at are taken into this folder. */
const folder = process.env.SAMPLE_SCREENSHOTS

async function openNotices(path: string) {
  const [sqlite] = testEngines
  if (!sqlite) throw new Error('unreachable: tests run on SQLite')
  const database = await sqlite.create()
  const capability = { area, declaration, migrations, page }
  const { url, administrator: account, close } = await startWithCapabilities([capability], { database: database.url })
  onTestFinished(async () => {
    await close()
    await database.drop()
  })
  const shown = { ...account, managementKey: '' }
  const visitor = await openConsole(browser(), { url, shown }, { path, account })
  onTestFinished(() => expect(visitor.problems).toEqual([]))
  return visitor.page
}

function button(console: Page, name: string) {
  return console.getByRole('button', { name, exact: true })
}

async function keep(console: Page, name: string) {
  if (folder) await console.screenshot({ path: `${folder}/${name}.png`, animations: 'disabled' })
}

test('what a program adds has a page in the console: list, search, order, create, edit, delete and palette', async () => {
  const console = await openNotices('/settings')
  await console.getByText('Short texts that users of the project are shown.').waitFor()
  await keep(console, 'settings')
  await console.getByRole('main').getByText('Notices', { exact: true }).click()
  await console.getByText('No notices yet').waitFor()
  await expectAccessible(console)
  await keep(console, 'empty')

  for (const name of ['Maintenance', 'Holiday']) {
    await button(console, 'Create notice').first().click()
    const dialog = console.getByRole('dialog', { name: 'New notice' })
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Content').fill(`<b>About ${name}</b>`)
    await keep(console, 'create')
    await button(dialog.page(), 'Create notice').last().click()
    await console.getByText(`${name} was created`).waitFor()
    await dialog.waitFor({ state: 'detached' })
  }
  await button(console, 'Create notice').first().click()
  const second = console.getByRole('dialog', { name: 'New notice' })
  await second.getByLabel('Name').fill('Holiday')
  await console.keyboard.press('Enter')
  await expect.poll(() => second.getByLabel('Name').getAttribute('aria-invalid')).toBe('true')
  await keep(console, 'refused')
  await button(second.page(), 'Cancel').click()
  await button(console, 'Discard').click()
  await second.waitFor({ state: 'detached' })

  const table = console.getByRole('table', { name: 'Notices' })
  await expect.poll(() => table.getByRole('row').count()).toBe(3)
  await expectAccessible(console)
  await keep(console, 'list')
  await console.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(console)
  await keep(console, 'list-dark')
  await console.setViewportSize({ width: 390, height: 800 })
  await expectToFit(console)
  await keep(console, 'list-phone')
  await console.setViewportSize({ width: 1280, height: 800 })
  await console.emulateMedia({ colorScheme: 'light' })

  await button(console, 'Actions for Maintenance').click()
  await console.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = console.getByRole('dialog', { name: 'Edit Maintenance' })
  await edit.getByLabel('Name').fill('Repair')
  // The dialog goes when the list has the change: one that is opened next changes that.
  await console.route('**/graphql*', async route => {
    if (!route.request().postData()?.includes('Update')) await setTimeout(500)
    await route.continue()
  })
  await button(console, 'Save').click()
  await edit.waitFor({ state: 'detached' })
  expect(await table.getByText('Repair', { exact: true }).count()).toBe(1)
  await button(console, 'Actions for Repair').click()
  await console.getByRole('menuitem', { name: 'Edit' }).click()
  const again = console.getByRole('dialog', { name: 'Edit Repair' })
  await again.getByLabel('Name').fill('Repairs')
  await button(console, 'Save').click()
  await again.waitFor({ state: 'detached' })
  await console.unroute('**/graphql*')
  expect(await table.getByText('Repairs').count()).toBe(1)
  expect(await table.getByText('<b>About Maintenance</b>').count()).toBe(1)

  await console.keyboard.press('Control+K')
  await console.getByPlaceholder('Search').last().fill('repairs')
  await console.getByText('Notices matching “repairs”').click()
  await expect.poll(() => table.getByRole('row').count()).toBe(2)
  await console.getByRole('searchbox', { name: 'Search notices' }).fill('')
  await expect.poll(() => table.getByRole('row').count()).toBe(3)

  await button(console, 'Actions for Repairs').click()
  await console.getByRole('menuitem', { name: 'Delete' }).click()
  const asked = console.getByRole('dialog', { name: 'Delete Repairs?' })
  await asked.getByText('Users no longer see it. This cannot be undone.').waitFor()
  await asked.getByRole('button', { name: 'Delete', exact: true }).click()
  await console.getByText('Repairs was deleted').waitFor()
  await asked.waitFor({ state: 'detached' })
  await expect.poll(() => table.getByRole('row').count()).toBe(2)

  await console.keyboard.press('Control+K')
  await console.getByPlaceholder('Search').last().fill('create notice')
  await console.keyboard.press('Enter')
  await console.getByRole('dialog', { name: 'New notice' }).waitFor()
})

test.each([
  { code: 'de', title: 'Hinweise', create: 'Hinweis anlegen', none: 'Noch keine Hinweise', dialog: 'Neuer Hinweis' },
  { code: 'ar', title: 'الإشعارات', create: 'إنشاء إشعار', none: 'لا توجد إشعارات بعد', dialog: 'إشعار جديد' },
])('and it speaks the language of the console: $code', async ({ code, title, create, none, dialog }) => {
  const console = await openNotices('/settings')
  await console.evaluate(language => localStorage.setItem('gatehouse.language', language), code)
  await console.goto('/added/notices')
  await console.getByRole('heading', { name: title, level: 1 }).waitFor()
  await console.getByText(none).waitFor()
  await keep(console, code)
  await button(console, create).first().click()
  await console.getByRole('dialog', { name: dialog }).waitFor()
  await expectAccessible(console)
})
