import assert from 'node:assert/strict'
import { freePort } from '../parts/gatehouse.mjs'
import { debianVersion } from '../parts/programs.mjs'
import { hasSimpleSamlPhp, startSimpleSamlPhpApplication } from '../parts/simplesamlphp.mjs'

export const counterpart = 'SimpleSAMLphp, the application'
export const install = 'apt-get install simplesamlphp php-cli php-xml'

export function findVersion() {
  return hasSimpleSamlPhp() ? debianVersion('simplesamlphp') : undefined
}

/** As a SAML application that signs its requests, and for which assertions are encrypted. */
export async function run({ gatehouse, browser, folder, check }) {
  const port = await freePort()
  const site = `http://localhost:${port}`
  const settings = {
    name: 'Lab',
    loginPageUrl: site,
    useMetadataInfo: true,
    metadataUrl: `${site}/module.php/saml/sp/metadata.php/gatehouse`,
    attributeMapping: [{ name: 'mail', value: 'email' }],
    groupsMapping: [{ name: 'groups', value: 'writers', roles: [{ name: 'Tenant Admin' }] }],
  }
  const { id } = await gatehouse.call('/v1/mgmt/sso/idp/app/saml/create', settings)
  const { samlSettings } = await gatehouse.application(id)
  const anna = 'anna@acme.example'
  await gatehouse.addUser(anna, { roleNames: ['Tenant Admin'] })
  await gatehouse.assign(anna, id)
  await gatehouse.addUser('ben@acme.example')
  const idpMetadata = await (await fetch(samlSettings.idpMetadataUrl)).text()
  const application = await startSimpleSamlPhpApplication(folder, {
    port,
    idpEntityId: samlSettings.idpEntityId,
    idpMetadata,
  })
  const visitor = await browser.visit()
  const { page } = visitor
  const isSignedIn = async () => {
    await page.waitForURL(`${site}/**`)
    const told = await page.locator('body').innerText()
    assert.ok(told.includes(anna) && told.includes('writers'), told)
  }

  try {
    await check('sign-in by metadata of either side, signed and encrypted; attributes and groups', async () => {
      await page.goto(application.page)
      await visitor.signIn(anna)
      await isSignedIn()
    })
    await check('single logout begun by the application', async () => {
      await page.goto(`${application.page}&logout`)
      await page.waitForURL(url => url.origin === site)
      await page.goto(application.page)
      await page.getByLabel('Password').waitFor()
    })
    await check('single logout begun by Gatehouse', async () => {
      await visitor.signIn(anna)
      await isSignedIn()
      await visitor.signOutHere(gatehouse)
      await page.goto(application.page)
      await page.getByLabel('Password').waitFor()
    })
    await check('somebody without the application is refused', async () => {
      const other = await browser.visit()
      await other.page.goto(application.page)
      await other.signIn('ben@acme.example')
      await other.page.getByText('You don’t have access').waitFor()
      await other.leave()
    })
    await check(
      'another key of the application counts when its settings are saved, and its metadata read again',
      async () => {
        application.useKey('second')
        await gatehouse.call('/v1/mgmt/sso/idp/app/saml/update', { id, ...settings })
        await page.goto(application.page)
        await visitor.signIn(anna)
        await isSignedIn()
      },
    )
  } finally {
    await visitor.leave()
    await application.stop()
  }
}
