import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'
import descope from '@descope/node-sdk'

describe.each(identityEngines)('visitors without an account on $engine', ({ start }) => {
  test('a back end gives a visitor tokens, which are refreshed and ended like those of users', async () => {
    const identity = await start()
    const client = identity.clientAs()
    await client.permissions.create({ name: 'Read news' })
    await client.roles.create({ name: 'Reader', permissionNames: ['Read news'] })
    const made = await client.jwts.anonymous({ customClaims: { plan: 'trial' }, roles: ['Reader'] })
    const claims = decodeJwt(made.sessionJwt)
    expect(claims).toMatchObject({ anon: true, plan: 'trial', roles: ['Reader'], permissions: ['Read news'] })
    expect(made).not.toHaveProperty('user')
    const sdk = descope({ projectId: identity.projectId, baseUrl: identity.baseUrl })
    expect((await sdk.validateSession(made.sessionJwt)).token.sub).toBe(claims.sub)
    const refreshed = await sdk.refreshSession(made.refreshJwt)
    expect(refreshed.token).toMatchObject({ sub: claims.sub, plan: 'trial' })
    expect(await sdk.me(made.refreshJwt)).toMatchObject({ ok: false, code: 401 })
    expect(await sdk.logoutAll(made.refreshJwt)).toMatchObject({ ok: false, code: 401 })
    expect(await sdk.logout(made.refreshJwt)).toMatchObject({ ok: true })
    await expect(sdk.refreshSession(made.refreshJwt)).rejects.toThrow()
  })

  test('a tenant is selected, sessions expire, and nobody gets console roles or another project', async () => {
    const identity = await start()
    const client = identity.clientAs()
    await client.tenants.create({ id: 'acme', name: 'Acme' })
    const made = await client.jwts.anonymous({ selectedTenant: 'acme', refreshDuration: 600 })
    expect(decodeJwt(made.sessionJwt)).toMatchObject({ dct: 'acme', tenants: { acme: {} } })
    expect(made.cookieMaxAge).toBe(600)
    await expect(client.jwts.anonymous({ selectedTenant: 'globex' })).rejects.toMatchObject({ code: 'E011004' })
    await expect(client.jwts.anonymous({ roles: ['Nobody'] })).rejects.toMatchObject({ code: 'E011004' })
    await expect(client.jwts.anonymous({ roles: ['Developer'] })).rejects.toMatchObject({ status: 403 })
    const refresh = async (projectId: string) => {
      const authorization = `Bearer ${projectId}:${made.refreshJwt}`
      return (await fetch(`${identity.baseUrl}/v1/auth/refresh`, { method: 'POST', headers: { authorization } })).status
    }
    const other = await identity.anotherProject()
    expect(await refresh(other.projectId)).toBe(401)
    expect(await refresh(identity.projectId)).toBe(200)
    identity.clock.now += 600_000
    expect(await refresh(identity.projectId)).toBe(401)
    await identity.provider.sweep()
  })

  test('a session in a tenant ends with the tenant, and one with another tenant of that id does not bring it back', async () => {
    const identity = await start()
    const client = identity.clientAs()
    await client.tenants.create({ id: 'acme', name: 'Acme' })
    const inTenant = await client.jwts.anonymous({ selectedTenant: 'acme' })
    const elsewhere = await client.jwts.anonymous({})
    await client.tenants.delete({ id: 'acme' })
    await client.tenants.create({ id: 'acme', name: 'Another' })
    const sdk = descope({ projectId: identity.projectId, baseUrl: identity.baseUrl })
    await expect(sdk.refreshSession(inTenant.refreshJwt)).rejects.toThrow()
    expect((await sdk.refreshSession(elsewhere.refreshJwt)).token).toMatchObject({ anon: true })
  })
})
