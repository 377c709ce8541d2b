import { onTestFinished } from 'vitest'
import { describe, expect, test } from 'vitest'
import { callbackUrlOf } from '../social/requests/callback-url.ts'
import { followTo, mockClient, startOtherProvider } from '../social/testing.ts'
import { back, samlTenant } from '../saml/testing/tenant.ts'
import { samlBrowser } from '../saml/testing/providers.ts'
import { identityEngines } from '../../testing/engines.ts'

describe.each(identityEngines)('failed federated sign-ins on $engine', ({ start }) => {
  test('a failure is kept with what was received, which check failed and what to do, for 30 days', async () => {
    const { identity, client, travel, load } = await samlTenant(await start())
    const { spEntityId } = await load()
    await travel({ audience: 'https://wrong.example' })
    const { failures } = await client.ssoFailures.search({ tenantId: 'acme' })
    expect(failures).toHaveLength(1)
    const [failure] = failures
    expect(failure).toMatchObject({
      tenantId: 'acme',
      ssoId: 'default_ssoid',
      protocol: 'saml',
      status: 'failed',
      failedCheck: 'audience',
      remedy: expect.stringContaining(`copy ${spEntityId} into the audience`),
      isTest: false,
      received: expect.stringContaining('https://wrong.example'),
    })
    expect(failure?.received).not.toMatch(/SignatureValue>[^…<]|X509Certificate>[^…<]|DigestValue>[^…<]/)
    expect(failure?.checks.filter(({ isPassed }) => isPassed).map(({ check }) => check)).toEqual(
      expect.arrayContaining(['signature', 'issuer', 'destination', 'request']),
    )
    expect((await client.ssoFailures.load({ id: failure?.id ?? '' })).attempt).toEqual(failure)
    const { data } = await identity.db
      .selectFrom('audit_events')
      .select('data')
      .where('action', '=', 'LoginFailed')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(data)).toMatchObject({ check: 'audience', remedy: failure?.remedy })
    identity.clock.now += 31 * 24 * 3600_000
    await identity.provider.sweep()
    expect((await client.ssoFailures.search({ tenantId: 'acme' })).failures).toEqual([])
  })

  test('pages of failures follow each other, and are of one tenant and project', async () => {
    const { identity, client, travel, management } = await samlTenant(await start())
    for (const destination of ['https://a.example', 'https://b.example', 'https://c.example'])
      await travel({ destination })
    const first = await client.ssoFailures.search({ tenantId: 'acme', size: 2 })
    const second = await client.ssoFailures.search({ tenantId: 'acme', size: 2, after: first.next ?? '' })
    const shown = [...first.failures, ...second.failures].map(({ checks }) => checks.at(-1)?.received)
    expect(shown.toSorted()).toEqual(['https://a.example', 'https://b.example', 'https://c.example'])
    expect(second.next).toBeUndefined()
    await management.tenant.createWithId('other', 'Other')
    expect((await client.ssoFailures.search({ tenantId: 'other' })).failures).toEqual([])
    const { projectId } = await identity.anotherProject()
    const elsewhere = identity.provider.clientFor({ ...identity.callAs(), projectId })
    await expect(elsewhere.ssoFailures.load({ id: first.failures[0]?.id ?? '' })).rejects.toThrow('no such failed')
    await expect(elsewhere.ssoFailures.search({ tenantId: 'acme' })).rejects.toThrow()
  })

  test('a test by SAML shows every check and the mapped profile, and signs nobody in', async () => {
    const { identity, client, provider, answer, management } = await samlTenant(await start())
    const { id, url } = await client.ssoFailures.startTest({ tenantId: 'acme' })
    const browser = samlBrowser()
    const request = await browser.leave(url, provider.ssoUrl)
    expect(request.xml).toContain('ForceAuthn="true"')
    const attributes = { displayName: 'Ada', groups: ['writers', 'staff'] }
    const xml = provider.respond(await answer(request, { attributes }))
    const ended = await browser.comeBack(request.acsUrl, { xml, relayState: request.relayState }, back)
    expect(ended.status).toBe(200)
    const { attempt } = await client.ssoFailures.load({ id })
    expect(attempt).toMatchObject({
      isTest: true,
      status: 'passed',
      failedCheck: '',
      profile: {
        subject: 'ada@acme.example',
        name: 'Ada',
        isNew: true,
        isEmailVerified: true,
        groups: ['staff', 'writers'],
        roleNames: ['Editor'],
        attributes: { displayName: 'Ada' },
      },
    })
    expect(attempt.checks.every(({ isPassed }) => isPassed)).toBe(true)
    expect(await management.user.load('ada@acme.example')).toMatchObject({ ok: false })
    expect(await identity.db.selectFrom('sessions').select('id').execute()).toEqual([])
    expect((await client.ssoFailures.search({ tenantId: 'acme' })).failures).toEqual([])
  })

  test('a test that fails says what to do, and what failed before is not forgotten', async () => {
    const { client, provider, answer } = await samlTenant(await start())
    const { id, url } = await client.ssoFailures.startTest({ tenantId: 'acme' })
    expect((await client.ssoFailures.load({ id })).attempt.status).toBe('pending')
    const browser = samlBrowser()
    const request = await browser.leave(url, provider.ssoUrl)
    const xml = provider.respond(await answer(request, { recipient: 'https://wrong.example' }))
    const ended = await browser.comeBack(request.acsUrl, { xml, relayState: request.relayState }, back)
    expect(ended.url.searchParams.get('err')).toBeTruthy()
    expect((await client.ssoFailures.load({ id })).attempt).toMatchObject({
      status: 'failed',
      failedCheck: 'recipient',
      remedy: expect.stringContaining('https://wrong.example'),
    })
  })

  test('OpenID Connect is told of and tested in the same way', async () => {
    const { identity, client, management, sdk } = await samlTenant(await start())
    const mockProvider = await startOtherProvider({ redirectUri: callbackUrlOf(identity.baseUrl) })
    onTestFinished(mockProvider.close)
    const settings = { ...mockClient, issuer: mockProvider.issuer, scope: ['openid', 'email', 'profile'] }
    await client.ssoSettings.configureOidc({ tenantId: 'acme', settings })
    mockProvider.now.user = {
      sub: 'ada',
      email: 'ada@acme.example',
      email_verified: true,
      name: 'Ada',
      groups: ['staff'],
    }
    const begun = await client.ssoFailures.startTest({ tenantId: 'acme' })
    expect((await followTo(begun.url, back)).status).toBe(200)
    expect((await client.ssoFailures.load({ id: begun.id })).attempt).toMatchObject({
      status: 'passed',
      protocol: 'oidc',
      profile: { subject: 'ada', groups: ['staff'] },
    })
    mockProvider.now.faults = { nonce: 'a lie' }
    const { data } = await sdk.sso.start('acme', back)
    expect((await followTo(data?.url ?? '', back)).url).toContain('err=')
    const { failures } = await client.ssoFailures.search({ tenantId: 'acme' })
    expect(failures).toMatchObject([
      { protocol: 'oidc', failedCheck: 'provider', received: expect.stringContaining('code=…') },
    ])
    expect(await management.user.load('ada@acme.example')).toMatchObject({ ok: false })
  })
})
