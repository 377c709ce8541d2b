import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'

describe.each(identityEngines)('cross-app access on $engine', ({ start }) => {
  test('is set up for each single sign-on configuration, with roles by name, and deleted', async () => {
    const identity = await start()
    const client = identity.clientAs()
    await client.tenants.create({ id: 'acme', name: 'Acme' })
    await client.roles.create({ name: 'Clerk' })
    const issuers = {
      'https://idp.example': { jwksUri: 'https://idp.example/keys', attributeMapping: { email: 'mail' } },
    }
    const given = { tenantId: 'acme', enabled: true, settings: { issuers }, defaultSSORoles: ['Clerk'] }
    expect(await client.xaaSettings.load({ tenantId: 'acme' })).toMatchObject({
      enabled: false,
      settings: { issuers: {} },
    })
    await client.xaaSettings.configure({ ...given, roleMappings: [{ groups: ['staff'], roleName: 'Clerk' }] })
    const loaded = await client.xaaSettings.load({ tenantId: 'acme' })
    expect(loaded).toMatchObject({
      enabled: true,
      settings: { issuers },
      groupsMapping: [{ role: { name: 'Clerk' }, groups: ['staff'] }],
      defaultSSORoles: ['Clerk'],
      audience: `${identity.baseUrl}/${identity.projectId}`,
    })
    expect(await client.xaaSettings.loadAll({ tenantId: 'acme' })).toEqual({ XAASettings: [loaded] })
    await expect(client.xaaSettings.configure({ ...given, defaultSSORoles: ['Nobody'] })).rejects.toMatchObject({
      code: 'E011004',
    })
    await expect(client.xaaSettings.load({ tenantId: 'acme', ssoId: 'none' })).rejects.toMatchObject({ status: 404 })
    await client.xaaSettings.delete({ tenantId: 'acme' })
    expect(await client.xaaSettings.loadAll({ tenantId: 'acme' })).toEqual({ XAASettings: [] })
  })
})
