import { transact } from '@gatehouse-id/database'
import { waitsForLock } from '@gatehouse-id/database/testing'
import descope from '@descope/node-sdk'
import { describe, expect, test } from 'vitest'
import { sdkEngines } from '../../testing/sdk.ts'
import { identityEngines } from '../../testing/engines.ts'
import { authorizationOf, folders, tuple } from '../testing.ts'

const done = { ok: true }
function refused(message: string) {
  return {
    ok: false,
    code: 400,
    error: { errorCode: 'E011003', errorMessage: expect.stringContaining(message) },
  }
}

describe.each(sdkEngines)('relations on $engine', ({ start, create }) => {
  test('are written and deleted, as often as one likes', async () => {
    const identity = await start()
    const { saved, write, remove, check, authz } = authorizationOf(identity, identity, create)
    await saved()
    const relations = ['group:a member user:ann', 'folder:f viewer group:a#member', 'folder:f owner user:ann']
    for (const _ of [1, 2]) expect(await write(...relations)).toMatchObject(done)
    expect((await authz.resourceRelations('f')).data).toHaveLength(2)
    expect(await check('folder:f view user:ann')).toEqual([true])
    for (const _ of [1, 2]) expect(await remove(...relations.slice(0, 2))).toMatchObject(done)
    expect((await authz.resourceRelations('f')).data).toEqual([
      { resource: 'f', relationDefinition: 'owner', namespace: 'folder', target: 'ann', targetNamespace: 'user' },
    ])
    expect(await remove('nothing:x at nothing:y')).toMatchObject(done)
  })
})

