import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'
import { scimClientOf } from './testing.ts'

describe.each(identityEngines)('attacks on SCIM on $engine', ({ start }) => {
  test('a key works for its own tenant alone, with its role, and not once it is disabled', async () => {
    const identity = await start()
    const client = identity.clientAs()
    const acme = await scimClientOf(identity)
    const beta = await scimClientOf(identity, { tenantId: 'beta', domains: [] })
    const { id } = await acme.user('ada')
    expect((await acme.call('GET', '/Users', undefined, { key: beta.bearer })).status).toBe(403)
    expect((await beta.get(`/Users/${id}`)).status).toBe(404)
    expect((await beta.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false })).status).toBe(404)
    expect((await beta.call('DELETE', `/Users/${id}`)).status).toBe(404)
    expect((await beta.create('Users', { userName: 'ada@acme.example' })).status).toBe(409)
    const { body: group } = await acme.create('Groups', { displayName: 'Staff' })
    expect((await beta.get(`/Groups/${group.id}`)).status).toBe(404)
    expect((await beta.call('DELETE', `/Groups/${group.id}`)).status).toBe(404)
    const theirs = await beta.create('Groups', { displayName: 'Staff', members: [{ value: id }] })
    expect(theirs).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
    expect((await acme.call('GET', '/Users', undefined, { key: acme.secret })).status).toBe(200)
    for (const key of ['', 'x', `${identity.projectId}:x`, `${identity.projectId}:${identity.managementKey}`])
      expect(await acme.call('GET', '/Users', undefined, { key })).toMatchObject({
        status: 401,
        body: { status: '401' },
      })
    const other = await identity.anotherProject()
    expect((await acme.call('GET', '/Users', undefined, { key: `${other.projectId}:${acme.secret}` })).status).toBe(401)
    const keyOf = async (keyTenants: { tenantId: string; roleNames?: string[] }[], more: object = {}) =>
      (await client.accessKeys.create({ name: 'k', keyTenants, ...more })).cleartext
    const wrong = [
      await keyOf([]),
      await keyOf([{ tenantId: 'acme' }]),
      await keyOf([
        { tenantId: 'acme', roleNames: ['Tenant Admin'] },
        { tenantId: 'beta', roleNames: ['Tenant Admin'] },
      ]),
      await keyOf([{ tenantId: 'acme', roleNames: ['Tenant Admin'] }], { userId: id }),
    ]
    for (const key of wrong)
      expect((await acme.call('GET', '/Users', undefined, { key: `${identity.projectId}:${key}` })).status).toBe(403)
    await client.accessKeys.deactivate({ id: acme.keyId })
    expect((await acme.get('/Users')).status).toBe(401)
  })

  test('names and addresses that others have are told a hundred times an hour', async () => {
    const identity = await start()
    const acme = await scimClientOf(identity, { domains: [] })
    await identity.clientAs().users.create({ loginId: 'eve@home.example', email: 'eve@home.example' })
    const statuses: number[] = []
    for (let times = 0; times < 101; times++)
      statuses.push((await acme.create('Users', { userName: 'eve@home.example' })).status)
    expect([statuses.filter(status => status === 409).length, statuses.at(-1)]).toEqual([100, 429])
    // What is free is made all the same.
    expect((await acme.create('Users', { userName: 'new@home.example' })).status).toBe(201)
  })

  test('many removals at once are refused, told and allowed by an administrator', async () => {
    const identity = await start()
    const client = identity.clientAs()
    const scim = await scimClientOf(identity)
    const ids: string[] = []
    for (let number = 0; number < 24; number++) ids.push((await scim.user(`user${number}`)).id)
    const remove = async (from: number, to: number) => {
      const statuses: number[] = []
      for (const [index, id] of ids.slice(from, to).entries()) {
        const path = `/Users/${id}`
        const answer =
          index % 2
            ? await scim.call('DELETE', path)
            : await scim.patch(path, { op: 'replace', value: { active: false } })
        statuses.push(answer.status)
        if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_000)
      }
      return statuses
    }
    expect(new Set(await remove(0, 20))).toEqual(new Set([200, 204]))
    expect(await remove(20, 22)).toEqual([429, 429])
    expect((await client.users.load({ userId: ids[20] ?? '' })).user.status).toBe('enabled')
    const { audits } = await client.audit.search({ actions: ['MassRemovalRefused'] })
    expect(audits[0]).toMatchObject({ action: 'MassRemovalRefused', type: 'warn' })
    expect(await client.scim.load({ tenantId: 'acme' })).toMatchObject({
      limitsRemovals: true,
      removals: 20,
      users: 14,
      inactiveUsers: 10,
      lastError: expect.stringContaining('429'),
    })
    expect(await client.scim.update({ tenantId: 'acme', limitsRemovals: false })).toMatchObject({
      limitsRemovals: false,
    })
    expect(await remove(20, 22)).toEqual([200, 204])
    await client.scim.update({ tenantId: 'acme', limitsRemovals: true })
    identity.clock.now += 3_600_000
    expect(await remove(22, 23)).toEqual([200])
  })

  test('filter bombs, megabytes and nonsense are refused, and nothing fails', async () => {
    const scim = await scimClientOf(await start())
    const { id } = await scim.user('ada')
    const deep = `${'('.repeat(5_000)}userName eq "a"${')'.repeat(5_000)}`
    const filters = [
      deep.slice(0, 9_000),
      `${'('.repeat(30)}userName eq "a"${')'.repeat(30)}`,
      `${'not ('.repeat(200)}id pr${')'.repeat(200)}`,
      Array.from({ length: 80 }, () => 'id pr').join(' or '),
      'userName eq',
      'userName foo "x"',
      'nothing eq "x"',
      'emails[nothing eq "x"]',
      'password eq "x"',
      "userName eq 'x' or 1=1",
      'userName eq "a" and',
      '[',
    ]
    for (const filter of filters)
      expect
        .soft(await scim.find('Users', filter), filter.slice(0, 60))
        .toMatchObject({ status: 400, body: { scimType: 'invalidFilter' } })
    expect((await scim.find('Users', `userName eq "${'%_\\'.repeat(100)}"`)).status).toBe(400)
    expect((await scim.find('Users', `userName eq "' or '1'='1"`)).body.totalResults).toBe(0)
    const send = (method: string, path: string, text: string) => scim.call(method, path, undefined, { text })
    expect((await send('POST', '/Users', `{"userName":"x","title":"${'x'.repeat(1_100_000)}"}`)).status).toBe(413)
    expect((await send('POST', '/Users', '[')).body.scimType).toBe('invalidSyntax')
    expect((await send('POST', '/Users', '[]')).status).toBe(400)
    expect((await send('POST', '/Users', 'null')).status).toBe(400)
    const bad: object[] = [
      {},
      { userName: '' },
      { userName: {} },
      { userName: 'a'.repeat(400) },
      { userName: 'acme:248289761001' },
      { userName: 'x', emails: [{ value: 'no address' }] },
      { userName: 'x', active: 'perhaps' },
      { userName: 'x', emails: Array.from({ length: 101 }, () => ({ value: 'a@b.example' })) },
      { userName: 'x', name: ['a'] },
    ]
    for (const body of bad)
      expect.soft((await scim.create('Users', body)).status, JSON.stringify(body).slice(0, 80)).toBe(400)
    const patches: object[] = [
      { op: 'replace', path: 'id', value: 'x' },
      { op: 'replace', path: 'groups', value: [] },
      { op: 'replace', path: 'nothing', value: 'x' },
      { op: 'replace', path: 'emails[', value: 'x' },
      { op: 'replace', path: 'emails[value co "nobody"].value', value: 'x' },
      { op: 'move', path: 'title', value: 'x' },
      { op: 'remove' },
      { op: 'remove', path: 'userName' },
      { op: 'replace', path: '__proto__.polluted', value: true },
      { op: 'replace', value: 'x' },
    ]
    for (const patch of patches)
      expect.soft((await scim.patch(`/Users/${id}`, patch)).status, JSON.stringify(patch)).toBe(400)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    const many = Array.from({ length: 101 }, (_, number) => ({
      method: 'POST',
      path: '/Users',
      bulkId: `${number}`,
      data: {},
    }))
    expect(
      (await scim.create('Bulk', { schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'], Operations: many }))
        .status,
    ).toBe(413)
    for (const [method, path] of [
      ['PUT', '/Users'],
      ['POST', `/Users/${id}`],
      ['DELETE', '/Schemas'],
      ['GET', '/Bulk'],
    ] as const)
      expect((await scim.call(method, path, method === 'GET' ? undefined : {})).status).toBe(405)
    expect((await scim.get(`/Users?attributes=a&excludedAttributes=b`)).status).toBe(400)
    expect((await scim.get(`/Users?count=abc`)).status).toBe(400)
    expect((await scim.get(`/Users?sortBy=nothing`)).status).toBe(400)
    expect((await scim.get(`/Users/${id}/more`)).status).toBe(404)
  })

  test('a user whom an administrator disabled or removed is not enabled by the directory', async () => {
    const identity = await start()
    const client = identity.clientAs()
    const scim = await scimClientOf(identity)
    const { id } = await scim.user('ada')
    await client.users.updateStatus({ loginId: id, status: 'disabled' })
    expect((await scim.get(`/Users/${id}`)).body.active).toBe(false)
    expect((await scim.patch(`/Users/${id}`, { op: 'replace', value: { active: true, title: 'x' } })).body.active).toBe(
      false,
    )
    expect((await client.users.load({ userId: id })).user.status).toBe('disabled')
    await client.users.updateStatus({ loginId: id, status: 'enabled' })
    await client.userTenants.remove({ loginId: id, tenantId: 'acme' })
    expect((await scim.get(`/Users/${id}`)).status).toBe(404)
    expect((await scim.find('Users', `userName eq "ada@acme.example"`)).body.totalResults).toBe(0)
  })

  test('an account that a tenant made for an outsider is the outsider’s once they prove their address', async () => {
    const identity = await start()
    const client = identity.clientAs()
    const scim = await scimClientOf(identity)
    const victim = 'victim@elsewhere.example'
    const made = await scim.create('Users', { userName: victim, emails: [{ value: victim, primary: true }] })
    const path = `/Users/${made.body.id}`
    const ask = async (way: string, body: object) => {
      const headers = { authorization: `Bearer ${identity.projectId}` }
      const url = `${identity.baseUrl}/v1/auth/otp/${way}/email`
      return fetch(url, { method: 'POST', headers, body: JSON.stringify({ loginId: victim, ...body }) })
    }
    await ask('signin', {})
    const { messages } = await client.messages.search({ recipient: victim })
    const { message } = await client.messages.load({ id: messages[0]?.id ?? '' })
    const code = /\d{6}/.exec(message.text)?.[0]
    expect((await ask('verify', { code })).status).toBe(200)
    await scim.patch(path, { op: 'replace', path: 'emails', value: [{ value: 'mallory@acme.example' }] })
    await scim.patch(path, { op: 'replace', path: 'userName', value: 'mallory@acme.example' })
    const load = async () => (await client.users.load({ userId: made.body.id })).user
    expect(await load()).toMatchObject({ email: victim, loginIds: [victim] })
    await scim.patch(path, { op: 'replace', path: 'active', value: false })
    expect(await load()).toMatchObject({ status: 'enabled', userTenants: [] })
    expect((await scim.call('DELETE', path)).status).toBe(204)
    expect(await load()).toMatchObject({ status: 'enabled' })
  })

  test('what a deleted tenant provisioned is gone', async () => {
    const identity = await start()
    const scim = await scimClientOf(identity)
    await scim.user('ada')
    await scim.create('Groups', { displayName: 'Staff' })
    await identity.clientAs().tenants.delete({ id: 'acme', cascade: true })
    for (const table of ['scim_users', 'scim_tenants', 'sso_groups'] as const)
      expect(await identity.db.selectFrom(table).select('tenant_id').execute()).toEqual([])
    expect((await scim.get('/Users')).status).toBe(401)
  })
})
