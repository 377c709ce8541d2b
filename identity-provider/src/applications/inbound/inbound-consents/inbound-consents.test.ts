import descope from '@descope/node-sdk'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../../testing/engines.ts'

describe.each(identityEngines)('consents to inbound applications on $engine', ({ start }) => {
  /** Two applications, two users and a tenant; each user consented to each application, the tenant to the first. */
  async function started() {
    const identity = await start()
    const { projectId, baseUrl, managementKey, clock } = identity
    const { management } = descope({ projectId, baseUrl, managementKey })
    const consents = management.inboundApplication
    await management.tenant.createWithId('acme', 'Acme')
    const make = async (name: string) =>
      (await consents.createApplication({ name, permissionsScopes: [] })).data?.id ?? ''
    const apps = [await make('Calendar'), await make('Mail')]
    const users = await Promise.all(
      ['ada', 'bob'].map(async name => (await management.user.create(`${name}@example.com`)).data?.userId ?? ''),
    )
    const given = apps.flatMap(app => users.map(user => ({ app, user, tenant: null as string | null })))
    const all = [...given, { app: apps[0] ?? '', user: null, tenant: 'acme' }]
    await identity.db
      .insertInto('inbound_consents')
      .values(
        all.map(({ app, user, tenant }, index) => ({
          project_id: projectId,
          id: `CN${index}`,
          application_id: app,
          user_id: user,
          tenant_id: tenant,
          scopes: '["events:read"]',
          granted_by: user ?? 'administrator',
          created_at: clock.now + index * 1000,
          modified_at: clock.now,
          expires_at: 0,
        })),
      )
      .execute()
    const ids = async (search = {}) => (await consents.searchConsents(search)).data?.map(({ id }) => id)
    return { identity, management, consents, apps, users, ids }
  }

  test('consents are searched by every criterion, newest first, page by page', async () => {
    const { identity, consents, apps, users, ids } = await started()
    expect(await ids()).toEqual(['CN4', 'CN3', 'CN2', 'CN1', 'CN0'])
    expect(await ids({ appId: apps[1] })).toEqual(['CN3', 'CN2'])
    expect(await ids({ userId: users[0] })).toEqual(['CN2', 'CN0'])
    expect(await ids({ appId: apps[0], userId: users[1] })).toEqual(['CN1'])
    expect(await ids({ consentId: 'CN4' })).toEqual(['CN4'])
    expect(await ids({ tenantId: 'acme' })).toEqual(['CN4'])
    expect(await ids({ limit: 2, page: 1 })).toEqual(['CN2', 'CN1'])
    const [first] = (await consents.searchConsents({ consentId: 'CN0' })).data ?? []
    expect(first).toEqual({
      id: 'CN0',
      appId: apps[0],
      userId: users[0],
      scopes: ['events:read'],
      grantedBy: users[0],
      createdTime: Math.floor(identity.clock.now / 1000),
      modifiedTime: Math.floor(identity.clock.now / 1000),
      ExpireTime: 0,
      tenantId: '',
    })
  })

  test('consents are deleted by every criterion, and with their user, tenant or application', async () => {
    const { management, consents, apps, users, ids } = await started()
    expect(await consents.deleteConsents({ appId: apps[0], userIds: [users[0] ?? ''] })).toMatchObject({ ok: true })
    expect(await ids()).toEqual(['CN4', 'CN3', 'CN2', 'CN1'])
    expect(await consents.deleteTenantConsents({ appId: apps[0] })).toMatchObject({ ok: true })
    expect(await ids()).toEqual(['CN3', 'CN2', 'CN1'])
    await consents.deleteConsents({ consentIds: ['CN3', 'nothing'] })
    expect(await ids()).toEqual(['CN2', 'CN1'])
    await management.user.deleteByUserId(users[0] ?? '')
    expect(await ids()).toEqual(['CN1'])
    await consents.deleteApplication(apps[0] ?? '')
    expect(await ids()).toEqual([])
  })

  test('consents cannot be deleted without a criterion, or by another project', async () => {
    const { identity, consents, apps, ids } = await started()
    const refused = { ok: false, code: 400, error: { errorMessage: expect.stringContaining('consentIds') } }
    expect(await consents.deleteConsents({})).toMatchObject(refused)
    expect(await consents.deleteTenantConsents({})).toMatchObject(refused)
    const many = Array.from({ length: 10_000 }, (_, index) => `CN${index}`)
    expect(await consents.deleteConsents({ consentIds: many })).toMatchObject(refused)
    expect(await consents.searchConsents({ page: -1 })).toMatchObject({ ok: false, code: 400 })
    const other = await identity.anotherProject()
    const foreign = descope({ ...other, baseUrl: identity.baseUrl }).management.inboundApplication
    expect((await foreign.searchConsents({ appId: apps[0] })).data).toEqual([])
    await foreign.deleteConsents({ consentIds: ['CN0'], appId: apps[0] })
    await foreign.deleteTenantConsents({ tenantId: 'acme' })
    expect(await ids()).toHaveLength(5)
  })
})
