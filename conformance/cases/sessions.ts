import { expect } from 'vitest'
import { type Cases, expectSession, freshEmail, ok, password, refused, signedUp } from '../support/context.ts'

export const sessions: Cases = {
  async refresh(context) {
    const { refreshJwt, userId } = await signedUp(context)
    const data = ok(await context.sdk.refresh(refreshJwt))
    const { claims } = await expectSession(context, data)
    expect(claims.sub).toBe(userId)
    expect(await context.sdk.refresh('not a token')).toMatchObject(refused('E061005', 401))
  },

  async logout(context) {
    const { refreshJwt } = await signedUp(context)
    ok(await context.sdk.logout(refreshJwt))
    expect(await context.sdk.refresh(refreshJwt)).toMatchObject(refused('E064001', 401))
  },

  async logoutAll(context) {
    const { loginId, refreshJwt } = await signedUp(context)
    const second = ok(await context.sdk.password.signIn(loginId, password))
    ok(await context.sdk.logoutAll(refreshJwt))
    expect(await context.sdk.refresh(second.refreshJwt)).toMatchObject(refused('E064001', 401))
  },

  async me(context) {
    const { loginId, userId, refreshJwt } = await signedUp(context)
    expect(ok(await context.sdk.me(refreshJwt))).toMatchObject({ userId, loginIds: [loginId], password: true })
  },

  async history(context) {
    const { loginId, userId, refreshJwt } = await signedUp(context)
    ok(await context.sdk.password.signIn(loginId, password))
    // The SDK's type says one entry where the wire has a list.
    const history: unknown = ok(await context.sdk.history(refreshJwt))
    const entry = { userId, loginTime: expect.any(Number), ip: expect.any(String) }
    expect(history).toMatchObject([entry, entry])
  },

  async myTenants(context) {
    const { sdk } = context
    const { loginId, refreshJwt } = await signedUp(context)
    const { id } = ok(await sdk.management.tenant.create(`Tenant of ${loginId}`))
    ok(await sdk.management.user.addTenant(loginId, id))
    expect(ok(await sdk.myTenants([], refreshJwt)).tenants).toMatchObject([{ id, name: `Tenant of ${loginId}` }])
    expect(ok(await sdk.myTenants([id], refreshJwt)).tenants).toHaveLength(1)
  },

  async selectTenant(context) {
    const { sdk } = context
    const { loginId, refreshJwt } = await signedUp(context)
    const { id } = ok(await sdk.management.tenant.create(`Tenant of ${loginId}`))
    expect(await sdk.selectTenant(id, refreshJwt)).toMatchObject({ ok: false })
    ok(await sdk.management.user.addTenant(loginId, id))
    const { claims } = await expectSession(context, ok(await sdk.selectTenant(id, refreshJwt)))
    expect(claims.dct).toBe(id)
    expect(Object.keys(claims.tenants ?? {})).toEqual([id])
  },

  async getCurrentTenant(context) {
    const { sdk } = context
    const { loginId, refreshJwt } = await signedUp(context)
    const { id } = ok(await sdk.management.tenant.create(`Tenant of ${loginId}`))
    ok(await sdk.management.user.addTenant(loginId, id))
    const { sessionJwt } = await expectSession(context, ok(await sdk.selectTenant(id, refreshJwt)))
    expect(sdk.getCurrentTenant(sessionJwt)).toBe(id)
  },

  async validateSession(context) {
    const { sessionJwt, refreshJwt, userId } = await signedUp(context)
    expect((await context.sdk.validateSession(sessionJwt)).token).toMatchObject({
      sub: userId,
      drn: 'DS',
      amr: ['pwd'],
    })
    await expect(context.sdk.validateSession(`${sessionJwt.slice(0, -4)}AAAA`)).rejects.toThrow()
    expect((await context.sdk.validateJwt(refreshJwt)).token.drn).toBe('DSR')
  },

  async validateJwt(context) {
    const { sessionJwt, userId } = await signedUp(context)
    expect((await context.sdk.validateJwt(sessionJwt)).token.sub).toBe(userId)
  },

  async refreshSession(context) {
    const { refreshJwt, userId } = await signedUp(context)
    const refreshed = await context.sdk.refreshSession(refreshJwt)
    expect(refreshed.token).toMatchObject({ sub: userId, drn: 'DS' })
    await expect(context.sdk.refreshSession('not a token')).rejects.toThrow()
  },

  async validateAndRefreshSession(context) {
    const { refreshJwt, userId } = await signedUp(context)
    const { token } = await context.sdk.validateAndRefreshSession(undefined, refreshJwt)
    expect(token.sub).toBe(userId)
  },

  async isJwtExpired(context) {
    const { sessionJwt } = await signedUp(context)
    expect(context.sdk.isJwtExpired(sessionJwt)).toBe(false)
  },

  async getKey(context) {
    const { sessionJwt } = await signedUp(context)
    const [header = ''] = sessionJwt.split('.')
    const key = await context.sdk.getKey(JSON.parse(Buffer.from(header, 'base64url').toString('utf8')))
    expect(key).toBeTruthy()
  },

  async 'password.policy'(context) {
    expect(ok(await context.sdk.password.policy())).toMatchObject({ minLength: 8, lowercase: false })
  },

  async 'password.signUp'(context) {
    const loginId = freshEmail()
    const data = ok(await context.sdk.password.signUp(loginId, password, { name: 'Ada Lovelace', email: loginId }))
    expect(data).toMatchObject({ firstSeen: true, user: { name: 'Ada Lovelace', email: loginId, password: true } })
    await expectSession(context, data)
    expect(await context.sdk.password.signUp(loginId, password)).toMatchObject(refused('E062107', 400))
  },

  async 'password.signIn'(context) {
    const { loginId, userId } = await signedUp(context)
    const data = ok(await context.sdk.password.signIn(loginId, password, { customClaims: { colour: 'green' } }))
    const { claims } = await expectSession(context, data)
    expect(claims).toMatchObject({ sub: userId, nsec: { colour: 'green' } })
    expect(data.firstSeen).toBe(false)
    expect(await context.sdk.password.signIn(loginId, 'a wrong password')).toMatchObject(refused('E062903', 401))
    expect(await context.sdk.password.signIn(freshEmail(), password)).toMatchObject(refused('E062108'))
  },

  async 'password.replace'(context) {
    const { loginId } = await signedUp(context)
    await expectSession(context, ok(await context.sdk.password.replace(loginId, password, 'another long password')))
    ok(await context.sdk.password.signIn(loginId, 'another long password'))
    expect(await context.sdk.password.replace(loginId, password, 'a third long password')).toMatchObject(
      refused('E062903'),
    )
  },

  async 'password.update'(context) {
    const { loginId, refreshJwt } = await signedUp(context)
    ok(await context.sdk.password.update(loginId, 'another long password', refreshJwt))
    ok(await context.sdk.password.signIn(loginId, 'another long password'))
    const other = await signedUp(context)
    expect(await context.sdk.password.update(loginId, 'a third long password', other.refreshJwt)).toMatchObject({
      ok: false,
    })
  },
}
