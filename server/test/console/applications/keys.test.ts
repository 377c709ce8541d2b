import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { asKeyHolder, post } from '../../support/management-api.ts'
import { button, chromiumForFile, openPage } from '../../support/open-console.ts'
import { serverForFile } from '../../support/test-server.ts'
import { expectAccessible, expectAccessibleInBoth } from '../../support/visitor.ts'

const browser = chromiumForFile()
const server = serverForFile()

function open(path: string) {
  return openPage(browser(), server(), { path })
}
async function call(path: string, body: object) {
  const { status, body: answer } = await post(asKeyHolder(server()), path, body)
  expect(status, JSON.stringify(answer)).toBe(200)
  return answer
}
async function closeSecret(page: Page, label: string): Promise<string> {
  const secret = await page.getByRole('textbox', { name: label }).inputValue()
  await page.getByRole('dialog', { name: label }).getByRole('button', { name: 'Close', exact: true }).click()
  await button(page, 'Close anyway').click()
  return secret
}

test('an access key has a page: a bad address is refused at its field, and another’s change is not overwritten', async () => {
  const created = await call('/v1/mgmt/accesskey/create', { name: 'Nightly build' })
  const { id } = (created as { key: { id: string } }).key
  const page = await open('/access-keys')
  await page.getByRole('link', { name: 'Nightly build' }).click()
  const addresses = page.locator('input:not([type=hidden])').and(page.getByLabel('Permitted addresses'))
  await addresses.fill('nowhere')
  await page.keyboard.press('Enter')
  await button(page, 'Save').press('Enter')
  await page.locator('[aria-invalid="true"]:focus').waitFor()
  await button(page, 'Discard').click()
  await page.getByLabel('Description').fill('Mine')
  await call('/v1/mgmt/accesskey/update', { id, name: 'Nightly build', description: 'Theirs' })
  await button(page, 'Save').press('Enter')
  const conflict = page.getByRole('dialog', { name: 'Changed in the meantime' })
  await conflict.getByText('Theirs').waitFor()
  await conflict.getByRole('button', { name: 'Save selection' }).click()
  await page.getByText('Nightly build was saved').first().waitFor()
  const { cleartext: first } = created as { cleartext: string }
  const { url, projectId } = server()
  const status = async (managementKey: string) =>
    (await post({ url, projectId, managementKey }, '/v1/auth/accesskey/exchange', {})).status
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Rotate secret' }).click()
  await page.getByLabel('The old secret').selectOption('Works for another day')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click()
  const second = await closeSecret(page, 'Secret of the access key')
  await page.getByText('Previous secret works until').waitFor()
  expect([await status(first), await status(second)]).toEqual([200, 200])
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'End previous secret' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End previous secret' }).click()
  await page.getByText('Previous secret works until').waitFor({ state: 'detached' })
  expect([await status(first), await status(second)]).toEqual([401, 200])
  await page.getByText('Last used from').waitFor()
})

