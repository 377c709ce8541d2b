import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasModule, startApache } from '../parts/apache.mjs'
import { freePort } from '../parts/gatehouse.mjs'
import { makeKey } from '../parts/keys.mjs'
import { debianVersion, startProgram } from '../parts/programs.mjs'

export const counterpart = 'Shibboleth SP'
export const install = 'apt-get install apache2 libapache2-mod-shib'
const anna = 'anna@acme.example'

export function findVersion() {
  return hasModule('shib') ? debianVersion('libapache2-mod-shib') : undefined
}

/** As a SAML application. */
export async function run({ gatehouse, browser, folder, check }) {
  const port = await freePort()
  const site = `http://localhost:${port}`
  const { id } = await gatehouse.call('/v1/mgmt/sso/idp/app/saml/create', {
    name: 'Shibboleth',
    loginPageUrl: site,
    useMetadataInfo: true,
    metadataUrl: `${site}/Shibboleth.sso/Metadata`,
    attributeMapping: [{ name: 'mail', value: 'email' }],
  })
  await gatehouse.addUser(anna)
  await gatehouse.assign(anna, id)
  const { samlSettings } = await gatehouse.application(id)
  const shibd = await startShibd(folder, site, samlSettings)
  const apache = await startApache(folder, { module: 'shib', configuration: settings(folder), port })
  const visitor = await browser.visit()
  const { page } = visitor

  try {
    await check('sign-in by metadata of either side, encrypted; attributes', async () => {
      const told = await visitor.open(`${site}/private`, anna)
      assert.equal(told['x-mail'], anna)
    })
    await check('single logout begun by the application', async () => {
      await page.goto(`${site}/Shibboleth.sso/Logout?return=${encodeURIComponent(`${site}/open`)}`)
      await page.waitForURL(`${site}/open`)
      await page.goto(`${site}/private`)
      await page.getByLabel('Password').waitFor()
    })
    await check('single logout begun by Gatehouse', async () => {
      await visitor.open(`${site}/private`, anna)
      await visitor.signOutHere(gatehouse)
      await page.goto(`${site}/private`)
      await page.getByLabel('Password').waitFor()
    })
  } finally {
    await visitor.leave()
    await apache.stop()
    await shibd.stop()
  }
}

function settings(folder) {
  return `
ShibConfig ${folder}/shibboleth2.xml
<Location /Shibboleth.sso>
  SetHandler shib
</Location>
<Location /private>
  AuthType shibboleth
  ShibRequestSetting requireSession 1
  Require shib-session
  RequestHeader set x-mail %{mail}e
</Location>`
}

/** The daemon that knows the sessions. */
async function startShibd(folder, site, { idpMetadataUrl, idpEntityId }) {
  const cache = join(folder, 'cache')
  mkdirSync(cache)
  const { keyFile, certificateFile } = makeKey(folder, 'sp')
  writeFileSync(join(folder, 'idp.xml'), await (await fetch(idpMetadataUrl)).text())
  const format = 'urn:oasis:names:tc:SAML:2.0:attrname-format'
  writeFileSync(
    join(folder, 'attributes.xml'),
    `<Attributes xmlns="urn:mace:shibboleth:2.0:attribute-map">
  <Attribute name="mail" id="mail"/>
  <Attribute name="mail" nameFormat="${format}:basic" id="mail"/>
</Attributes>`,
  )
  writeFileSync(
    join(folder, 'shibboleth2.xml'),
    `<SPConfig xmlns="urn:mace:shibboleth:3.0:native:sp:config" clockSkew="180">
  <OutOfProcess logger="/etc/shibboleth/console.logger"/>
  <InProcess logger="/etc/shibboleth/native.logger"/>
  <UnixListener address="${folder}/shibd.sock"/>
  <RequestMapper type="Native"><RequestMap applicationId="default"/></RequestMapper>
  <ApplicationDefaults entityID="${site}/shibboleth" REMOTE_USER="mail" signing="true">
    <Sessions lifetime="28800" timeout="3600" relayState="ss:mem" checkAddress="false" handlerSSL="false"
              cookieProps="http" redirectLimit="none">
      <SSO entityID="${idpEntityId.replaceAll('&', '&amp;')}">SAML2</SSO>
      <Logout>SAML2 Local</Logout>
      <Handler type="MetadataGenerator" Location="/Metadata" signing="false"/>
    </Sessions>
    <MetadataProvider type="XML" path="${folder}/idp.xml"/>
    <AttributeExtractor type="XML" validate="false" path="${folder}/attributes.xml"/>
    <CredentialResolver type="File" key="${keyFile}" certificate="${certificateFile}"/>
  </ApplicationDefaults>
  <SecurityPolicyProvider type="XML" validate="true" path="/etc/shibboleth/security-policy.xml"/>
  <ProtocolProvider type="XML" validate="true" reloadChanges="false" path="/etc/shibboleth/protocols.xml"/>
</SPConfig>`,
  )
  const args = ['-F', '-f', '-c', join(folder, 'shibboleth2.xml'), '-p', join(folder, 'shibd.pid')]
  return startProgram('shibd', args, { readyAt: join(folder, 'shibd.sock') })
}
