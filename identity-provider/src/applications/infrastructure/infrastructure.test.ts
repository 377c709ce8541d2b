import { describe, expect, test } from 'vitest'
import type { TestIdentity } from '../../testing/identity.ts'
import { identityEngines } from '../../testing/engines.ts'

/** Calls as the vendor's Terraform provider does: with a project id before the key only for what is in a project. */
function terraform({ baseUrl, managementKey }: TestIdentity, projectId = '') {
  const authorization = `Bearer ${[projectId, managementKey].filter(Boolean).join(':')}`
  async function call(method: string, path: string, body?: object) {
    const headers = { authorization, 'content-type': 'application/json' }
    const response = await fetch(baseUrl + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }
  const send = (method: string, query: string, body?: object) => call(method, `/v1/mgmt/infra${query}`, body)
  return {
    call,
    create: (entity: string, data: object) => send('POST', '', { entity, data }),
    load: (entity: string, id: string) => send('GET', `?entity=${entity}&id=${id}`),
    update: (entity: string, id: string, data: object) => send('PUT', '', { entity, id, data }),
    delete: (entity: string, id: string) => send('DELETE', `?entity=${entity}&id=${id}`),
  }
}
const ok = { status: 200 }
/** What the provider sends of a project whose settings nobody described. */
const ofInvitations = {
  projectSelfProvisioning: true,
  inviteUrl: '',
  inviteMagicLink: false,
  inviteExpireUser: false,
  inviteExpirationTime: 1,
  inviteExpirationTimeUnit: 'weeks',
  inviteSendEmail: true,
  inviteSendSms: false,
  inviteEmailProviderId: 'Descope',
  inviteEmailTemplates: [],
}

describe.each(identityEngines)('the infrastructure on $engine', ({ start }) => {
  test('a project is made with a key alone, changed and deleted with its own id before the key', async () => {
    const identity = await start()
    const made = await terraform(identity).create('project', {
      name: 'Shop',
      tags: ['eu'],
      version: 1,
      settings: null,
      flows: {},
    })
    expect(made).toMatchObject({ ...ok, body: { entity: 'project', data: { name: 'Shop', tags: ['eu'] } } })
    const { id } = made.body
    const inside = terraform(identity, id)
    expect(await inside.update('project', id, { name: 'Store', tags: [] })).toMatchObject({
      ...ok,
      body: { id, data: { name: 'Store', environment: '', tags: [] } },
    })
    expect(await terraform(identity).load('project', id)).toMatchObject({ status: 404 })
    expect(await terraform(identity, identity.projectId).delete('project', id)).toMatchObject({ status: 404 })
    expect(await inside.delete('project', id)).toMatchObject({ ...ok, body: { id } })
    expect(await inside.load('project', id)).toMatchObject({ status: 401 })
  })

  test('what a project cannot be given is refused by name, with the code that Terraform shows', async () => {
    const identity = await start()
    const wrong = { name: 'Shop', authentication: { otp: { disabled: true } }, lists: [] }
    expect(await terraform(identity).create('project', wrong)).toMatchObject({
      status: 400,
      body: { errorCode: 'E113007', errorMessage: expect.stringContaining('authentication') },
    })
    const inside = terraform(identity, identity.projectId)
    expect(await inside.update('project', identity.projectId, { name: 'A', environment: 'production' })).toMatchObject({
      status: 400,
      body: { errorCode: 'E113007' },
    })
    expect(await inside.create('inbound_app', { name: 'App', forceDpop: true })).toMatchObject({
      body: { errorMessage: expect.stringContaining('forceDpop') },
    })
  })

  test('a project is described with settings, roles, permissions, attributes and lists, as the provider sends them', async () => {
    const identity = await start()
    const described = {
      version: 1,
      name: 'Shop',
      environment: '',
      tags: ['eu'],
      settings: {
        ...ofInvitations,
        rotateJwt: false,
        refreshTokenExpiration: 2,
        refreshTokenExpirationUnit: 'weeks',
        trustedDomains: 'shop.example,http://localhost:3000',
        tokenResponseMethod: 'cookie',
        sessionTokenResponseMethod: 'onBody',
        cookiePolicy: 'lax',
        sessionTokenCookiePolicy: 'lax',
        projectSelfProvisioning: false,
      },
      authorization: {
        roles: [
          { id: 'ref:role:1', name: 'Editor', description: '', permissions: ['write'], default: false, private: false },
        ],
        permissions: [{ name: 'write', description: 'Change articles' }],
        fga: '',
      },
      attributes: {
        user: [
          {
            name: 'plan',
            displayName: 'Plan',
            type: 'singleselect',
            options: [{ label: 'free', value: 'free' }],
            viewPermissions: [],
            editPermissions: ['write'],
          },
        ],
        tenant: [],
        accessKey: [],
      },
      lists: [{ name: 'blocked', description: '', type: 'ips', data: ['203.0.113.9'] }],
      jwtTemplates: { userTemplates: [], keyTemplates: [] },
      connectors: null,
      flows: {},
    }
    const made = await terraform(identity).create('project', described)
    const { connectors: _, flows: __, authorization, ...shown } = described
    const roles = [{ ...authorization.roles[0], id: expect.not.stringContaining('ref') }]
    const { permissions } = authorization
    expect(made).toMatchObject({ ...ok, body: { data: { ...shown, authorization: { roles, permissions } } } })

    const { id, data } = made.body
    const inside = terraform(identity, id)
    expect((await inside.load('project', id)).body).toEqual(made.body)
    const unchanged = await inside.update('project', id, described)
    expect(unchanged.body).toEqual(made.body)
    await inside.call('POST', '/v1/mgmt/user/create', { loginId: 'ada', roleNames: ['Editor'] })
    const [role] = data.authorization.roles
    const changed = await inside.update('project', id, {
      ...described,
      settings: ofInvitations,
      authorization: {
        roles: [{ ...role, name: 'Author', permissions: ['publish'] }],
        permissions: [{ ...data.authorization.permissions[0], name: 'publish' }],
      },
      lists: [],
    })
    expect(changed).toMatchObject({
      ...ok,
      body: { data: { lists: [], authorization: { roles: [{ id: role.id, name: 'Author' }] } } },
    })
    expect(changed.body.data.settings).toMatchObject({ refreshTokenExpiration: 2, projectSelfProvisioning: true })
    expect(await inside.call('GET', '/v1/mgmt/user?loginId=ada')).toMatchObject({
      body: { user: { roleNames: ['Author'] } },
    })
  })

  test.each([
    [{ tenantUserIsolation: true }, 'settings.tenantUserIsolation must be false here'],
    [{ refreshTokenExpiration: 28, refreshTokenExpirationUnit: 'days' }, 'is to be written as 4 weeks'],
    [{ trustedDeviceTokenExpiration: 5, trustedDeviceTokenExpirationUnit: 'minutes' }, 'must be whole days'],
    [{ cookiePolicy: 'none', sessionTokenCookiePolicy: 'lax' }, 'must be the same as cookiePolicy'],
    [{ sessionTokenExpiration: 1, sessionTokenExpirationUnit: 'years' }, 'settings.sessionTokenExpirationUnit'],
    [{ newThing: 1 }, 'newThing'],
  ])('settings that a project has not are refused, and no project is made: %j', async (settings, message) => {
    const identity = await start()
    const refused = await terraform(identity).create('project', { name: 'Shop', settings })
    expect(refused).toMatchObject({
      status: 400,
      body: { errorCode: 'E113007', errorMessage: expect.stringContaining(message) },
    })
    expect((await identity.clientAs().projects.list({})).projects).toHaveLength(1)
  })

  test('what an import refuses leaves no project', async () => {
    const identity = await start()
    const authorization = { roles: [{ name: 'Editor', permissions: ['nobody knows'] }], permissions: [] }
    expect(await terraform(identity).create('project', { name: 'Shop', authorization })).toMatchObject({ status: 400 })
    expect((await identity.clientAs().projects.list({})).projects).toHaveLength(1)
  })

  test('access keys, management keys, administrators and inbound applications are made, read, changed and deleted', async () => {
    const identity = await start()
    const { projectId } = identity
    const entities = [
      {
        entity: 'access_key',
        data: { name: 'ci', description: '', status: 'active', expireTime: 0, roleNames: [], customClaims: {} },
        change: { name: 'deploy', status: 'inactive' },
        secret: 'cleartext',
        at: projectId,
      },
      {
        entity: 'management_key',
        data: { name: 'ci', status: 'active', expireTime: 0, reBac: { companyRoles: ['company-full-access'] } },
        change: { name: 'deploy', status: 'inactive' },
        secret: 'cleartext',
        at: '',
      },
      {
        entity: 'descoper',
        data: {
          email: 'ada@example.com',
          phone: '',
          name: 'Ada',
          rbac: { isCompanyAdmin: true, projects: [], tags: [] },
        },
        change: { email: 'ada@example.com', name: 'Ada Lovelace', rbac: { isCompanyAdmin: true } },
        secret: undefined,
        at: '',
      },
      {
        entity: 'inbound_app',
        data: { name: 'CRM', loginPageUrl: 'https://crm.example.com', forcePkce: true, sessionSettings: {} },
        change: { name: 'CRM 2', loginPageUrl: 'https://crm.example.com' },
        secret: 'clientSecret',
        at: projectId,
      },
      { entity: 'engine', data: { name: 'Eins' }, change: { name: 'Zwei' }, secret: 'secret', at: projectId },
    ]
    for (const { entity, data, change, secret, at } of entities) {
      const { create, load, update, delete: remove } = terraform(identity, at)
      const made = await create(entity, data)
      expect(made, JSON.stringify(made)).toMatchObject(ok)
      if (secret) expect(made.body.data[secret]).toEqual(expect.any(String))
      const { id } = made.body
      const read = await load(entity, id)
      expect(read).toMatchObject({ ...ok, body: { entity, id, data: { name: data.name } } })
      if (secret) expect(read.body.data).not.toHaveProperty(secret)
      expect(await update(entity, id, change)).toMatchObject({ ...ok, body: { data: { name: change.name } } })
      expect(await remove(entity, id)).toMatchObject(ok)
      expect((await load(entity, id)).status).toBe(404)
    }
  })

  test('an entity needs the right of what stands behind it', async () => {
    const identity = await start()
    const { management_key: reader } = {
      management_key: { projectRoles: [{ projectIds: [identity.projectId], roles: ['developer'] }] },
    }
    const { body } = await terraform(identity).create('management_key', { name: 'weak', reBac: reader })
    const weak = terraform({ ...identity, managementKey: body.data.cleartext }, identity.projectId)
    expect(await weak.create('management_key', { name: 'more', reBac: reader })).toMatchObject({ status: 403 })
    expect(await weak.create('access_key', { name: 'fine' })).toMatchObject(ok)
    const client = identity.clientAs()
    const { id } = await client.roles.create({ name: 'Editor' })
    const roles = [{ id, name: 'Author' }]
    const taken = { name: 'Taken', settings: { trustedDomains: 'evil.example' }, authorization: { roles } }
    expect(await weak.update('project', identity.projectId, taken)).toMatchObject({ status: 403 })
    expect((await client.roles.search({ roleIds: [id] })).roles).toMatchObject([{ name: 'Editor' }])
    expect((await client.projectSettings.load({})).approvedOrigins).toEqual([])
  })

  test('a key alone stands for its company in what is about the company, and for no project', async () => {
    const { baseUrl, managementKey, projectId } = await start()
    const ask = async (method: string, path: string, key = managementKey) => {
      const headers = { authorization: `Bearer ${key}` }
      const response = await fetch(baseUrl + path, { method, headers, ...(method === 'POST' && { body: '{}' }) })
      return { status: response.status, body: await response.json() }
    }
    expect(await ask('POST', '/v1/mgmt/projects/list')).toMatchObject({
      ...ok,
      body: { projects: [{ id: projectId }] },
    })
    expect(await ask('GET', '/v1/mgmt/managementkey/search')).toMatchObject(ok)
    expect((await ask('POST', '/v1/mgmt/project/delete')).status).toBe(401)
    expect((await ask('GET', '/v1/mgmt/role/all')).status).toBe(401)
    expect((await ask('POST', '/v1/mgmt/projects/list', 'Kgh_wrong')).status).toBe(401)
  })
})