test('a view is saved, opens in another browser, and is renamed and deleted', async () => {
  await call('/v1/mgmt/accesskey/create', { name: 'Viewed' })
  const page = await open('/access-keys?q=viewed&sort=CREATED_AT')
  await button(page, 'Saved views').click()
  await page.getByText('No saved views yet').waitFor()
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  await page.getByRole('dialog', { name: 'Save view' }).getByLabel('Name').fill('Newest')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByText('Newest was saved').first().waitFor()
  const other = await open('/access-keys')
  await button(other, 'Saved views').click()
  await other.getByRole('menuitem', { name: 'Newest' }).click()
  await other.waitForURL(/q=viewed/)
  expect(new URL(other.url()).searchParams.get('sort')).toBe('CREATED_AT')
  await button(other, 'Saved views').click()
  await other.getByRole('menuitem', { name: 'Rename Newest…' }).click()
  await other.getByRole('dialog', { name: 'Rename view' }).getByLabel('Name').fill('By age')
  await other.keyboard.press('Enter')
  await other.getByText('By age was saved').first().waitFor()
  await button(other, 'Saved views').click()
  await other.getByRole('menuitem', { name: 'Delete By age…' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click()
  await other.getByText('By age was deleted').first().waitFor()
  await button(other, 'Saved views').click()
  await other.getByText('No saved views yet').waitFor()
})

test('all access keys that a filter finds are disabled as a job, once their number is typed', async () => {
  await call('/v1/mgmt/accesskey/create', { name: 'Old report' })
  const page = await open('/access-keys?q=report')
  await page.getByText('1 access key', { exact: true }).waitFor()
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  const dialog = page.getByRole('dialog', { name: 'Disable all matching access keys?' })
  await dialog.getByLabel('Type 1 to confirm').fill('1')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor()
  const disabled = async () => {
    await page.goto('/access-keys?q=report')
    await page.getByRole('link', { name: 'Old report' }).waitFor()
    return page.getByRole('table', { name: 'Access keys' }).getByText('Disabled').count()
  }
  await expect.poll(disabled).toBe(1)
})

test('a management key is created with rights in one place, works, and stops when it is disabled', async () => {
  const page = await open('/management-keys?create=true')
  const dialog = page.getByRole('dialog', { name: 'New management key' })
  await dialog.getByLabel('Name').fill('Back end')
  await dialog.getByRole('button', { name: 'Create management key' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const secret = await closeSecret(page, 'Secret of the management key')
  await page.getByRole('heading', { name: 'Back end', level: 1 }).waitFor()
  const { url, projectId } = server()
  const works = async () =>
    (await post({ url, projectId, managementKey: secret }, '/v1/mgmt/user/search', { limit: 1 })).status === 200
  expect(await works()).toBe(true)
  await page.getByText(`${projectId}: Administrator`).waitFor()
  await page.getByRole('switch', { name: 'Enabled' }).press('Space')
  await button(page, 'Save').press('Enter')
  await page.getByText('Back end was saved').first().waitFor()
  expect(await works()).toBe(false)
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByLabel('Type Back end to confirm').fill('Back end')
  await page.keyboard.press('Enter')
  await page.getByText('Back end was deleted').first().waitFor()
})

test('an audit webhook is signed with a new secret; a change asks for its secrets again', async () => {
  const page = await open('/webhooks?create=true')
  const dialog = page.getByRole('dialog', { name: 'New audit webhook' })
  await dialog.getByLabel('Name').fill('siem')
  await dialog.getByRole('button', { name: 'Create webhook' }).click()
  await dialog.getByText('Enter a URL.').waitFor()
  await dialog.getByLabel('URL').fill('https://siem.example/events')
  await button(page, 'Add filter').click()
  await dialog.getByRole('switch', { name: 'Sign requests' }).press('Space')
  await dialog.getByRole('button', { name: 'Generate' }).press('Enter')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create webhook' }).click()
  expect(await closeSecret(page, 'Signing secret')).toHaveLength(43)
  await page.getByRole('heading', { name: 'siem', level: 1 }).waitFor()
  await page.getByLabel('Description').fill('Our SIEM')
  await button(page, 'Save').press('Enter')
  await page.getByText('Enter the secret.').waitFor()
  await expectAccessibleInBoth(page)
  await page.getByLabel('Signing secret').fill('the secret of before')
  await button(page, 'Save').press('Enter')
  await page.getByText('siem was saved').first().waitFor()
})

test('a user attribute with a bad name is refused at its field; it is declared and deleted', async () => {
  const page = await open('/user-attributes')
  await page.getByText('No user attributes yet').waitFor()
  await button(page, 'Declare attribute').first().click()
  const dialog = page.getByRole('dialog', { name: 'New user attribute' })
  const name = dialog.getByRole('textbox', { name: /^Name/ })
  await name.fill('not valid!')
  await page.keyboard.press('Enter')
  await dialog.locator('[aria-invalid="true"]:focus').waitFor()
  await expectAccessible(page)
  await name.fill('plan')
  await page.keyboard.press('Enter')
  await button(page, 'Actions for plan').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No user attributes yet').waitFor()
})

test('a management key gets a new secret, and the old one works until it is ended', async () => {
  const rights = { projectRoles: [{ projectIds: [server().projectId], roles: ['admin'] }] }
  const headers = { authorization: `Bearer ${server().projectId}:${server().shown.managementKey}` }
  const created = await fetch(`${server().url}/v1/mgmt/managementkey`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Deploy robot', reBac: rights }),
  })
  const { cleartext: first } = (await created.json()) as { cleartext: string }
  const works = async (managementKey: string) =>
    (await post({ ...asKeyHolder(server()), managementKey }, '/v1/mgmt/tenant/search', {})).status
  const page = await open('/management-keys')
  await page.getByRole('link', { name: 'Deploy robot' }).click()
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Rotate secret' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rotate the secret of Deploy robot?' })
  await dialog.getByLabel('The old secret').selectOption('Works for another day')
  await button(page, 'Rotate secret').click()
  const second = await closeSecret(page, 'Secret of the management key')
  expect([await works(first), await works(second)]).toEqual([200, 200])
  await page.getByText('Previous secret works until').waitFor()
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'End previous secret' }).click()
  await button(page, 'End previous secret').click()
  await page.getByText('Previous secret works until').waitFor({ state: 'detached' })
  expect([await works(first), await works(second)]).toEqual([401, 200])
})
