import { describe, expect, test } from 'vitest'
import { UndoConflict } from '../../activity/change-capture/errors.ts'
import type { Files } from '../../foundation/snapshots/part.ts'
import { digestOf, toPartFiles, toThings } from '../../foundation/snapshots/things.ts'
import { jsonSchemaOf, readThing } from '../../foundation/snapshots/read-thing.ts'
import { allAreas } from '../../provider/areas.ts'
import { snapshotParts } from '../../provider/configuration.ts'
import { identityEngines } from '../../testing/engines.ts'
import type { TestIdentity } from '../../testing/identity.ts'
import { furnitureSecrets, seed } from '../snapshots/testing.ts'
import { ConfigurationChanged } from './contract.ts'

const parts = snapshotParts(allAreas().extensions)
const source = { repository: 'https://git.example/harbour', path: 'gatehouse', commit: 'c0ffee' }

async function exported({ clientAs }: Pick<TestIdentity, 'clientAs'>): Promise<Files> {
  return (await clientAs().projectSnapshots.export({})).files
}
async function digests(identity: TestIdentity): Promise<Record<string, string>> {
  const things = toThings(parts, await exported(identity))
  return Object.fromEntries([...things].map(([id, { content }]) => [id, digestOf(content)]))
}
function rolesNamed(...names: string[]): Files {
  return { 'roles.json': names.map(name => ({ name, description: 'of git' })) }
}

