import descope from '@descope/node-sdk'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../../testing/engines.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

describe.each(identityEngines)('refresh tokens that stay on $engine', ({ start }) => {
  async function signedIn({ isRefreshTokenRotated = false } = {}) {
    const identity = await start()
    const { projectId, managementKey, baseUrl } = identity
    const manage = identity.clientAs()
    const rotate = (is: boolean) => manage.projectSettings.update({ tokens: { isRefreshTokenRotated: is } })
    await rotate(isRefreshTokenRotated)
    const sdk = descope({ projectId, managementKey, baseUrl })
    const { data } = await sdk.password.signUp('ada', 'correct horse battery')
    const first = data?.refreshJwt ?? ''
    const tick = (ms: number) => {
      identity.clock.now += ms
    }
    return { identity, manage, sdk, first, rotate, tick }
  }

  test('refresh, several times at once too, until the session ends, and each answer has them again', async () => {
    const { identity, sdk, first, tick } = await signedIn()
    for (const ms of [0, minuteMs, dayMs, 26 * dayMs]) {
      tick(ms)
      const answers = await Promise.all([1, 2, 3].map(() => sdk.refresh(first)))
      expect(answers.map(({ data }) => data?.refreshJwt)).toEqual([first, first, first])
      const { exp = 0, iat } = decodeJwt(answers[0]?.data?.sessionJwt ?? '')
      expect([iat, exp - (iat ?? 0)]).toEqual([Math.floor(identity.clock.now / 1000), 600])
    }
    expect(await sdk.me(first)).toMatchObject({ ok: true })
    tick(2 * dayMs)
    expect(await sdk.refresh(first)).toMatchObject({ ok: false, code: 401 })
  })

  test('stay in the project alone that says so, and are good for no other', async () => {
    const { identity, first } = await signedIn()
    const { projectId } = await identity.anotherProject()
    const other = descope({ projectId, baseUrl: identity.baseUrl })
    const { data } = await other.password.signUp('ada', 'correct horse battery')
    const { data: next } = await other.refresh(data?.refreshJwt)
    expect(next?.refreshJwt).toEqual(expect.any(String))
    expect(next?.refreshJwt).not.toBe(data?.refreshJwt)
    expect(await other.refresh(first)).toMatchObject({ ok: false, code: 401 })
  })

  test('end with a sign-out, and are not answered where a tenant is selected', async () => {
    const { manage, sdk, first } = await signedIn()
    const { id } = await manage.tenants.create({ name: 'Acme' })
    await sdk.management.user.addTenant('ada', id)
    const { data } = await sdk.selectTenant(id, first)
    expect(data?.refreshJwt).not.toBe(first)
    const { data: again } = await sdk.refresh(first)
    expect(decodeJwt(again?.sessionJwt ?? '')).toMatchObject({ dct: id })
    expect(await sdk.logout(data?.refreshJwt)).toMatchObject({ ok: true })
    expect(await sdk.refresh(first)).toMatchObject({ ok: false, error: { errorCode: 'E064001' } })
  })

  test('count as use of a session that ends when it is idle', async () => {
    const { manage, sdk, first, tick } = await signedIn()
    const { id } = await manage.tenants.create({ name: 'Acme' })
    await sdk.management.user.addTenant('ada', id)
    await manage.tenants.updateSettings({
      tenantId: id,
      enabled: true,
      enableInactivity: true,
      inactivityTime: 10,
      inactivityTimeUnit: 'minutes',
    })
    for (const _ of [1, 2, 3]) {
      tick(9 * minuteMs)
      expect(await sdk.refresh(first)).toMatchObject({ ok: true })
    }
    tick(11 * minuteMs)
    expect(await sdk.refresh(first)).toMatchObject({ ok: false, code: 401 })
  })

  test('are as lost as before where they were replaced before rotation was turned off', async () => {
    const { sdk, first, rotate, tick } = await signedIn({ isRefreshTokenRotated: true })
    const second = (await sdk.refresh(first)).data?.refreshJwt
    expect(second).not.toBe(first)
    await rotate(false)
    tick(10_000)
    const { data: late } = await sdk.refresh(first)
    expect(decodeJwt(late?.refreshJwt ?? '').jti).toBe(decodeJwt(second ?? '').jti)
    tick(11_000)
    expect((await sdk.refresh(second)).data?.refreshJwt).toBe(second)
    tick(1_000)
    expect(await sdk.refresh(first)).toMatchObject({ ok: false, error: { errorCode: 'E064006' } })
    expect(await sdk.refresh(second)).toMatchObject({ ok: false, error: { errorCode: 'E064001' } })
  })

  test('are replaced again from the first refresh after rotation is turned on', async () => {
    const { sdk, first, rotate, tick } = await signedIn()
    expect((await sdk.refresh(first)).data?.refreshJwt).toBe(first)
    await rotate(true)
    const { data } = await sdk.refresh(first)
    expect(data?.refreshJwt).not.toBe(first)
    tick(21_000)
    expect(await sdk.refresh(first)).toMatchObject({ ok: false, error: { errorCode: 'E064006' } })
  })
})
