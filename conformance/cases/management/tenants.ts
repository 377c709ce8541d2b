import { expect } from 'vitest'
import { fresh } from '../../support/fresh.ts'
import { type Cases, ok, type Context } from '../../support/context.ts'

async function made({ sdk: { management } }: Context) {
  const name = fresh('Tenant')
  const { id } = ok(await management.tenant.create(name, ['acme.example'], { floor: 'two' }))
  return { id, name, tenant: management.tenant, management }
}
const missing = { ok: false, code: 404 }

export const tenants: Cases = {
  async 'tenant.create'(context) {
    const { id, name, tenant } = await made(context)
    expect(id).toMatch(/^T/)
    expect(await tenant.create(name)).toMatchObject({ ok: false, code: 400 })
  },
  async 'tenant.createWithId'({ sdk: { management } }) {
    const id = fresh('own').replaceAll(' ', '-')
    expect(await management.tenant.createWithId(id, fresh('Tenant'))).toMatchObject({ ok: true })
    expect(await management.tenant.createWithId(id, fresh('Tenant'))).toMatchObject({ ok: false, code: 400 })
  },
  async 'tenant.update'(context) {
    const { id, tenant } = await made(context)
    const name = fresh('Renamed')
    expect(await tenant.update(id, name, ['other.example'])).toMatchObject({ ok: true })
    expect(ok(await tenant.load(id))).toMatchObject({ name, selfProvisioningDomains: ['other.example'] })
    expect(await tenant.update('none', name)).toMatchObject({ ok: false })
  },
  async 'tenant.updateDefaultRoles'(context) {
    const { id, tenant, management } = await made(context)
    const role = fresh('role')
    await management.role.create(role)
    expect(await tenant.updateDefaultRoles(id, [role])).toMatchObject({ ok: true })
    expect(ok(await tenant.load(id))).toMatchObject({ defaultRoles: [role] })
  },
  async 'tenant.delete'(context) {
    const { id, tenant } = await made(context)
    expect(await tenant.delete(id, true)).toMatchObject({ ok: true })
    expect(await tenant.delete(id)).toMatchObject(missing)
  },
  async 'tenant.load'(context) {
    const { id, name, tenant } = await made(context)
    expect(ok(await tenant.load(id))).toMatchObject({ id, name, customAttributes: { floor: 'two' } })
    expect(await tenant.load('none')).toMatchObject(missing)
  },
  async 'tenant.loadAll'(context) {
    const { id, tenant } = await made(context)
    expect(ok(await tenant.loadAll()).map(each => each.id)).toContain(id)
  },
  async 'tenant.searchAll'(context) {
    const { id, name, tenant } = await made(context)
    expect(ok(await tenant.searchAll([], [name]))).toMatchObject([{ id }])
    expect(ok(await tenant.searchAll([], [fresh('none')]))).toEqual([])
  },
  async 'tenant.getSettings'(context) {
    const { id, tenant } = await made(context)
    expect(ok(await tenant.getSettings(id))).toMatchObject({ selfProvisioningDomains: ['acme.example'] })
  },
  async 'tenant.configureSettings'(context) {
    const { id, tenant } = await made(context)
    const settings = ok(await tenant.getSettings(id))
    const changed = { ...settings, enabled: true, sessionTokenExpiration: 5 }
    expect(await tenant.configureSettings(id, changed)).toMatchObject({ ok: true })
    expect(ok(await tenant.getSettings(id))).toMatchObject({ enabled: true, sessionTokenExpiration: 5 })
  },
  async 'tenant.generateSSOConfigurationLink'(context) {
    const { id, tenant } = await made(context)
    const { adminSSOConfigurationLink } = ok(await tenant.generateSSOConfigurationLink(id, 3600))
    expect(new URL(adminSSOConfigurationLink).origin).toBe(context.url)
    expect(await tenant.generateSSOConfigurationLink('none', 3600)).toMatchObject(missing)
  },
  async 'tenant.revokeSSOConfigurationLink'(context) {
    const { id, tenant } = await made(context)
    ok(await tenant.generateSSOConfigurationLink(id, 3600))
    expect(await tenant.revokeSSOConfigurationLink(id)).toMatchObject({ ok: true })
  },
}
