import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'

describe.each(identityEngines)('roles and permissions that are in use, on $engine', ({ start }) => {
  async function started() {
    const client = (await start()).clientAs()
    await client.permissions.create({ name: 'ships.read' })
    await client.roles.create({ name: 'pilot', permissionNames: ['ships.read'] })
    await client.tenants.create({ id: 'acme', name: 'Acme' })
    await client.roles.create({ name: 'captain', tenantId: 'acme' })
    await client.tenants.updateDefaultRoles({ id: 'acme', defaultRoles: ['pilot', 'captain'] })
    const permissionsScopes = [{ name: 'all', values: ['pilot', 'ships.read', 'User Viewer'] }]
    const { id } = await client.inboundApplications.create({ name: 'Calendar', permissionsScopes })
    const values = async () => (await client.inboundApplications.load({ id })).permissionsScopes[0]?.values
    const defaults = async () => (await client.tenants.load({ id: 'acme' })).defaultRoles
    return { client, values, defaults }
  }

  test('stay assigned when they are renamed', async () => {
    const { client, values, defaults } = await started()
    await client.roles.update({ name: 'pilot', newName: 'navigator' })
    await client.roles.update({ name: 'captain', tenantId: 'acme', newName: 'skipper' })
    await client.permissions.update({ name: 'ships.read', newName: 'ships.see' })
    expect(await defaults()).toEqual(['navigator', 'skipper'])
    expect(await values()).toEqual(['navigator', 'ships.see', 'User Viewer'])
  })

  test('are removed everywhere when deleted, and a later one of the same name does not bring them back', async () => {
    const { client, values, defaults } = await started()
    await client.roles.delete({ name: 'pilot' })
    await client.roles.delete({ name: 'captain', tenantId: 'acme' })
    await client.permissions.delete({ name: 'ships.read' })
    await client.permissions.create({ name: 'ships.read' })
    await client.roles.createBatch({ roles: [{ name: 'pilot' }, { name: 'captain' }] })
    expect(await defaults()).toEqual([])
    expect(await values()).toEqual(['User Viewer'])
  })

  test('a tenant’s own role of the same name is left alone', async () => {
    const { client, defaults } = await started()
    await client.roles.create({ name: 'pilot', tenantId: 'acme' })
    await client.roles.update({ name: 'pilot', newName: 'navigator' })
    expect(await defaults()).toEqual(['pilot', 'captain'])
    await client.roles.delete({ name: 'navigator' })
    expect(await defaults()).toEqual(['pilot', 'captain'])
  })

  test('a name that a role and a permission share stays for the one that remains', async () => {
    const { client, values } = await started()
    await client.roles.create({ name: 'ships.read' })
    await client.roles.delete({ name: 'ships.read' })
    expect(await values()).toEqual(['pilot', 'ships.read', 'User Viewer'])
  })
})
