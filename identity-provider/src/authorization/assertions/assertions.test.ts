import descope from '@descope/node-sdk'
import { describe, expect, test } from 'vitest'
import { AssertionNotFound, AssertionsBroken, SchemaChangedMeanwhile, TooManyAssertions } from '../errors.ts'
import { identityEngines } from '../../testing/engines.ts'
import { authorizationOf, folders, tuple } from '../testing.ts'
import { assertionsMax } from './contract.ts'

const withoutParents = folders.replace(' | parent.view', '')
const stranger = folders.replace('(viewer | owner | parent.view)', '(viewer | owner | parent.view | barred)')

describe.each(identityEngines)('assertions on $engine', ({ start }) => {
  /** Ann views f1 by its parent; Bob is barred from it. */
  async function started() {
    const identity = await start()
    const client = identity.clientAs()
    const own = authorizationOf(identity, identity, descope)
    await own.saved()
    await own.write('folder:top viewer user:ann', 'folder:f1 parent folder:top', 'folder:f1 barred user:bob')
    const must = async (isAllowed: boolean, text: string, context = {}) =>
      (await client.authorizationAssertions.save({ ...tuple(text), context, isAllowed })).assertion
    const results = async (dsl?: string) => {
      const { results: found } = await client.authorizationAssertions.run(dsl === undefined ? {} : { dsl })
      return found.map(({ verdict, isHolding }) => [verdict, isHolding])
    }
    return { identity, client, ...own, must, results }
  }
  const inherited = 'folder:f1 view user:ann'

  test('they are listed in the order of saving, answered, and deleted; the same question has one answer', async () => {
    const { client, identity, must, results } = await started()
    const first = await must(false, inherited)
    identity.clock.now += 1000
    await must(false, 'folder:f1 view user:bob')
    expect(await results()).toEqual([
      ['allowed', false],
      ['denied', true],
    ])
    expect((await must(true, inherited)).id).toBe(first.id)
    expect(await results()).toEqual([
      ['allowed', true],
      ['denied', true],
    ])
    expect(await results(withoutParents)).toEqual([
      ['denied', false],
      ['denied', true],
    ])
    await client.authorizationAssertions.delete({ id: first.id })
    await expect(client.authorizationAssertions.delete({ id: first.id })).rejects.toBeInstanceOf(AssertionNotFound)
    expect((await client.authorizationAssertions.list({})).assertions).toMatchObject([{ target: 'bob' }])
    const { audits } = await client.audit.search({ actions: ['AssertionSaved', 'AssertionDeleted'] })
    expect(audits).toHaveLength(4)
  })

  test('a schema that breaks one is refused through every door, and nothing has changed', async () => {
    const { identity, client, fga, authz, must, check } = await started()
    const { id } = await must(true, inherited)
    const before = (await fga.loadSchema()).data
    const { schema } = (await client.authorizationNamespaces.load({})) as { schema: never }
    const refusals = [
      await fga.saveSchema({ dsl: withoutParents }),
      await fga.saveSchema({ dsl: 'model AuthZ 1.0 type user' }),
      await fga.deleteSchema(),
      await authz.saveSchema({ namespaces: [] } as never, true),
      await authz.deleteRelationDefinition('view', 'folder'),
    ]
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ ok: false, code: 400, error: { errorCode: 'E011003' } })
      expect(refusal.error?.errorMessage).toContain('user:ann view of folder:f1 must be allowed')
    }
    const { files } = await client.projectSnapshots.export({})
    const broken = { ...files, 'authorization.json': { dsl: withoutParents } }
    await expect(client.projectSnapshots.import({ files: broken })).rejects.toThrow('user:ann view of folder:f1')
    await expect(client.authorizationSchemas.save({ dsl: withoutParents })).rejects.toMatchObject({
      fields: [{ field: `assertions.${id}` }],
    })
    expect((await fga.loadSchema()).data).toEqual(before)
    expect(await client.authorizationNamespaces.load({})).toEqual({ schema })
    expect(await check(inherited)).toEqual([true])
    const restarted = identity.coldProvider().clientFor(identity.callAs())
    await expect(restarted.authorizationSchemas.delete({})).rejects.toBeInstanceOf(AssertionsBroken)
  })

  test('a dry run names what would break, and agrees with the refusal', async () => {
    const { client, must } = await started()
    const kept = await must(true, inherited)
    await must(false, 'folder:f1 view user:bob')
    const dry = async (dsl: string) =>
      (await client.authorizationSchemas.dryRun({ dsl })).brokenAssertions?.map(({ id }) => id)
    expect(await dry(folders)).toBeUndefined()
    expect(await dry(stranger)).toBeUndefined()
    expect(await dry(withoutParents)).toEqual([kept.id])
    expect(await dry('model AuthZ 1.0 type user')).toEqual([kept.id])
    expect(await dry(folders.replace('relation viewer: user | group#member', 'relation viewer: group#member'))).toEqual(
      [kept.id],
    )
  })

  test('one that fails already refuses nothing; a caller may break those that hold by saying so', async () => {
    const { client, saved, remove, must, results } = await started()
    await must(true, inherited)
    await remove('folder:top viewer user:ann')
    expect(await results()).toEqual([['denied', false]])
    await saved(withoutParents)
    await saved(folders)
    await client.authorizationRelations.create({ tuples: [tuple('folder:top viewer user:ann')] })
    await expect(client.authorizationSchemas.save({ dsl: withoutParents })).rejects.toBeInstanceOf(AssertionsBroken)
    await client.authorizationSchemas.save({ dsl: withoutParents, allowBrokenAssertions: true })
    expect(await results()).toEqual([['denied', false]])
    await saved(folders)
    await expect(client.authorizationSchemas.delete({})).rejects.toBeInstanceOf(AssertionsBroken)
    await client.authorizationSchemas.delete({ allowBrokenAssertions: true })
    expect((await client.authorizationAssertions.list({})).assertions).toHaveLength(1)
  })

  test('they follow when a namespace or definition is renamed', async () => {
    const { client, must, results } = await started()
    await must(true, inherited)
    await must(false, 'folder:f1 view group:staff#member')
    const { schema } = await client.authorizationNamespaces.load({})
    const of = (name: string) => schema.namespaces.find(each => each.name === name) as never
    await client.authorizationNamespaces.saveNamespace({
      namespace: { ...(of('folder') as object), name: 'room' } as never,
      oldName: 'folder',
    })
    await client.authorizationNamespaces.saveDefinition({
      namespace: 'group',
      relationDefinition: { name: 'insider', types: ['user', 'group#insider'] } as never,
      oldName: 'member',
    })
    expect((await client.authorizationAssertions.list({})).assertions).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ resourceType: 'room', relation: 'view', targetType: 'user' }),
        expect.objectContaining({ resourceType: 'room', targetType: 'group#insider' }),
      ]),
    )
    expect((await results()).map(([, isHolding]) => isHolding)).toEqual([true, true])
  })

  test('conditions are told the context; another context is another question', async () => {
    const { client, saved, must, results } = await started()
    await saved(
      folders
        .replace('type user', 'condition Day(hour int) { hour >= 9 }\ntype user')
        .replace('parent.view)', 'parent.view with Day)'),
    )
    await must(true, inherited, { hour: 10 })
    await must(false, inherited, { hour: 3 })
    await must(false, inherited)
    expect((await results()).map(([, isHolding]) => isHolding)).toEqual([true, true, true])
    await expect(client.authorizationSchemas.save({ dsl: folders })).rejects.toThrow('must be denied')
  })

  test('a project has at most 500, however many callers save at once, and another project has its own', {
    tags: ['every-engine'],
  }, async () => {
    const { client, identity, must } = await started()
    const rows = Array.from({ length: assertionsMax - 2 }, (_, at) => ({
      ...tuple(`folder:f${at} view user:ann`),
      isAllowed: false,
    }))
    const { files } = await client.projectSnapshots.export({})
    await client.projectSnapshots.import({ files: { ...files, 'authorizationAssertions.json': rows } })
    const answers = await Promise.allSettled(
      Array.from({ length: 6 }, (_, at) => must(true, `folder:g${at} view user:x`)),
    )
    const refused = answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
    expect(refused).toHaveLength(4)
    for (const reason of refused) expect(reason).toBeInstanceOf(TooManyAssertions)
    const { assertions } = await client.authorizationAssertions.list({})
    expect(assertions).toHaveLength(assertionsMax)
    const other = await identity.anotherProject()
    const theirs = authorizationOf(identity, other, descope)
    await theirs.saved()
    expect(await theirs.fga.deleteSchema()).toMatchObject({ ok: true })
    const headers = {
      authorization: `Bearer ${other.projectId}:${other.managementKey}`,
      'content-type': 'application/json',
    }
    const body = JSON.stringify({ id: assertions[0]?.id })
    const path = `${identity.baseUrl}/v1/gatehouse/authorization/assertions`
    expect((await fetch(`${path}/delete`, { method: 'POST', headers, body })).status).toBe(400)
    expect(await (await fetch(path, { headers })).json()).toEqual({ assertions: [] })
  })

  test('of a schema and an assertion that are saved at once, the later one knows of the earlier', {
    tags: ['every-engine'],
  }, async () => {
    const { client, must, results } = await started()
    const [schema] = await Promise.allSettled([
      client.authorizationSchemas.save({ dsl: withoutParents }),
      must(true, inherited),
    ])
    const [[, isHolding] = []] = await results()
    expect(isHolding).toBe(schema.status === 'rejected')
  })

  test('a schema that was saved meanwhile is not overwritten', { tags: ['every-engine'] }, async () => {
    const { client } = await started()
    const { version } = await client.authorizationSchemas.load({})
    const save = (dsl: string) => client.authorizationSchemas.save({ dsl, expectedVersion: version ?? '' })
    const answers = await Promise.allSettled([save(withoutParents), save(stranger), save(`${folders}type spare`)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(SchemaChangedMeanwhile)
    await expect(client.authorizationSchemas.save({ dsl: folders, expectedVersion: '' })).rejects.toThrow()
  })

  test('a snapshot holds them, and importing it elsewhere does not ask for relations that are not there', async () => {
    const { client, identity, must } = await started()
    await must(true, inherited)
    await must(false, 'folder:f1 view user:bob', { at: 1 })
    const { projectId } = await client.projects.clone({ name: 'Copy' })
    const copy = identity.provider.clientFor({ ...identity.callAs(), projectId })
    const stripped = async (of: typeof client) =>
      (await of.authorizationAssertions.list({})).assertions
        .map(({ createdAt: _, ...assertion }) => assertion)
        .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    expect(await stripped(copy)).toEqual(await stripped(client))
  })

  test('stored relations are searched by every part, in pages both ways', async () => {
    const { client, write } = await started()
    await write('folder:f2 viewer group:staff#member', 'folder:f2 viewer user:ann')
    const search = async (given: object) => {
      const { relations, ...page } = await client.authorizationRelations.search(given)
      const texts = relations.map(
        each => `${each.resource} ${each.relationDefinition} ${each.target ?? each.targetSetResource}`,
      )
      return { texts, ...page }
    }
    const all = ['f1 barred bob', 'f1 parent top', 'f2 viewer ann', 'f2 viewer staff', 'top viewer ann']
    expect(await search({})).toMatchObject({ texts: all, total: 5 })
    expect((await search({ target: 'ann' })).texts).toEqual([all[2], all[4]])
    expect((await search({ resource: 'f2', relation: 'viewer', targetType: 'group#member' })).texts).toEqual([all[3]])
    expect((await search({ resourceType: 'group' })).texts).toEqual([])
    const first = await search({ size: 2 })
    const second = await search({ size: 2, after: first.next })
    expect([first.texts, second.texts]).toEqual([all.slice(0, 2), all.slice(2, 4)])
    expect((await search({ size: 2, before: second.previous })).texts).toEqual(first.texts)
    expect((await search({ size: 2, fromEnd: true })).texts).toEqual(all.slice(3))
    await expect(client.authorizationRelations.search({ after: 'nonsense' })).rejects.toThrow('cursor')
  })
})
