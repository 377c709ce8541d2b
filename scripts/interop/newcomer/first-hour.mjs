import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { freePort, password } from '../parts/gatehouse.mjs'
import { debianVersion } from '../parts/programs.mjs'
import { hasSimpleSamlPhp, startSimpleSamlPhp } from '../parts/simplesamlphp.mjs'
import { countedActs } from './acts.mjs'

export const counterpart = 'SimpleSAMLphp, in the first hour of a newcomer'
export const install = 'apt-get install simplesamlphp php-cli php-xml'
const anna = 'anna@acme.example'

export function findVersion() {
  return hasSimpleSamlPhp() ? debianVersion('simplesamlphp') : undefined
}

/**
 * Who has never seen Gatehouse signs in, makes the first things, runs the quickstart and lets a customer connect its identity
 * provider by the guide for Okta; all on pages, as far as people see them.
 */
export async function run({ gatehouse, browser, folder, check }) {
  const visitor = await browser.visit()
  const { page } = visitor
  const acts = countedActs(page)
  const counted = { console: acts.counted }
  let idp
  let application
  try {
    await check('signs in to the console', async () => {
      await page.goto(gatehouse.url)
      await visitor.signIn(gatehouse.administrator.email, gatehouse.administrator.password)
      await page.getByRole('heading', { name: 'Overview' }).waitFor()
    })
    await check('first steps: a user with a password, a role, an origin', firstSteps)
    await check('quickstart: the Node server as it is copied accepts the session of the user', quickstart)
    await check('a customer connects its provider by a link and the guide for Okta', connect)
    await check('a member signs in there, and the console shows it', memberSignsIn)
    console.log(`clicks and words: ${JSON.stringify(counted)}`)
  } finally {
    application?.kill()
    await visitor.leave()
    await idp?.stop()
  }

  async function firstSteps() {
    await acts.click(acts.link('Create a user'))
    const dialog = page.getByRole('dialog')
    await acts.fill({ 'Email, phone or login id': 'ada@example.com', 'Display name': 'Ada' }, dialog)
    await acts.click(dialog.getByText('With a password', { exact: true }))
    await dialog.locator('input[type=password]').fill(password)
    await acts.click(acts.button('Create user', dialog))
    await page.getByRole('heading', { name: 'Ada' }).waitFor()
    await acts.click(acts.link('Overview'))
    await acts.click(acts.link('Create a role of your own'))
    await acts.fill({ Name: 'Editor' }, dialog)
    await acts.click(acts.button('Create role', dialog))
    await page.getByRole('heading', { name: 'Editor' }).waitFor()
    await acts.click(acts.link('Overview'))
    await acts.click(acts.link('Approve the origin of your application'))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await acts.fill({ 'Approved origins': gatehouse.url })
    await page.keyboard.press('Enter')
    await acts.click(acts.button('Save'))
    await page.getByText('settings were saved').first().waitFor()
  }

  async function quickstart() {
    await acts.click(acts.link('Overview'))
    await acts.click(acts.link('Quickstart'))
    await acts.click(acts.link('Node.js'))
    const code = await page.locator('pre').filter({ hasText: 'createServer' }).innerText()
    const port = await freePort()
    application = spawn(process.execPath, ['--input-type=module', '--eval', code.replace('8080', String(port))])
    const { sessionJwt, user } = await gatehouse.callAsPage('/v1/auth/password/signin', {
      loginId: 'ada@example.com',
      password,
    })
    const headers = { authorization: `Bearer ${sessionJwt}` }
    const deadline = Date.now() + 15_000
    let answer
    while (!answer && Date.now() < deadline)
      answer = await fetch(`http://localhost:${port}`, { headers }).catch(() => undefined)
    assert.equal(await answer?.text(), user.userId)
    await page.getByText('It works. Signed in: Ada').waitFor()
    await acts.click(acts.link('Overview'))
    await page.getByText('First steps').waitFor({ state: 'detached' })
  }

  async function connect() {
    await acts.click(acts.link('Tenants'))
    await acts.click(acts.button('Create tenant'))
    const dialog = page.getByRole('dialog')
    await acts.fill({ Name: 'Acme', 'Tenant id': 'acme' }, dialog)
    await acts.click(acts.button('Create tenant', dialog))
    await acts.click(page.getByRole('tab', { name: 'Single sign-on' }))
    await acts.click(acts.button('Create setup link'))
    await acts.click(acts.button('Create setup link', dialog))
    const link = await page.getByRole('textbox', { name: /link/i }).inputValue()
    await acts.click(acts.button('Close', dialog))
    await acts.click(acts.button('Close anyway'))
    const customer = await browser.visit()
    const theirs = countedActs(customer.page)
    counted.customer = theirs.counted
    await customer.page.goto(link)
    await theirs.click(theirs.link('Okta'))
    const [acs, entityId] = await customer.page.locator('.window dd code').allInnerTexts()
    idp = await startSimpleSamlPhp(folder, {
      port: await freePort(),
      attributes: { mail: [anna], displayName: ['Anna'], groups: ['writers'] },
      serviceProviders: {
        [entityId]: {
          AssertionConsumerService: acs,
          'simplesaml.nameidattribute': 'mail',
          NameIDFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
        },
      },
    })
    await theirs.fill({ 'Metadata URL': idp.metadataUrl })
    await theirs.click(theirs.button('Save and go on'))
    await theirs.click(theirs.button('Start test sign-in'))
    await signInThere(customer.page)
    await theirs.click(theirs.button('Switch over'))
    await customer.page.getByRole('button', { name: 'Switch over' }).waitFor({ state: 'detached' })
    await customer.leave()
  }

  async function memberSignsIn() {
    const back = `${gatehouse.url}/livez`
    await gatehouse.call('/v1/mgmt/tenant/update', {
      id: 'acme',
      name: 'Acme',
      selfProvisioningDomains: ['acme.example'],
    })
    const { url } = await gatehouse.callAsPage('/v1/auth/saml/authorize', { tenant: 'acme', redirectURL: back })
    const member = await browser.visit()
    await member.page.goto(url)
    await signInThere(member.page)
    await member.page.waitForURL(at => at.searchParams.has('code'))
    await gatehouse.callAsPage('/v1/auth/saml/exchange', { code: new URL(member.page.url()).searchParams.get('code') })
    await member.leave()
    await acts.click(acts.link('Tenants'))
    await acts.click(acts.link('Acme', page.getByRole('table')))
    await page.getByText('1 member').first().waitFor()
    await page.getByRole('link', { name: 'Anna signed in' }).waitFor()
  }

  async function signInThere(there) {
    await there.locator('#username').fill('anna')
    await there.locator('#password').fill('anna')
    await there.locator('#password').press('Enter')
    await there.waitForURL(`${gatehouse.url}/**`)
  }
}
