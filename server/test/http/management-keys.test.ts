import { testEngines } from '@gatehouse-id/database/testing'
import type { Tables } from '@gatehouse-id/identity-provider'
import { describe, expect, onTestFinished, test } from 'vitest'
import { asKeyHolder, post } from '../support/management-api.ts'
import { serverForTest, sharedServerForTest, startAgain } from '../support/test-server.ts'

const refused = { status: 401, body: { errorCode: 'E061005', errorDescription: expect.any(String) } }
const search = '/v2/mgmt/user/search'

describe.each(testEngines)('on $engine', ({ create }) => {
  async function start() {
    const database = await create()
    onTestFinished(() => database.drop())
    return { database, server: await sharedServerForTest({ DATABASE_URL: database.url }) }
  }

  test('a wrong, empty or missing key is refused, whatever the case of its letters', async () => {
    const { server } = await start()
    const caller = asKeyHolder(server)
    expect(await post(caller, search, {})).toMatchObject({ status: 200 })
    const keys = ['wrong', '', undefined, server.shown.managementKey.toUpperCase(), `${server.shown.managementKey}x`]
    for (const managementKey of keys) {
      expect(await post({ ...caller, managementKey }, search, {}), String(managementKey)).toMatchObject(refused)
    }
  })

  test("another project's key is refused, and its own sees nothing of ours", async () => {
    const database = await create()
    onTestFinished(() => database.drop())
    const server = await serverForTest({ DATABASE_URL: database.url })
    const ours = asKeyHolder(server)
    await post(ours, '/v1/mgmt/user/create', { loginId: 'ada' })
    await server.stop('SIGTERM')
    const env = { DATABASE_URL: database.url, GATEHOUSE_PROJECT_ID: 'Pother' }
    const other = await startAgain(server, env)
    const theirs = { url: other.url, projectId: 'Pother', managementKey: other.shown?.managementKey ?? 'none' }
    expect(await post({ ...ours, managementKey: theirs.managementKey }, search, {})).toMatchObject(refused)
    expect(await post({ ...theirs, managementKey: ours.managementKey }, search, {})).toMatchObject(refused)
    const { body } = await post(theirs, search, {})
    expect(body.users.map(({ loginIds }: { loginIds: string[] }) => loginIds)).toEqual([['admin@localhost']])
  })

  test('a revoked key is refused at once', async () => {
    const { server, database } = await start()
    const db = await database.open<Tables>()
    await db.updateTable('management_keys').set({ revoked_at: Date.now() }).execute()
    expect(await post(asKeyHolder(server), search, {})).toMatchObject(refused)
  })
})
