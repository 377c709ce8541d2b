import { expect, test } from 'vitest'
import { accountsOf } from '../../support/accounts.ts'
import { asKeyHolder, post } from '../../support/management-api.ts'
import { button, chromiumForFile, openPage } from '../../support/open-console.ts'
import { serverForFile } from '../../support/test-server.ts'
import { expectAccessible, expectAccessibleInBoth, expectToFit } from '../../support/visitor.ts'

const browser = chromiumForFile()
const server = serverForFile()

function open(path: string, account = server().shown) {
  return openPage(browser(), server(), { path, account })
}

test('an OpenID Connect application is created, refused while incomplete, connected, changed beside another and deleted', async () => {
  const page = await open('/applications')
  await page.getByText('No SSO applications yet').waitFor()
  const template = { name: 'Plans', template: { plan: 'team' } }
  expect(await post(asKeyHolder(server()), '/v1/mgmt/jwt/templates/create', { template })).toMatchObject({
    status: 200,
  })
  await button(page, 'Create application').first().click()
  const dialog = page.getByRole('dialog', { name: 'New SSO application' })
  await dialog.getByLabel('Name').fill('Wiki')
  await dialog.getByLabel('Application id').fill('wiki')
  await page.keyboard.press('Enter')
  const redirectUrl = dialog.getByLabel('Redirect URL')
  await dialog.getByText('Enter the URL to which users return').waitFor()
  await expect.poll(() => redirectUrl.evaluate(element => element === document.activeElement)).toBe(true)
  await expectAccessible(page)
  await redirectUrl.fill('https://app.example/callback')
  await page.keyboard.press('Enter')

  await page.getByText(`${server().url}/${server().projectId}/wiki/.well-known/openid-configuration`).waitFor()
  await button(page, 'Show secret').click()
  await button(page, 'Copy Client secret').waitFor()
  await button(page, 'Rotate secret').click()
  await page.getByLabel('The old secret').selectOption('Works for another day')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click()
  await page.getByRole('textbox', { name: 'Client secret' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await button(page, 'Close anyway').click()
  await page.getByText('Previous secret works until').waitFor()
  await button(page, 'End previous secret').click()
  await page.getByRole('dialog').getByRole('button', { name: 'End previous secret' }).click()
  await page.getByText('Previous secret works until').waitFor({ state: 'detached' })

  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByText('https://app.example/callback').waitFor()
  await page.getByLabel('Description').fill('Ours')
  const wiki = { id: 'wiki', name: 'Wiki', loginPageUrl: 'https://app.example/sign-in', description: 'Theirs' }
  expect(await post(asKeyHolder(server()), '/v1/mgmt/sso/idp/app/oidc/update', wiki)).toMatchObject({ status: 200 })
  await button(page, 'Save').press('Enter')
  const conflict = page.getByRole('dialog', { name: 'Changed in the meantime' })
  await conflict.getByText('Theirs').waitFor()
  await expectAccessible(page)
  await conflict.getByRole('button', { name: 'Save selection' }).click()
  await page.getByText('The changes were saved').first().waitFor()
  await page.getByRole('combobox', { name: 'JWT template' }).click()
  await page.getByRole('option', { name: 'Plans' }).click()
  await button(page, 'Save').press('Enter')
  await button(page, 'Save').waitFor({ state: 'detached' })
  await page.reload()
  await expect.poll(() => page.getByRole('combobox', { name: 'JWT template' }).inputValue()).toBe('Plans')
  await page.getByRole('tab', { name: 'Users' }).click()
  await page.getByText('No users yet').waitFor()
  await page.getByRole('tab', { name: 'Summary' }).click()
  await page.getByText('https://app.example/callback').waitFor()
  await page.getByRole('link', { name: 'Give it to users' }).waitFor()
  await page.getByText('created the SSO application Wiki').waitFor()
  await expectAccessible(page)
  await post(asKeyHolder(server()), '/v1/mgmt/user/create', { loginId: 'ada', ssoAppIds: ['wiki'] })
  await page.reload()
  await page.getByText('Paste the values').waitFor()
  expect(await page.getByText('Give it to users').count()).toBe(0)

  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByLabel('Type Wiki to confirm').fill('Wiki')
  await page.keyboard.press('Enter')
  await page.getByText('No SSO applications yet').waitFor()
})

test('a SAML application keeps what was typed when its mappings are refused', async () => {
  const page = await open('/applications?create=true')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('SAML 2.0').click()
  await dialog.getByLabel('Name').fill('Help desk')
  await dialog.getByRole('button', { name: 'Create application' }).click()
  await dialog.getByText(/Is required/).waitFor()
  await dialog.getByLabel('Metadata URL').fill('https://desk.example/metadata')
  await page.keyboard.press('Enter')
  await page.getByText('Certificate of the identity provider').waitFor()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await button(page, 'Add attribute').click()
  const attribute = page.getByRole('textbox', { name: 'User attribute, row 1' })
  await attribute.fill('email')
  await button(page, 'Save').press('Enter')
  await page.locator('[data-failure]:focus').waitFor()
  expect(await attribute.inputValue()).toBe('email')
  await page.getByRole('textbox', { name: 'Attribute, row 1', exact: true }).fill('mail')
  await button(page, 'Save').press('Enter')
  await page.getByText('The changes were saved').first().waitFor()
  await expectAccessible(page)
})

test('an inbound application shows its secret once; its scopes are edited in a table', async () => {
  const page = await open('/inbound-applications?create=true')
  const dialog = page.getByRole('dialog', { name: 'New third-party application' })
  await dialog.getByLabel('Name').fill('Agent')
  await dialog.getByRole('button', { name: 'Create application' }).click()
  await page.getByRole('textbox', { name: 'Client secret' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await button(page, 'Close anyway').click()
  await button(page, 'Add scope').first().click()
  await page.getByRole('textbox', { name: 'Text on the consent page, row 1' }).fill('Reads everything')
  await button(page, 'Save').press('Enter')
  await page.locator('[data-failure]:focus').waitFor()
  await page.getByRole('textbox', { name: 'Scope, row 1' }).fill('read')
  await expectAccessibleInBoth(page)
  await button(page, 'Save').press('Enter')
  await page.getByText('The changes were saved').first().waitFor()
  await button(page, 'Save').waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: 'Text on the consent page, row 1' }).fill('Reads all')
  await button(page, 'Save').press('Enter')
  await button(page, 'Save').waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'Consents' }).click()
  await page.getByText('No consents yet').waitFor()

  await page.setViewportSize({ width: 390, height: 844 })
  for (const name of ['Settings', 'Scopes', 'Connect', 'Consents']) {
    await page.getByRole('tab', { name }).click()
    await expectToFit(page)
  }
})

test('without the right to manage the project nothing can be changed, and no secret is offered', async () => {
  const created = await post(asKeyHolder(server()), '/v1/mgmt/sso/idp/app/oidc/create', {
    id: 'read-only',
    name: 'Read only',
    loginPageUrl: 'https://app.example/sign-in',
  })
  expect(created).toMatchObject({ status: 200 })
  const account = { email: 'support@example.com', password: 'Correct-horse-8' }
  await accountsOf(server()).create(account.email, { password: account.password })
  await post(asKeyHolder(server()), '/v1/mgmt/user/update/role/add', { loginId: account.email, roleNames: ['Support'] })
  const page = await open('/applications', { ...server().shown, ...account })
  await page.getByRole('link', { name: 'Read only' }).click()
  await page.getByRole('tab', { name: 'Settings' }).click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.waitFor()
  expect(await name.isEditable()).toBe(false)
  expect(await button(page, 'More actions').count()).toBe(0)
  await page.getByRole('tab', { name: 'Connect' }).click()
  await page.getByText('Client id').waitFor()
  expect(await button(page, 'Show secret').count()).toBe(0)
  await page.goto('/management-keys')
  await page.getByText('Access denied').first().waitFor()
})
