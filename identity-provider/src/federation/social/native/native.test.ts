import descope from '@descope/node-sdk'
import { decodeJwt, generateKeyPair } from 'jose'
import { describe, expect, onTestFinished, test } from 'vitest'
import { identityEngines } from '../../../testing/engines.ts'
import { mockClient, startOtherProvider } from '../testing.ts'

const ada = { sub: 'ada', email: 'ada@example.com', email_verified: true, name: 'Ada of Acme' }
const nonce = 'a nonce of the page'

describe.each(identityEngines)('ID tokens from applications on $engine', ({ start }) => {
  async function atAcme() {
    const identity = await start()
    const mockProvider = await startOtherProvider({ redirectUri: 'https://unused.example/' })
    onTestFinished(mockProvider.close)
    await identity.clientAs().oauthProviders.save({
      id: 'acme',
      label: 'Acme',
      protocol: { kind: 'oidc', issuer: mockProvider.issuer },
      ...mockClient,
    })
    const sdk = descope({ projectId: identity.projectId, baseUrl: identity.baseUrl })
    return { identity, mockProvider, sdk }
  }

  test('the ID token of a one-tap prompt signs a user in once, directly or with a code', {
    tags: ['every-engine'],
  }, async () => {
    const { mockProvider, sdk } = await atAcme()
    expect((await sdk.oauth.getOneTapClientId('acme')).data).toEqual({ clientId: mockClient.clientId })
    const idToken = await mockProvider.idToken({ ...ada, nonce })
    const { data } = await sdk.oauth.exchangeOneTapIDToken('acme', idToken, nonce)
    expect(data).toMatchObject({ firstSeen: true, user: { loginIds: [ada.email], OAuth: { acme: true } } })
    expect(decodeJwt(data?.sessionJwt ?? '').amr).toEqual(['oauth'])
    const again = await Promise.all(
      Array.from({ length: 10 }, () => sdk.oauth.exchangeOneTapIDToken('acme', idToken, nonce)),
    )
    expect(again.filter(({ ok }) => ok)).toEqual([])
    const next = await mockProvider.idToken({ ...ada, nonce, jti: 'another' })
    const verified = await sdk.oauth.verifyOneTapIDToken('acme', next, nonce)
    const exchanged = await sdk.oauth.exchange(verified.data?.code ?? '')
    expect(exchanged.data?.user?.userId).toBe(data?.user?.userId)
  })

  test('a token with another nonce, audience, issuer or key, an expired token and an invalid one are refused', async () => {
    const { identity, mockProvider, sdk } = await atAcme()
    const { privateKey: foreignKey } = await generateKeyPair('RS256')
    const past = Math.floor(Date.now() / 1000) - 3600
    const unsigned = [{ alg: 'none' }, { ...ada, iss: mockProvider.issuer, aud: mockClient.clientId, nonce }]
      .map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    for (const idToken of [
      await mockProvider.idToken({ ...ada, nonce: 'another' }),
      await mockProvider.idToken({ ...ada, nonce, aud: 'another-client' }),
      await mockProvider.idToken({ ...ada, nonce, aud: [mockClient.clientId, 'another'], azp: 'another' }),
      await mockProvider.idToken({ ...ada, nonce, iss: 'https://another.example' }),
      await mockProvider.idToken({ ...ada, nonce }, foreignKey),
      await mockProvider.idToken({ ...ada, nonce, iat: past, exp: past + 60 }),
      `${unsigned}.`,
      'not a token',
    ]) {
      const answer = await sdk.oauth.exchangeOneTapIDToken('acme', idToken, nonce)
      expect(answer).toMatchObject({ ok: false, code: 401, error: { errorCode: 'E061301' } })
    }
    expect((await identity.clientAs().users.search({})).users).toHaveLength(1)
  })

  test('an application signs a user in with the state and the nonce it was given', async () => {
    const { mockProvider, sdk, identity } = await atAcme()
    const begin = async () => (await sdk.oauth.startNative('acme')).data
    const begun = await begin()
    expect(begun).toMatchObject({ clientId: mockClient.clientId, implicit: false })
    const { stateId = '', nonce: given = '' } = begun ?? {}
    const idToken = await mockProvider.idToken({ sub: 'grace', nonce: given })
    const user = JSON.stringify({ name: { firstName: 'Grace', lastName: 'Hopper' } })
    const finish = (state: string) => sdk.oauth.finishNative('acme', state, user, undefined, idToken)
    expect((await finish('another')).code).toBe(401)
    const signedIn = await finish(stateId)
    expect(signedIn.data?.user).toMatchObject({ name: 'Grace Hopper', loginIds: ['acme:grace'], email: '' })
    expect((await finish(stateId)).code).toBe(401)
    const other = (await begin()) ?? { stateId: '' }
    expect((await finish(other.stateId)).code).toBe(401)
    const otherProject = descope({ projectId: (await identity.anotherProject()).projectId, baseUrl: identity.baseUrl })
    expect((await otherProject.oauth.startNative('acme')).code).toBe(404)
  })
})
