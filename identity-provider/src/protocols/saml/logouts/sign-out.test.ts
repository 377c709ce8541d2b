import type { SAML } from '@node-saml/node-saml'
import { parsePage } from '@gatehouse-id/pages/testing'
import { describe, expect, test } from 'vitest'
import { onNewDatabase } from '../../../testing/new-database.ts'
import { migratedEngines } from '../../../testing/engines.ts'
import { employee, formOf, startProvider, type StartedProvider } from '../testing.ts'
import { serviceProviderKey } from '../testing-keys.ts'
import { connect, signIn } from '../testing-node-saml.ts'

type Browser = ReturnType<StartedProvider['newBrowser']>

describe.each(migratedEngines)('single logout of SAML applications on $engine', ({ create }) => {
  const start = () => onNewDatabase(create, startProvider)

  /** Two applications with URLs for sign-outs, in which the employee is signed in by one browser. */
  async function signedInAtTwo(provider: StartedProvider) {
    const key = await serviceProviderKey()
    const options = {
      privateKey: key.privateKey,
      signatureAlgorithm: 'sha256' as const,
      digestAlgorithm: 'sha256' as const,
    }
    const logoutServiceUrl = 'https://sp.example.com/slo'
    const first = await connect(provider, { certificate: key.certificate, logoutServiceUrl }, options)
    const { browser, form } = await signIn(provider, first.sp)
    const { profile } = await first.sp.validatePostResponseAsync(form.fields)
    const chat = { name: 'Chat', entityId: 'urn:chat', logoutServiceUrl: 'https://chat.example.com/slo' }
    const second = await connect(
      provider,
      { ...chat, certificate: key.certificate },
      { ...options, issuer: 'urn:chat', audience: 'urn:chat' },
    )
    await browser.open(await second.sp.getAuthorizeUrlAsync('', undefined, {}))
    if (!profile) throw new Error('unreachable: the user is signed in')
    return { browser, first, second, profile }
  }

  /** The same browser, at an application of OpenID Connect. */
  async function signInAtOpenId({ client, origin, projectId }: StartedProvider, { open }: Browser) {
    const redirectUrl = 'https://notes.example.com/back'
    const { id } = await client.ssoApplications.createOidc({
      name: 'Notes',
      loginPageUrl: redirectUrl,
      approvedRedirectUrls: [redirectUrl],
      backChannelLogoutUrl: 'https://notes.example.com/logout',
      frontChannelLogoutUrl: 'https://notes.example.com/front?x=1',
    })
    await client.userSsoApplications.add({ loginId: employee.loginId, ssoAppIds: [id] })
    const { cleartext } = await client.ssoApplications.loadSecret({ id })
    const query = new URLSearchParams({
      client_id: id,
      redirect_uri: redirectUrl,
      response_type: 'code',
      scope: 'openid',
    })
    const { url } = await open(`${origin}/${projectId}/oauth2/v1/authorize?${query}`)
    const authorization = `Basic ${Buffer.from(`${id}:${cleartext}`).toString('base64')}`
    const grant = { grant_type: 'authorization_code', redirect_uri: redirectUrl }
    const body = new URLSearchParams({ ...grant, code: new URL(url).searchParams.get('code') ?? '' })
    const answer = await fetch(`${origin}/${projectId}/oauth2/v1/token`, {
      method: 'POST',
      headers: { authorization },
      body,
    })
    expect(answer.status).toBe(200)
  }

  /** Reads the request to sign out at `url`, of the employee, and gives the URL of the answer. */
  async function answerTo(url: string, { sp }: { sp: SAML }) {
    const query = new URL(url).search.slice(1)
    const asked = await sp.validateRedirectAsync(Object.fromEntries(new URLSearchParams(query)), query)
    expect(asked).toMatchObject({ loggedOut: true, profile: { nameID: employee.loginId } })
    if (!asked.profile) throw new Error('unreachable: the request names the user')
    const relay = new URLSearchParams(query).get('RelayState') ?? ''
    return sp.getLogoutResponseUrlAsync(asked.profile, relay, {}, true)
  }

  test('signing out at one application signs the user out here and at the others', async () => {
    const provider = await start()
    const { browser, first, second, profile } = await signedInAtTwo(provider)
    await signInAtOpenId(provider, browser)
    const told = await browser.open(await first.sp.getLogoutUrlAsync(profile, 'back', {}))
    const owed = await provider.db.selectFrom('oidc_logouts').select('user_id').execute()
    expect(owed, 'what speaks OpenID Connect is told by the back channel').toEqual([{ user_id: provider.userId }])
    expect(told.url).toMatch(/^https:\/\/chat\.example\.com\/slo\?SAMLRequest=/)
    const back = await browser.open(await answerTo(told.url, second))
    expect(back.url).toMatch(/^https:\/\/sp\.example\.com\/slo\?SAMLResponse=/)
    const last = new URL(back.url).search.slice(1)
    const parameters = Object.fromEntries(new URLSearchParams(last))
    expect(await first.sp.validateRedirectAsync(parameters, last)).toMatchObject({ loggedOut: true })
    expect(parameters.RelayState).toBe('back')
    const again = await browser.open(await first.sp.getAuthorizeUrlAsync('', undefined, {}))
    expect(again.url).toContain('/sign-in/')
  })

  test('signing out here tells every application that can be told, and ends where the sign-out would', async () => {
    const provider = await start()
    const { browser, first, second } = await signedInAtTwo(provider)
    await signInAtOpenId(provider, browser)
    const { client, origin, projectId } = provider
    const confirm = await browser.open(`${origin}/${projectId}/oauth2/v1/logout`)
    const { action, fields } = await formOf(confirm.response)
    const page = await browser.post(action, fields)
    const html = await page.response.text()
    const { all } = parsePage({ html, headers: {} })
    const frame = new URL(all('iframe')[0]?.attributes.src ?? '')
    expect(Object.fromEntries(frame.searchParams)).toEqual({
      x: '1',
      iss: `${origin}/${projectId}`,
      sid: expect.any(String),
    })
    expect(page.response.headers.get('content-security-policy')).toContain('frame-src https://notes.example.com;')
    let { url, response } = await browser.open(all('a')[0]?.attributes.href ?? '')
    for (const _ of [first, second]) {
      const told = url.startsWith('https://sp.example.com/slo?SAMLRequest=') ? first : second
      ;({ url, response } = await browser.open(await answerTo(url, told)))
    }
    expect(url).toBe(`${origin}/${projectId}/oauth2/v1/logout/success`)
    expect(await response.text()).toContain('You are signed out')
    const again = await browser.open(await first.sp.getAuthorizeUrlAsync('', undefined, {}))
    expect(again.url).toContain('/sign-in/')
    // Somebody who signs in again is told of at the applications of that session alone.
    const { browser: next } = await signIn(provider, first.sp)
    await client.ssoApplications.delete({ id: first.id })
    const asked = await formOf((await next.open(`${origin}/${projectId}/oauth2/v1/logout`)).response)
    expect((await next.post(asked.action, asked.fields)).url).toContain('/logout/success')
  })

  test('an unsigned request to sign out does not sign anybody out', async () => {
    const provider = await start()
    const { sp } = await connect(provider)
    const { browser, form } = await signIn(provider, sp)
    const { profile } = await sp.validatePostResponseAsync(form.fields)
    if (!profile) throw new Error('unreachable: the user is signed in')
    await browser.open(await sp.getLogoutUrlAsync(profile, '', {}))
    const { response } = await browser.open(await sp.getAuthorizeUrlAsync('', undefined, {}))
    expect((await formOf(response)).fields.SAMLResponse).toBeDefined()
  })
})
