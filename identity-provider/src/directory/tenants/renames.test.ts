import { OperationError } from '@gatehouse-id/operation'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'
import type { TestIdentity } from '../../testing/identity.ts'

type Client = ReturnType<TestIdentity['clientAs']>
/** Creates something with a name, and says how to rename it. */
const kinds: Record<string, (client: Client, name: string) => Promise<(newName: string) => Promise<unknown>>> = {
  async tenant(client, name) {
    const { id } = await client.tenants.create({ name })
    return newName => client.tenants.update({ id, name: newName })
  },
  async role(client, name) {
    await client.roles.create({ name })
    return newName => client.roles.update({ name, newName })
  },
  async permission(client, name) {
    await client.permissions.create({ name })
    return newName => client.permissions.update({ name, newName })
  },
  async 'JWT template'(client, name) {
    const { template } = await client.jwtTemplates.create({ template: { name } })
    return newName => client.jwtTemplates.update({ template: { ...template, name: newName } })
  },
  async list(client, name) {
    const { list } = await client.lists.create({ name, type: 'texts', data: [] })
    return newName => client.lists.update({ id: list.id, name: newName, type: 'texts', data: [] })
  },
}

describe.each(identityEngines)('concurrent changes on $engine', { tags: ['every-engine'] }, ({ start }) => {
  test.each(Object.keys(kinds))('of several %ss renamed to one name at once, one gets it', async kind => {
    const client = (await start()).clientAs()
    const rename = await Promise.all(Array.from({ length: 6 }, (_, at) => kinds[kind]?.(client, `${kind} ${at}`)))
    const done = await Promise.allSettled(rename.map(to => to?.('the same')))
    const refused = done.flatMap(each => (each.status === 'rejected' ? [each.reason] : []))
    expect(refused).toHaveLength(5)
    for (const error of refused) expect(error).toBeInstanceOf(OperationError)
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
  })

  test('permissions renamed at once are all renamed in a role that has them', async () => {
    const client = (await start()).clientAs()
    const names = Array.from({ length: 6 }, (_, at) => `permission ${at}`)
    await client.permissions.createBatch({ permissions: names.map(name => ({ name })) })
    await client.roles.create({ name: 'many', permissionNames: names })
    await Promise.all(names.map(name => client.permissions.update({ name, newName: `new ${name}` })))
    const { roles } = await client.roles.search({ roleNames: ['many'] })
    expect(roles[0]?.permissionNames.toSorted()).toEqual(names.map(name => `new ${name}`))
  })

  test('a theme and a setting changed at once are both stored', async () => {
    const client = (await start()).clientAs()
    await Promise.all([
      client.themes.import({ theme: { cssTemplate: { gatehouse: { primaryColor: '#112233' } } } }),
      client.projectSettings.update({ isSignUpOpen: false }),
      client.projectSettings.update({ auditRetentionDays: 7 }),
    ])
    expect(await client.projectSettings.load({})).toMatchObject({
      theme: { primaryColor: '#112233' },
      isSignUpOpen: false,
      auditRetentionDays: 7,
    })
  })
})