describe.each(identityEngines)('configuration as code on $engine', ({ start }) => {
  test('the things of an export make the same export again, part by part', { tags: ['every-engine'] }, async () => {
    const identity = await start()
    await seed(identity)
    const current = await exported(identity)
    const things = toThings(parts, current)
    expect([...things.keys()]).toEqual(
      expect.arrayContaining(['project', 'roles/pilot', 'flows/docking', 'ssoApplications/oidc Wiki', 'authorization']),
    )
    const only = new Set(parts.map(({ name }) => name))
    expect(toPartFiles(parts, things.values(), { current, only })).toEqual(current)
    const partial = toPartFiles(parts, things.values(), { current, only: new Set(['roles', 'theme']) })
    expect(Object.keys(partial)).toEqual(['roles.json', 'theme.json'])
  })

  test('is pushed in one step, known by its commit, and undone in one', { tags: ['every-engine'] }, async () => {
    const identity = await start()
    await seed(identity)
    const { configuration, audit } = identity.clientAs()
    const before = await exported(identity)
    const expected = await digests(identity)
    const files = { ...rolesNamed('pilot', 'purser'), 'lists.json': [] }
    const push = { files, expected: { 'roles/pilot': expected['roles/pilot'] ?? '', 'roles/purser': '' }, source }
    await configuration.apply({ ...push, managed: ['roles/pilot', 'roles/purser', 'roles/nobody'] })
    expect(await exported(identity)).toMatchObject({
      'roles.json': { items: [{ name: 'pilot' }, { name: 'purser' }] },
      'lists.json': { items: [] },
    })
    const { sources } = await configuration.listSources({})
    expect(sources).toMatchObject([source])
    expect(sources[0]?.things).toEqual({
      'roles/pilot': (await digests(identity))['roles/pilot'],
      'roles/purser': (await digests(identity))['roles/purser'],
    })
    expect((await configuration.listSources({ within: 'roles/purser' })).sources).toMatchObject([source])
    expect((await configuration.listSources({ within: 'lists' })).sources).toEqual([])
    const { audits } = await audit.search({ actions: ['ConfigurationPushed'] })
    expect(audits).toMatchObject([{ data: { ...source, parts: ['roles', 'lists'], thingsTotal: 9 } }])
    await audit.undo({ id: audits[0]?.ID ?? '' })
    expect(await exported(identity)).toEqual(before)
    expect((await configuration.listSources({})).sources).toEqual([])
  })

  test('what somebody changed meanwhile is not overwritten', { tags: ['every-engine'] }, async () => {
    const identity = await start()
    const { configuration, roles, audit } = identity.clientAs()
    await roles.create({ name: 'pilot' })
    const expected = await digests(identity)
    await roles.update({ name: 'pilot', newName: 'pilot', description: 'by hand' })
    const push = { files: rolesNamed('pilot'), expected, source }
    await expect(configuration.apply(push)).rejects.toMatchObject({
      name: 'ConfigurationChanged',
      status: 409,
      fields: [{ field: 'roles/pilot' }],
    })
    await expect(configuration.apply({ ...push, dryRun: true })).rejects.toThrow(ConfigurationChanged)
    expect((await roles.search({ roleNames: ['pilot'] })).roles).toMatchObject([{ description: 'by hand' }])
    await configuration.apply({ ...push, expected: await digests(identity) })
    const { audits } = await audit.search({ actions: ['ConfigurationPushed'] })
    expect(audits).toHaveLength(1)
    await roles.update({ name: 'pilot', newName: 'pilot', description: 'by hand again' })
    await expect(audit.undo({ id: audits[0]?.ID ?? '' })).rejects.toThrow(UndoConflict)
  })

  test('of two pushes at once one wins, and the other is told', { tags: ['every-engine'] }, async () => {
    const identity = await start()
    const { configuration, roles } = identity.clientAs()
    await roles.create({ name: 'pilot' })
    const expected = await digests(identity)
    const pushes = await Promise.allSettled(
      ['one', 'two', 'three', 'four'].map(name =>
        configuration.apply({
          files: { 'roles.json': [{ name: 'pilot', description: name }] },
          expected,
          source: { ...source, commit: name },
        }),
      ),
    )
    const refused = pushes.flatMap(push => (push.status === 'rejected' ? [push.reason] : []))
    expect(refused.map(({ name }) => name)).toEqual(Array(3).fill('ConfigurationChanged'))
    const { sources } = await configuration.listSources({})
    expect((await roles.search({ roleNames: ['pilot'] })).roles).toMatchObject([{ description: sources[0]?.commit }])
  })

  test('a dry run tells whom a push concerns, and keeps nothing', { tags: ['every-engine'] }, async () => {
    const identity = await start()
    const { configuration, roles, users, audit } = identity.clientAs()
    await roles.create({ name: 'pilot', permissionNames: ['User Viewer'] })
    for (const loginId of ['ada', 'eve']) await users.create({ loginId, roleNames: ['pilot'] })
    const before = await exported(identity)
    const tried = await configuration.apply({ files: rolesNamed('pilot'), source, dryRun: true })
    expect(tried).toMatchObject({ ok: true, failures: [], affected: { usersAffected: 2, keysAffected: 0 } })
    expect(await exported(identity)).toEqual(before)
    expect((await configuration.listSources({})).sources).toEqual([])
    expect((await audit.search({ actions: ['ConfigurationPushed'] })).audits).toEqual([])
  })

  test('a missing secret is named, and a given one replaces what is stored', async () => {
    const identity = await start()
    await seed(identity)
    const files = { 'oauthProviders.json': (await exported(identity))['oauthProviders.json'] ?? {} }
    const theirs = identity.provider.clientFor({
      ...identity.callAs(),
      projectId: (await identity.anotherProject()).projectId,
    })
    const tried = await theirs.configuration.apply({ files, dryRun: true })
    expect(tried).toMatchObject({
      ok: false,
      missingSecrets: { oauthProviders: [{ id: 'acme', type: 'clientSecret' }] },
    })
    await expect(theirs.configuration.apply({ files })).rejects.toMatchObject({ name: 'SnapshotRefused' })
    expect((await theirs.oauthProviders.list({})).providers).toEqual([])
    const encrypted = () =>
      identity.db
        .selectFrom('oauth_providers')
        .select(['project_id', 'client_secret_encrypted as secret'])
        .orderBy('project_id')
        .execute()
    await theirs.configuration.apply({ files, inputSecrets: furnitureSecrets })
    const stored = await encrypted()
    await theirs.configuration.apply({ files })
    expect(await encrypted()).toEqual(stored)
    const [given] = furnitureSecrets.oauthProviders
    const other = { oauthProviders: [{ ...given, value: 'another secret' }] }
    await theirs.configuration.apply({ files, inputSecrets: other })
    expect(await encrypted()).not.toEqual(stored)
  })

  test('a header of a flow is hidden in its file, kept by its project, and asked for in another', async () => {
    const identity = await start()
    const { flows } = identity.clientAs()
    const request = {
      action: 'http.request',
      method: 'GET',
      url: 'https://api.example/',
      headers: { 'x-key': 'hunter2' },
    }
    const dsl = { start: 'call', steps: { call: { ...request, next: 'end' } } }
    await flows.import({ flowId: 'docking', flow: { name: 'Docking', dsl }, screens: [] })
    const current = await exported(identity)
    const things = toThings(parts, current)
    const flow = things.get('flows/docking')
    expect(JSON.stringify(flow)).toContain('"x-key":"<secret>"')
    const secrets = parts.find(({ name }) => name === 'flows')?.things?.secrets
    expect(secrets?.typesOf(flow?.content ?? {})).toEqual(['header x-key of call'])
    const own = toPartFiles(parts, things.values(), { current, only: new Set(['flows']) })
    expect(own).toMatchObject({ 'flows/docking/contents.json': Object(current['flows/docking/contents.json']) })
    const theirs = identity.provider.clientFor({
      ...identity.callAs(),
      projectId: (await identity.anotherProject()).projectId,
    })
    const their = (await theirs.projectSnapshots.export({})).files
    const files = toPartFiles(parts, things.values(), { current: their, only: new Set(['flows']) })
    const missing = [{ id: 'docking', name: 'Docking', type: 'header x-key of call' }]
    expect(await theirs.configuration.apply({ files, dryRun: true })).toMatchObject({
      ok: false,
      missingSecrets: { connectors: missing },
    })
    const inputSecrets = { connectors: missing.map(one => ({ ...one, value: 'hunter3' })) }
    await theirs.configuration.apply({ files, inputSecrets })
    const copied = toThings(parts, (await theirs.projectSnapshots.export({})).files)
    expect(copied.get('flows/docking')).toEqual(flow)
  })

  test('a project sees and changes only its own', async () => {
    const identity = await start()
    const theirs = identity.provider.clientFor({
      ...identity.callAs(),
      projectId: (await identity.anotherProject()).projectId,
    })
    const before = await exported(identity)
    await theirs.configuration.apply({ files: rolesNamed('pilot'), source, managed: ['roles/pilot'] })
    expect((await theirs.configuration.listSources({})).sources).toMatchObject([source])
    expect((await identity.clientAs().configuration.listSources({})).sources).toEqual([])
    expect(await exported(identity)).toEqual(before)
  })
})

test('every part has a JSON Schema, and reads what it exports; a field that it does not have is refused', async () => {
  const [engine] = identityEngines
  const identity = await engine?.start()
  if (!identity) throw new Error('there is SQLite')
  await seed(identity)
  const things = toThings(parts, await exported(identity))
  for (const [id, { part: name, content }] of things) {
    const part = parts.find(each => each.name === name)
    if (!part) throw new Error(name)
    expect(readThing(part, content), id).toEqual({ content })
    expect(readThing(part, { ...content, colour: 'red' }), id).toMatchObject({ issues: [expect.anything()] })
    expect(content, id).not.toHaveProperty('secrets')
  }
  for (const part of parts) expect(jsonSchemaOf(part), part.name).toMatchObject({ title: part.name })
})
