import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasModule, startApache } from '../parts/apache.mjs'
import { freePort } from '../parts/gatehouse.mjs'
import { debianVersion } from '../parts/programs.mjs'
import { makeKey } from '../parts/keys.mjs'

export const counterpart = 'mod_auth_mellon'
export const install = 'apt-get install apache2 libapache2-mod-auth-mellon'
export function findVersion() {
  return hasModule('auth_mellon') ? debianVersion('libapache2-mod-auth-mellon') : undefined
}

/** As a SAML application, whose metadata is read as soon as it runs. */
export async function run({ gatehouse, browser, folder, check }) {
  const port = await freePort()
  const site = `http://localhost:${port}`
  const { id } = await gatehouse.call('/v1/mgmt/sso/idp/app/saml/create', {
    name: 'Apache',
    loginPageUrl: site,
    useMetadataInfo: true,
    metadataUrl: `${site}/mellon/metadata`,
    attributeMapping: [{ name: 'mail', value: 'email' }],
    groupsMapping: [{ name: 'groups', value: 'writers', roles: [{ name: 'Tenant Admin' }] }],
    defaultRelayState: `${site}/private`,
  })
  const { samlSettings } = await gatehouse.application(id)
  const anna = 'anna@acme.example'
  await gatehouse.addUser(anna, { roleNames: ['Tenant Admin'] })
  await gatehouse.assign(anna, id)
  await gatehouse.addUser('ben@acme.example')
  const metadata = await (await fetch(samlSettings.idpMetadataUrl)).text()
  writeFileSync(join(folder, 'idp.xml'), metadata)
  const { keyFile, certificateFile } = makeKey(folder, 'sp')
  const apache = await startApache(folder, { module: 'auth_mellon', configuration: settings(), port })
  const visitor = await browser.visit()

  try {
    await check('sign-in by metadata of either side, encrypted; attributes and groups', async () => {
      const told = await visitor.open(`${site}/private`, anna)
      assert.equal(told['x-mail'], anna)
      assert.equal(told['x-groups'], 'writers')
    })
    await check('single logout begun by the application', async () => {
      await visitor.page.goto(`${site}/mellon/logout?ReturnTo=${encodeURIComponent(`${site}/open`)}`)
      await visitor.page.waitForURL(`${site}/open`)
      await visitor.page.goto(`${site}/private`)
      await visitor.page.getByLabel('Password').waitFor()
    })
    await check('single logout begun by Gatehouse', async () => {
      await visitor.open(`${site}/private`, anna)
      await visitor.signOutHere(gatehouse)
      await visitor.page.goto(`${site}/private`)
      await visitor.page.getByLabel('Password').waitFor()
    })
    await check('sign-in begun by Gatehouse', async () => {
      const other = await browser.visit()
      await other.page.goto(samlSettings.idpInitiatedUrl)
      await other.signIn(anna)
      await other.page.waitForURL(`${site}/private`)
      await other.leave()
    })
    await check('somebody without the application is refused', async () => {
      const other = await browser.visit()
      await other.page.goto(`${site}/private`)
      await other.signIn('ben@acme.example')
      await other.page.getByText('You don’t have access').waitFor()
      await other.leave()
    })
  } finally {
    await visitor.leave()
    await apache.stop()
  }

  function settings() {
    return `
<Location />
  SetEnv MELLON_DISABLE_SAMESITE 1
  MellonEnable info
  MellonEndpointPath /mellon
  MellonSPentityId ${site}/mellon/metadata
  MellonSPPrivateKeyFile ${keyFile}
  MellonSPCertFile ${certificateFile}
  MellonIdPMetadataFile ${folder}/idp.xml
  MellonRedirectDomains *
</Location>
<Location /private>
  MellonEnable auth
  RequestHeader set x-mail %{MELLON_mail}e
  RequestHeader set x-groups %{MELLON_groups}e
</Location>`
  }
}
