import { describe, expect, test } from 'vitest'
import { createTestBrowser } from '@gatehouse-id/operation/testing'
import { onNewDatabase } from '../../../testing/new-database.ts'
import { runnerOf } from '../../../applications/flows/run/testing-runner.ts'
import { migratedEngines } from '../../../testing/engines.ts'
import { startInbound } from '../../inbound-oauth/testing-inbound.ts'
import { connect } from '../../saml/testing-node-saml.ts'
import { startProvider } from '../../saml/testing.ts'
import { acr } from '../../../tokens/sessions/factors/acr.ts'
import { redirectUrl, startApplications } from './testing-application.ts'

const origin = 'https://signin.example.com'
const loginPageUrl = `${origin}/welcome?theme=sea`

describe.each(migratedEngines)('the login page of an application on $engine', ({ create }) => {
  async function begun() {
    const oidc = await onNewDatabase(create, startApplications)
    await oidc.client.projectSettings.update({ approvedOrigins: [origin] })
    const { id, issuer } = await oidc.create({ loginPageUrl })
    const identity = { projectId: oidc.projectId, baseUrl: new URL(oidc.issuer).origin }

    /** A browser that the application has sent to sign in, and what the URL says at which it has arrived. */
    async function arrive(parameters: Record<string, string> = {}) {
      const browser = oidc.newBrowser()
      const request = { client_id: id, redirect_uri: redirectUrl, scope: 'openid', ...parameters }
      const { page, response } = await browser.authorize(request, issuer)
      const url = new URL(response.headers.get('location') ?? 'none:')
      return { browser, page, url, stateId: url.searchParams.get('state_id') ?? '' }
    }
    /** The flow on that page, as the web component runs it, to its end. */
    async function pass(stateId: string, { email, password } = oidc.account) {
      const page = runnerOf(identity)
      await page.start('sign-in', { oidcIdpStateId: stateId })
      const answer = await page.next('submit', { email, password })
      const { url = '' } = answer.redirect ?? {}
      return { page, answer, url }
    }
    return { oidc, id, issuer, identity, arrive, pass }
  }
  const leadsTo = (response: Response) => response.headers.get('location') ?? ''

  test('signs its users in by a flow there: the page gets no tokens, and the application its code', async () => {
    const { oidc, arrive, pass } = await begun()
    const { browser, url, stateId } = await arrive({ login_hint: 'ada@localhost', prompt: 'login' })
    expect(`${url.origin}${url.pathname}`).toBe(`${origin}/welcome`)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      theme: 'sea',
      oidc_login_hint: 'ada@localhost',
      oidc_prompt: 'login',
    })
    const { page, answer, url: back } = await pass(stateId)
    expect(answer).toMatchObject({ status: 'waiting', action: 'redirect' })
    expect(answer).not.toHaveProperty('authInfo')
    // The page cannot go on with what it has handed over.
    expect(await page.next('submit', oidc.account)).toMatchObject({ errorCode: 'E103205' })
    expect(leadsTo(await browser.follow(await browser.send(back)))).toMatch(
      /^https:\/\/wiki\.example\.com\/back\?code=/,
    )
  })

  test('what was handed over counts once, in the browser that was sent there, for its own sign-in', async () => {
    const { oidc, arrive, pass } = await begun()
    const [ada, thief] = [await arrive(), await arrive()]
    const { url } = await pass(ada.stateId)
    // Another browser has no such sign-in; with the address of its own it gets nothing either.
    expect((await thief.browser.send(url)).status).toBe(400)
    const moved = url.replace(new URL(ada.page, oidc.issuer).pathname, new URL(thief.page, oidc.issuer).pathname)
    expect(new URL(moved).pathname).not.toBe(new URL(url).pathname)
    expect(leadsTo(await thief.browser.send(moved))).toBe(new URL(thief.page, oidc.issuer).pathname)
    const at = await Promise.all([1, 2, 3].map(() => ada.browser.send(url)))
    const codes = await Promise.all(at.map(async each => leadsTo(await ada.browser.follow(each))))
    expect(codes.filter(each => each.includes('code='))).not.toHaveLength(0)
    expect(new Set(codes.filter(each => each.includes('code='))).size).toBe(1)
  })

  test('nobody begins a run for a sign-in that they were not sent with, nor ends one early', async () => {
    const { identity, arrive } = await begun()
    const { browser, page, stateId } = await arrive()
    const other = runnerOf(identity)
    for (const wrong of ['x', `${stateId}x`, page.split('/').at(-1) ?? ''])
      expect(await other.start('sign-in', { oidcIdpStateId: wrong })).toMatchObject({ errorCode: 'E103205' })
    const { executionId, stepId } = await other.start('sign-in', { oidcIdpStateId: stateId })
    const early = new URLSearchParams({ run: executionId, step: stepId })
    expect(leadsTo(await browser.send(`${page}/handed-over?${early}`))).toBe(page)
  })

  test('several factors that the application wants are shown there, or nobody gets in', async () => {
    const { oidc, arrive, pass } = await begun()
    const wanting = await arrive({ acr_values: acr.multi })
    const without = await wanting.browser.follow(await wanting.browser.send((await pass(wanting.stateId)).url))
    expect(new URL(leadsTo(without)).searchParams.get('error')).toBe('unmet_authentication_requirements')
    const shownCode = await oidc.addAuthenticator()
    const { browser, stateId } = await arrive({ acr_values: acr.multi })
    const { page, answer } = await pass(stateId)
    expect(answer).toMatchObject({ action: 'screen', stepName: 'authenticator' })
    oidc.clock.aheadMs += 30_000
    const { redirect } = await page.next('submit', { code: shownCode() })
    expect(leadsTo(await browser.follow(await browser.send(redirect?.url ?? '')))).toContain('code=')
  })

  test('a page at an origin that the project has not approved gets nobody: the usual pages sign in', async () => {
    const { oidc, id, issuer } = await begun()
    await oidc.client.projectSettings.update({ approvedOrigins: [] })
    const browser = oidc.newBrowser()
    const { response } = await browser.authorize({ client_id: id, redirect_uri: redirectUrl, scope: 'openid' }, issuer)
    expect(await response.text()).toContain('name="password"')
  })

  test('a page on this machine counts when the project names its origin, and not because it is approved by itself', async () => {
    const { oidc, id, issuer } = await begun()
    const loginPageUrl = 'http://localhost:1234/in'
    await oidc.client.ssoApplications.updateOidc({ id, name: 'Local', loginPageUrl })
    const asked = async () => {
      const browser = oidc.newBrowser()
      const address = { client_id: id, redirect_uri: redirectUrl, scope: 'openid' }
      return (await browser.authorize(address, issuer)).response
    }
    expect(await (await asked()).text()).toContain('name="password"')
    await oidc.client.projectSettings.update({ approvedOrigins: ['http://localhost:1234'] })
    expect((await asked()).headers.get('location')).toContain(loginPageUrl)
  })

  test('an application of SAML has one as well', async () => {
    const provider = await onNewDatabase(create, startProvider)
    await provider.client.projectSettings.update({ approvedOrigins: [origin] })
    const { sp } = await connect(provider, { loginPageUrl })
    const browser = provider.newBrowser()
    const { url } = await browser.open(await sp.getAuthorizeUrlAsync('somewhere', undefined, {}))
    expect(url).toContain(`${loginPageUrl}&state_id=`)
  })

  test('a third-party application has one as well; its consent is asked for here', async () => {
    const inbound = await onNewDatabase(create, startInbound)
    await inbound.client.projectSettings.update({ approvedOrigins: [origin] })
    const { id, clientId, cleartext } = await inbound.create({ loginPageUrl })
    expect(id).not.toBe('')
    const { address } = await inbound.begin(await inbound.discover(clientId, cleartext), 'administer')
    const browser = createTestBrowser()
    const { url } = await inbound.toConsent(browser, address)
    expect(url.href).toContain(`${loginPageUrl}&state_id=`)
    const page = runnerOf({ projectId: inbound.projectId, baseUrl: inbound.origin })
    await page.start('sign-in', { oidcIdpStateId: url.searchParams.get('state_id') ?? '' })
    const { redirect } = await page.next('submit', inbound.account)
    const { response } = await inbound.toConsent(browser, new URL(redirect?.url ?? ''))
    expect(await response.text()).toContain('administer the project')
  })
})
