import descope from '@descope/node-sdk'
import { decodeJwt } from 'jose'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { type RunningGatehouse, startGatehouse } from '../../../src/start-gatehouse.ts'

let seeded: RunningGatehouse
beforeAll(async () => {
  seeded = await startGatehouse()
  return () => seeded.close()
})

async function started() {
  const gatehouse = await seeded.fresh()
  onTestFinished(() => gatehouse.close())
  const { projectId, managementKey, url } = gatehouse
  return { ...gatehouse, sdk: descope({ projectId, managementKey, baseUrl: url }) }
}

const ada = 'ada@example.com'

test('one call signs a user in, with roles and tenants that it creates', async () => {
  const { signInAs, sdk, url } = await started()
  const user = await signInAs(ada, {
    roles: ['editor'],
    tenants: { acme: ['buyer'], globex: [] },
    tenant: 'acme',
    claims: { plan: 'pro' },
  })
  const { token } = await sdk.validateSession(user.sessionJwt)
  expect(token).toMatchObject({ sub: user.userId, roles: ['editor'], plan: 'pro', dct: 'acme' })
  expect(token.tenants).toEqual({ acme: expect.objectContaining({ roles: ['buyer'] }), globex: expect.anything() })
  expect((await sdk.refresh(user.refreshJwt)).ok).toBe(true)
  expect((await sdk.password.signIn(ada, user.password)).ok).toBe(true)
  expect(user.bearer).toBe(`Bearer ${user.sessionJwt}`)
  const { cookies, origins } = user.storageState('https://app.example.com:8443/start')
  expect(cookies.map(({ name, domain, secure }) => [name, domain, secure])).toEqual([
    ['DS', 'app.example.com', true],
    ['DSR', 'app.example.com', true],
  ])
  expect(origins[0]?.origin).toBe('https://app.example.com:8443')
  expect(user.cookies().map(({ domain }) => domain)).toEqual([new URL(url).hostname, new URL(url).hostname])
})

test('a user who is there keeps what is not said, and their password', async () => {
  const { user, signInAs, sdk } = await started()
  const made = await user(ada, { name: 'Ada', password: 'a password of her own 1', roles: ['editor'] })
  const again = await signInAs(ada, { tenants: ['acme'] })
  expect(again.userId).toBe(made.userId)
  const { data } = await sdk.management.user.load(ada)
  expect(data).toMatchObject({ name: 'Ada', roleNames: ['editor'], userTenants: [{ tenantId: 'acme' }] })
  expect((await sdk.password.signIn(ada, made.password)).ok).toBe(true)
})

test('a session has a second factor, or was proven again', async () => {
  const { signInAs } = await started()
  expect(decodeJwt((await signInAs(ada)).sessionJwt).amr ?? []).not.toContain('mfa')
  expect(decodeJwt((await signInAs(ada, { factors: ['mfa'] })).sessionJwt).amr).toContain('mfa')
  expect(decodeJwt((await signInAs(ada, { factors: ['stepUp'] })).sessionJwt).su).toBe(true)
})

test('users are in any state, and a browser that was signed in before learns of it', async () => {
  const { signInAs, user, sdk } = await started()
  const disabled = await signInAs('d@example.com', { state: 'disabled' })
  expect((await sdk.refresh(disabled.refreshJwt)).ok).toBe(false)
  expect((await sdk.password.signIn(disabled.loginId, disabled.password)).ok).toBe(false)
  const locked = await signInAs('l@example.com', { state: 'locked' })
  expect((await sdk.password.signIn(locked.loginId, locked.password)).ok).toBe(false)
  expect((await sdk.refresh(locked.refreshJwt)).ok).toBe(true)
  const expired = await user('e@example.com', { state: 'expiredPassword' })
  expect((await sdk.password.signIn(expired.loginId, expired.password)).error?.errorCode).toBe('E062909')
  await user('i@example.com', { state: 'invited' })
  expect((await sdk.management.user.load('i@example.com')).data?.status).toBe('invited')
  await expect(signInAs('j@example.com', { state: 'invited' })).rejects.toThrow('has never signed in')
  await expect(user('e@example.com', { state: 'invited' })).rejects.toThrow('is a user already')
  await expect(signInAs('j@example.com', { state: 'asleep' as never })).rejects.toThrow('there is no state "asleep"')
})

test('a browser begins signed in to the console, as the administrator or as another', async () => {
  const { signInToConsole, user, url } = await started()
  const emailOf = async (given?: { email: string; password: string }) => {
    const { cookies } = await signInToConsole(given)
    expect(cookies).toMatchObject([{ domain: 'localhost', httpOnly: true }])
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    return (await (await fetch(`${url}/api/auth/session`, { headers: { cookie } })).json()).user.email
  }
  expect(await emailOf()).toBe('admin@localhost')
  const { password } = await user(ada, { roles: ['Support'] })
  expect(await emailOf({ email: ada, password })).toBe(ada)
  await expect(signInToConsole({ email: ada, password: 'wrong' })).rejects.toThrow('could not be signed in')
})
