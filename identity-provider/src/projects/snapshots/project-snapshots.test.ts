import { describe, expect, test } from 'vitest'
import type { TestIdentity } from '../../testing/identity.ts'
import { sdkEngines } from '../../testing/sdk.ts'
import { seed, furnitureSecrets } from './testing.ts'

type Files = Record<string, unknown>
type Project = { projectId: string; managementKey: string }

describe.each(sdkEngines)('snapshots on $engine', ({ start, create }) => {
  const connect = ({ baseUrl }: TestIdentity, { projectId, managementKey }: Project) =>
    create({ projectId, baseUrl, managementKey }).management.project
  const exported = async (projects: ReturnType<typeof connect>): Promise<Files> => {
    const { data, error } = await projects.exportSnapshot()
    if (!data) throw new Error(JSON.stringify(error))
    return data.files
  }

  test('what one project exports makes another the same, byte for byte', async () => {
    const identity = await start()
    await seed(identity)
    const files = await exported(connect(identity, identity))
    const text = JSON.stringify(files)
    expect(Object.keys(files)).toContain('flows/docking/metadata.json')
    expect(text).toContain('0f766e')
    expect(files['resources.json']).toMatchObject({ items: [{ name: 'Berths', registrationTemplate: 'Agents' }] })
    expect(files['resourcePolicies.json']).toMatchObject({ items: [{ application: 'Calendar', resource: 'Berths' }] })
    expect(files['mcpServers.json']).toMatchObject({ items: [{ name: 'Harbour tools' }] })
    for (const secret of ['hunter2', 'a shared secret', 'told in confidence', 'the secret of acme', identity.projectId])
      expect(text).not.toContain(secret)

    const theirs = connect(identity, await identity.anotherProject())
    const before = await exported(theirs)
    expect((await theirs.validateSnapshot({ files })).data).toMatchObject({
      ok: false,
      failures: [],
      missingSecrets: {
        connectors: [
          { id: 'siem', type: 'basic' },
          { id: 'siem', type: 'hmacSecret' },
          { id: 'siem', type: 'header x-token' },
        ],
        oauthProviders: [{ id: 'acme', name: 'Acme', type: 'clientSecret' }],
      },
    })
    expect(await theirs.importSnapshot({ files })).toMatchObject({ ok: false, code: 400 })
    expect(await exported(theirs)).toEqual(before)

    const complete = { files, inputSecrets: furnitureSecrets }
    expect((await theirs.validateSnapshot(complete)).data).toMatchObject({ ok: true, failures: [] })
    expect(await exported(theirs)).toEqual(before)
    expect(await theirs.importSnapshot(complete)).toMatchObject({ ok: true })
    expect(JSON.stringify(await exported(theirs))).toBe(text)
    // Again, with the secrets that are there now.
    expect(await theirs.importSnapshot({ files })).toMatchObject({ ok: true })
    expect(JSON.stringify(await exported(theirs))).toBe(text)
    // And back to what it was.
    expect(await theirs.importSnapshot({ files: before })).toMatchObject({ ok: true })
    expect(JSON.stringify(await exported(theirs))).toBe(JSON.stringify(before))
  })

  test('secrets stay with whom they were meant for: where a file names another place they are asked for', async () => {
    const identity = await start()
    await seed(identity)
    const projects = connect(identity, identity)
    const files = JSON.stringify(await exported(projects))
    const moved = (from: string, to: string): Files => JSON.parse(files.replaceAll(from, to))
    const missing = async (changed: Files) => (await projects.validateSnapshot({ files: changed })).data?.missingSecrets
    expect(await missing(moved('https://siem.example/', 'https://evil.example/'))).toMatchObject({
      connectors: [{ type: 'basic' }, { type: 'hmacSecret' }, { type: 'header x-token' }],
      oauthProviders: [],
    })
    expect(await missing(moved('https://acme.example', 'https://evil.example'))).toMatchObject({
      connectors: [],
      oauthProviders: [{ id: 'acme', type: 'clientSecret' }],
    })
    // What is the same but for its name and its label keeps them.
    expect(await projects.importSnapshot({ files: moved('"label":"Acme"', '"label":"Acme Ltd"') })).toMatchObject({
      ok: true,
    })
  })

  test('what is excluded, and what has no file, stays as it is', async () => {
    const identity = await start()
    await seed(identity)
    const projects = connect(identity, identity)
    const files = await exported(projects)
    const theirs = connect(identity, await identity.anotherProject())
    const before = await exported(theirs)
    const excludes = ['project', 'oauthProviders', 'auditWebhooks']
    // The operation takes more than the SDK's types name.
    const chosen: { files: Files } = { files, ...{ excludes } }
    expect(await theirs.importSnapshot(chosen)).toMatchObject({ ok: true })
    const after = await exported(theirs)
    for (const part of excludes) expect(after[`${part}.json`]).toEqual(before[`${part}.json`])
    expect(after['roles.json']).toEqual(files['roles.json'])
    expect(await projects.importSnapshot({ files: { 'lists.json': [] } })).toMatchObject({ ok: true })
    expect(await exported(projects)).toEqual({ ...files, 'lists.json': { items: [] } })
    const wrong: { files: Files } = { files, ...{ excludes: ['everything'] } }
    expect(await projects.importSnapshot(wrong)).toMatchObject({ ok: false, code: 400 })
  })

  test('resources that swap their URIs are imported, and a policy for an unknown resource is refused by its name', async () => {
    const identity = await start()
    await seed(identity)
    const projects = connect(identity, identity)
    const { resources } = identity.clientAs()
    await resources.create({ name: 'Cranes', uri: 'https://cranes.example' })
    const text = JSON.stringify(await exported(projects))
    const swapped = text
      .replaceAll('https://cranes.example', 'https://third.example')
      .replaceAll('https://berths.example', 'https://cranes.example')
      .replaceAll('https://third.example', 'https://berths.example')
    expect(await projects.importSnapshot({ files: JSON.parse(swapped) })).toMatchObject({ ok: true })
    expect(JSON.stringify(await exported(projects))).toBe(swapped)
    const policies = [{ application: 'Calendar', resource: 'Sheds' }]
    const { data } = await projects.validateSnapshot({ files: { 'resourcePolicies.json': policies } })
    expect(data).toMatchObject({ ok: false })
    expect(JSON.stringify(data?.failures)).toContain('there is no resource Sheds')
  })

  test('clones have the configuration and the secrets, no users, and the same key works there', async () => {
    const identity = await start()
    await seed(identity)
    const projects = connect(identity, identity)
    const cloned = await projects.clone('Harbour test', 'production', ['test'])
    expect(cloned.data).toMatchObject({ projectName: 'Harbour test', environment: 'production', tags: ['test'] })
    const projectId = cloned.data?.projectId ?? ''
    expect(projectId).toMatch(/^P[0-9A-Za-z]{27}$/)
    const theirs = connect(identity, { projectId, managementKey: identity.managementKey })
    const { 'project.json': _, ...files } = await exported(projects)
    const copy = await exported(theirs)
    expect(copy).toMatchObject({ ...files, 'project.json': { name: 'Harbour test', environment: 'production' } })
    const listed = (await projects.listProjects()).data
    expect(listed?.map(({ id }) => id).sort()).toEqual([identity.projectId, projectId].sort())
    const sdk = create({ projectId, baseUrl: identity.baseUrl, managementKey: identity.managementKey })
    expect((await sdk.management.user.searchAll()).data).toEqual([])
    expect(await sdk.password.signUp('ada@example.com', 'a password of a clone')).toMatchObject({ ok: true })
    // With its secrets, or this would ask for them.
    expect(await theirs.importSnapshot({ files: copy })).toMatchObject({ ok: true })
  })
})

