import descope from '@descope/node-sdk'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'
import { sdkEngines } from '../../testing/sdk.ts'
import { authorizationOf, tuple } from '../testing.ts'

const relations = [
  'group:a member user:ann',
  'group:b member group:a#member',
  'folder:top viewer group:b#member',
  'folder:sub parent folder:top',
  'folder:sub barred user:bob',
  'folder:top owner user:bob',
]

describe.each(sdkEngines)('checks on $engine', ({ start, create }) => {
  test('permissions follow from relations, in the order of the questions', async () => {
    const identity = await start()
    const { saved, write, check } = authorizationOf(identity, identity, create)
    await saved()
    await write(...relations)
    const questions = {
      'folder:sub view user:ann': true,
      'folder:sub view user:bob': false,
      'folder:top view user:bob': true,
      'folder:top view user:eve': false,
      'folder:top viewer user:ann': true,
      'group:b member user:ann': true,
      'folder:top viewer group:b#member': true,
      'folder:top viewer group:a#member': true,
    }
    expect(await check(...Object.keys(questions))).toEqual(Object.values(questions))
  })

  test('the relation API asks the same, and lists agree', async () => {
    const identity = await start()
    const { saved, write, authz } = authorizationOf(identity, identity, create)
    await saved()
    await write(...relations)
    const query = { resource: 'sub', relationDefinition: 'view', namespace: 'folder', target: 'ann' }
    const asked = await authz.hasRelations([query, { ...query, target: 'bob' }, { ...query, resource: 'top' }])
    expect(asked.data?.map(({ hasRelation }) => hasRelation)).toEqual([true, false, true])
    expect((await authz.whoCanAccess('top', 'view', 'folder')).data?.toSorted()).toEqual(['ann', 'bob'])
    expect((await authz.whoCanAccess('sub', 'view', 'folder')).data).toEqual(['ann'])
    const accessible = (await authz.whatCanTargetAccess('bob')).data ?? []
    expect(accessible.map(({ resource, relationDefinition: name }) => `${resource} ${name}`).toSorted()).toEqual([
      'sub barred',
      'top owner',
      'top view',
    ])
  })
})

