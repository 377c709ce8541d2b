import { createTestBrowser } from '@gatehouse-id/operation/testing'
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import * as openid from 'openid-client'
import { expect, onTestFinished, test } from 'vitest'
import { startGatehouse } from '../../../src/start-gatehouse.ts'

const ada = { loginId: 'ada@example.com', password: 'correct horse battery 7' }
const back = 'http://localhost:5173/callback'
const dayMs = 86_400_000

/** An application that signs its user in through OpenID Connect, and is told the time of this Gatehouse. */
async function started(options: { clock?: string } = {}) {
  const gatehouse = await startGatehouse({
    ...options,
    seed: { users: [ada], applications: [{ id: 'shop', name: 'Shop', redirectUrls: [back] }] },
  })
  onTestFinished(() => gatehouse.close())
  const { url, projectId, managementKey, clock, seeded } = gatehouse
  await fetch(`${url}/v1/mgmt/user/update/ssoapp/add`, {
    method: 'POST',
    headers: { authorization: `Bearer ${projectId}:${managementKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ loginId: ada.loginId, ssoAppIds: ['shop'] }),
  })
  const issuer = new URL(`${url}/${projectId}/shop`)
  const authentication = openid.ClientSecretPost(seeded.applications.Shop?.clientSecret ?? '')
  const discovered = await openid.discovery(issuer, 'shop', undefined, authentication, {
    execute: [openid.allowInsecureRequests],
  })
  /** The client when it is told the time, as docs/learn/testing.md says. */
  function told(skewSeconds = Math.round((clock.now() - Date.now()) / 1000)) {
    const metadata = { [openid.clockSkew]: skewSeconds }
    const config = new openid.Configuration(discovered.serverMetadata(), 'shop', metadata, authentication)
    openid.allowInsecureRequests(config)
    return config
  }
  const browser = createTestBrowser()

  async function comeBack(address: URL): Promise<URL> {
    const send = (to: string | URL, init?: RequestInit) => browser.send(new Request(to, init))
    let response = await send(address)
    for (let hops = 0; hops < 12; hops++) {
      const next = new URL(response.headers.get('location') ?? (await failed(response)), url)
      if (next.origin !== url) return next
      const isForm = next.pathname.includes('/sign-in/')
      const shown = await send(next)
      const form = new URLSearchParams({ email: ada.loginId, password: ada.password })
      response =
        isForm && shown.status === 200
          ? await send(next, { method: 'POST', headers: { origin: url }, body: form })
          : shown
    }
    throw new Error('the browser was sent round in circles')
  }

  async function signIn(config = told()) {
    const pkceCodeVerifier = openid.randomPKCECodeVerifier()
    const expectedNonce = openid.randomNonce()
    const address = openid.buildAuthorizationUrl(config, {
      redirect_uri: back,
      scope: 'openid email offline_access',
      prompt: 'consent',
      nonce: expectedNonce,
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    })
    return openid.authorizationCodeGrant(config, await comeBack(address), { pkceCodeVerifier, expectedNonce })
  }

  const refresh = (token: string) => openid.refreshTokenGrant(told(), token)
  const keys = () => createRemoteJWKSet(new URL(discovered.serverMetadata().jwks_uri ?? ''))
  return { ...gatehouse, told, signIn, refresh, keys }
}

async function failed(response: Response): Promise<never> {
  throw new Error(`${response.status}: ${await response.text()}`)
}

test('an ID token has the time of a turned clock, and a client that is told it accepts it', async () => {
  const { clock, signIn, refresh, told, keys } = await started()
  await clock.travel('400 days')
  const before = Math.floor(clock.now() / 1000)
  const tokens = await signIn()
  const { iat, exp, auth_time } = tokens.claims() ?? {}
  expect(iat).toBeGreaterThanOrEqual(before)
  expect(auth_time).toBeGreaterThanOrEqual(before - 1)
  expect(Number(exp) * 1000).toBeGreaterThan(Date.now() + 399 * dayMs)
  await jwtVerify(tokens.id_token ?? '', keys(), { currentDate: clock.date() })
  const { sub } = tokens.claims() ?? { sub: '' }
  expect(await openid.fetchUserInfo(told(), tokens.access_token, sub)).toMatchObject({ email: ada.loginId })
  await clock.travel((tokens.expiresIn() ?? 0) * 1000 + 1000)
  await expect(openid.fetchUserInfo(told(), tokens.access_token, sub)).rejects.toThrow()
  const again = await refresh(tokens.refresh_token ?? '')
  expect(decodeJwt(again.id_token ?? '').iat).toBeGreaterThan(Number(iat))
  await clock.travel('400 days')
  await expect(refresh(again.refresh_token ?? tokens.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  })
})

test('a stopped clock is in every token, to the second, and who is not told the time refuses it', async () => {
  const { clock, told, signIn } = await started({ clock: '2021-02-03T04:05:06Z' })
  await clock.freeze('2022-01-01T00:00:00Z')
  const seconds = Date.parse('2022-01-01T00:00:00Z') / 1000
  expect((await signIn()).claims()).toMatchObject({ iat: seconds, auth_time: seconds })
  await clock.travel('10 s')
  expect((await signIn()).claims()).toMatchObject({ iat: seconds + 10 })
  await expect(signIn(told(0))).rejects.toMatchObject({ code: 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED' })
})

test('a rotation is seen from outside: the new key is published before it signs, and the old one until its tokens end', async () => {
  const { clock, faults, signIn, keys } = await started()
  const old = await signIn()
  const kidOf = (token: string | undefined) => decodeProtectedHeader(token ?? '').kid
  await faults.rotateKeys()
  const next = await signIn()
  expect(kidOf(next.id_token)).not.toBe(kidOf(old.id_token))
  for (const { id_token } of [old, next]) await jwtVerify(id_token ?? '', keys(), { currentDate: clock.date() })
  await clock.travel('400 days')
  const last = await signIn()
  expect(kidOf(last.id_token)).toBe(kidOf(next.id_token))
  await jwtVerify(last.id_token ?? '', keys(), { currentDate: clock.date() })
  const options = { currentDate: new Date((decodeJwt(old.id_token ?? '').iat ?? 0) * 1000) }
  await expect(jwtVerify(old.id_token ?? '', keys(), options)).rejects.toThrow('no applicable key')
})
