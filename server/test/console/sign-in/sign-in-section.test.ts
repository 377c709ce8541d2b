import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { consoleActs } from '../../support/console-acts.ts'
import { asKeyHolder, post } from '../../support/management-api.ts'
import { chromiumForFile, openConsole } from '../../support/open-console.ts'
import { serverForFile } from '../../support/test-server.ts'
import { expectAccessible, expectToFit, tableRows } from '../../support/visitor.ts'

const browser = chromiumForFile()
const server = serverForFile()

function save(page: Page) {
  return page.getByRole('button', { name: 'Save', exact: true }).click()
}

/** A picture that runs from one colour to another, as it takes most room. */
function bitmap(width: number, height: number): Buffer {
  const header = Buffer.alloc(54)
  header.write('BM')
  for (const [at, value] of [
    [2, 54 + 3 * width * height],
    [10, 54],
    [14, 40],
    [18, width],
    [22, height],
  ] as const)
    header.writeUInt32LE(value, at)
  header.writeUInt16LE(1, 26)
  header.writeUInt16LE(24, 28)
  const pixels = Buffer.from(Array.from({ length: 3 * width * height }, (_, index) => (index / width) % 256))
  return Buffer.concat([header, pixels])
}

test('password rules are told as users see them, refused at their field, and not overwritten', async () => {
  const { page, problems } = await openConsole(browser(), server())
  await consoleActs(page).navigate('Sign-in methods', 'Password settings')
  const length = page.getByLabel('Minimum length')
  await length.fill('2')
  await save(page)
  await page.getByText('Must be at least 4').waitFor()
  await expect.poll(() => length.evaluate(field => field === document.activeElement)).toBe(true)
  await length.fill('12')
  await page.getByRole('list', { name: 'What users see' }).getByText('At least 12 characters').waitFor()
  const changed = await post(asKeyHolder(server()), '/v1/mgmt/password/settings', { minLength: 15 })
  expect(changed.status).toBe(200)
  await save(page)
  const conflict = page.getByRole('dialog', { name: 'Changed in the meantime' })
  await conflict.getByText('Stored: 15').waitFor()
  await conflict.getByRole('button', { name: 'Save selection' }).click()
  await page.getByText('The password settings were saved').waitFor()
  await expectAccessible(page)
  expect(problems).toEqual([])
})

test('a theme is seen on the real pages before it is saved', async () => {
  const { page, problems } = await openConsole(browser(), server())
  await consoleActs(page).navigate('Theme')
  const preview = page.locator('iframe')
  await page.getByLabel('Product name').fill('Acme')
  await page.getByLabel('Primary colour').fill('#ffe08a')
  await page.getByText('Text on buttons is black', { exact: false }).waitFor()
  await expect.poll(() => preview.getAttribute('srcdoc')).toContain('--fill:#ffe08a')
  await page.getByLabel('Page', { exact: true }).selectOption('Code')
  await expect.poll(() => preview.getAttribute('title')).toBe('Code')
  await page.getByText('Dark', { exact: true }).click()
  await expect.poll(() => preview.getAttribute('srcdoc')).toContain('color-scheme:dark')
  await page.getByLabel('Logo').fill('javascript:alert(1)')
  await page.getByText('The preview shows the last valid values.').waitFor()
  await save(page)
  await page.getByText('must be a path on this server, an https address', { exact: false }).waitFor()
  await page.getByLabel('Logo').fill('')
  // A picture of two megabytes becomes a logo of a few kilobytes; what is no picture is told so.
  const upload = (buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name: 'logo.bmp', mimeType: 'image/bmp', buffer })
  await upload(Buffer.from('no picture'))
  await page.getByText('This picture cannot be used.', { exact: false }).waitFor()
  await upload(bitmap(1200, 600))
  await page.getByAltText('The chosen picture', { exact: false }).waitFor()
  await page.getByRole('combobox', { name: 'Layout' }).click()
  await page.getByRole('option', { name: 'Half and half' }).click()
  await expect.poll(() => preview.getAttribute('srcdoc')).toContain('class="side"')
  await save(page)
  await page.getByText('The theme was saved').waitFor()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await expectToFit(page)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(problems).toEqual([])
})

