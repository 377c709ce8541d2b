import { expect } from 'vitest'
import { fresh } from '../../support/fresh.ts'
import { type Cases, freshEmail, ok, type Context } from '../../support/context.ts'

async function keyOf({ sdk }: Context) {
  const { key, cleartext } = ok(await sdk.management.accessKey.create(fresh('Robot'), 0))
  const exchange = (secret = cleartext) => sdk.exchangeAccessKey(secret)
  return { id: key.id, cleartext, exchange, accessKey: sdk.management.accessKey }
}
const done = { ok: true }

export const managedAccessKeys: Cases = {
  async 'accessKey.create'(context) {
    const { exchange } = await keyOf(context)
    expect((await exchange()).token).toBeDefined()
  },
  async 'accessKey.load'(context) {
    const { id, accessKey } = await keyOf(context)
    expect(ok(await accessKey.load(id))).toMatchObject({ id, status: 'active' })
    expect(await accessKey.load('none')).toMatchObject({ ok: false, code: 404 })
  },
  async 'accessKey.searchAll'(context) {
    const { id, accessKey } = await keyOf(context)
    expect(ok(await accessKey.searchAll()).map(each => each.id)).toContain(id)
  },
  async 'accessKey.update'(context) {
    const { id, accessKey } = await keyOf(context)
    const name = fresh('Renamed')
    expect(ok(await accessKey.update(id, name, 'described'))).toMatchObject({ name })
  },
  async 'accessKey.deactivate'(context) {
    const { id, accessKey, exchange } = await keyOf(context)
    expect(await accessKey.deactivate(id)).toMatchObject(done)
    await expect(exchange()).rejects.toThrow()
  },
  async 'accessKey.deactivateBatch'(context) {
    const { id, accessKey, exchange } = await keyOf(context)
    expect(await accessKey.deactivateBatch([id])).toMatchObject(done)
    await expect(exchange()).rejects.toThrow()
  },
  async 'accessKey.activate'(context) {
    const { id, accessKey, exchange } = await keyOf(context)
    await accessKey.deactivate(id)
    expect(await accessKey.activate(id)).toMatchObject(done)
    expect((await exchange()).token).toBeDefined()
  },
  async 'accessKey.activateBatch'(context) {
    const { id, accessKey, exchange } = await keyOf(context)
    await accessKey.deactivate(id)
    expect(await accessKey.activateBatch([id])).toMatchObject(done)
    expect((await exchange()).token).toBeDefined()
  },
  async 'accessKey.delete'(context) {
    const { id, accessKey, exchange } = await keyOf(context)
    expect(await accessKey.delete(id)).toMatchObject(done)
    await expect(exchange()).rejects.toThrow()
  },
  async 'accessKey.deleteBatch'(context) {
    const { id, accessKey } = await keyOf(context)
    expect(await accessKey.deleteBatch([id])).toMatchObject(done)
    expect(await accessKey.load(id)).toMatchObject({ ok: false, code: 404 })
  },
  async 'accessKey.rotate'(context) {
    const { id, accessKey, exchange, cleartext } = await keyOf(context)
    const rotated = ok(await accessKey.rotate(id))
    expect(rotated.cleartext).not.toBe(cleartext)
    expect((await exchange(rotated.cleartext)).token).toBeDefined()
  },
}

export const managementKeys: Cases = {
  async 'managementKey.create'({ sdk: { management }, create, projectId, url }) {
    const { cleartext } = ok(await management.managementKey.create(fresh('Key'), { companyRoles: ['auditor'] }))
    const auditor = create({ projectId, baseUrl: url, managementKey: cleartext })
    expect(await auditor.management.audit.search({})).toMatchObject({ ok: true })
    expect(await auditor.management.user.create(freshEmail())).toMatchObject({ ok: false, code: 403 })
  },
  async 'managementKey.update'({ sdk: { management } }) {
    const { key } = ok(await management.managementKey.create(fresh('Key'), { companyRoles: ['auditor'] }))
    const updated = ok(await management.managementKey.update(key.id, fresh('Renamed'), 'described', 'inactive'))
    expect(updated).toMatchObject({ status: 'inactive', description: 'described' })
  },
  async 'managementKey.delete'({ sdk: { management } }) {
    const { key } = ok(await management.managementKey.create(fresh('Key'), { companyRoles: ['auditor'] }))
    expect(await management.managementKey.delete([key.id])).toMatchObject(done)
    expect(await management.managementKey.load(key.id)).toMatchObject({ ok: false, code: 404 })
  },
  async 'managementKey.load'({ sdk: { management } }) {
    const { key } = ok(await management.managementKey.create(fresh('Key'), { companyRoles: ['auditor'] }))
    expect(ok(await management.managementKey.load(key.id))).toMatchObject({ id: key.id, status: 'active' })
  },
  async 'managementKey.search'({ sdk: { management } }) {
    expect(ok(await management.managementKey.search()).length).toBeGreaterThan(0)
  },
}

export const descopers: Cases = {
  async 'descoper.create'(context) {
    const { loginId, created } = await descoper(context)
    expect(created).toMatchObject({ loginIds: [loginId] })
  },
  async 'descoper.update'(context) {
    const { created, descoper: administrators } = await descoper(context)
    const updated = ok(await administrators.update(created?.id ?? '', { displayName: 'Ada' }))
    expect(updated).toMatchObject({ attributes: { displayName: 'Ada' } })
  },
  async 'descoper.load'(context) {
    const { created, descoper: administrators } = await descoper(context)
    expect(ok(await administrators.load(created?.id ?? ''))).toMatchObject({ id: created?.id })
    expect(await administrators.load('Unone')).toMatchObject({ ok: false, code: 404 })
  },
  async 'descoper.delete'(context) {
    const { created, descoper: administrators } = await descoper(context)
    expect(await administrators.delete(created?.id ?? '')).toMatchObject(done)
    expect(await administrators.load(created?.id ?? '')).toMatchObject({ ok: false, code: 404 })
  },
  async 'descoper.list'(context) {
    const { created, descoper: administrators } = await descoper(context)
    expect(ok(await administrators.list()).descopers.map(({ id }) => id)).toContain(created?.id)
  },
}

async function descoper({ sdk: { management }, projectId }: Context) {
  const loginId = freshEmail()
  const rbac = { projects: [{ projectIds: [projectId], role: 'auditor' as const }] }
  const { descopers: made } = ok(await management.descoper.create([{ loginId, rbac }]))
  return { loginId, created: made[0], descoper: management.descoper }
}
