import { expect } from 'vitest'
import { type Cases, expectSession, freshEmail, ok, password, refused, signedUp } from '../world.ts'

export const sessions: Cases = {
  async refresh(world) {
    const { refreshJwt, userId } = await signedUp(world)
    const data = ok(await world.sdk.refresh(refreshJwt))
    const { claims } = await expectSession(world, data)
    expect(claims.sub).toBe(userId)
    expect(await world.sdk.refresh('not a token')).toMatchObject(refused('E061005', 401))
  },

  async logout(world) {
    const { refreshJwt } = await signedUp(world)
    ok(await world.sdk.logout(refreshJwt))
    expect(await world.sdk.refresh(refreshJwt)).toMatchObject(refused('E064001', 401))
  },

  async logoutAll(world) {
    const { loginId, refreshJwt } = await signedUp(world)
    const second = ok(await world.sdk.password.signIn(loginId, password))
    ok(await world.sdk.logoutAll(refreshJwt))
    expect(await world.sdk.refresh(second.refreshJwt)).toMatchObject(refused('E064001', 401))
  },

  async me(world) {
    const { loginId, userId, refreshJwt } = await signedUp(world)
    expect(ok(await world.sdk.me(refreshJwt))).toMatchObject({ userId, loginIds: [loginId], password: true })
  },

  async history(world) {
    const { loginId, userId, refreshJwt } = await signedUp(world)
    ok(await world.sdk.password.signIn(loginId, password))
    // The SDK's type says one entry where the wire has a list.
    const history: unknown = ok(await world.sdk.history(refreshJwt))
    const entry = { userId, loginTime: expect.any(Number), ip: expect.any(String) }
    expect(history).toMatchObject([entry, entry])
  },

  async myTenants(world) {
    const { sdk } = world
    const { loginId, refreshJwt } = await signedUp(world)
    const { id } = ok(await sdk.management.tenant.create(`Tenant of ${loginId}`))
    ok(await sdk.management.user.addTenant(loginId, id))
    expect(ok(await sdk.myTenants([], refreshJwt)).tenants).toMatchObject([{ id, name: `Tenant of ${loginId}` }])
    expect(ok(await sdk.myTenants([id], refreshJwt)).tenants).toHaveLength(1)
  },

  async selectTenant(world) {
    const { sdk } = world
    const { loginId, refreshJwt } = await signedUp(world)
    const { id } = ok(await sdk.management.tenant.create(`Tenant of ${loginId}`))
    expect(await sdk.selectTenant(id, refreshJwt)).toMatchObject({ ok: false })
    ok(await sdk.management.user.addTenant(loginId, id))
    const { claims } = await expectSession(world, ok(await sdk.selectTenant(id, refreshJwt)))
    expect(claims.dct).toBe(id)
    expect(Object.keys(claims.tenants ?? {})).toEqual([id])
  },

  async getCurrentTenant(world) {
    const { sdk } = world
    const { loginId, refreshJwt } = await signedUp(world)
    const { id } = ok(await sdk.management.tenant.create(`Tenant of ${loginId}`))
    ok(await sdk.management.user.addTenant(loginId, id))
    const { sessionJwt } = await expectSession(world, ok(await sdk.selectTenant(id, refreshJwt)))
    expect(sdk.getCurrentTenant(sessionJwt)).toBe(id)
  },

  async validateSession(world) {
    const { sessionJwt, refreshJwt, userId } = await signedUp(world)
    expect((await world.sdk.validateSession(sessionJwt)).token).toMatchObject({ sub: userId, drn: 'DS', amr: ['pwd'] })
    await expect(world.sdk.validateSession(`${sessionJwt.slice(0, -4)}AAAA`)).rejects.toThrow()
    expect((await world.sdk.validateJwt(refreshJwt)).token.drn).toBe('DSR')
  },

  async validateJwt(world) {
    const { sessionJwt, userId } = await signedUp(world)
    expect((await world.sdk.validateJwt(sessionJwt)).token.sub).toBe(userId)
  },

  async refreshSession(world) {
    const { refreshJwt, userId } = await signedUp(world)
    const refreshed = await world.sdk.refreshSession(refreshJwt)
    expect(refreshed.token).toMatchObject({ sub: userId, drn: 'DS' })
    await expect(world.sdk.refreshSession('not a token')).rejects.toThrow()
  },

  async validateAndRefreshSession(world) {
    const { refreshJwt, userId } = await signedUp(world)
    const { token } = await world.sdk.validateAndRefreshSession(undefined, refreshJwt)
    expect(token.sub).toBe(userId)
  },

  async isJwtExpired(world) {
    const { sessionJwt } = await signedUp(world)
    expect(world.sdk.isJwtExpired(sessionJwt)).toBe(false)
  },

  async getKey(world) {
    const { sessionJwt } = await signedUp(world)
    const [header = ''] = sessionJwt.split('.')
    const key = await world.sdk.getKey(JSON.parse(Buffer.from(header, 'base64url').toString('utf8')))
    expect(key).toBeTruthy()
  },

  async 'password.policy'(world) {
    expect(ok(await world.sdk.password.policy())).toMatchObject({ minLength: 8, lowercase: false })
  },

  async 'password.signUp'(world) {
    const loginId = freshEmail()
    const data = ok(await world.sdk.password.signUp(loginId, password, { name: 'Ada Lovelace', email: loginId }))
    expect(data).toMatchObject({ firstSeen: true, user: { name: 'Ada Lovelace', email: loginId, password: true } })
    await expectSession(world, data)
    expect(await world.sdk.password.signUp(loginId, password)).toMatchObject(refused('E062107', 400))
  },

  async 'password.signIn'(world) {
    const { loginId, userId } = await signedUp(world)
    const data = ok(await world.sdk.password.signIn(loginId, password, { customClaims: { colour: 'green' } }))
    const { claims } = await expectSession(world, data)
    expect(claims).toMatchObject({ sub: userId, nsec: { colour: 'green' } })
    expect(data.firstSeen).toBe(false)
    expect(await world.sdk.password.signIn(loginId, 'a wrong password')).toMatchObject(refused('E062903', 401))
    expect(await world.sdk.password.signIn(freshEmail(), password)).toMatchObject(refused('E062108'))
  },

  async 'password.replace'(world) {
    const { loginId } = await signedUp(world)
    await expectSession(world, ok(await world.sdk.password.replace(loginId, password, 'another long password')))
    ok(await world.sdk.password.signIn(loginId, 'another long password'))
    expect(await world.sdk.password.replace(loginId, password, 'a third long password')).toMatchObject(
      refused('E062903'),
    )
  },

  async 'password.update'(world) {
    const { loginId, refreshJwt } = await signedUp(world)
    ok(await world.sdk.password.update(loginId, 'another long password', refreshJwt))
    ok(await world.sdk.password.signIn(loginId, 'another long password'))
    const other = await signedUp(world)
    expect(await world.sdk.password.update(loginId, 'a third long password', other.refreshJwt)).toMatchObject({
      ok: false,
    })
  },
}
