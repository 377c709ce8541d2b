import descope from '@descope/node-sdk'
import { recordTrips } from '@gatehouse-id/database/testing'
import { CompiledQuery } from 'kysely'
import { describe, expect, test } from 'vitest'
import { authorizationOf } from '../../authorization/testing.ts'
import { countsOfCodeFlow } from '../../protocols/oidc/short-way/testing-short-way.ts'
import { everyMigratedEngine, identityEngines } from '../engines.ts'
import type { TestIdentity } from '../identity.ts'

const loginId = 'ada@example.com'
const tester = 'tester@example.com'
const password = 'correct horse battery'
const dsl = 'model AuthZ 1.0\n\ntype user\n\ntype doc\n  relation viewer: user\n'

/** The operations over HTTP, each so that it can be called again with another number. */
async function operationsOf({ baseUrl, projectId, managementKey }: TestIdentity) {
  async function send(
    path: string,
    body: object | undefined,
    { bearer = `${projectId}:${managementKey}`, method = 'POST' } = {},
  ) {
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
    const answer = await fetch(`${baseUrl}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    // Where it is a session, an access key or a code.
    return (await answer.json()) as { sessionJwt: string; refreshJwt: string; cleartext: string; code: string }
  }
  const ofUser = (token: string) => ({ bearer: `${projectId}:${token}` })
  const tuples = (n: number) => ({
    tuples: [{ resource: `doc${n}`, resourceType: 'doc', relation: 'viewer', target: 'ada', targetType: 'user' }],
  })
  await send('/v1/mgmt/fga/schema', { dsl })
  await send('/v1/mgmt/user/create', { loginId, email: loginId, verifiedEmail: true })
  await send('/v1/mgmt/user/password/set/active', { loginId, password })
  const signIn = () => send('/v1/auth/password/signin', { loginId, password }, { bearer: projectId })
  let session = await signIn()
  const { cleartext } = await send('/v1/mgmt/accesskey/create', { name: 'Robot', expireTime: 0 })
  await send('/v1/mgmt/user/create/test', { loginId: tester, email: tester, test: true })
  return {
    validate: () => send('/v1/auth/validate', {}, ofUser(session.sessionJwt)),
    async refresh() {
      session = await send('/v1/auth/refresh', {}, ofUser(session.refreshJwt))
    },
    async signIn() {
      session = await signIn()
    },
    async signInByCode() {
      const { code } = await send('/v1/mgmt/tests/generate/otp', { loginId: tester, deliveryMethod: 'email' })
      await send('/v1/auth/otp/verify/email', { loginId: tester, code }, { bearer: projectId })
    },
    me: () => send('/v1/auth/me', undefined, { ...ofUser(session.refreshJwt), method: 'GET' }),
    loadUser: () => send(`/v1/mgmt/user?loginId=${loginId}`, undefined, { method: 'GET' }),
    exchangeKey: () => send('/v1/auth/accesskey/exchange', {}, ofUser(cleartext)),
    createUsers: (n: number) =>
      send('/v1/mgmt/user/create/batch', {
        users: Array.from({ length: 20 }, (_, at) => ({ loginId: `user${n}of${at}` })),
      }),
    createUser: (n: number) => send('/v1/mgmt/user/create', { loginId: `user${n}` }),
    patchUser: (n: number) => send('/v1/mgmt/user/patch', { loginId, name: `Ada ${n}` }, { method: 'PATCH' }),
    writeRelation: (n: number) => send('/v1/mgmt/fga/relations', tuples(n)),
    check: (n: number) => send('/v1/mgmt/fga/check', tuples(n)),
  }
}

describe.each(identityEngines.filter(({ engine }) => engine === 'sqlite'))('with $engine', ({ start }) => {
  test('an operation sends so many statements', async () => {
    let sent: string[] = []
    const operations = await operationsOf(await start({ onSent: ({ sql }) => void sent.push(sql) }))
    async function expectStatements(name: keyof typeof operations, count: number): Promise<void> {
      const act = operations[name]
      // Whatever is read once only has been read then.
      for (const n of [1, 2]) await act(n)
      sent = []
      await act(3)
      expect.soft(sent.length, `${name}:\n${sent.join('\n')}`).toBe(count)
    }
    await expectStatements('validate', 1)
    await expectStatements('me', 2)
    await expectStatements('loadUser', 2)
    await expectStatements('refresh', 4)
    await expectStatements('exchangeKey', 2)
    await expectStatements('signInByCode', 15)
    await expectStatements('createUser', 11)
    await expectStatements('createUsers', 12)
  })

  test('a code is compared with those that wait, however many were used', async () => {
    const reads: CompiledQuery[] = []
    const onSent = (statement: CompiledQuery) => {
      if (/^(select|update) .*"challenges".* "subject" = /.test(statement.sql)) reads.push(statement)
    }
    const { db, ...identity } = await start({ onSent })
    await (await operationsOf({ ...identity, db })).signInByCode()
    expect(reads.length).toBeGreaterThan(0)
    for (const { sql, parameters } of reads.splice(0)) {
      const { rows } = await db.executeQuery<{ detail: string }>(
        CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
      )
      const plan = rows.map(({ detail }) => detail).join('\n')
      expect(plan).toMatch(
        /SEARCH challenges USING INDEX challenges_waiting \(project_id=\? AND subject=\? AND kind=\?\)/,
      )
      expect(plan).not.toContain('TEMP B-TREE')
    }
  })
})

/** The trips that a caller waits for: nobody does for what other nodes are told. */
async function tripsOf(act: () => Promise<unknown>, onPlanned?: (statement: string) => void): Promise<string[][]> {
  return (await recordTrips(act, onPlanned)).filter(([first]) => !first?.startsWith('notify '))
}

describe.each(identityEngines.filter(({ engine }) => engine === 'postgresql'))('with $engine', ({ start }) => {
  test('an operation waits for the database so often', { tags: ['every-engine'] }, async () => {
    const operations = await operationsOf(await start())
    async function expectTrips(name: keyof typeof operations, count: number): Promise<void> {
      const act = operations[name]
      // Whatever is read once only has been read then.
      for (const n of [1, 2]) await act(n)
      const trips = await tripsOf(() => act(3))
      const statements = trips.map(trip => trip.join('\n  ')).join('\n')
      expect.soft(trips.length, `${name}:\n${statements}`).toBe(count)
    }
    await expectTrips('validate', 1)
    await expectTrips('me', 1)
    await expectTrips('loadUser', 2)
    await expectTrips('refresh', 3)
    await expectTrips('signIn', 5)
    await expectTrips('createUser', 4)
    await expectTrips('patchUser', 5)
    await expectTrips('writeRelation', 3)
    // Relations are read into memory beside the first checks.
    await expect.poll(async () => (await tripsOf(() => operations.check(3))).length).toBe(1)
  })

  test('PostgreSQL plans no statement anew for what most requests do', { tags: ['every-engine'] }, async () => {
    const operations = await operationsOf(await start())
    for (const name of ['validate', 'refresh', 'signIn', 'signInByCode', 'me', 'loadUser', 'exchangeKey'] as const) {
      const planned: string[] = []
      // What happens once, such as the first use of an address, has happened then.
      for (const _ of [1, 2]) await operations[name]()
      await tripsOf(operations[name], statement => planned.push(statement))
      expect.soft(planned, name).toEqual([])
    }
  })

  test('a check from the database waits once for the key, once for each step, and once more after several', {
    tags: ['every-engine'],
  }, async () => {
    const identity = await start({ relationsInMemoryMax: 0 })
    const { check, saved, write } = authorizationOf(identity, identity, descope)
    await saved()
    await write('group:g1 member group:g2#member', 'group:g2 member user:ann', 'folder:f2 viewer group:g1#member')
    await write('folder:f1 parent folder:f2')
    async function tripsOfCheck(question: string): Promise<{ answers: boolean[]; trips: number }> {
      // Whatever is read once only has been read then.
      for (let turn = 0; turn < 2; turn++) await check(question)
      const answers: boolean[] = []
      const trips = await tripsOf(async () => answers.push(...(await check(question))))
      return { answers, trips: trips.length }
    }
    expect(await tripsOfCheck('group:g2 member user:ann')).toEqual({ answers: [true], trips: 2 })
    expect(await tripsOfCheck('group:g2 member user:bob')).toEqual({ answers: [false], trips: 2 })
    expect(await tripsOfCheck('group:g1 member user:ann')).toEqual({ answers: [true], trips: 4 })
    expect(await tripsOfCheck('folder:f1 view user:ann')).toEqual({ answers: [true], trips: 6 })
    expect(await tripsOfCheck('folder:f1 view user:bob')).toEqual({ answers: [false], trips: 6 })
  })

  test('the first refresh of a session, which is audited, waits no longer', { tags: ['every-engine'] }, async () => {
    const { signIn, refresh } = await operationsOf(await start())
    await refresh()
    await signIn()
    const trips = await tripsOf(refresh)
    expect(trips.flat().join('\n')).toContain('insert into "audit_records"')
    expect(trips).toHaveLength(3)
  })
})

describe.each(everyMigratedEngine.filter(({ engine }) => engine === 'postgresql'))('with $engine', ({ create }) => {
  test('OpenID Connect waits for the database so often, and sends so many statements', {
    tags: ['every-engine'],
  }, async () => {
    expect(await countsOfCodeFlow(create)).toEqual({
      authorize: { waits: 4, statements: 6, planned: 0 },
      token: { waits: 3, statements: 4, planned: 0 },
      refresh: { waits: 3, statements: 4, planned: 0 },
      userinfo: { waits: 1, statements: 1, planned: 0 },
      introspection: { waits: 1, statements: 1, planned: 0 },
      'client credentials': { waits: 2, statements: 2, planned: 0 },
    })
  })
})
