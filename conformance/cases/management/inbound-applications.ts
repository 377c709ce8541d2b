import { expect } from 'vitest'
import { fresh } from '../../fresh.ts'
import { type Cases, ok, type World } from '../../world.ts'

const done = { ok: true }
const missing = { ok: false, code: 404 }

async function application({ sdk: { management } }: World) {
  const name = fresh('Calendar')
  const approvedCallbackUrls = ['https://calendar.example.com/back']
  const apps = management.inboundApplication
  const { id, cleartext } = ok(await apps.createApplication({ name, approvedCallbackUrls, permissionsScopes: [] }))
  return { id, name, cleartext, apps }
}

/** Applications of others, and what people consented to. */
export const inboundApplications: Cases = {
  async 'inboundApplication.createApplication'(world) {
    const { cleartext, apps } = await application(world)
    expect(cleartext).toBeTruthy()
    expect(await apps.createApplication({ name: '', permissionsScopes: [] })).toMatchObject({ ok: false, code: 400 })
  },
  async 'inboundApplication.updateApplication'(world) {
    const { id, apps } = await application(world)
    const name = fresh('Renamed')
    expect(await apps.updateApplication({ id, name, permissionsScopes: [] })).toMatchObject(done)
    expect(ok(await apps.loadApplication(id))).toMatchObject({ name, approvedCallbackUrls: [] })
  },
  async 'inboundApplication.patchApplication'(world) {
    const { id, name, apps } = await application(world)
    expect(await apps.patchApplication({ id, description: 'patched' })).toMatchObject(done)
    expect(ok(await apps.loadApplication(id))).toMatchObject({ name, description: 'patched' })
  },
  async 'inboundApplication.deleteApplication'(world) {
    const { id, apps } = await application(world)
    expect(await apps.deleteApplication(id)).toMatchObject(done)
    expect(await apps.loadApplication(id)).toMatchObject(missing)
  },
  async 'inboundApplication.deleteApplicationBatch'(world) {
    const { id, apps } = await application(world)
    expect(await apps.deleteApplicationBatch([id])).toMatchObject(done)
    expect(await apps.loadApplication(id)).toMatchObject(missing)
  },
  async 'inboundApplication.loadApplication'(world) {
    const { id, name, apps } = await application(world)
    expect(ok(await apps.loadApplication(id))).toMatchObject({ id, name })
  },
  async 'inboundApplication.loadAllApplications'(world) {
    const { id, apps } = await application(world)
    expect(ok(await apps.loadAllApplications()).map(each => each.id)).toContain(id)
  },
  async 'inboundApplication.getApplicationSecret'(world) {
    const { id, cleartext, apps } = await application(world)
    expect(ok(await apps.getApplicationSecret(id))).toEqual({ cleartext })
  },
  async 'inboundApplication.rotateApplicationSecret'(world) {
    const { id, cleartext, apps } = await application(world)
    expect(await apps.rotateApplicationSecret(id)).toMatchObject(done)
    expect(ok(await apps.getApplicationSecret(id)).cleartext).not.toBe(cleartext)
  },
  async 'inboundApplication.searchConsents'(world) {
    const { id, apps } = await application(world)
    expect(ok(await apps.searchConsents({ appId: id }))).toEqual([])
  },
  async 'inboundApplication.deleteConsents'(world) {
    const { id, apps } = await application(world)
    expect(await apps.deleteConsents({ appId: id })).toMatchObject(done)
  },
  async 'inboundApplication.deleteTenantConsents'(world) {
    const { id, apps } = await application(world)
    const { id: tenantId } = ok(await world.sdk.management.tenant.create(fresh('Tenant')))
    expect(await apps.deleteTenantConsents({ appId: id, tenantId })).toMatchObject(done)
  },
}
