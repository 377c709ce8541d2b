import { expect } from 'vitest'
import { fresh } from '../../support/fresh.ts'
import type { Cases, Context } from '../../support/context.ts'

const done = { ok: true }
const refusal = { ok: false, code: 400 }

async function permissionNamed({ sdk: { management } }: Context) {
  const name = fresh('permission')
  expect(await management.permission.create(name, 'old')).toMatchObject(done)
  const find = async (wanted: string) =>
    (await management.permission.loadAll()).data?.find(each => each.name === wanted)
  // The SDK's type does not name the id.
  const { id = '' } = ((await find(name)) ?? {}) as { id?: string }
  return { name, find, id, permission: management.permission }
}

function own(name: string) {
  return { name, systemDefault: false }
}

async function roleNamed({ sdk: { management } }: Context) {
  const name = fresh('role')
  expect(await management.role.create(name, 'old', ['User Viewer'])).toMatchObject(done)
  const find = async (wanted: string) => (await management.role.loadAll()).data?.find(each => each.name === wanted)
  return { name, find, id: (await find(name))?.id ?? '', role: management.role }
}

export const permissions: Cases = {
  async 'permission.create'(context) {
    const { name, permission } = await permissionNamed(context)
    expect(await permission.create(name)).toMatchObject(refusal)
  },
  async 'permission.createBatch'(context) {
    const { name, find, permission } = await permissionNamed(context)
    const [one, other] = [fresh('permission'), fresh('permission')]
    expect(await permission.createBatch([own(one), own(other)])).toMatchObject(done)
    const third = fresh('permission')
    expect(await permission.createBatch([own(third), own(name)])).toMatchObject(refusal)
    expect(await find(third)).toBeUndefined()
  },
  async 'permission.update'(context) {
    const { name, find, permission } = await permissionNamed(context)
    const newName = fresh('permission')
    expect(await permission.update(name, newName, 'new')).toMatchObject(done)
    expect(await find(newName)).toMatchObject({ description: 'new' })
    expect(await permission.update('User Admin', fresh('permission'))).toMatchObject({ ok: false })
  },
  async 'permission.updateWithId'(context) {
    const { id, find, permission } = await permissionNamed(context)
    const newName = fresh('permission')
    expect(await permission.updateWithId(id, newName)).toMatchObject(done)
    expect(await find(newName)).toMatchObject({ id })
  },
  async 'permission.updateBatch'(context) {
    const { id, find, permission } = await permissionNamed(context)
    const newName = fresh('permission')
    expect(await permission.updateBatch([{ id, newName }])).toMatchObject(done)
    expect(await find(newName)).toBeDefined()
  },
  async 'permission.delete'(context) {
    const { name, permission } = await permissionNamed(context)
    expect(await permission.delete(name)).toMatchObject(done)
    expect(await permission.delete(name)).toMatchObject({ ok: false })
  },
  async 'permission.deleteWithId'(context) {
    const { id, name, find, permission } = await permissionNamed(context)
    expect(await permission.deleteWithId(id)).toMatchObject(done)
    expect(await find(name)).toBeUndefined()
  },
  async 'permission.deleteBatch'(context) {
    const [one, other] = [await permissionNamed(context), await permissionNamed(context)]
    expect(await one.permission.deleteBatch([one.name], [other.id])).toMatchObject(done)
    expect(await one.find(other.name)).toBeUndefined()
  },
  async 'permission.loadAll'(context) {
    const { name, find } = await permissionNamed(context)
    expect(await find(name)).toMatchObject({ systemDefault: false })
    expect(await find('Impersonate')).toMatchObject({ systemDefault: true })
  },
}

export const managedRoles: Cases = {
  async 'role.create'(context) {
    const { name, role } = await roleNamed(context)
    expect(await role.create(name)).toMatchObject(refusal)
    expect(await role.create(fresh('role'), '', ['no such permission'])).toMatchObject({ ok: false })
  },
  async 'role.createBatch'(context) {
    const { role } = await roleNamed(context)
    const [one, other] = [fresh('role'), fresh('role')]
    const made = await role.createBatch([{ name: one }, { name: other }] as Parameters<typeof role.createBatch>[0])
    expect(made.data).toMatchObject([{ name: one }, { name: other }])
  },
  async 'role.update'(context) {
    const { name, find, role } = await roleNamed(context)
    const newName = fresh('role')
    expect(await role.update(name, newName)).toMatchObject(done)
    // Omitted fields are cleared.
    expect(await find(newName)).toMatchObject({ description: '', permissionNames: [] })
  },
  async 'role.updateWithId'(context) {
    const { id, find, role } = await roleNamed(context)
    const newName = fresh('role')
    expect(await role.updateWithId(id, newName, 'new', ['User Viewer'])).toMatchObject(done)
    expect(await find(newName)).toMatchObject({ id, permissionNames: ['User Viewer'] })
  },
  async 'role.updateBatch'(context) {
    const { id, role } = await roleNamed(context)
    const newName = fresh('role')
    expect((await role.updateBatch([{ id, newName }])).data).toMatchObject([{ name: newName }])
  },
  async 'role.delete'(context) {
    const { name, role } = await roleNamed(context)
    expect(await role.delete(name)).toMatchObject(done)
    expect(await role.delete(name)).toMatchObject({ ok: false })
  },
  async 'role.deleteWithId'(context) {
    const { id, name, find, role } = await roleNamed(context)
    expect(await role.deleteWithId(id)).toMatchObject(done)
    expect(await find(name)).toBeUndefined()
  },
  async 'role.deleteBatch'(context) {
    const [one, other] = [await roleNamed(context), await roleNamed(context)]
    expect(await one.role.deleteBatch([one.name], '', [other.id])).toMatchObject(done)
    expect(await one.find(other.name)).toBeUndefined()
  },
  async 'role.loadAll'(context) {
    const { name, find } = await roleNamed(context)
    expect(await find(name)).toMatchObject({ permissionNames: ['User Viewer'], tenantId: '' })
    expect(await find('Administrator')).toBeDefined()
  },
  async 'role.search'(context) {
    const { name, role } = await roleNamed(context)
    expect((await role.search({ roleNames: [name] })).data).toMatchObject([{ name }])
    expect((await role.search({ roleNames: [fresh('none')] })).data).toEqual([])
  },
}
