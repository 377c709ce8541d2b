import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { freePort } from '../parts/gatehouse.mjs'
import { installFromNpm, requireFrom } from '../parts/npm.mjs'

export const counterpart = 'passport-wsfed-saml2'
export const install = 'npm, and a way to its registry'
const realm = 'urn:wiki'
const anna = 'anna@acme.example'
const claimsNamespace = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'

export function findVersion(folder) {
  // It names a fork in a repository, from which not every machine may install.
  return installFromNpm(folder, ['passport-wsfed-saml2', 'passport', 'express'], { 'xml-crypto': '^1.5.6' })
}

/** As an application of WS-Federation. */
export async function run({ gatehouse, browser, folder, check }) {
  const site = `http://localhost:${await freePort()}`
  const { id } = await gatehouse.call('/v1/mgmt/sso/idp/app/wsfed/create', {
    name: 'Wiki',
    loginPageUrl: site,
    realm,
    replyUrl: `${site}/callback`,
    groupsMapping: [{ name: 'groups', value: 'writers', roles: [{ name: 'Tenant Admin' }] }],
  })
  const { wsFedSettings } = await gatehouse.application(id)
  await gatehouse.addUser(anna, { roleNames: ['Tenant Admin'] })
  await gatehouse.addUser('ben@acme.example')
  await gatehouse.assign(anna, id)
  const application = await startApplication(requireFrom(folder), site, wsFedSettings)
  const visitor = await browser.visit()
  const { page } = visitor
  const profile = async () => JSON.parse(await page.locator('body').innerText())

  try {
    await check('sign-in; address and groups', async () => {
      await page.goto(`${site}/login`)
      await visitor.signIn(anna)
      await page.waitForURL(`${site}/callback`)
      const claims = await profile()
      assert.equal(claims[`${claimsNamespace}/emailaddress`], anna)
      assert.deepEqual([claims[`${claimsNamespace}/groups`]].flat(), ['writers'])
    })
    await check('a realm of somebody else is refused', async () => {
      const response = await page.goto(`${wsFedSettings.idpSsoUrl}?wa=wsignin1.0&wtrealm=urn:other`)
      assert.equal(response.status(), 400)
    })
    await check('sign-out (wsignout1.0) ends the session here', async () => {
      await page.goto(`${wsFedSettings.idpSsoUrl}?wa=wsignout1.0`)
      const confirm = page.getByRole('button')
      if (await confirm.count()) await confirm.first().click()
      await page.goto(`${site}/login`)
      await page.getByLabel('Password').waitFor()
    })
    await check('somebody without the application is refused', async () => {
      await visitor.signIn('ben@acme.example')
      await page.getByText('You don’t have access').waitFor()
    })
  } finally {
    await visitor.leave()
    application.close()
  }
}

/** Answers the profile that passport makes of a token. */
async function startApplication(load, site, { idpSsoUrl, idpCert }) {
  const express = load('express')
  const passport = load('passport')
  const { Strategy } = load('passport-wsfed-saml2')
  // It wants no lines around the certificate.
  const cert = idpCert.replace(/-----[A-Z ]+-----|\s/g, '')
  const options = { realm, identityProviderUrl: idpSsoUrl, path: '/callback', cert }
  passport.use('wsfed', new Strategy(options, (found, done) => done(null, found)))
  const authenticate = passport.authenticate('wsfed', { session: false })
  const app = express()
  app.use(express.urlencoded({ extended: false }))
  app.get('/login', authenticate)
  app.post('/callback', authenticate, ({ user }, response) => response.json(user))
  app.use((error, _request, response, _next) => response.status(500).send(String(error.stack)))
  const server = createServer(app)
  await new Promise(resolve => server.listen(Number(new URL(site).port), '127.0.0.1', resolve))
  return server
}
