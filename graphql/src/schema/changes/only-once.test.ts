import { everyMigratedEngine } from '@gatehouse-id/identity-provider/testing-engines'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestGraphql } from '../../contract-tests/testing.ts'

const create = `mutation ($input: AccessKeyCreateInput!, $key: String, $dryRun: Boolean) {
  result: accessKeyCreate(input: $input, idempotencyKey: $key, dryRun: $dryRun) { __typename
    ... on AccessKeyCreatePayload { cleartext accessKey { id name roles { name } } }
    ... on InvalidInput { fields { field } } } }`

describe.each(everyMigratedEngine)('an idempotency key on $engine', ({ create: createDatabase }) => {
  let api: Awaited<ReturnType<typeof startTestGraphql>>
  let database: Awaited<ReturnType<typeof createDatabase>>
  /** Processes over the same database, which take turns. */
  const processes: (typeof api.identity.provider)[] = []
  let turns = 0
  beforeAll(async () => {
    database = await createDatabase()
    api = await startTestGraphql(
      {
        atomicallyFor: who => work => {
          const { provider, callAs } = api.identity
          const next = processes[turns++ % processes.length] ?? provider
          return next.atomically(callAs({ type: 'user', id: who.id, name: who.name }), work)
        },
      },
      { databaseUrl: database.url },
    )
  })
  afterAll(async () => {
    await api.identity.close()
    await database.drop()
  })

  const send = (key: string | undefined, name: string, dryRun = false) =>
    api.run(create, { input: { name }, ...(key !== undefined && { key }), dryRun })
  async function countOf(name: string) {
    const found = await api.run('query ($name: String) { accessKeys(filter: { text: $name }) { totalCount } }', {
      name,
    })
    return (found as { accessKeys: { totalCount: number } }).accessKeys.totalCount
  }

  test('makes one change of several, at once or one after another, and answers its secret to each', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => send('at once', 'Deploy')))
    answers.push(await send('at once', 'Deploy'))
    const cleartext = expect.stringMatching(/.{20,}/)
    expect(answers[0]).toMatchObject({ result: { cleartext, accessKey: { name: 'Deploy', roles: [] } } })
    expect(answers).toEqual(answers.map(() => answers[0]))
    expect(await countOf('Deploy')).toBe(1)
    await send('another', 'Deploy')
    await send(undefined, 'Deploy')
    expect(await countOf('Deploy')).toBe(3)
  })

  test('is refused with another input, and to another mutation', async () => {
    await send('reused', 'First')
    expect(await send('reused', 'Second')).toEqual({ result: { __typename: 'IdempotencyKeyReused' } })
    const tenant = 'mutation { tenantCreate(input: { name: "First" }, idempotencyKey: "reused") { __typename } }'
    expect(await api.run(tenant)).toEqual({ tenantCreate: { __typename: 'IdempotencyKeyReused' } })
    expect(await countOf('Second')).toBe(0)
  })

  test('is of one caller', async () => {
    await send('mine', 'Mine')
    api.actAs({ id: 'Uother' })
    expect(await send('mine', 'Theirs')).toMatchObject({ result: { accessKey: { name: 'Theirs' } } })
    api.actAs({})
  })

  test('is free again after a refusal, a dry run and a day', async () => {
    expect(await send('free', '')).toMatchObject({ result: { fields: [{ field: 'name' }] } })
    expect(await send('free', 'Tried', true)).toMatchObject({ result: { cleartext: null } })
    expect(await send('free', 'Made')).toMatchObject({ result: { accessKey: { name: 'Made' } } })
    api.identity.clock.now += 24 * 60 * 60 * 1_000
    expect(await send('free', 'Made a day later')).toMatchObject({
      result: { accessKey: { name: 'Made a day later' } },
    })
    expect(await send('x'.repeat(201), 'Long')).toEqual({
      result: { __typename: 'InvalidInput', fields: [{ field: 'idempotencyKey' }] },
    })
    api.identity.clock.now += 24 * 60 * 60 * 1_000
    await api.identity.provider.sweep()
    expect(await api.identity.db.selectFrom('kept_outcomes').selectAll().execute()).toEqual([])
  })

  test('is known in another process, and so after a restart', async () => {
    const before = await send('restart', 'Kept')
    processes.push(api.identity.provider, (await api.identity.anotherProcess()).provider)
    expect(await Promise.all([send('restart', 'Kept'), send('restart', 'Kept')])).toEqual([before, before])
    const [one, ...others] = await Promise.all(Array.from({ length: 6 }, () => send('both', 'Both')))
    expect(others).toEqual(others.map(() => one))
    expect(one).toMatchObject({ result: { accessKey: { name: 'Both' } } })
    expect([await countOf('Kept'), await countOf('Both')]).toEqual([1, 1])
  })
})

test('a hosted service does not remember keys', async () => {
  const api = await startTestGraphql({ atomicallyFor: () => undefined })
  const query = 'mutation { tenantCreate(input: { name: "Hosted" }, idempotencyKey: "key") { __typename } }'
  expect(await api.run(query)).toEqual({ tenantCreate: { __typename: 'NotSupportedByProvider' } })
  await api.identity.close()
})
