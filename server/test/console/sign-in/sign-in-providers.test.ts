import { expect, test } from 'vitest'
import { consoleActs } from '../../support/console-acts.ts'
import { asKeyHolder, post } from '../../support/management-api.ts'
import { chromiumForFile, openConsole } from '../../support/open-console.ts'
import { serverForFile } from '../../support/test-server.ts'
import { expectAccessible, tableRows } from '../../support/visitor.ts'

const server = serverForFile()
const browser = chromiumForFile()

function atConsole() {
  return openConsole(browser(), server())
}

test('an administrator adds a provider from a preset, changes it and removes it', async () => {
  const { page, problems } = await atConsole()
  await consoleActs(page).navigate('Sign-in methods', 'Sign-in providers')
  await page.getByText(`${server().url}/v1/auth/oauth/callback`).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add provider' }).click()
  await page.getByRole('menuitem', { name: 'Google' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('Issuer').inputValue()).toBe('https://accounts.google.com')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog
    .getByText('Must', { exact: false })
    .or(dialog.getByText('Too small', { exact: false }))
    .first()
    .waitFor()
  await dialog.getByLabel('Client id').fill('ours')
  await dialog.getByLabel('Client secret').fill('a secret')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Edit Google' }).waitFor()
  expect(await tableRows(page, 'Providers')).toEqual([
    ['Google', 'google', 'OpenID Connect', expect.stringMatching(/^enabled$/i), 'Edit'],
  ])

  await page.getByRole('button', { name: 'Edit Google' }).click()
  await dialog.getByText('A secret is stored').waitFor()
  await dialog.getByLabel('Show on the sign-in page').click({ force: true })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText(/^disabled$/i).waitFor()

  await page.getByRole('button', { name: 'Edit Google' }).click()
  await dialog.getByLabel('Name').fill('Our Google')
  const query = `mutation { signInProviderUpsert(input: { providerId: "google", label: "Their Google", kind: OIDC,
    issuer: "https://accounts.google.com", clientId: "ours", isEnabled: false }) { __typename } }`
  expect((await post(asKeyHolder(server()), '/graphql', { query })).body).toMatchObject({
    data: { signInProviderUpsert: { __typename: 'SignInProviderUpsertPayload' } },
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('dialog', { name: 'Changed in the meantime' })
  await conflict.getByText('Stored: Their Google').waitFor()
  await conflict.getByRole('button', { name: 'Save selection' }).click()
  await page.getByText('Our Google was saved').waitFor()

  await page.getByRole('button', { name: 'Edit Our Google' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog', { name: 'Remove Our Google?' }).getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No providers yet').waitFor()
  expect(problems).toEqual([])
})

test('an administrator sees and removes the factors of a user', async () => {
  const { url, projectId } = server()
  const password = 'correct horse battery'
  const asProject = { url, projectId, managementKey: undefined }
  const { body } = await post(asProject, '/v1/auth/password/signup', { loginId: 'ada@example.com', password })
  const asAda = { url, projectId, managementKey: body.refreshJwt }
  const { body: enrolment } = await post(asAda, '/v1/auth/totp/update', { loginId: 'ada@example.com' })
  const { TOTP } = await import('otpauth')
  const code = new TOTP({ secret: enrolment.key }).generate()
  await post(asProject, '/v1/auth/totp/verify', { loginId: 'ada@example.com', code })
  const { page } = await atConsole()
  await page.goto(`/users/${body.user.userId}/security`)
  await page.getByRole('button', { name: 'Remove: Authenticator app, with its recovery codes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No authenticator app').waitFor()
  await expectAccessible(page)
  const { body: found } = await post(asKeyHolder(server()), '/v2/mgmt/user/search', { loginIds: ['ada@example.com'] })
  expect(found.users).toMatchObject([{ TOTP: false }])
})
