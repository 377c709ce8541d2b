import { foreignCertificate } from '@gatehouse-id/identity-provider/testing'
import { expect, onTestFinished, test } from 'vitest'
import { asKeyHolder, post } from '../support/management-api.ts'
import { cookieBrowser } from '../support/cookie-browser.ts'
import { startMockOidcProvider } from '../support/mock-oidc-provider.ts'
import { button, chromiumForFile, openPage } from '../support/open-console.ts'
import { serverForFile } from '../support/test-server.ts'
import { expectAccessible } from '../support/visitor.ts'

const browser = chromiumForFile()
const server = serverForFile()

function open(path: string) {
  return openPage(browser(), server(), { path })
}

test('a directory is connected with a token from the tenant’s page, which then tells what it did', async () => {
  await post(asKeyHolder(server()), '/v1/mgmt/tenant/create', { id: 'acme', name: 'Acme' })
  const page = await open(`/tenants/${btoa('Tenant:acme')}/provisioning`)
  const baseUrl = `${server().url}/scim/v2/acme`
  await page.getByText(baseUrl).waitFor()
  await button(page, 'Create token').click()
  await page.getByRole('dialog').getByLabel('Name').fill('Okta')
  await page.getByRole('dialog').getByRole('button', { name: 'Create token' }).click()
  const token = await page.getByRole('textbox', { name: 'Token' }).inputValue()
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await button(page, 'Close anyway').click()
  await page.getByText('Okta').first().waitFor()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' }
  const made = await fetch(`${baseUrl}/Users`, { method: 'POST', headers, body: JSON.stringify({ userName: 'ada' }) })
  expect(made.status).toBe(201)
  await page.reload()
  await page.getByText('1, 0 deactivated').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Limit removals').click({ force: true })
  await button(page, 'Save').press('Enter')
  await page.getByText('The changes were saved').first().waitFor()
})

test('a third party is set up from a template, and a connected account is disconnected', async () => {
  const { body } = await post(asKeyHolder(server()), '/v1/mgmt/user/create', { loginId: 'grace', displayName: 'Grace' })
  const page = await open('/outbound-applications')
  await page.getByText('No connected services yet').waitFor()
  await button(page, 'Connect service').first().click()
  const dialog = page.getByRole('dialog', { name: 'New connected service' })
  await dialog.getByLabel('Third party').selectOption('GitHub')
  await dialog.getByLabel('Id', { exact: true }).fill('github')
  await dialog.getByLabel('Client id').fill('ours')
  await dialog.getByRole('button', { name: 'Connect service' }).click()
  await page.getByText(`/v1/outbound/oauth/callback/${server().projectId}/github`).waitFor()
  await page.getByLabel('Description').fill('Issues of our users')
  await button(page, 'Save').press('Enter')
  await page.getByText('The changes were saved').first().waitFor()
  await expectAccessible(page)
  const stored = { appId: 'github', userId: body.user.userId, accessToken: 'a', scopes: ['repo'] }
  await post(asKeyHolder(server()), '/v1/mgmt/outbound/app/user/oauthtoken/upload', stored)
  await page.getByRole('tab', { name: 'Connections' }).click()
  await button(page, 'Disconnect Grace').click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await page.getByText('No connected accounts').waitFor()
})

