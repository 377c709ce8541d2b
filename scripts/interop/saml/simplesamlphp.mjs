import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { freePort } from '../parts/gatehouse.mjs'
import { debianVersion } from '../parts/programs.mjs'
import { hasSimpleSamlPhp, startSimpleSamlPhp } from '../parts/simplesamlphp.mjs'

export const counterpart = 'SimpleSAMLphp'
export const install = 'apt-get install simplesamlphp php-cli php-xml'
const tenantId = 'acme'
const anna = 'anna@acme.example'

export function findVersion() {
  return hasSimpleSamlPhp() ? debianVersion('simplesamlphp') : undefined
}

/** As the identity provider of a tenant, which its IT person connects with nothing but the link. */
export async function run({ gatehouse, browser, folder, check }) {
  await gatehouse.call('/v1/mgmt/tenant/create', { id: tenantId, name: 'Acme' })
  await gatehouse.call('/v1/mgmt/role/create', { name: 'Editor' })
  const settings = { roleMappings: [{ groups: ['writers'], roleName: 'Editor' }], attributeMapping: {} }
  const { adminSSOConfigurationLink: link } = await gatehouse.call('/v1/mgmt/tenant/adminlinks/sso/generate', {
    tenantId,
    expireTime: 3600,
  })
  const { saml } = await gatehouse.call(`/v2/mgmt/sso/settings?tenantId=${tenantId}`)
  const idp = await startSimpleSamlPhp(folder, {
    port: await freePort(),
    attributes: { mail: [anna], displayName: ['Anna'], groups: ['writers'] },
    serviceProviders: {
      [saml.spEntityId]: {
        AssertionConsumerService: saml.spACSUrl,
        SingleLogoutService: saml.spLogoutUrl,
        'simplesaml.nameidattribute': 'mail',
        NameIDFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
      },
    },
  })
  /** Any page at an approved origin. */
  const back = `${gatehouse.url}/livez`
  const visitor = await browser.visit()
  const { page } = visitor

  try {
    await check('setup page: metadata that cannot be read are refused at the field', async () => {
      await page.goto(`${link}?guide=saml`)
      await page.locator('[name=metadataUrl]').fill(`${idp.url}/nowhere`)
      await page.locator('button[value=saml]').click()
      await page.getByRole('alert').waitFor()
    })
    await check('setup page: draft, test, switch', async () => {
      await page.goto(`${link}?guide=saml`)
      await page.locator('[name=metadataUrl]').fill(idp.metadataUrl)
      await page.locator('button[value=saml]').click()
      await page.locator('button[value=test]').click()
      await signInThere()
      await page.locator('button[value=switch]').click()
      await page.locator('button[value=switch]').waitFor({ state: 'detached' })
    })
    await gatehouse.call('/v1/mgmt/sso/saml/metadata', {
      tenantId,
      settings: { ...settings, idpMetadataUrl: idp.metadataUrl },
      domains: ['acme.example'],
    })
    let session
    await check('sign-in by the API; a group gives its role', async () => {
      session = await signInByApi()
      const { user } = session
      assert.equal(user.email, anna)
      assert.deepEqual(user.userTenants[0].roleNames, ['Editor'])
    })
    await check('single logout begun here ends the session of the provider', async () => {
      const { url } = await gatehouse.callAsPage('/v1/gatehouse/sso/logout', { redirectURL: back }, session.refreshJwt)
      await page.goto(url)
      await page.waitForURL(back)
      await page.goto(await startUrl())
      await page.locator('#username').waitFor()
    })
    await check('an address or `domain_hint` leads from the hosted page to the provider', async () => {
      const { id } = await gatehouse.call('/v1/mgmt/sso/idp/app/oidc/create', {
        name: 'Wiki',
        loginPageUrl: back,
        approvedRedirectUrls: [back],
        clientType: 'public',
      })
      await gatehouse.call('/v1/mgmt/tenant/update', {
        id: tenantId,
        name: 'Acme',
        enforceSSO: true,
        federatedAppIds: [id],
      })
      const challenge = createHash('sha256').update(randomBytes(32)).digest('base64url')
      const query = new URLSearchParams({
        client_id: id,
        redirect_uri: back,
        response_type: 'code',
        scope: 'openid',
        code_challenge: challenge,
        code_challenge_method: 'S256',
      })
      const url = `${gatehouse.url}/${gatehouse.projectId}/${id}/oauth2/v1/authorize?${query}`
      const other = await browser.visit()
      await other.page.goto(`${url}&domain_hint=acme.example`)
      await other.page.locator('#username').waitFor()
      await other.leave()
      await page.goto(url)
      await page.getByLabel('Email').fill(anna)
      await page.getByLabel('Email').press('Enter')
      await signInThere()
      await page.waitForURL(url => url.searchParams.has('code'))
    })
  } finally {
    await visitor.leave()
    await idp.stop()
  }

  async function startUrl() {
    const { url } = await gatehouse.callAsPage('/v1/auth/saml/authorize', { tenant: tenantId, redirectURL: back })
    return url
  }

  async function signInByApi() {
    await page.goto(await startUrl())
    // The test on the setup page has signed in there already.
    await page.waitForURL(url => url.searchParams.has('code'))
    return gatehouse.callAsPage('/v1/auth/saml/exchange', { code: new URL(page.url()).searchParams.get('code') })
  }

  async function signInThere() {
    await page.locator('#username').fill('anna')
    await page.locator('#password').fill('anna')
    await page.locator('#password').press('Enter')
    await page.waitForURL(`${gatehouse.url}/**`)
  }
}