describe.each(identityEngines)('relations on $engine', ({ start }) => {
  async function started() {
    const identity = await start()
    const own = authorizationOf(identity, identity, descope)
    await own.saved()
    return { identity, ...own }
  }

  test.each([
    ['an unknown type', 'nothing:f viewer user:ann', 'tuples[1].resourceType: there is no type nothing'],
    ['an unknown relation', 'folder:f reader user:ann', 'tuples[1].relation: folder has no relation reader'],
    ['a permission', 'folder:f view user:ann', 'tuples[1].relation: view is a permission'],
    ['an unknown type of target', 'folder:f viewer robot:r', 'tuples[1].targetType: there is no type robot'],
    [
      'a type that the relation does not list',
      'folder:f owner group:a',
      'tuples[1].targetType: folder#owner holds user',
    ],
    ['a group where its members are listed', 'folder:f viewer group:a', 'tuples[1].targetType'],
    ['an unknown set', 'folder:f viewer group:a#owner', 'tuples[1].targetType: group has no relation owner'],
    ['a set that the relation does not list', 'folder:f viewer folder:g#owner', 'tuples[1].targetType'],
  ])('%s is refused, and nothing of the batch is written', async (_, wrong, message) => {
    const { write, check, identity } = await started()
    expect(await write('folder:f viewer user:ann', wrong, 'folder:f owner user:ann')).toMatchObject(refused(message))
    expect(await check('folder:f view user:ann')).toEqual([false])
    expect((await identity.clientAs().audit.search({ actions: ['RelationsCreated'] })).audits).toEqual([])
  })

  test('a type of target that is not said is the only one there is, and needed where there are several', async () => {
    const { fga, authz } = await started()
    const owner = { resourceType: 'folder', resource: 'f', relation: 'owner', target: 'ann' }
    expect(await fga.createRelations([owner])).toMatchObject(done)
    expect((await authz.resourceRelations('f')).data).toMatchObject([{ target: 'ann', targetNamespace: 'user' }])
    expect(await fga.check([owner])).toMatchObject({ data: [{ allowed: true }] })
    expect(await fga.deleteRelations([owner])).toMatchObject(done)
    expect((await authz.resourceRelations('f')).data).toEqual([])
    await fga.saveSchema({ dsl: 'model AuthZ 1.0 type user type bot type folder relation owner: user | bot' })
    expect(await fga.createRelations([owner])).toMatchObject(refused('tuples[0].targetType'))
    const { resourceType: _, ...untyped } = owner
    expect(await fga.createRelations([untyped])).toMatchObject(refused('tuples[0].resourceType: is required'))
  })

  test('a thousand are written at once, one more are not', async () => {
    const { fga, authz } = await started()
    const many = Array.from({ length: 1_001 }, (_, n) => tuple(`folder:f viewer user:u${n}`))
    expect(await fga.createRelations(many)).toMatchObject(refused('at most 1000'))
    expect(await fga.createRelations(many.slice(0, 1_000))).toMatchObject(done)
    expect((await authz.resourceRelations('f')).data).toHaveLength(1_000)
    expect(await fga.deleteRelations(many)).toMatchObject(refused('at most 1000'))
    expect(await fga.check(many)).toMatchObject(refused('at most 1000'))
    expect(await fga.deleteRelations(many.slice(0, 1_000))).toMatchObject(done)
    expect((await authz.resourceRelations('f')).data).toEqual([])
  })

  test.each([
    ['the longest', 'x'.repeat(500)],
    ['the widest', '語'.repeat(333)],
    ['a quote', `o'neil "the" \\ %_ {}`],
    ['line breaks and direction marks', 'a\nb\u202e\tc'],
    ['a number sign', 'group#member'],
    ['something out of another plane', '𝒜'.repeat(250)],
  ])('an id may be any text: %s', async (_, id) => {
    const { fga, authz } = await started()
    const relation = { ...tuple('folder:f viewer user:u'), resource: id, target: id }
    expect(await fga.createRelations([relation])).toMatchObject(done)
    expect(await fga.check([relation, { ...relation, target: 'x' }])).toMatchObject({
      data: [{ allowed: true }, { allowed: false }],
    })
    expect((await authz.targetsRelations([id])).data).toMatchObject([{ resource: id, target: id }])
    expect(await authz.deleteRelationsForIds([id])).toMatchObject(done)
    expect((await authz.resourceRelations(id)).data).toEqual([])
  })

  test.each([
    ['empty', '', 'tuples.0.resource'],
    ['too long', 'x'.repeat(501), 'at most 500 characters'],
    ['too wide', '語'.repeat(334), 'at most 1000 bytes'],
    ['with a null character', 'a\0b', 'null characters'],
  ])('an id that is %s is refused with its field', async (_, resource, message) => {
    const { fga } = await started()
    const { error } = await fga.createRelations([{ ...tuple('folder:f viewer user:u'), resource }])
    expect(error).toMatchObject({ errorMessage: expect.stringContaining(message) })
  })

  test('without a schema nothing can be written', async () => {
    const { fga, write } = await started()
    await fga.deleteSchema()
    expect(await write('folder:f viewer user:ann')).toMatchObject(refused('schema'))
    expect(await fga.createRelations([])).toMatchObject(refused('schema'))
  })

  test('relations of ids go with them: with the resource alone, or wherever it is a target too', async () => {
    const { authz, write } = await started()
    const all = [
      'folder:x viewer user:x',
      'folder:f viewer user:x',
      'folder:f viewer group:x#member',
      'group:x member user:y',
    ]
    await write(...all)
    await authz.deleteResourceRelationsForResources(['x', 'nothing'])
    expect((await authz.resourceRelations('x')).data).toEqual([])
    expect((await authz.resourceRelations('f')).data).toHaveLength(2)
    await write(...all)
    await authz.deleteRelationsForIds(['x'])
    expect((await authz.resourceRelations('f')).data).toEqual([])
    expect((await authz.targetsRelationsWithTargetSetsFilter(['x', 'y'], true)).data).toEqual([])
  })

  test('eleven thousand relations of one resource are deleted at once', async () => {
    const { fga, authz, write } = await started()
    await write('folder:g viewer user:u1')
    for (let batch = 0; batch < 11; batch++)
      await fga.createRelations(
        Array.from({ length: 1_000 }, (_, n) => tuple(`folder:f viewer user:u${batch * 1_000 + n}`)),
      )
    expect(await authz.deleteRelationsForIds(['f'])).toMatchObject(done)
    expect((await authz.resourceRelations('f')).data).toEqual([])
    expect((await authz.resourceRelations('g')).data).toHaveLength(1)
    expect((await authz.getModified(new Date(0))).data).toMatchObject({ schemaChanged: true })
  })

  test('all are deleted, and the schema stays', async () => {
    const { fga, write, check } = await started()
    await write('folder:f viewer user:ann', 'folder:f owner user:bob')
    for (const _ of [1, 2]) expect(await fga.deleteAllRelations()).toMatchObject(done)
    expect(await check('folder:f view user:ann', 'folder:f view user:bob')).toEqual([false, false])
    expect(await write('folder:f viewer user:ann')).toMatchObject(done)
    expect((await fga.loadSchema()).data?.dsl).toBe(folders)
  })

  test('an operation is one event of the audit trail, and none when it changes nothing', async () => {
    const { identity, write, remove, fga } = await started()
    for (const _ of [1, 2]) await write('folder:f viewer user:ann', 'folder:f owner user:bob')
    for (const _ of [1, 2]) await remove('folder:f viewer user:ann')
    for (const _ of [1, 2]) await fga.deleteAllRelations()
    const { audits } = await identity.clientAs().audit.search({ actions: ['RelationsCreated', 'RelationsDeleted'] })
    expect(audits.map(({ action, data }) => [action, data.count]).toSorted()).toEqual([
      ['RelationsCreated', 2],
      ['RelationsDeleted', 1],
      ['RelationsDeleted', 1],
    ])
    expect(JSON.stringify(audits)).toContain('folder:f viewer user:ann')
  })

  test('of batches that are written at once nothing is lost, and what is told as changed is what did', {
    tags: ['every-engine'],
  }, async () => {
    const { identity, authz, write, remove } = await started()
    const texts = Array.from({ length: 40 }, (_, n) => `folder:f viewer user:u${n}`)
    await Promise.all(texts.map((_, n) => write(...texts.slice(n, n + 5))))
    expect((await authz.resourceRelations('f')).data).toHaveLength(40)
    const created = await identity.clientAs().audit.search({ actions: ['RelationsCreated'] })
    expect(created.audits.reduce((sum, { data }) => sum + Number(data.count), 0)).toBe(40)
    await Promise.all(texts.map((_, n) => remove(...texts.slice(n, n + 5))))
    const deleted = await identity.clientAs().audit.search({ actions: ['RelationsDeleted'] })
    expect(deleted.audits.reduce((sum, { data }) => sum + Number(data.count), 0)).toBe(40)
  })

  test('may be asked by way of a cache, as which we answer ourselves', async () => {
    const { identity } = await started()
    const { projectId, baseUrl, managementKey } = identity
    const { fga, authz } = descope({
      projectId,
      baseUrl: 'http://127.0.0.1:1',
      managementKey,
      fgaCacheUrl: baseUrl,
    }).management
    expect(await fga.createRelations([tuple('folder:f viewer user:ann')])).toMatchObject(done)
    expect((await fga.check([tuple('folder:f view user:ann')])).data).toMatchObject([{ allowed: true }])
    expect((await authz.whoCanAccess('f', 'view', 'folder')).data).toEqual(['ann'])
  })

  test('another project sees and deletes nothing of it', async () => {
    const { identity, authz, write, check } = await started()
    const theirs = authorizationOf(identity, await identity.anotherProject(), descope)
    await theirs.saved()
    await write('folder:f viewer user:ann')
    expect(await theirs.check('folder:f view user:ann')).toEqual([false])
    expect((await theirs.authz.resourceRelations('f')).data).toEqual([])
    expect((await theirs.authz.targetsRelations(['ann'])).data).toEqual([])
    await theirs.remove('folder:f viewer user:ann')
    await theirs.authz.deleteRelationsForIds(['f', 'ann'])
    await theirs.fga.deleteAllRelations()
    await theirs.fga.deleteSchema()
    expect(await check('folder:f view user:ann')).toEqual([true])
    expect((await authz.resourceRelations('f')).data).toHaveLength(1)
  })
})