describe.each(identityEngines)('checks on $engine', ({ start }) => {
  async function started(dsl?: string) {
    const identity = await start()
    const own = authorizationOf(identity, identity, descope)
    await own.saved(dsl)
    return { identity, ...own }
  }

  test('what the schema does not know is not allowed, and spoils no other answer', async () => {
    const { fga, write, check } = await started()
    await write('folder:f viewer user:ann')
    const wrong = ['x:f view user:ann', 'folder:f x user:ann', 'folder:f view x:ann', 'folder:f view group:ann#x']
    expect(await check('folder:f view user:ann', ...wrong, 'folder:f view user:ann')).toEqual([
      ...[true, false, false, false, false, true],
    ])
    const bare = { resource: 'f', relation: 'view', target: 'ann' }
    const { data } = await fga.check([bare, { ...bare, resourceType: 'folder' }])
    expect(data?.map(({ allowed }) => allowed)).toEqual([false, true])
    expect((await fga.check([])).data).toEqual([])
  })

  test('without a schema nothing is allowed and nothing listed', async () => {
    const { fga, authz, check } = await started()
    await fga.deleteSchema()
    expect(await check('folder:f view user:ann')).toEqual([false])
    expect((await authz.whoCanAccess('f', 'view', 'folder')).data).toEqual([])
    expect((await authz.whatCanTargetAccess('ann')).data).toEqual([])
    expect((await authz.whatCanTargetAccessWithRelation('ann', 'view', 'folder')).data).toEqual([])
  })

  test('says of each member whether relations of resource and target alone can change the answer', async () => {
    const { identity, fga } = await started(`model AuthZ 1.0
      type user
      type team
        relation member: user
      type group
        relation member: user | group#member
      type space
        relation reader: user
        relation crew: team#member
      type page
        relation author: user
        relation team: team#member
        relation group: group#member
        relation space: space
        permission own: author | team
        permission read: space.reader
        permission help: space.crew
        permission both: own & read
        permission all: own - group`)
    const direct = {
      author: true,
      team: true,
      group: false,
      own: true,
      read: true,
      help: false,
      both: true,
      all: false,
    }
    const questions = Object.keys(direct).map(name => tuple(`page:p ${name} user:ann`))
    const { data } = await fga.check(questions)
    // The SDK's type does not name it.
    const told = data?.map(answer => (answer as unknown as { info: { direct: boolean } }).info.direct)
    expect(told).toEqual(Object.values(direct))
    const queries = questions.map(({ resource, relation, resourceType, target }) => ({
      resource,
      relationDefinition: relation,
      namespace: resourceType,
      target,
    }))
    const asked = await identity.clientAs().authorizationChecks.has({ relationQueries: queries })
    expect(asked.directRelations).toEqual(told)
  })

  test('conditions are told their context, and what of it was missing or wrong is told back', async () => {
    const { fga, write } = await started(`model AuthZ 1.0
      condition Hours(hour int) { hour >= 9 && hour < 17 }
      constraint Office: IpRange(ip_range: "10.0.0.0/8")
      type user
      type door
        relation keeper: user
        relation visitor: user with Hours
        permission open: keeper | visitor with Office`)
    await write('door:d visitor user:ann', 'door:d keeper user:bob')
    const open = async (target: string, context?: Record<string, unknown>) =>
      (await fga.checkWithContext([tuple(`door:d open user:${target}`)], context)).data?.[0]
    expect(await open('bob', {})).toMatchObject({ allowed: true })
    expect(await open('ann', { hour: 10, ip: '10.1.2.3' })).toMatchObject({
      allowed: true,
      info: { conditional: true, missingContext: [], conditionalErr: '' },
    })
    expect(await open('ann', { hour: 10, ip: '203.0.113.7' })).toMatchObject({ allowed: false })
    expect(await open('ann', { hour: 10 })).toMatchObject({ allowed: false, info: { missingContext: ['ip'] } })
    expect(await open('ann', { hour: 'ten', ip: '10.1.2.3' })).toMatchObject({
      allowed: false,
      info: { conditionalErr: expect.stringContaining('hour') },
    })
  })

  test('conditions are listed where that is asked, and lists take a context too', async () => {
    const { identity, write } = await started(`model AuthZ 1.0
      condition Hours(hour int) { hour >= 9 }
      type user
      type door
        relation keeper: user with Hours`)
    await write('door:d keeper user:ann')
    const { authorizationChecks } = identity.clientAs()
    const tuples = [tuple('door:d keeper user:ann')]
    const listed = await authorizationChecks.check({ tuples, context: { hour: 8 }, listConditions: true })
    expect(listed.tuples[0]?.info).toMatchObject({ trueConditions: [], falseConditions: ['Hours'] })
    const unlisted = await authorizationChecks.check({ tuples, context: { hour: 8 } })
    expect(unlisted.tuples[0]?.info).not.toHaveProperty('falseConditions')
    const question = { resource: 'd', relationDefinition: 'keeper', namespace: 'door' }
    const who = (hour: number) => authorizationChecks.who({ ...question, context: { hour } })
    expect([await who(8), await who(9)]).toEqual([{ targets: [] }, { targets: ['ann'] }])
    const what = await authorizationChecks.what({ target: 'ann', context: { hour: 9 } })
    expect(what.relations).toEqual([{ ...question, target: 'ann' }])
  })

  test('the answer of whatCanTargetAccessWithRelation is there in both of its forms', async () => {
    const { identity, write } = await started()
    await write('folder:f viewer user:ann')
    const member = { relationDefinition: 'view', namespace: 'folder' }
    expect(await identity.clientAs().authorizationChecks.whatWith({ target: 'ann', ...member })).toEqual({
      resources: ['f'],
      relations: [{ resource: 'f', target: 'ann', ...member }],
    })
  })

  test('the schema that was asked is told by its version', async () => {
    const { identity, fga } = await started()
    const { version } = (await fga.loadSchema()).data as unknown as { version: string }
    const asked = await identity.clientAs().authorizationChecks.check({ tuples: [tuple('folder:f view user:ann')] })
    expect(asked.schemaVersion).toBe(version)
  })

  test.each([
    ['a question that is none', { tuples: ['x'] }, 'tuples.0'],
    ['an id that is a number', { tuples: [{ resource: 7 }] }, 'tuples.0.resource'],
    ['too many questions', { tuples: Array.from({ length: 1_001 }, () => ({})) }, 'tuples'],
    ['a context that is none', { tuples: [], context: 'noon' }, 'context'],
    ['a context that is huge', { tuples: [], context: { text: 'x'.repeat(100_001) } }, 'context'],
    ['a consistency that there is not', { tuples: [], consistency: 'half' }, 'consistency'],
  ])('%s is refused with its field', async (_, body, field) => {
    const { identity } = await started()
    const { baseUrl, projectId, managementKey } = identity
    const response = await fetch(`${baseUrl}/v1/mgmt/fga/check`, {
      method: 'POST',
      headers: { authorization: `Bearer ${projectId}:${managementKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ fields: [{ field }] })
  })

  test('circles and long chains of groups are answered', async () => {
    const { write, check, authz } = await started()
    const chain = Array.from({ length: 150 }, (_, n) => `group:g${n} member group:g${n + 1}#member`)
    await write(
      ...chain,
      'group:g150 member user:ann',
      'group:g150 member group:g0#member',
      'folder:f viewer group:g0#member',
    )
    expect(await check('folder:f view user:ann', 'folder:f view user:bob')).toEqual([true, false])
    expect((await authz.whoCanAccess('f', 'view', 'folder')).data).toEqual(['ann'])
    expect((await authz.whatCanTargetAccess('ann')).data).toHaveLength(153)
  })
})
