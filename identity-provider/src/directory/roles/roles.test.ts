import descope from '@descope/node-sdk'
import { describe, expect, test } from 'vitest'
import { PermissionNotFound, PermissionProtected, PermissionTaken } from '../permissions/contract.ts'
import { identityEngines } from '../../testing/engines.ts'
import { RoleNotFound, RoleProtected, RoleTaken } from './contract.ts'

describe.each(identityEngines)('roles and permissions on $engine', ({ start }) => {
  const clients = async () => (await start()).clientAs()

  test('a role is created, found, replaced and deleted, and what it granted goes with it', async () => {
    const identity = await start()
    const { management } = descope({ ...identity })
    await management.permission.create('Write')
    await management.role.create('Writer', 'Writes', ['Write'])
    await management.user.create('ada', { roles: ['Writer'] })
    expect((await management.user.load('ada')).data).toMatchObject({ permissions: ['Write'] })
    await management.permission.update('Write', 'Compose')
    expect((await management.user.load('ada')).data).toMatchObject({ permissions: ['Compose'] })
    await management.role.update('Writer', 'Author', 'Writes more', ['Compose', 'User Viewer'])
    expect((await management.user.load('ada')).data?.roleNames).toEqual(['Author'])
    expect((await management.role.search({ roleNameLike: 'auth' })).data?.map(({ name }) => name)).toEqual(['Author'])
    await management.permission.delete('Compose')
    expect((await management.user.load('ada')).data).toMatchObject({ permissions: ['User Viewer'] })
    await management.role.delete('Author')
    expect((await management.user.load('ada')).data?.roleNames).toEqual([])
  })

  test('a new project has a role for tenant administrators, who may act as users of the tenant', async () => {
    const { roles, permissions } = await clients()
    const found = (await roles.search({ roleNames: ['Tenant Admin'] })).roles
    expect(found).toMatchObject([{ tenantId: '', permissionNames: ['User Admin', 'SSO Admin', 'Impersonate'] }])
    expect((await permissions.loadAll({})).permissions).toContainEqual(
      expect.objectContaining({ name: 'Impersonate', systemDefault: true }),
    )
    await roles.delete({ name: 'Tenant Admin' })
  })

  test('roles are added to and removed from a user', async () => {
    const { users, userRoles, roles } = await clients()
    await roles.createBatch({ roles: [{ name: 'a' }, { name: 'b' }, { name: 'c', default: true }] })
    expect((await users.create({ loginId: 'ada', roleNames: ['a'] })).user.roleNames).toEqual(['a', 'c'])
    const change = { loginId: 'ada', roleNames: ['b'] }
    expect((await userRoles.add(change)).user.roleNames).toEqual(['a', 'b', 'c'])
    expect((await userRoles.add(change)).user.roleNames).toEqual(['a', 'b', 'c'])
    expect((await userRoles.remove(change)).user.roleNames).toEqual(['a', 'c'])
    expect((await userRoles.set(change)).user.roleNames).toEqual(['b'])
    await expect(userRoles.add({ loginId: 'ada', roleNames: ['none'] })).rejects.toBeInstanceOf(RoleNotFound)
  })

  test('names are unique in the project and in each tenant, and a batch is all or nothing', async () => {
    const { roles, tenants } = await clients()
    await tenants.create({ id: 'acme', name: 'Acme' })
    await roles.create({ name: 'Boss' })
    await roles.create({ name: 'Boss', tenantId: 'acme' })
    await expect(roles.create({ name: 'Boss' })).rejects.toBeInstanceOf(RoleTaken)
    const half = { roles: [{ name: 'New' }, { name: 'Boss' }] }
    await expect(roles.createBatch(half)).rejects.toBeInstanceOf(RoleTaken)
    const found = await roles.search({ tenantIds: ['acme'], includeProjectRoles: true, roleNames: ['Boss', 'New'] })
    expect(found.roles.map(({ name, tenantId }) => [name, tenantId])).toEqual([
      ['Boss', ''],
      ['Boss', 'acme'],
    ])
    await expect(roles.create({ name: 'X', permissionNames: ['Fly'] })).rejects.toBeInstanceOf(PermissionNotFound)
  })

  test('built-in roles and permissions cannot be changed', async () => {
    const { roles, permissions } = await clients()
    await expect(roles.delete({ name: 'Administrator' })).rejects.toBeInstanceOf(RoleProtected)
    const renamed = { name: 'Auditor', newName: 'Other' }
    await expect(roles.update(renamed)).rejects.toBeInstanceOf(RoleProtected)
    await expect(permissions.delete({ name: 'Impersonate' })).rejects.toBeInstanceOf(PermissionProtected)
    await expect(permissions.create({ name: 'Impersonate' })).rejects.toBeInstanceOf(PermissionTaken)
    await permissions.createBatch({ permissions: [{ name: 'One' }, { name: 'Two' }] })
    await expect(permissions.update({ name: 'One', newName: 'Two' })).rejects.toBeInstanceOf(PermissionTaken)
    await permissions.deleteBatch({ names: ['One', 'Two'] })
    const { permissions: all } = await permissions.loadAll({})
    expect(all.every(({ systemDefault }) => systemDefault)).toBe(true)
  })
})
