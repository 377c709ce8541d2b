import descope from '@descope/node-sdk'
import { describe, expect, test } from 'vitest'
import type { TestIdentity } from '../../../testing/identity.ts'
import { identityEngines } from '../../../testing/engines.ts'

const calendar = {
  name: 'Calendar',
  description: 'sees when you are free',
  loginPageUrl: 'https://app.example.com/consent',
  approvedCallbackUrls: ['https://calendar.example.com/back', 'com.example.calendar:/back'],
  permissionsScopes: [{ name: 'events:read', description: 'Read events', values: ['Read events'], optional: false }],
  attributesScopes: [{ name: 'profile', description: 'Your name', values: ['name'], optional: true }],
}

describe.each(identityEngines)('inbound applications on $engine', ({ start }) => {
  async function started() {
    const identity = await start()
    const { projectId, baseUrl, managementKey } = identity
    const { management } = descope({ projectId, baseUrl, managementKey })
    await management.permission.create('Read events')
    const apps = management.inboundApplication
    const add = async (changes: object = {}) =>
      (await apps.createApplication({ ...calendar, ...changes })).data?.id ?? ''
    return { identity, management, apps, add }
  }

  test('an application is loaded as it was created, by its id and by its client id', async () => {
    const { apps } = await started()
    const { data: made } = await apps.createApplication(calendar)
    expect(made).toMatchObject({ id: expect.stringMatching(/^TP/), cleartext: expect.stringMatching(/^[\w-]{43}$/) })
    const id = made?.id ?? ''
    expect((await apps.loadApplication(id)).data).toMatchObject({ ...calendar, id, clientId: made?.clientId })
    expect((await apps.loadAllApplications()).data).toMatchObject([{ id, name: 'Calendar' }])
  })

  test('applications are found by client id, and listed page by page', async () => {
    const { identity, apps, add } = await started()
    for (const name of ['C', 'A', 'B']) await add({ name })
    const page = await get(identity, '/v1/mgmt/thirdparty/apps/load?page=1&limit=2')
    expect(page).toMatchObject({ status: 200, body: { total: 3, apps: [{ name: 'C' }] } })
    const [first] = (await apps.loadAllApplications()).data ?? []
    const found = await get(identity, `/v1/mgmt/thirdparty/app/load?clientId=${first?.clientId}`)
    expect(found.body).toMatchObject({ name: 'A' })
    expect((await get(identity, '/v1/mgmt/thirdparty/app/load')).status).toBe(400)
  })

  test('an update replaces all fields, a patch changes the given ones, and the client stays', async () => {
    const { apps, add } = await started()
    const id = await add()
    const client = (await apps.loadApplication(id)).data?.clientId
    await apps.patchApplication({ id, description: 'patched' })
    expect((await apps.loadApplication(id)).data).toMatchObject({ ...calendar, description: 'patched' })
    await apps.patchApplication({ id, permissionsScopes: [], name: 'Renamed' })
    expect((await apps.loadApplication(id)).data).toMatchObject({ name: 'Renamed', permissionsScopes: [] })
    expect(await apps.updateApplication({ id, name: 'Replaced', permissionsScopes: [] })).toMatchObject({ ok: true })
    expect((await apps.loadApplication(id)).data).toMatchObject({
      name: 'Replaced',
      description: '',
      approvedCallbackUrls: [],
      attributesScopes: [],
      clientId: client,
    })
  })

  test('a secret is stored encrypted, can be shown again, and is replaced when rotated', async () => {
    const { identity, apps } = await started()
    const { data: made } = await apps.createApplication(calendar)
    const id = made?.id ?? ''
    expect((await apps.getApplicationSecret(id)).data).toEqual({ cleartext: made?.cleartext })
    expect(await apps.rotateApplicationSecret(id)).toMatchObject({ ok: true })
    const rotated = (await apps.getApplicationSecret(id)).data?.cleartext ?? ''
    expect(rotated).not.toBe(made?.cleartext)
    const rows = await identity.db.selectFrom('inbound_applications').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(rotated)
  })

  test('a deleted permission is removed from all scopes', async () => {
    const { management, apps, add } = await started()
    const id = await add()
    await management.permission.delete('Read events')
    expect((await apps.loadApplication(id)).data?.permissionsScopes[0]).toMatchObject({
      name: 'events:read',
      values: [],
    })
  })

  test('several applications are deleted, all or none', async () => {
    const { apps, add } = await started()
    const ids = [await add({ name: 'A' }), await add({ name: 'B' }), await add({ name: 'C' })]
    expect(await apps.deleteApplicationBatch([...ids, 'nothing'])).toMatchObject({ ok: false, code: 404 })
    expect((await apps.loadAllApplications()).data).toHaveLength(3)
    expect(await apps.deleteApplicationBatch(ids.slice(1))).toMatchObject({ ok: true })
    expect(await apps.deleteApplication(ids[0] ?? '')).toMatchObject({ ok: true })
    expect(await apps.deleteApplication(ids[0] ?? '')).toMatchObject({ ok: false, code: 404 })
    expect((await apps.loadAllApplications()).data).toEqual([])
  })

  const scope = { name: 's', description: '', values: [] }
  const bad: [string, object, string][] = [
    ['no name', { name: undefined }, 'name'],
    ['a name of another type', { name: 7 }, 'name'],
    ['a long name', { name: 'x'.repeat(251) }, 'name'],
    ['a scope with a space', { permissionsScopes: [{ ...scope, name: 'a b' }] }, 'permissionsScopes.0.name'],
    ['a scope twice', { permissionsScopes: [scope, scope] }, 'permissionsScopes'],
    ['an unknown permission', { permissionsScopes: [{ ...scope, values: ['x'] }] }, 'permissionsScopes.0.values'],
    ['many scopes', { permissionsScopes: Array(2_000).fill(scope) }, 'permissionsScopes'],
    ['many callbacks', { approvedCallbackUrls: Array(10_000).fill('https://a.example') }, 'approvedCallbackUrls'],
    ['a callback with code', { approvedCallbackUrls: ['javascript:alert(1)'] }, 'approvedCallbackUrls.0'],
    ['a callback with data', { approvedCallbackUrls: ['data:text/html,x'] }, 'approvedCallbackUrls.0'],
    ['a callback with a fragment', { approvedCallbackUrls: ['https://a.example/#x'] }, 'approvedCallbackUrls.0'],
    ['a callback with a wildcard', { approvedCallbackUrls: ['https://*.example/'] }, 'approvedCallbackUrls.0'],
    ['a login page with code', { loginPageUrl: 'javascript:alert(1)' }, 'loginPageUrl'],
    ['an outbound application', { connectionsScopes: [scope] }, 'connectionsScopes'],
  ]
  test('invalid input is refused with its field, and nothing is created or changed', async () => {
    const { identity, apps, add } = await started()
    const id = await add({ name: 'Before' })
    for (const [what, wrong, field] of bad) {
      const refused = { status: 400, body: { errorMessage: expect.stringContaining(field) } }
      const created = await post(identity, '/v1/mgmt/thirdparty/app/create', { ...calendar, ...wrong })
      expect(created, what).toMatchObject(refused)
      const updated = await post(identity, '/v1/mgmt/thirdparty/app/update', { ...calendar, ...wrong, id })
      expect(updated, what).toMatchObject(refused)
    }
    const [only, ...others] = (await apps.loadAllApplications()).data ?? []
    expect([only?.name, others]).toEqual(['Before', []])
    const many = Array.from({ length: 10_000 }, (_, index) => `TP${index}`)
    expect(await apps.deleteApplicationBatch(many)).toMatchObject({ ok: false, code: 400 })
    expect(await apps.patchApplication({ id: 'nothing', name: 'x' })).toMatchObject({ ok: false, code: 404 })
  })

  test('a taken name is refused, and concurrent changes are all stored', { tags: ['every-engine'] }, async () => {
    const { apps, add } = await started()
    const [one, two] = [await add({ name: 'One' }), await add({ name: 'Two' })]
    expect(await apps.createApplication({ ...calendar, name: 'One' })).toMatchObject({ ok: false, code: 400 })
    expect(await apps.patchApplication({ id: two, name: 'One' })).toMatchObject({ ok: false, code: 400 })
    const racing = Array.from({ length: 20 }, (_, index) =>
      apps.patchApplication({ id: index % 2 ? one : two, name: 'Same' }),
    )
    const answers = await Promise.all(racing)
    expect(answers.filter(answer => !answer.ok && answer.code !== 400)).toEqual([])
    await Promise.all([
      apps.patchApplication({ id: one, description: 'at once' }),
      apps.patchApplication({ id: one, logo: 'https://a.example/logo.png' }),
      apps.patchApplication({ id: one, approvedCallbackUrls: [] }),
    ])
    expect((await apps.loadApplication(one)).data).toMatchObject({
      description: 'at once',
      logo: 'https://a.example/logo.png',
      approvedCallbackUrls: [],
    })
  })

  test('another project sees and changes nothing', { tags: ['every-engine'] }, async () => {
    const { identity, apps, add } = await started()
    const id = await add()
    const other = await identity.anotherProject()
    const foreign = descope({ ...other, baseUrl: identity.baseUrl }).management.inboundApplication
    expect((await foreign.loadAllApplications()).data).toEqual([])
    const answers = [
      foreign.loadApplication(id),
      foreign.deleteApplication(id),
      foreign.deleteApplicationBatch([id]),
      foreign.getApplicationSecret(id),
      foreign.rotateApplicationSecret(id),
      foreign.patchApplication({ id, name: 'stolen' }),
      foreign.updateApplication({ id, name: 'stolen', permissionsScopes: [] }),
    ]
    for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ ok: false, code: 404 })
    expect((await apps.loadApplication(id)).data?.name).toBe('Calendar')
    const invalidKey = descope({ projectId: identity.projectId, baseUrl: identity.baseUrl, managementKey: 'wrong' })
    expect(await invalidKey.management.inboundApplication.loadApplication(id)).toMatchObject({ ok: false, code: 401 })
  })
})

type Caller = Pick<TestIdentity, 'baseUrl' | 'projectId' | 'managementKey'>
function headersOf({ projectId, managementKey }: Caller) {
  return { authorization: `Bearer ${projectId}:${managementKey}` }
}

async function get(identity: Caller, path: string) {
  const response = await fetch(identity.baseUrl + path, { headers: headersOf(identity) })
  return { status: response.status, body: await response.json() }
}
async function post(identity: Caller, path: string, body: object) {
  const options = { method: 'POST', headers: headersOf(identity), body: JSON.stringify(body) }
  const response = await fetch(identity.baseUrl + path, options)
  return { status: response.status, body: await response.json() }
}