test.each(identityEngines)(
  'a node that remembers another schema goes by the one that was saved, on $engine',
  { tags: ['every-engine'] },
  async ({ start }) => {
    const identity = await start()
    const here = authorizationOf(identity, identity, descope)
    const there = authorizationOf(await identity.anotherProcess(), identity, descope)
    await here.saved()
    expect(await here.write('folder:f owner user:ann')).toMatchObject(done)
    await there.saved(folders.replace('  relation owner: user\n', '  relation keeper: user\n').replace(' | owner', ''))
    expect(await here.write('folder:f keeper user:ann')).toMatchObject(done)
    await there.saved()
    expect(await here.write('folder:f keeper user:bob')).toMatchObject(refused('folder has no relation keeper'))
    await there.saved(folders.replace('  relation owner: user\n', '').replace(' | owner', ''))
    // What is there already is refused too.
    expect(await here.write('folder:f owner user:ann')).toMatchObject(refused('folder has no relation owner'))
  },
)

const postgres = identityEngines.find(({ engine }) => engine === 'postgresql')
const raced = 'a schema that is saved while a relation is written decides whether it fits'
test.runIf(postgres)(raced, { tags: ['every-engine'] }, async () => {
  const identity = await (postgres ?? expect.fail()).start()
  const { saved, write, fga } = authorizationOf(identity, identity, descope)
  await saved()
  const { db, projectId } = identity
  const [isHeld, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // Somebody else is about to write the same: the relation waits in the middle of its transaction.
  const { resource, resourceType, relation, target, targetType } = tuple('folder:f owner user:ann')
  const row = {
    project_id: projectId,
    resource_type: resourceType,
    resource,
    relation,
    target,
    target_type: targetType,
  }
  const other = transact(db, async tx => {
    const values = { ...row, target_relation: '', query: '', created_at: 0 }
    await tx.insertInto('authorization_relations').values(values).execute()
    isHeld.resolve()
    await mayEnd.promise
    throw new Error('it was not written')
  })
  await isHeld.promise
  const written = write('folder:f owner user:ann')
  await expect.poll(() => waitsForLock(db)).toBe(true)
  await fga.saveSchema({ dsl: folders.replace('  relation owner: user\n', '').replace(' | owner', '') })
  mayEnd.resolve()
  await expect(other).rejects.toThrow('it was not written')
  expect(await written).toMatchObject(refused('folder has no relation owner'))
})
