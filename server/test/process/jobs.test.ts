import { analyze, testEngines } from '@gatehouse-id/database/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { asKeyHolder, post } from '../support/management-api.ts'
import { freePort, type Server, startServer } from '../support/start-server.ts'
import { type OwnServer, serverForTest, startAgain } from '../support/test-server.ts'

const count = 2_500
/** Another number than any step has. */
const knownUsers = 999
/** Two rows that are no users, far from each other. */
const wrong = [999, 2_000]
const rows = Array.from({ length: count }, (_, index) =>
  wrong.includes(index)
    ? 'nonsense'
    : JSON.stringify({ loginId: `user${index}@example.com`, displayName: `User ${index}` }),
)

/** Starts an import of all rows, and answers the id of the job. */
async function startImport(server: OwnServer): Promise<string> {
  const caller = asKeyHolder(server)
  const { body } = await post(caller, '/v1/gatehouse/jobs/users/import', { source: 'gatehouse' })
  const text = rows.join('\n')
  for (let position = 0; position * 200_000 < text.length; position++) {
    const part = text.slice(position * 200_000, (position + 1) * 200_000)
    await post(caller, '/v1/gatehouse/jobs/input', { id: body.job.id, position, text: part })
  }
  await post(caller, '/v1/gatehouse/jobs/start', { id: body.job.id })
  return body.job.id
}

type Job = { status: string; processed: number; succeeded: number; failed: number }

async function until(server: OwnServer, id: string, isSo: (job: Job) => boolean): Promise<Job> {
  for (;;) {
    const { body } = await post(asKeyHolder(server), '/v1/gatehouse/jobs/load', { ids: [id] })
    if (isSo(body.jobs[0])) return body.jobs[0]
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

/** Kills the server in the middle of the job, and answers how far that was. */
async function killInTheMiddle(server: OwnServer, id: string): Promise<void> {
  const { status, processed } = await until(server, id, job => job.processed > 0)
  server.process.kill('SIGKILL')
  await server.exited
  expect({ status, isInTheMiddle: processed < count }).toEqual({ status: 'running', isInTheMiddle: true })
}

async function expectAllOnce(server: OwnServer, id: string): Promise<void> {
  expect(await until(server, id, ({ status }) => status !== 'running')).toMatchObject({
    status: 'succeeded',
    processed: count,
    succeeded: count - wrong.length,
    failed: wrong.length,
  })
  const caller = asKeyHolder(server)
  const { body: found } = await post(caller, '/v2/mgmt/user/search', { text: 'user', limit: 1 })
  expect(found.total).toBe(count - wrong.length)
  const { body: errors } = await post(caller, '/v1/gatehouse/jobs/errors', { ids: [id] })
  expect(errors.lists[0].errors.map(({ item }: { item: string }) => item)).toEqual(['row 1000', 'row 2001'])
  const { body: trail } = await post(caller, '/v1/mgmt/audit/search', { actions: ['UsersCreated'] })
  const ofJob = trail.audits.filter(({ data }: { data: { users: number } }) => data.users !== knownUsers)
  const created = ofJob.reduce((sum: number, { data }: { data: { users: number } }) => sum + data.users, 0)
  expect(created).toBe(count - wrong.length)
}

describe.each(testEngines)('an import whose node is killed, on $engine', ({ engine, create }) => {
  test.skipIf(engine === 'sqlite')(
    'is taken over by another node, and each user is created once',
    async () => {
      const database = await create()
      onTestFinished(() => database.drop())
      const env = { DATABASE_URL: database.url, GATEHOUSE_SECRET: 'a secret for tests only and long enough' }
      const first = await serverForTest(env)
      const port = await freePort()
      const second: Server = await startServer({ folder: first.folder, port, env })
      onTestFinished(async () => void (await second.stop('SIGKILL')))
      const users = Array.from({ length: knownUsers }, (_, index) => ({ loginId: `known${index}` }))
      await post(asKeyHolder(first), '/v1/mgmt/user/create/batch', { users })
      await analyze(database)
      const id = await startImport(first)
      await killInTheMiddle(first, id)
      await expectAllOnce({ ...first, ...second, shown: first.shown }, id)
    },
    120_000,
  )

  // What PostgreSQL has stored is there for another node too: the test above.
  test.skipIf(engine === 'postgresql')(
    'goes on when the server starts again, and each user is created once',
    async () => {
      const database = await create()
      onTestFinished(() => database.drop())
      const env = { DATABASE_URL: database.url, GATEHOUSE_SECRET: 'a secret for tests only and long enough' }
      const server = await serverForTest(env)
      const id = await startImport(server)
      await killInTheMiddle(server, id)
      await startAgain(server, env)
      await expectAllOnce(server, id)
    },
    120_000,
  )
})

test('a node that drains ends its jobs between two steps, and another node goes on with them', async () => {
  const draining = await serverForTest({ GATEHOUSE_DRAIN_MS: '300000' })
  const id = await startImport(draining)
  await until(draining, id, job => job.processed > 0)
  draining.process.kill('SIGTERM')
  // Until nothing is done any more, as of a step that was under way.
  let processed = -1
  for (let now = 0; now !== processed; ) {
    processed = now
    await new Promise(resolve => setTimeout(resolve, 500))
    now = (await until(draining, id, () => true)).processed
  }
  expect(processed).toBeLessThan(count)
  const other = await startServer({ folder: draining.folder, port: await freePort() })
  onTestFinished(async () => void (await other.stop('SIGKILL')))
  await expectAllOnce({ ...draining, ...other, shown: draining.shown }, id)
})
