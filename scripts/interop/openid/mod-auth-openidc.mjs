import assert from 'node:assert/strict'
import { hasModule, startApache } from '../parts/apache.mjs'
import { freePort } from '../parts/gatehouse.mjs'
import { debianVersion, eventually } from '../parts/programs.mjs'

export const counterpart = 'mod_auth_openidc'
export const install = 'apt-get install apache2 libapache2-mod-auth-openidc'
export function findVersion() {
  return hasModule('auth_openidc') ? debianVersion('libapache2-mod-auth-openidc') : undefined
}

/** As an OpenID application: sign-in, claims, who gets in, refresh, and every way to sign out. */
export async function run({ gatehouse, browser, folder, check }) {
  const port = await freePort()
  const site = `http://localhost:${port}`
  const { id } = await gatehouse.call('/v1/mgmt/sso/idp/app/oidc/create', {
    name: 'Apache',
    loginPageUrl: site,
    approvedRedirectUrls: [`${site}/callback`],
    logoutRedirectUrls: [`${site}/open`],
    backChannelLogoutUrl: `${site}/callback?logout=backchannel`,
    forcePkce: true,
  })
  const { cleartext } = await gatehouse.call(`/v1/mgmt/sso/idp/app/secret?id=${id}`)
  await gatehouse.call('/v1/mgmt/role/create', { name: 'Editor' })
  const anna = 'anna@acme.example'
  const user = await gatehouse.addUser(anna, { displayName: 'Anna', roleNames: ['Editor'] })
  await gatehouse.assign(anna, id)
  await gatehouse.addUser('ben@acme.example')
  const apache = await startApache(folder, { module: 'auth_openidc', configuration: settings(), port })
  const visitor = await browser.visit()

  try {
    await check('sign-in with PKCE; claims and roles', async () => {
      const told = await visitor.open(`${site}/private`, anna)
      assert.equal(told.oidc_claim_email, anna)
      assert.equal(told.oidc_claim_sub, user.userId)
      assert.match(told.oidc_claim_roles, /Editor/)
      assert.ok(told.oidc_access_token)
    })
    await check('refresh', async () => {
      const before = await visitor.open(`${site}/private`)
      await visitor.page.goto(
        `${site}/callback?refresh=${encodeURIComponent(`${site}/private`)}&access_token=${before.oidc_access_token}`,
      )
      const after = await visitor.open(`${site}/private`)
      assert.notEqual(after.oidc_access_token, before.oidc_access_token)
    })
    await check('sign-out begun by the application ends both sessions', async () => {
      await visitor.page.goto(`${site}/callback?logout=${encodeURIComponent(`${site}/open`)}`)
      await visitor.page.waitForURL(`${site}/open**`)
      await visitor.page.goto(`${site}/private`)
      await visitor.page.getByLabel('Password').waitFor()
    })
    await check('back-channel logout: a user who is signed out everywhere', async () => {
      await visitor.open(`${site}/private`, anna)
      await gatehouse.call('/v1/mgmt/user/logout', { userId: user.userId })
      await eventually(() => isSignedOut(visitor.page, site), 'the logout token')
    })
    await check('somebody without the application is refused', async () => {
      const other = await browser.visit()
      await other.page.goto(`${site}/private`)
      await other.signIn('ben@acme.example')
      await other.page.getByText('You don’t have access').waitFor()
      await other.leave()
    })
    await check('back-channel logout: a disabled user', async () => {
      await visitor.open(`${site}/private`, anna)
      await gatehouse.call('/v1/mgmt/user/update/status', { loginId: anna, status: 'disabled' })
      await eventually(() => isSignedOut(visitor.page, site), 'the logout token')
    })
  } finally {
    await visitor.leave()
    await apache.stop()
  }

  function settings() {
    const issuer = `${gatehouse.url}/${gatehouse.projectId}/${id}`
    return `
OIDCProviderMetadataURL ${issuer}/.well-known/openid-configuration
OIDCClientID ${id}
OIDCClientSecret ${cleartext}
OIDCRedirectURI ${site}/callback
OIDCCryptoPassphrase interoperability
OIDCScope "openid profile email roles offline_access"
OIDCPKCEMethod S256
<Location /private>
  AuthType openid-connect
  Require valid-user
</Location>
<Location /callback>
  AuthType openid-connect
  Require valid-user
</Location>`
  }
}

/** The page asks for a sign-in again. Sent without following, for the hosted page would begin one each time. */
async function isSignedOut(page, site) {
  const response = await page.context().request.get(`${site}/private`, { maxRedirects: 0 })
  return response.status() === 302
}
