import { expect } from 'vitest'
import { type Cases, ok } from '../../support/context.ts'

let made = 0
function name() {
  return `Engine ${process.pid}-${++made}`
}

export const engines: Cases = {
  async 'engine.create'({ sdk }) {
    const given = name()
    const engine = ok(await sdk.management.engine.create(given))
    expect(engine).toMatchObject({ name: given, id: expect.any(String), secret: expect.stringMatching(/^[\w-]{43}$/) })
    expect(await sdk.management.engine.create(given)).toMatchObject({ ok: false, code: 400 })
  },
  async 'engine.update'({ sdk }) {
    const { id } = ok(await sdk.management.engine.create(name()))
    const renamed = name()
    expect(ok(await sdk.management.engine.update(id, renamed))).toMatchObject({ id, name: renamed })
  },
  async 'engine.delete'({ sdk }) {
    const { id } = ok(await sdk.management.engine.create(name()))
    expect(await sdk.management.engine.delete(id)).toMatchObject({ ok: true })
    expect(await sdk.management.engine.delete(id)).toMatchObject({ ok: false, code: 404 })
  },
  async 'engine.load'({ sdk }) {
    const { id, name: given } = ok(await sdk.management.engine.create(name()))
    const engine = ok(await sdk.management.engine.load(id))
    expect(engine).toMatchObject({ id, name: given })
    expect(engine.secret ?? '').toBe('')
  },
  async 'engine.loadAll'({ sdk }) {
    const { id } = ok(await sdk.management.engine.create(name()))
    expect(ok(await sdk.management.engine.loadAll()).map(engine => engine.id)).toContain(id)
  },
  async 'engine.rotateSecret'({ sdk }) {
    const { id, secret } = ok(await sdk.management.engine.create(name()))
    const rotated = ok(await sdk.management.engine.rotateSecret(id))
    expect(rotated.secret).toMatch(/^[\w-]{43}$/)
    expect(rotated.secret).not.toBe(secret)
  },
}

const mappings = [{ scope: 'billing', claims: { plan: '{{user.customAttributes.plan}}' }, description: 'For the shop' }]

export const scopeClaims: Cases = {
  async 'scopeClaimMapping.get'({ sdk }) {
    ok(await sdk.management.scopeClaimMapping.set(mappings))
    expect(ok(await sdk.management.scopeClaimMapping.get())).toEqual(mappings)
  },
  async 'scopeClaimMapping.set'({ sdk }) {
    ok(await sdk.management.scopeClaimMapping.set(mappings))
    const reserved = [{ scope: 'billing', claims: { sub: 'user.email' } }]
    expect(await sdk.management.scopeClaimMapping.set(reserved)).toMatchObject({ ok: false, code: 400 })
  },
  async 'scopeClaimMapping.delete'({ sdk }) {
    ok(await sdk.management.scopeClaimMapping.set(mappings))
    ok(await sdk.management.scopeClaimMapping.delete())
    expect(ok(await sdk.management.scopeClaimMapping.get())).toEqual([])
  },
}

export const analytics: Cases = {
  async 'analytics.search'({ sdk }) {
    ok(await sdk.management.audit.createEvent({ action: 'Counted', type: 'info', actorId: 'a', tenantId: 'acme' }))
    const counted = ok(
      await sdk.management.analytics.search({ actions: ['Counted'], groupByAction: true, groupByTenant: true }),
    )
    expect(counted).toEqual([expect.objectContaining({ action: 'Counted', tenant: 'acme', cnt: '1' })])
  },
}

export const visitors: Cases = {
  async 'jwt.anonymous'({ sdk }) {
    const { sessionJwt = '', refreshJwt = '' } = ok(await sdk.management.jwt.anonymous({ plan: 'trial' }))
    expect((await sdk.validateSession(sessionJwt)).token).toMatchObject({ plan: 'trial' })
    expect((await sdk.refreshSession(refreshJwt)).token).toMatchObject({ plan: 'trial' })
  },
}
