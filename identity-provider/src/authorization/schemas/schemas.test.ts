import descope from '@descope/node-sdk'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'
import { authorizationOf, folders } from '../testing.ts'

const done = { ok: true }
function refused(message: string) {
  return {
    ok: false,
    code: 400,
    error: { errorCode: 'E011003', errorMessage: expect.stringContaining(message) },
  }
}

describe.each(identityEngines)('schemas on $engine', ({ start }) => {
  async function started() {
    const identity = await start()
    const own = authorizationOf(identity, identity, descope)
    const version = async () => (await own.fga.loadSchema()).data as { dsl: string; version: string } | undefined
    return { identity, ...own, version }
  }

  test('a schema is loaded as it was written, with comments, and every change of it has another version', async () => {
    const { fga, saved, version } = await started()
    expect(await fga.loadSchema()).toMatchObject({ ok: false, code: 400 })
    const dsl = `${folders}\n  // who may look\n  permission look: view`
    await saved(dsl)
    const first = await version()
    expect(first).toMatchObject({ dsl, version: expect.stringMatching(/^\d+$/) })
    await saved(folders)
    expect((await version())?.version).not.toBe(first?.version)
  })

  test('saving it unchanged changes nothing and records no event', async () => {
    const { identity, authz, saved, version } = await started()
    await saved()
    const first = await version()
    identity.clock.now += 60_000
    await saved()
    expect(await version()).toEqual(first)
    expect((await authz.getModified(new Date(identity.clock.now - 30_000))).data?.schemaChanged).toBe(false)
    const { data } = await authz.loadSchema()
    for (const _ of [1, 2]) await authz.saveSchema(data ?? { namespaces: [] }, true)
    expect((await identity.clientAs().audit.search({ actions: ['SchemaSaved'] })).audits).toHaveLength(2)
  })

  test('the definitions come along, with conditions', async () => {
    const { fga, saved } = await started()
    await saved(`model AuthZ 1.0
      condition Hours(hour int) { hour >= 9 }
      constraint Office: IpRange(ip_range: "10.0.0.0/8")
      type user
      type door
        relation keeper: user with Hours | Office`)
    const { data } = await fga.loadSchema()
    expect(data).toMatchObject({
      schema: {
        namespaces: [{ name: 'user' }, { name: 'door', relationDefinitions: [{ name: 'keeper', types: ['user'] }] }],
        conditions: [
          { id: 'Hours', name: 'Hours', params: [{ name: 'hour', type: 'int' }], expression: 'hour >= 9' },
          { id: 'Office', builtin: 'IpRange', arguments: { ip_range: '10.0.0.0/8' } },
        ],
      },
    })
  })

  test.each([
    ['nonsense', 'schema', 'line 1, column 1'],
    ['an unknown type', 'model AuthZ 1.0\ntype a\n  relation r: b', 'line 3, column 15'],
    ['a circle of definitions', 'model AuthZ 1.0\ntype a\n  permission p: q\n  permission q: p', 'line 3'],
    ['an unknown condition', 'model AuthZ 1.0\ntype a\n  relation r: a with C', 'line 3, column 22'],
    ['a condition that answers no boolean', 'model AuthZ 1.0\ncondition C(n int) { n + 1 }\ntype a', 'line 2'],
    ['an expression that is cut off', 'model AuthZ 1.0\ntype a\n  permission p: (', 'line 3'],
    ['a name of 101 letters', `model AuthZ 1.0\ntype ${'a'.repeat(101)}`, 'dsl'],
    ['nothing', '', 'dsl'],
    ['more than 1 MB', `model AuthZ 1.0\n//${'x'.repeat(1_000_000)}`, '1,000,000'],
    ['parentheses without end', `model AuthZ 1.0\ntype a\n  permission p: ${'('.repeat(400_000)}`, ''],
  ])('%s is refused, and what was there stays', async (_, dsl, message) => {
    const { fga, saved, version } = await started()
    await saved()
    const before = await version()
    expect(await fga.saveSchema({ dsl })).toMatchObject({ ok: false, code: 400 })
    const { error } = await fga.saveSchema({ dsl })
    expect(JSON.stringify(error)).toContain(message)
    expect(await version()).toEqual(before)
  })

  test('a schema of a megabyte is read or refused', async () => {
    const { fga } = await started()
    const members = (type: number) =>
      Array.from({ length: 40 }, (_, n) => `\n  relation r${n}: user | t${type}#r${(n + 1) % 40}`).join('')
    const types = Array.from({ length: 900 }, (_, n) => `\ntype t${n}${members(n)}`)
    const dsl = `model AuthZ 1.0\ntype user${types.join('')}`.slice(0, 999_000)
    const answer = await fga.saveSchema({ dsl: dsl.slice(0, dsl.lastIndexOf('\ntype')) })
    expect([200, 400]).toContain(answer.code)
  })

  test('what a dry run tells is deleted when the same is saved, and nothing else', async () => {
    const { fga, authz, saved, write } = await started()
    await saved()
    await write(
      'group:a member user:ann',
      'folder:f viewer user:ann',
      'folder:f viewer group:a#member',
      'folder:f owner user:ann',
      'folder:f barred user:bob',
      'folder:f parent folder:top',
    )
    const next = `model AuthZ 1.0
      type user
      type folder
        relation parent: folder
        relation viewer: user
        permission owner: viewer
        relation barred: user | folder`
    const preview = await fga.dryRunSchema({ dsl: next })
    expect(preview.data).toEqual({
      deletesPreview: { hasDeletes: true, types: ['group'], relations: ['folder#owner', 'folder#viewer'] },
    })
    expect((await authz.resourceRelations('f')).data).toHaveLength(5)
    await saved(next)
    const left = (await authz.resourceRelations('f')).data ?? []
    expect(left.map(({ relationDefinition, target }) => `${relationDefinition} ${target}`).toSorted()).toEqual([
      'barred bob',
      'parent top',
      'viewer ann',
    ])
    expect((await authz.resourceRelations('a')).data).toEqual([])
    expect((await fga.dryRunSchema({ dsl: next })).data?.deletesPreview).toMatchObject({ hasDeletes: false })
  })

  test('a schema is deleted with its relations, again and again', async () => {
    const { fga, authz, saved, write, check } = await started()
    expect(await fga.deleteSchema()).toMatchObject(done)
    await saved()
    await write('folder:f viewer user:ann')
    expect(await fga.deleteSchema()).toMatchObject(done)
    expect(await fga.deleteSchema()).toMatchObject(done)
    expect(await check('folder:f view user:ann')).toEqual([false])
    expect((await authz.loadSchema()).data).toEqual({ namespaces: [] })
    expect(await write('folder:f viewer user:ann')).toMatchObject(refused('schema'))
    await saved()
    expect(await check('folder:f view user:ann')).toEqual([false])
  })

  test('of schemas that are saved at once one stays, whole, and every one has had its turn', {
    tags: ['every-engine'],
  }, async () => {
    const { identity, fga, version } = await started()
    const dsls = Array.from({ length: 20 }, (_, n) => `model AuthZ 1.0\ntype t${n}`)
    const answers = await Promise.all(dsls.map(dsl => fga.saveSchema({ dsl })))
    expect(answers.map(({ ok }) => ok)).toEqual(dsls.map(() => true))
    const last = await version()
    expect(dsls).toContain(last?.dsl)
    const { data } = await fga.loadSchema()
    expect(data).toMatchObject({ schema: { namespaces: [{ name: last?.dsl.split(' ').at(-1) }] } })
    expect((await identity.clientAs().audit.search({ actions: ['SchemaSaved'] })).audits).toHaveLength(20)
  })

  test('another project has a schema of its own, and a caller without a key reads none', async () => {
    const { identity, fga, saved } = await started()
    await saved()
    const theirs = authorizationOf(identity, await identity.anotherProject(), descope)
    expect(await theirs.fga.loadSchema()).toMatchObject({ ok: false, code: 400 })
    await theirs.saved('model AuthZ 1.0 type theirs')
    expect(await theirs.fga.deleteSchema()).toMatchObject(done)
    expect((await fga.loadSchema()).data).toMatchObject({ dsl: folders })
    const wrong = authorizationOf(identity, { projectId: identity.projectId, managementKey: 'wrong' }, descope)
    for (const answer of [wrong.fga.saveSchema({ dsl: folders }), wrong.fga.loadSchema(), wrong.fga.deleteSchema()])
      expect(await answer).toMatchObject({ ok: false, code: 401 })
  })

  test('a key that only reads loads a schema and tries one, and saves and deletes none', async () => {
    const { identity, fga, saved } = await started()
    await saved()
    const { cleartext } = await identity.clientAs().managementKeys.create({
      name: 'reader',
      reBac: { projectRoles: [{ projectIds: [identity.projectId], roles: ['support'] }] },
    })
    const reader = authorizationOf(identity, { projectId: identity.projectId, managementKey: cleartext }, descope)
    expect(await reader.fga.loadSchema()).toMatchObject(done)
    expect(await reader.fga.dryRunSchema({ dsl: folders })).toMatchObject(done)
    expect(await reader.check('folder:f view user:ann')).toEqual([false])
    const forbidden = { ok: false, code: 403 }
    expect(await reader.fga.saveSchema({ dsl: folders })).toMatchObject(forbidden)
    expect(await reader.fga.deleteSchema()).toMatchObject(forbidden)
    expect(await reader.write('folder:f viewer user:ann')).toMatchObject(forbidden)
    expect((await fga.loadSchema()).data).toMatchObject({ dsl: folders })
  })
})
