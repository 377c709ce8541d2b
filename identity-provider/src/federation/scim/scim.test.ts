import descope from '@descope/node-sdk'
import { describe, expect, test } from 'vitest'
import { foreignCertificate } from '../../applications/sso-applications/testing.ts'
import { identityEngines } from '../../testing/engines.ts'
import { scimClientOf } from './testing.ts'

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

describe.each(identityEngines)('SCIM on $engine', ({ start }) => {
  async function started() {
    const identity = await start()
    return { identity, client: identity.clientAs(), scim: await scimClientOf(identity) }
  }

  test('a user is made, read, replaced, changed and deleted, and is a user of the directory', async () => {
    const { client, scim } = await started()
    const made = await scim.create('Users', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', enterprise],
      userName: 'Ada@acme.example',
      externalId: 'ext-1',
      name: { givenName: 'Ada', familyName: 'Lovelace', formatted: 'Ada Lovelace' },
      emails: [
        { value: 'ada@acme.example', type: 'work', primary: true },
        { value: 'ada@home.example', type: 'home' },
      ],
      phoneNumbers: [{ value: '+15551234567', type: 'work' }],
      title: 'Analyst',
      unknownAttribute: 1,
      [enterprise]: { department: 'Engines', employeeNumber: 42, manager: 'boss-1' },
    })
    expect(made.status).toBe(201)
    expect(made.headers.get('content-type')).toContain('application/scim+json')
    const { id } = made.body
    expect(made.headers.get('location')).toBe(made.body.meta.location)
    expect(made.headers.get('etag')).toBe(made.body.meta.version)
    expect(made.body).toMatchObject({
      userName: 'Ada@acme.example',
      externalId: 'ext-1',
      active: true,
      displayName: 'Ada Lovelace',
      title: 'Analyst',
      emails: [{ value: 'ada@acme.example', primary: true }, { value: 'ada@home.example' }],
      [enterprise]: { department: 'Engines', employeeNumber: '42', manager: { value: 'boss-1' } },
    })
    expect(made.body).not.toHaveProperty('unknownAttribute')
    expect((await scim.get(`/Users/${id}`)).body).toEqual(made.body)
    const { user } = await client.users.load({ loginId: 'ada@ACME.example' })
    expect(user).toMatchObject({
      userId: id,
      SCIM: true,
      email: 'ada@acme.example',
      verifiedEmail: true,
      phone: '+15551234567',
      givenName: 'Ada',
      userTenants: [{ tenantId: 'acme' }],
    })
    const replaced = await scim.call('PUT', `/Users/${id}`, {
      userName: 'ada@acme.example',
      name: { givenName: 'Augusta' },
    })
    expect(replaced.body).toMatchObject({ userName: 'ada@acme.example', name: { givenName: 'Augusta' }, active: true })
    expect(replaced.body).not.toHaveProperty('title')
    const patched = await scim.patch(`/Users/${id}`, { op: 'replace', path: 'name.familyName', value: 'King' })
    expect(patched.body.name).toEqual({ givenName: 'Augusta', familyName: 'King' })
    expect((await scim.call('DELETE', `/Users/${id}`)).status).toBe(204)
    expect((await scim.get(`/Users/${id}`)).status).toBe(404)
    await expect(client.users.load({ loginId: 'ada@acme.example' })).rejects.toMatchObject({ code: 'E112102' })
  })

  test('a deactivated user has no session, no tenant and no sign-in, and comes back', async () => {
    const { identity, client, scim } = await started()
    const { id } = await scim.user('ada')
    const { sessionJwt, refreshJwt } = await client.jwts.signIn({ loginId: 'ada@acme.example' })
    expect(sessionJwt).not.toBe('')
    expect((await scim.patch(`/Users/${id}`, { op: 'replace', value: { active: false } })).body.active).toBe(false)
    const refreshed = await fetch(`${identity.baseUrl}/v1/auth/refresh`, {
      method: 'POST',
      headers: { authorization: `Bearer ${identity.projectId}:${refreshJwt}` },
    })
    expect(refreshed.status).toBe(401)
    expect((await client.users.load({ userId: id })).user).toMatchObject({ status: 'disabled', userTenants: [] })
    expect((await scim.get(`/Users/${id}`)).body.active).toBe(false)
    expect((await scim.find('Users', 'active eq false')).body).toMatchObject({ totalResults: 1, Resources: [{ id }] })
    expect((await scim.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true })).body.active).toBe(true)
    const { user } = await client.users.load({ userId: id })
    expect(user).toMatchObject({ status: 'enabled', userTenants: [{ tenantId: 'acme' }] })
  })

  test('a user of another tenant, too, only leaves this one, and their account is not changed', async () => {
    const { client, scim } = await started()
    const { id } = await scim.user('ada')
    await client.tenants.create({ id: 'beta', name: 'Beta' })
    await client.userTenants.add({ loginId: 'ada@acme.example', tenantId: 'beta' })
    const patched = await scim.patch(`/Users/${id}`, {
      op: 'replace',
      path: 'emails[type eq "work"].value',
      value: 'eve@acme.example',
    })
    expect(patched.body.emails).toMatchObject([{ value: 'eve@acme.example' }])
    expect((await client.users.load({ userId: id })).user.email).toBe('ada@acme.example')
    await scim.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false })
    const { user } = await client.users.load({ userId: id })
    expect(user).toMatchObject({ status: 'enabled', userTenants: [{ tenantId: 'beta' }] })
    expect((await scim.call('DELETE', `/Users/${id}`)).status).toBe(204)
    expect((await client.users.load({ userId: id })).user.status).toBe('enabled')
  })

  test('an account of the tenant’s domain is taken in, others are refused, and administrators never are', async () => {
    const { client, scim, identity } = await started()
    const bob = await client.users.create({ loginId: 'bob@acme.example', email: 'bob@acme.example' })
    const taken = await scim.user('bob')
    expect(taken.id).toBe(bob.user.userId)
    await client.users.create({ loginId: 'eve@other.example', email: 'eve@other.example', verifiedEmail: true })
    const refused = await scim.create('Users', { userName: 'eve@other.example' })
    expect(refused).toMatchObject({ status: 409, body: { scimType: 'uniqueness', status: '409' } })
    expect(await scim.create('Users', { userName: 'new', emails: [{ value: 'eve@other.example' }] })).toMatchObject({
      status: 409,
    })
    expect(await scim.create('Users', { userName: identity.administrator.email })).toMatchObject({ status: 409 })
    await client.userTenants.add({ loginId: identity.administrator.email, tenantId: 'acme' })
    const found = (await scim.find('Users', `userName eq "${identity.administrator.email}"`)).body.Resources[0]
    expect((await scim.patch(`/Users/${found.id}`, { op: 'replace', path: 'active', value: false })).status).toBe(403)
    expect((await scim.call('DELETE', `/Users/${found.id}`)).status).toBe(403)
    // A user whom the tenant took in cannot be given an address outside of its domains, nor be deleted.
    const moved = await scim.patch(`/Users/${taken.id}`, {
      op: 'replace',
      path: 'emails',
      value: [{ value: 'mallory@evil.example' }],
    })
    expect(moved).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
    expect((await scim.call('DELETE', `/Users/${taken.id}`)).status).toBe(204)
    expect((await client.users.load({ loginId: 'bob@acme.example' })).user.userTenants).toEqual([])
  })

  test('an account that a stranger made for an address goes to the tenant without what they added', async () => {
    const { identity, client, scim } = await started()
    const headers = { authorization: `Bearer ${identity.projectId}` }
    const body = JSON.stringify({
      loginId: 'cara@acme.example',
      password: 'correct horse battery',
      user: { email: 'cara@acme.example' },
    })
    await fetch(`${identity.baseUrl}/v1/auth/password/signup`, { method: 'POST', headers, body })
    const { id } = await scim.user('cara')
    expect((await client.users.load({ userId: id })).user).toMatchObject({
      password: false,
      userTenants: [{ tenantId: 'acme' }],
    })
  })

  test('groups give the roles that single sign-on maps them to, and feed the management API', async () => {
    const { client, scim } = await started()
    await client.roles.create({ name: 'Editor' })
    const { role } = { role: 'Editor' }
    await client.ssoSettings.configureOidc({
      tenantId: 'acme',
      settings: {
        name: 'a',
        clientId: 'c',
        clientSecret: 's',
        issuer: 'https://idp.example',
        roleMappings: [{ roleName: role, groups: ['writers'] }],
      } as never,
      domains: ['acme.example'],
    })
    const [ada, bob] = [await scim.user('ada'), await scim.user('bob')]
    const made = await scim.create('Groups', { displayName: 'writers', externalId: 'g1', members: [{ value: ada.id }] })
    expect(made).toMatchObject({
      status: 201,
      body: { displayName: 'writers', members: [{ value: ada.id, type: 'User' }] },
    })
    const rolesOf = async (userId: string) => (await client.users.load({ userId })).user.userTenants[0]?.roleNames
    expect(await rolesOf(ada.id)).toEqual(['Editor'])
    expect((await scim.get(`/Users/${ada.id}`)).body.groups).toMatchObject([
      { value: made.body.id, display: 'writers' },
    ])
    const groups = await client.groups.loadAll({ tenantId: 'acme' })
    expect(groups).toMatchObject([{ display: 'writers', source: 'scim', members: [{ userId: ada.id }] }])
    const path = `/Groups/${made.body.id}`
    await scim.patch(
      path,
      { op: 'add', path: 'members', value: [{ value: bob.id }] },
      { op: 'remove', path: `members[value eq "${ada.id}"]` },
    )
    expect([await rolesOf(ada.id), await rolesOf(bob.id)]).toEqual([[], ['Editor']])
    await scim.patch(path, { op: 'replace', path: 'displayName', value: 'readers' })
    expect(await rolesOf(bob.id)).toEqual([])
    expect(await scim.patch(path, { op: 'add', path: 'members', value: [{ value: 'Unknown' }] })).toMatchObject({
      status: 400,
    })
    const nested = await scim.create('Groups', { displayName: 'x', members: [{ value: made.body.id, type: 'Group' }] })
    expect(nested.body.detail).toContain('groups within groups')
    expect((await scim.create('Groups', { displayName: 'readers' })).status).toBe(409)
    expect((await scim.get('/Groups?excludedAttributes=members')).body.Resources[0]).not.toHaveProperty('members')
    expect((await scim.call('DELETE', path)).status).toBe(204)
    expect((await scim.get(path)).status).toBe(404)
  })

  test('groups give the relations that single sign-on maps them to, until the user leaves', async () => {
    const { client, scim, identity } = await started()
    const { projectId, baseUrl, managementKey } = identity
    const { management } = descope({ projectId, baseUrl, managementKey })
    await management.fga.saveSchema({ dsl: 'model AuthZ 1.0\ntype user\ntype doc\n  relation owner: user\n' })
    const relation = { resource: 'handbook', relationDefinition: 'owner', namespace: 'doc' }
    const settings = {
      idpUrl: 'https://idp.example/sso',
      entityId: 'https://idp.example',
      idpCert: await foreignCertificate(),
      fgaMappings: { writers: { relations: [relation] } },
    }
    await client.ssoSettings.configureSaml({ tenantId: 'acme', settings, domains: ['acme.example'] })
    const { id } = await scim.user('ada')
    const group = (await scim.create('Groups', { displayName: 'writers', members: [{ value: id }] })).body
    const relations = async () =>
      (await client.authorizationRelations.listOfTargets({ targets: [id] })).relations.map(each => each.resource)
    expect(await relations()).toEqual(['handbook'])
    await scim.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false })
    expect(await relations()).toEqual([])
    await scim.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true })
    expect(await relations()).toEqual(['handbook'])
    await scim.call('DELETE', `/Groups/${group.id}`)
    expect(await relations()).toEqual([])
  })

  test('lists are filtered, sorted, paged and projected', async () => {
    const { scim } = await started()
    const ids: string[] = []
    for (const name of ['cara', 'ada', 'bob'])
      ids.push((await scim.user(name, { title: name === 'bob' ? 'Boss' : 'Clerk' })).id)
    const names = async (query: string) =>
      (await scim.get(`/Users?${query}`)).body.Resources.map(
        (user: { userName: string }) => user.userName.split('@')[0],
      )
    const filtered = (filter: string) => names(`filter=${encodeURIComponent(filter)}`)
    expect((await scim.get('/Users?startIndex=2&count=1')).body).toMatchObject({
      totalResults: 3,
      startIndex: 2,
      itemsPerPage: 1,
      Resources: [{ id: ids[1] }],
    })
    expect((await scim.get('/Users?startIndex=3&count=2')).body.Resources).toMatchObject([{ id: ids[2] }])
    expect((await scim.get('/Users?count=0')).body).toMatchObject({ totalResults: 3, Resources: [] })
    expect(await names('sortBy=userName')).toEqual(['ada', 'bob', 'cara'])
    expect(await names('sortBy=userName&sortOrder=descending')).toEqual(['cara', 'bob', 'ada'])
    expect(await filtered('userName eq "ADA@acme.example"')).toEqual(['ada'])
    expect(await filtered('title eq "clerk" and not (userName sw "c")')).toEqual(['ada'])
    expect(await filtered('name.givenName co "o" or userName sw "c"')).toEqual(['cara', 'bob'])
    expect(await filtered('emails[type eq "work" and value eq "bob@acme.example"]')).toEqual(['bob'])
    expect(await filtered('emails.value eq "bob@acme.example"')).toEqual(['bob'])
    expect(await filtered('title pr and active eq true')).toHaveLength(3)
    expect(await filtered('meta.created lt "2000-01-01T00:00:00Z"')).toEqual([])
    expect(await filtered('meta.lastModified ge "2000-01-01T00:00:00Z" and active ne false')).toHaveLength(3)
    expect(await filtered(`id eq "${ids[0]}"`)).toEqual(['cara'])
    const projected = (await scim.get(`/Users/${ids[1]}?attributes=userName,name.givenName`)).body
    expect(projected).toEqual({
      schemas: expect.any(Array),
      id: ids[1],
      userName: 'ada@acme.example',
      name: { givenName: 'ada' },
    })
    expect((await scim.get(`/Users/${ids[1]}?excludedAttributes=emails,name.familyName`)).body).toMatchObject({
      name: { givenName: 'ada' },
    })
    const searched = await scim.create('.search', { filter: 'id pr', attributes: ['userName'], count: 2 })
    expect(searched.body).toMatchObject({ totalResults: 3, itemsPerPage: 2 })
  })

  test('ETags guard against lost changes', async () => {
    const { scim } = await started()
    const { id, meta } = await scim.user('ada')
    const withMatch = (tag: string, value: string) =>
      scim.call(
        'PATCH',
        `/Users/${id}`,
        { Operations: [{ op: 'replace', path: 'title', value }] },
        { headers: { 'if-match': tag } },
      )
    expect(
      (await scim.call('GET', `/Users/${id}`, undefined, { headers: { 'if-none-match': meta.version } })).status,
    ).toBe(304)
    const changed = await withMatch(meta.version, 'One')
    expect(changed.status).toBe(200)
    expect(changed.body.meta.version).not.toBe(meta.version)
    expect((await withMatch(meta.version, 'Two')).status).toBe(412)
    const group = (await scim.create('Groups', { displayName: 'g' })).body
    const put = () =>
      scim.call('PUT', `/Groups/${group.id}`, { displayName: 'h' }, { headers: { 'if-match': group.meta.version } })
    expect([(await put()).status, (await put()).status]).toEqual([200, 412])
  })

  test('a bulk request makes users and a group that refers to them, and tells each failure', async () => {
    const { scim } = await started()
    const { status, body } = await scim.create('Bulk', {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'],
      Operations: [
        {
          method: 'POST',
          path: '/Groups',
          bulkId: 'g',
          data: { displayName: 'all', members: [{ value: 'bulkId:u' }] },
        },
        { method: 'POST', path: '/Users', bulkId: 'u', data: { userName: 'ada@acme.example' } },
        { method: 'POST', path: '/Users', bulkId: 'v', data: { userName: 'ada@acme.example' } },
        {
          method: 'PATCH',
          path: '/Users/bulkId:u',
          data: { Operations: [{ op: 'add', path: 'title', value: 'Boss' }] },
        },
      ],
    })
    expect(status).toBe(200)
    expect(body.Operations.map((each: { status: string }) => each.status)).toEqual(['201', '201', '409', '200'])
    expect(body.Operations[2].response).toMatchObject({ scimType: 'uniqueness' })
    const [group] = (await scim.get('/Groups')).body.Resources
    expect(group.members).toHaveLength(1)
    expect((await scim.find('Users', 'title eq "Boss"')).body.totalResults).toBe(1)
  })

  test('back ends mark users as provisioned and not, with the official SDK', async () => {
    const { identity, client } = await started()
    const { projectId, baseUrl, managementKey } = identity
    const sdk = descope({ projectId, baseUrl, managementKey })
    await client.users.create({ loginId: 'ada' })
    for (const scim of [true, false])
      expect((await sdk.management.user.patch('ada', { scim })).data).toMatchObject({ SCIM: scim })
  })

  test('two directories’ calls at once make one user, and one of them is told', {
    tags: ['every-engine'],
  }, async () => {
    const { client, scim } = await started()
    const body = { userName: 'ada@acme.example', emails: [{ value: 'ada@acme.example' }] }
    const answers = await Promise.all(Array.from({ length: 6 }, () => scim.create('Users', body)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
    expect((await client.users.search({ loginIds: ['ada@acme.example'] })).users).toHaveLength(1)
    const [made] = answers.filter(({ status }) => status === 201)
    const patch = (title: string) => scim.patch(`/Users/${made?.body.id}`, { op: 'add', path: 'title', value: title })
    const patched = await Promise.all(['a', 'b', 'c'].map(patch))
    expect(patched.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test('what the server can do is told', async () => {
    const { scim } = await started()
    expect((await scim.get('/ServiceProviderConfig')).body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: true },
      etag: { supported: true },
    })
    expect((await scim.get('/ResourceTypes')).body.totalResults).toBe(2)
    expect((await scim.get('/ResourceTypes/User')).body.schemaExtensions).toEqual([
      { schema: enterprise, required: false },
    ])
    expect((await scim.get(`/Schemas/${enterprise}`)).body.attributes.length).toBeGreaterThan(4)
    expect((await scim.get('/Schemas?filter=id+pr')).status).toBe(403)
    expect((await scim.get('/Me')).status).toBe(501)
    expect((await scim.get('/Nothing')).status).toBe(404)
  })
})