test('a connection of single sign-on is set up, changed, refused at its field, joined by another and deleted', async () => {
  const api = asKeyHolder(server())
  await post(api, '/v1/mgmt/tenant/create', { id: 'corp', name: 'Corp' })
  await post(api, '/v1/mgmt/role/create', { name: 'Editor' })
  const headers = { authorization: `Bearer ${api.projectId}:${api.managementKey}` }
  const loaded = async () => (await fetch(`${api.url}/v2/mgmt/sso/settings?tenantId=corp`, { headers })).json()
  const page = await open(`/tenants/${btoa('Tenant:corp')}/sso`)
  await button(page, 'default_ssoid').click()
  const dialog = page.getByRole('dialog')
  const save = () => dialog.getByRole('button', { name: 'Save connection' }).click()
  await save()
  await dialog.getByText('Enter the metadata URL').waitFor()
  await expectAccessible(page)
  await dialog.getByText('OpenID Connect', { exact: true }).click()
  await dialog.getByLabel('Issuer').fill('idp')
  await dialog.getByLabel('Client id').fill('gatehouse')
  await dialog.getByLabel('Client secret').fill('between us')
  await dialog.getByLabel('Email domains').fill('corp.example')
  await dialog.getByLabel('Attribute with the groups').fill('teams')
  await dialog.getByRole('button', { name: 'Add role' }).click()
  await dialog.getByLabel('Groups, row 1').fill('writers, editors')
  await save()
  await dialog.getByText('Enter a URL').waitFor()
  await dialog.getByLabel('Issuer').fill('https://idp.example.com')
  await dialog.getByRole('combobox', { name: 'Role, row 1' }).click()
  await page.getByRole('option', { name: 'Editor' }).click()
  await save()
  await page.getByText('The connection default_ssoid was saved').waitFor()
  const { tenant, oidc } = await loaded()
  expect(tenant.domains).toEqual(['corp.example'])
  expect(oidc).toMatchObject({
    issuer: 'https://idp.example.com',
    clientId: 'gatehouse',
    userAttrMapping: { group: 'teams' },
    groupsMapping: [{ role: { name: 'Editor' }, groups: ['writers', 'editors'] }],
  })
  await button(page, 'Add connection').click()
  await dialog.getByLabel('Name').fill('Partners')
  await dialog.getByLabel('Id', { exact: true }).fill('partners')
  await dialog.getByRole('button', { name: 'Add connection' }).click()
  await page.getByRole('heading', { name: 'Connection Partners' }).waitFor()
  await page.keyboard.press('Escape')
  await button(page, 'More for Partners').click()
  await page.getByRole('menuitem', { name: 'Revoke setup link' }).click()
  await dialog.getByRole('button', { name: 'Revoke setup link' }).click()
  await page.getByText('The setup link was revoked').waitFor()
  await button(page, 'More for Partners').click()
  await page.getByRole('menuitem', { name: 'Delete connection' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete connection' }).click()
  await button(page, 'Partners').waitFor({ state: 'detached' })
})

test('the next certificate of a provider stands beside the current one, which is taken away later', async () => {
  const api = asKeyHolder(server())
  const [current, next] = [await foreignCertificate(), await foreignCertificate()]
  await post(api, '/v1/mgmt/tenant/create', { id: 'saml', name: 'Saml' })
  const provider = { tenantId: 'saml', idpURL: 'https://idp.example/saml', entityId: 'urn:idp', idpCert: current }
  await post(api, '/v1/mgmt/sso/settings', provider)
  const headers = { authorization: `Bearer ${api.projectId}:${api.managementKey}` }
  const certificates = async () => {
    const { saml } = await (await fetch(`${api.url}/v2/mgmt/sso/settings?tenantId=saml`, { headers })).json()
    return [saml.idpCertificate, ...saml.idpAdditionalCertificates].map((text: string) => text.trim())
  }
  const page = await open(`/tenants/${btoa('Tenant:saml')}`)
  await page.getByText('Certificate expires in 10 years').waitFor()
  await page.getByRole('link', { name: 'Name the email domains of' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add the first member' }).click()
  await page.getByText('No members yet').waitFor()
  await page.getByRole('tab', { name: 'Single sign-on' }).click()
  const dialog = page.getByRole('dialog')
  /** Opens the dialog, once the list knows of so many certificates. */
  const change = async (known: number, act: () => Promise<void>) => {
    await expect
      .poll(async () => {
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'detached' })
        await button(page, 'More for default_ssoid').click()
        await page.getByRole('menuitem', { name: 'Certificates' }).click()
        await dialog.getByLabel('Next certificate').waitFor()
        return dialog.getByRole('checkbox').count()
      })
      .toBe(known)
    await act()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save connection' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await change(1, () => dialog.getByLabel('Next certificate').fill(next))
  expect(await certificates()).toEqual([current.trim(), next.trim()])
  await change(2, () => dialog.getByRole('checkbox').first().uncheck())
  expect(await certificates()).toEqual([next.trim()])
})

test('the fields of a mapping show what the provider sent in the last test, and in the last sign-in', async () => {
  const api = asKeyHolder(server())
  const acme = await startMockOidcProvider({ redirectUri: `${api.url}/v1/auth/oauth/callback` })
  onTestFinished(acme.close)
  await post(api, '/v1/mgmt/tenant/create', { id: 'oidc', name: 'Oidc' })
  const { issuer, clientId, clientSecret } = acme
  await post(api, '/v1/mgmt/sso/oidc', { tenantId: 'oidc', settings: { name: 'Oidc', issuer, clientId, clientSecret } })
  const page = await open(`/tenants/${btoa('Tenant:oidc')}/sso`)
  const signIn = async (at: string, login: string) => {
    const visitor = cookieBrowser()
    const { url } = await visitor.send(at)
    const sent = (to: URL, fields: Record<string, string>) =>
      visitor.send(to, { method: 'POST', body: new URLSearchParams(fields) })
    const { url: consent } = await sent(url, { prompt: 'login', login, password: 'anything' })
    await sent(consent, { prompt: 'consent' })
  }
  await button(page, 'Start test').click()
  await signIn((await page.getByRole('link', { name: 'Open the test sign-in' }).getAttribute('href')) ?? '', 'wile')
  await button(page, 'default_ssoid').click()
  await page.getByRole('dialog').getByText('Last received: wile').first().waitFor()
  await expectAccessible(page)
  const start = `/v1/auth/sso/authorize?tenant=oidc&redirectUrl=${encodeURIComponent(`${api.url}/back`)}`
  const { body } = await post({ ...api, managementKey: undefined }, start, {})
  await signIn((body as { url: string }).url, 'road')
  await page.reload()
  await button(page, 'default_ssoid').click()
  await page.getByText('Values from the last sign-in, by').waitFor()
  await page.getByRole('dialog').getByText('Last received: road').first().waitFor()
  await expectAccessible(page)
})
