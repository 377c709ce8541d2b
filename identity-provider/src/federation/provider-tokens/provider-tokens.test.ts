import { describe, expect, onTestFinished, test } from 'vitest'
import { callbackPath } from '../social/requests/callback-url.ts'
import { mockClient, startOtherProvider, followTo } from '../social/testing.ts'
import { sdkEngines } from '../../testing/sdk.ts'

const home = 'http://localhost:4000/back'
const ada = { sub: 'ada', email: 'ada@example.com', email_verified: true }
const minuteMs = 60_000

describe.each(sdkEngines)('provider tokens on $engine', ({ start, create }) => {
  async function atAcme({ keepsTokens = true, onRefresh = async () => {} } = {}) {
    const identity = await start()
    const mockProvider = await startOtherProvider({
      redirectUri: `${identity.baseUrl}${callbackPath}`,
      onRefresh,
    })
    onTestFinished(mockProvider.close)
    mockProvider.now.user = ada
    const save = (more: object) =>
      identity.clientAs().oauthProviders.save({
        id: 'acme',
        label: 'Acme',
        protocol: { kind: 'oidc', issuer: mockProvider.issuer },
        scopes: ['openid', 'email'],
        ...mockClient,
        ...more,
      })
    await save({ keepsTokens })
    const { projectId, baseUrl, managementKey } = identity
    const sdk = create({ projectId, baseUrl, managementKey })
    const signIn = async () => {
      const { data } = await sdk.oauth.start('acme', home)
      const { url } = await followTo(data?.url ?? '', home)
      const { ok } = await sdk.oauth.exchange(new URL(url).searchParams.get('code') ?? '')
      expect(ok).toBe(true)
    }
    const { user } = sdk.management
    const tokenOf = (loginId: string, options = {}) => user.getProviderToken(loginId, 'acme', options)
    const askAtAcme = async (accessToken = '') => {
      const headers = { authorization: `Bearer ${accessToken}` }
      return (await (await fetch(`${mockProvider.issuer}/me`, { headers })).json()) as { sub?: string }
    }
    return { identity, mockProvider, save, signIn, tokenOf, askAtAcme, user }
  }

  test('a back end calls the provider on behalf of a user who signed in', async () => {
    const { identity, signIn, tokenOf, askAtAcme } = await atAcme()
    await signIn()
    const { data } = await tokenOf('ada@example.com')
    expect(data).toMatchObject({ provider: 'acme', providerUserId: 'ada' })
    expect(data?.scopes.toSorted()).toEqual(['email', 'openid'])
    expect(Math.abs((data?.expiration ?? 0) * 1000 - identity.clock.now - minuteMs)).toBeLessThan(10_000)
    expect(data).not.toHaveProperty('refreshToken')
    expect(await askAtAcme(data?.accessToken)).toMatchObject({ sub: 'ada' })
    expect(await tokenOf('ada@example.com', { withRefreshToken: true })).toMatchObject({
      data: { accessToken: data?.accessToken, refreshToken: expect.any(String) },
    })
  })

  test('a token is refreshed when it has expired or on request, and stored', async () => {
    const { identity, signIn, tokenOf, askAtAcme } = await atAcme()
    await signIn()
    const first = (await tokenOf('ada@example.com')).data?.accessToken
    const forced = (await tokenOf('ada@example.com', { forceRefresh: true })).data?.accessToken
    expect(forced).not.toBe(first)
    expect((await tokenOf('ada@example.com')).data?.accessToken).toBe(forced)
    identity.clock.now += 2 * minuteMs
    const later = (await tokenOf('ada@example.com')).data?.accessToken
    expect(later).not.toBe(forced)
    expect(await askAtAcme(later)).toMatchObject({ sub: 'ada' })
  })

  test('a refresh does not take the place of the tokens of a sign-in meanwhile', async () => {
    const meanwhile: (() => Promise<void>)[] = []
    const { signIn, tokenOf } = await atAcme({ onRefresh: async () => meanwhile.pop()?.() })
    await signIn()
    let newest: string | undefined
    meanwhile.push(async () => {
      await signIn()
      newest = (await tokenOf('ada@example.com')).data?.accessToken
    })
    expect(await tokenOf('ada@example.com', { forceRefresh: true })).toMatchObject({ ok: true })
    expect((await tokenOf('ada@example.com')).data?.accessToken).toBe(newest)
  })

  test('tokens of one provider are not refreshed at another one with the same id', async () => {
    const { identity, save, signIn, tokenOf } = await atAcme()
    await signIn()
    await save({ keepsTokens: true, label: 'Acme Ltd' })
    expect(await tokenOf('ada@example.com', { withRefreshToken: true })).toMatchObject({ ok: true })
    await save({ keepsTokens: true, protocol: { kind: 'oidc', issuer: 'http://127.0.0.1:9' } })
    expect(await tokenOf('ada@example.com', { forceRefresh: true })).toMatchObject({ ok: false, code: 404 })
    expect(await identity.db.selectFrom('provider_tokens').selectAll().execute()).toEqual([])
  })

  test('tokens are stored only if configured, and deleted with that setting, the link and the user', async () => {
    const { identity, save, signIn, tokenOf } = await atAcme({ keepsTokens: false })
    await signIn()
    const none = { ok: false, code: 404, error: { errorCode: 'E112102' } }
    expect(await tokenOf('ada@example.com')).toMatchObject(none)
    await save({ keepsTokens: true })
    await signIn()
    expect(await tokenOf('ada@example.com')).toMatchObject({ ok: true })
    await save({ keepsTokens: false })
    await signIn()
    expect(await tokenOf('ada@example.com')).toMatchObject(none)
    await save({ keepsTokens: true })
    await signIn()
    await identity.clientAs().userIdentities.remove({ loginId: 'ada@example.com', provider: 'acme' })
    expect(await tokenOf('ada@example.com')).toMatchObject(none)
  })

  test('an unknown user, another provider, another project and an unreachable provider get different errors', async () => {
    const { identity, mockProvider, signIn, tokenOf, user } = await atAcme()
    await signIn()
    expect(await tokenOf('unknown@example.com')).toMatchObject({ ok: false, code: 404 })
    expect(await user.getProviderToken('ada@example.com', 'hub')).toMatchObject({ ok: false, code: 404 })
    const otherProject = create({ ...(await identity.anotherProject()), baseUrl: identity.baseUrl }).management.user
    expect(await otherProject.getProviderToken('ada@example.com', 'acme')).toMatchObject({ ok: false, code: 404 })
    await mockProvider.close()
    const away = await tokenOf('ada@example.com', { forceRefresh: true })
    expect(away).toMatchObject({ ok: false, code: 502, error: { errorMessage: expect.stringContaining('acme') } })
  })
})
