import { expect } from 'vitest'
import { fresh } from '../../../support/fresh.ts'
import { type Cases, ok, type Context } from '../../../support/context.ts'

const done = { ok: true }
const missing = { ok: false, code: 404 }

async function application({ sdk: { management } }: Context) {
  const name = fresh('Calendar')
  const approvedCallbackUrls = ['https://calendar.example.com/back']
  const apps = management.inboundApplication
  const { id, cleartext } = ok(await apps.createApplication({ name, approvedCallbackUrls, permissionsScopes: [] }))
  return { id, name, cleartext, apps }
}

/** Third-party applications and the consents of users. */
export const inboundApplications: Cases = {
  async 'inboundApplication.createApplication'(context) {
    const { cleartext, apps } = await application(context)
    expect(cleartext).toBeTruthy()
    expect(await apps.createApplication({ name: '', permissionsScopes: [] })).toMatchObject({ ok: false, code: 400 })
  },
  async 'inboundApplication.updateApplication'(context) {
    const { id, apps } = await application(context)
    const name = fresh('Renamed')
    expect(await apps.updateApplication({ id, name, permissionsScopes: [] })).toMatchObject(done)
    expect(ok(await apps.loadApplication(id))).toMatchObject({ name, approvedCallbackUrls: [] })
  },
  async 'inboundApplication.patchApplication'(context) {
    const { id, name, apps } = await application(context)
    expect(await apps.patchApplication({ id, description: 'patched' })).toMatchObject(done)
    expect(ok(await apps.loadApplication(id))).toMatchObject({ name, description: 'patched' })
  },
  async 'inboundApplication.deleteApplication'(context) {
    const { id, apps } = await application(context)
    expect(await apps.deleteApplication(id)).toMatchObject(done)
    expect(await apps.loadApplication(id)).toMatchObject(missing)
  },
  async 'inboundApplication.deleteApplicationBatch'(context) {
    const { id, apps } = await application(context)
    expect(await apps.deleteApplicationBatch([id])).toMatchObject(done)
    expect(await apps.loadApplication(id)).toMatchObject(missing)
  },
  async 'inboundApplication.loadApplication'(context) {
    const { id, name, apps } = await application(context)
    expect(ok(await apps.loadApplication(id))).toMatchObject({ id, name })
  },
  async 'inboundApplication.loadAllApplications'(context) {
    const { id, apps } = await application(context)
    expect(ok(await apps.loadAllApplications()).map(each => each.id)).toContain(id)
  },
  async 'inboundApplication.getApplicationSecret'(context) {
    const { id, cleartext, apps } = await application(context)
    expect(ok(await apps.getApplicationSecret(id))).toEqual({ cleartext })
  },
  async 'inboundApplication.rotateApplicationSecret'(context) {
    const { id, cleartext, apps } = await application(context)
    expect(await apps.rotateApplicationSecret(id)).toMatchObject(done)
    expect(ok(await apps.getApplicationSecret(id)).cleartext).not.toBe(cleartext)
  },
  async 'inboundApplication.searchConsents'(context) {
    const { id, apps } = await application(context)
    expect(ok(await apps.searchConsents({ appId: id }))).toEqual([])
  },
  async 'inboundApplication.deleteConsents'(context) {
    const { id, apps } = await application(context)
    expect(await apps.deleteConsents({ appId: id })).toMatchObject(done)
  },
  async 'inboundApplication.deleteTenantConsents'(context) {
    const { id, apps } = await application(context)
    const { id: tenantId } = ok(await context.sdk.management.tenant.create(fresh('Tenant')))
    expect(await apps.deleteTenantConsents({ appId: id, tenantId })).toMatchObject(done)
  },
}
