import { expect } from 'vitest'
import { fresh } from '../../fresh.ts'
import type { Cases, World } from '../../world.ts'

const done = { ok: true }
const refusal = { ok: false, code: 400 }

async function permissionNamed({ sdk: { management } }: World) {
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

async function roleNamed({ sdk: { management } }: World) {
  const name = fresh('role')
  expect(await management.role.create(name, 'old', ['User Viewer'])).toMatchObject(done)
  const find = async (wanted: string) => (await management.role.loadAll()).data?.find(each => each.name === wanted)
  return { name, find, id: (await find(name))?.id ?? '', role: management.role }
}

export const permissions: Cases = {
  async 'permission.create'(world) {
    const { name, permission } = await permissionNamed(world)
    expect(await permission.create(name)).toMatchObject(refusal)
  },
  async 'permission.createBatch'(world) {
    const { name, find, permission } = await permissionNamed(world)
    const [one, other] = [fresh('permission'), fresh('permission')]
    expect(await permission.createBatch([own(one), own(other)])).toMatchObject(done)
    const third = fresh('permission')
    expect(await permission.createBatch([own(third), own(name)])).toMatchObject(refusal)
    expect(await find(third)).toBeUndefined()
  },
  async 'permission.update'(world) {
    const { name, find, permission } = await permissionNamed(world)
    const newName = fresh('permission')
    expect(await permission.update(name, newName, 'new')).toMatchObject(done)
    expect(await find(newName)).toMatchObject({ description: 'new' })
    expect(await permission.update('User Admin', fresh('permission'))).toMatchObject({ ok: false })
  },
  async 'permission.updateWithId'(world) {
    const { id, find, permission } = await permissionNamed(world)
    const newName = fresh('permission')
    expect(await permission.updateWithId(id, newName)).toMatchObject(done)
    expect(await find(newName)).toMatchObject({ id })
  },
  async 'permission.updateBatch'(world) {
    const { id, find, permission } = await permissionNamed(world)
    const newName = fresh('permission')
    expect(await permission.updateBatch([{ id, newName }])).toMatchObject(done)
    expect(await find(newName)).toBeDefined()
  },
  async 'permission.delete'(world) {
    const { name, permission } = await permissionNamed(world)
    expect(await permission.delete(name)).toMatchObject(done)
    expect(await permission.delete(name)).toMatchObject({ ok: false })
  },
  async 'permission.deleteWithId'(world) {
    const { id, name, find, permission } = await permissionNamed(world)
    expect(await permission.deleteWithId(id)).toMatchObject(done)
    expect(await find(name)).toBeUndefined()
  },
  async 'permission.deleteBatch'(world) {
    const [one, other] = [await permissionNamed(world), await permissionNamed(world)]
    expect(await one.permission.deleteBatch([one.name], [other.id])).toMatchObject(done)
    expect(await one.find(other.name)).toBeUndefined()
  },
  async 'permission.loadAll'(world) {
    const { name, find } = await permissionNamed(world)
    expect(await find(name)).toMatchObject({ systemDefault: false })
    expect(await find('Impersonate')).toMatchObject({ systemDefault: true })
  },
}

export const managedRoles: Cases = {
  async 'role.create'(world) {
    const { name, role } = await roleNamed(world)
    expect(await role.create(name)).toMatchObject(refusal)
    expect(await role.create(fresh('role'), '', ['no such permission'])).toMatchObject({ ok: false })
  },
  async 'role.createBatch'(world) {
    const { role } = await roleNamed(world)
    const [one, other] = [fresh('role'), fresh('role')]
    const made = await role.createBatch([{ name: one }, { name: other }] as Parameters<typeof role.createBatch>[0])
    expect(made.data).toMatchObject([{ name: one }, { name: other }])
  },
  async 'role.update'(world) {
    const { name, find, role } = await roleNamed(world)
    const newName = fresh('role')
    expect(await role.update(name, newName)).toMatchObject(done)
    // What is left out is cleared.
    expect(await find(newName)).toMatchObject({ description: '', permissionNames: [] })
  },
  async 'role.updateWithId'(world) {
    const { id, find, role } = await roleNamed(world)
    const newName = fresh('role')
    expect(await role.updateWithId(id, newName, 'new', ['User Viewer'])).toMatchObject(done)
    expect(await find(newName)).toMatchObject({ id, permissionNames: ['User Viewer'] })
  },
  async 'role.updateBatch'(world) {
    const { id, role } = await roleNamed(world)
    const newName = fresh('role')
    expect((await role.updateBatch([{ id, newName }])).data).toMatchObject([{ name: newName }])
  },
  async 'role.delete'(world) {
    const { name, role } = await roleNamed(world)
    expect(await role.delete(name)).toMatchObject(done)
    expect(await role.delete(name)).toMatchObject({ ok: false })
  },
  async 'role.deleteWithId'(world) {
    const { id, name, find, role } = await roleNamed(world)
    expect(await role.deleteWithId(id)).toMatchObject(done)
    expect(await find(name)).toBeUndefined()
  },
  async 'role.deleteBatch'(world) {
    const [one, other] = [await roleNamed(world), await roleNamed(world)]
    expect(await one.role.deleteBatch([one.name], '', [other.id])).toMatchObject(done)
    expect(await one.find(other.name)).toBeUndefined()
  },
  async 'role.loadAll'(world) {
    const { name, find } = await roleNamed(world)
    expect(await find(name)).toMatchObject({ permissionNames: ['User Viewer'], tenantId: '' })
    expect(await find('Administrator')).toBeDefined()
  },
  async 'role.search'(world) {
    const { name, role } = await roleNamed(world)
    expect((await role.search({ roleNames: [name] })).data).toMatchObject([{ name }])
    expect((await role.search({ roleNames: [fresh('none')] })).data).toEqual([])
  },
}