test('a flow is drawn, changed as JSON, restored with what that changes, and deleted', async () => {
  const { page, problems } = await openConsole(browser(), server())
  const acts = consoleActs(page)
  await acts.navigate('Flows')
  await page.getByRole('table', { name: 'Flows' }).getByRole('link', { name: 'Sign in', exact: true }).click()
  await acts.heading('Sign in')
  await page
    .getByText(/On failure: Show “/)
    .first()
    .waitFor()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'JSON' }).click()
  const json = page.getByRole('textbox', { name: 'Flow as JSON' })
  const write = async (text: string) => {
    await json.press('Control+a')
    await page.keyboard.insertText(text)
  }
  const exported = await post(asKeyHolder(server()), '/v2/mgmt/flow/export', { flowId: 'sign-in' })
  const before = exported.body.flow
  await write('{ "metadata" 1')
  await save(page)
  await page.getByText('Enter a JSON object.').waitFor()
  await expect.poll(() => json.evaluate(field => field === document.activeElement)).toBe(true)
  await page.getByText('Line 1, column 14: expected a colon.').waitFor()
  await expectAccessible(page)
  await write(JSON.stringify(before))
  await page.getByRole('button', { name: 'Format' }).click()
  await expect.poll(() => json.innerText()).toMatch(/^\{\n {2}"\w+": /)
  const { end: _, ...steps } = before.contents.steps
  await write(JSON.stringify({ ...before, contents: { ...before.contents, steps } }))
  await save(page)
  await page.getByText('The flow was saved as a new version').waitFor()
  await page.getByRole('tab', { name: 'Versions' }).click()
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  const question = page.getByRole('dialog', { name: 'Restore version 1?' })
  await question.getByText('Step end is added').waitFor()
  await question.getByRole('button', { name: 'Restore' }).click()
  await expect.poll(async () => (await tableRows(page, 'Versions')).length).toBe(3)
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Compare' }).click()
  await page.getByText(/^“.*” is added$/).waitFor()
  await page.locator('[data-step=end][data-mark=added]').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Version before', { exact: true }).selectOption('1')
  await page.getByText('Both are the same.').waitFor()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await acts.heading('Flows')
  expect(problems).toEqual([])
})

test('a list is created, filled, looked up and emptied', async () => {
  const { page, problems } = await openConsole(browser(), server())
  const acts = consoleActs(page)
  await acts.navigate('Settings', 'Lists')
  await page.getByRole('button', { name: 'Create list' }).first().click()
  const form = page.getByRole('dialog', { name: 'New list' })
  await form.getByRole('button', { name: 'Create list' }).click()
  await form.getByText('Enter a name.').waitFor()
  await form.getByLabel('Name').fill('Offices')
  await form.getByLabel('Content').selectOption({ label: 'IP addresses' })
  await form.getByRole('button', { name: 'Create list' }).click()
  await acts.heading('Offices')
  await page.getByRole('button', { name: 'Add entries' }).click()
  const adding = page.getByRole('dialog', { name: 'Add entries' })
  await adding.getByLabel('Entries').fill('192.0.2.0/24\nnowhere')
  await adding.getByRole('button', { name: 'Add entries' }).click()
  await adding.locator('[aria-invalid=true]').waitFor()
  await expectAccessible(page)
  await adding.getByLabel('Entries').fill('192.0.2.0/24\n203.0.113.7')
  await adding.getByRole('button', { name: 'Add entries' }).click()
  await page.getByText('2 entries', { exact: true }).waitFor()
  await page.getByLabel('IP address').fill('192.0.2.9')
  await page.getByRole('button', { name: 'Look up' }).click()
  await page.getByText('The list contains 192.0.2.9.').waitFor()
  await page.getByLabel('Select 203.0.113.7').click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('1 entry', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Remove all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove all' }).click()
  await page.getByText('The list is empty', { exact: true }).waitFor()
  await expectAccessible(page)
  expect(problems).toEqual([])
})
