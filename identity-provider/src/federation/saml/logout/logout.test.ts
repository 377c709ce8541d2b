import { sign } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../../testing/engines.ts'
import { back, samlTenant } from '../testing/tenant.ts'
import { signedRoot, type TestKey } from '../testing/providers.ts'

const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const idpLogoutUrl = 'https://idp.acme.example/slo'

type Asked = { nameId: string; index?: string; issuer: string; destination: string; now: number; id?: string }

function requestXml({ nameId, index, issuer, destination, now, id = `_${crypto.randomUUID()}` }: Asked): string {
  const sessions = index ? `<samlp:SessionIndex>${index}</samlp:SessionIndex>` : ''
  return `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${new Date(now).toISOString()}" Destination="${destination.replaceAll('&', '&amp;')}"><saml:Issuer>${issuer}</saml:Issuer><saml:NameID>${nameId}</saml:NameID>${sessions}</samlp:LogoutRequest>`
}

function redirectTo(url: string, kind: string, xml: string, key: TestKey | undefined): string {
  const query = `${kind}=${encodeURIComponent(deflateRawSync(xml).toString('base64'))}&RelayState=there&SigAlg=${encodeURIComponent(rsaSha256)}`
  const signature = key ? sign('sha256', Buffer.from(query), key.privateKey).toString('base64') : 'bm9uZQ=='
  return `${url}&${query}&Signature=${encodeURIComponent(signature)}`
}

describe.each(identityEngines)('single logout by SAML on $engine', ({ start }) => {
  async function signedIn() {
    const tenant = await samlTenant(await start())
    await tenant.configure({ idpLogoutUrl })
    const first = (await tenant.signIn({ sessionIndex: '_one' })).data
    const second = (await tenant.signIn({ sessionIndex: '_two' })).data
    const { spLogoutUrl } = await tenant.load()
    const isLive = async (session: typeof first) => (await tenant.sdk.refresh(session?.refreshJwt ?? '')).ok
    const asked = (changes: Partial<Asked> = {}) =>
      requestXml({
        nameId: 'ada@acme.example',
        issuer: tenant.provider.entityId,
        destination: spLogoutUrl,
        now: tenant.identity.clock.now,
        ...changes,
      })
    return { ...tenant, first, second, spLogoutUrl, isLive, asked }
  }

  test('a provider ends one session, and then all of a user, and is answered', async () => {
    const { provider, first, second, spLogoutUrl, isLive, asked } = await signedIn()
    const url = redirectTo(spLogoutUrl, 'SAMLRequest', asked({ index: '_one' }), provider.key)
    const answered = await fetch(url, { redirect: 'manual' })
    const location = new URL(answered.headers.get('location') ?? '')
    expect(location.href.startsWith(idpLogoutUrl)).toBe(true)
    expect(location.searchParams.get('RelayState')).toBe('there')
    const xml = inflateRawSync(Buffer.from(location.searchParams.get('SAMLResponse') ?? '', 'base64')).toString()
    expect(xml).toContain('status:Success')
    expect(location.searchParams.get('Signature')).toBeTruthy()
    expect([await isLive(first), await isLive(second)]).toEqual([false, true])
    const form = new URLSearchParams({
      SAMLRequest: Buffer.from(signedRoot(asked(), provider.key)).toString('base64'),
    })
    expect((await fetch(spLogoutUrl, { method: 'POST', body: form, redirect: 'manual' })).status).toBe(303)
    expect(await isLive(second)).toBe(false)
  })

  test('a message that is not signed by the provider, or not for here and now, ends nothing', async () => {
    const { provider, first, second, spLogoutUrl, isLive, asked, identity } = await signedIn()
    const { key } = provider
    const unsigned = new URLSearchParams({ SAMLRequest: Buffer.from(asked()).toString('base64') })
    expect((await fetch(spLogoutUrl, { method: 'POST', body: unsigned, redirect: 'manual' })).status).toBe(400)
    const messages = [
      redirectTo(spLogoutUrl, 'SAMLRequest', asked(), undefined),
      redirectTo(spLogoutUrl, 'SAMLRequest', asked({ issuer: 'https://evil.example' }), key),
      redirectTo(spLogoutUrl, 'SAMLRequest', asked({ destination: 'https://evil.example' }), key),
      redirectTo(spLogoutUrl, 'SAMLRequest', asked({ now: identity.clock.now - 600_000 }), key),
      redirectTo(spLogoutUrl, 'SAMLRequest', asked(), key).replace('RelayState=there', 'RelayState=elsewhere'),
      `${spLogoutUrl}&SAMLRequest=x`,
      `${spLogoutUrl}&SAMLRequest=%ZZ&SigAlg=%ZZ&Signature=%ZZ`,
    ]
    for (const url of messages) expect((await fetch(url, { redirect: 'manual' })).status, url).toBe(400)
    expect([await isLive(first), await isLive(second)]).toEqual([true, true])
  })

  test('a user who signs out here signs out there, and comes back', async () => {
    const { provider, first, second, spLogoutUrl, isLive, identity } = await signedIn()
    const answered = await fetch(`${identity.baseUrl}/v1/gatehouse/sso/logout`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${identity.projectId}:${first?.refreshJwt}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ redirectURL: back }),
    })
    const { url } = await answered.json()
    const request = new URL(url)
    expect(request.href.startsWith(idpLogoutUrl)).toBe(true)
    const xml = inflateRawSync(Buffer.from(request.searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
    expect(xml).toContain('<samlp:SessionIndex>_one</samlp:SessionIndex>')
    expect([await isLive(first), await isLive(second)]).toEqual([false, true])
    const id = /ID="([^"]+)"/.exec(xml)?.[1] ?? ''
    const response = `<samlp:LogoutResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_answer" Version="2.0" IssueInstant="${new Date(identity.clock.now).toISOString()}" Destination="${spLogoutUrl.replaceAll('&', '&amp;')}" InResponseTo="${id}"><saml:Issuer>${provider.entityId}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status></samlp:LogoutResponse>`
    const form = new URLSearchParams({
      SAMLResponse: Buffer.from(signedRoot(response, provider.key)).toString('base64'),
      RelayState: request.searchParams.get('RelayState') ?? '',
    })
    const ended = await fetch(spLogoutUrl, { method: 'POST', body: form, redirect: 'manual' })
    expect(ended.headers.get('location')).toBe(back)
  })
})