describe.each(sdkEngines)('imports of snapshots on $engine', ({ start, create }) => {
  const post = ({ baseUrl }: TestIdentity, { projectId, managementKey }: Project, path: string, body: object) =>
    fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${projectId}:${managementKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  test('hostile files are refused by their paths, and nothing of the rest is kept', async () => {
    const identity = await start()
    await seed(identity)
    const { management } = create(identity)
    const files: Files = (await management.project.exportSnapshot()).data?.files ?? {}
    const hostile: [Files, string][] = [
      [{ '../roles.json': [] }, '../roles.json'],
      [{ 'flows/../roles.json': [] }, 'flows/../roles.json'],
      [{ '/etc/passwd': [] }, '/etc/passwd'],
      [{ 'engines.json': [] }, 'engines.json'],
      [{ 'roles.json': { not: 'a list' } }, 'roles.json'],
      [{ 'roles.json': '{ not JSON' }, 'roles.json'],
      [{ 'roles.json': [{ name: 'x', permissionNames: ['no such'] }] }, 'no such'],
      [{ 'roles.json': [{ name: 'Administrator' }] }, 'Administrator'],
      [{ 'permissions.json': [{ name: 'a' }, { name: 'a' }] }, 'a is there twice'],
      [{ 'permissions.json': Array.from({ length: 10_000 }, (_, at) => ({ name: `p${at}` })) }, 'permissions.json'],
      [{ 'flows/flows.json': ['gone'] }, 'flows/gone/metadata.json is missing'],
      [{ 'flows/flows.json': ['../x'] }, 'flows/flows.json'],
      [{ 'lists.json': [{ name: 'l', type: 'ips', data: ['nowhere'] }] }, 'lists.json'],
      [{ 'jwtTemplates.json': [{ name: 't', template: { sub: 'x' } }] }, 'sub'],
      [{ 'passwordSettings.json': { reuse: true } }, 'reuseAmount'],
    ]
    for (const [bad, told] of hostile) {
      const snapshot = { files: { ...files, 'theme.json': { document: {}, pages: {} }, ...bad } }
      const { data } = await management.project.validateSnapshot(snapshot)
      expect(data?.ok, told).toBe(false)
      expect(data?.failures?.join(), told).toContain(told)
      expect(await management.project.importSnapshot(snapshot), told).toMatchObject({
        ok: false,
        code: 400,
        error: { errorCode: 'E011003', errorMessage: expect.stringContaining(told) },
      })
    }
    expect((await management.project.exportSnapshot()).data?.files).toEqual(files)
  })

  test('the older paths do the same, files may be texts, and there is an end to how large they are', async () => {
    const identity = await start()
    const { files } = (await (await post(identity, identity, '/v1/mgmt/project/export', {})).json()) as { files: Files }
    const texts = Object.fromEntries(Object.entries(files).map(([path, file]) => [path, JSON.stringify(file, null, 2)]))
    expect((await post(identity, identity, '/v1/mgmt/project/import', { files: texts })).status).toBe(200)
    expect(await (await post(identity, identity, '/v1/mgmt/project/snapshot/export', {})).json()).toEqual({ files })
    const huge = { files: { 'lists.json': 'x'.repeat(6 * 1024 * 1024) } }
    expect((await post(identity, identity, '/v1/mgmt/project/import', huge)).status).toBe(413)
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`f${at}.json`, 1]))
    const refused = await post(identity, identity, '/v1/mgmt/project/import', { files: many })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ errorMessage: expect.stringContaining('5000 files') })
  })

  test('users keep a role that is imported again, and lose a deleted one', async () => {
    const identity = await start()
    await seed(identity)
    const client = identity.clientAs()
    await client.users.create({ loginId: 'ada', roleNames: ['Captain'] })
    const { files } = await client.projectSnapshots.export({})
    await client.projectSnapshots.import({ files })
    expect((await client.users.load({ loginId: 'ada' })).user.roleNames.toSorted()).toEqual(['Captain', 'pilot'])
    await client.projectSnapshots.import({ files: { 'roles.json': [] } })
    expect((await client.users.load({ loginId: 'ada' })).user.roleNames).toEqual([])
  })

  test('imports that happen at once leave one of them', { tags: ['every-engine'] }, async () => {
    const identity = await start()
    const client = identity.clientAs()
    const listsOf = (name: string) => ({ 'lists.json': [{ name, type: 'texts', data: [name] }] })
    const names = Array.from({ length: 8 }, (_, at) => `list ${at}`)
    await Promise.all(names.map(name => client.projectSnapshots.import({ files: listsOf(name) })))
    expect((await client.lists.loadAll({})).lists).toHaveLength(1)
    expect((await client.audit.search({ actions: ['SnapshotImported'] })).audits).toHaveLength(8)
  })
})
