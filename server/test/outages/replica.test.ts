import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '../../../scripts/postgres.mjs'
import { asKeyHolder, post } from '../support/management-api.ts'
import { freePort, type Server } from '../support/start-server.ts'
import { serverForTest, startAgain } from '../support/test-server.ts'

const search = '/v2/mgmt/user/search'
const password = 'correct horse battery staple'
const standingClock = fileURLToPath(new URL('./standing-clock.mjs', import.meta.url))

async function start() {
  const postgres = await startPostgres()
  if (!postgres) return undefined
  onTestFinished(postgres.stop)
  const standby = await postgres.startStandby()
  const env = {
    DATABASE_URL: postgres.url,
    DATABASE_READ_URL: standby.url,
    GATEHOUSE_SECRET: 'a secret for tests only and long enough',
    NODE_OPTIONS: `--import=${standingClock}`,
  }
  const server = await serverForTest(env)
  const other = await startAgain({ ...server, port: await freePort() }, env)
  const onStandby = async (text: string) => {
    const client = new pg.Client({ connectionString: standby.url })
    await client.connect()
    await client.query(text)
    await client.end()
  }
  const writer = asKeyHolder(server)
  const another = async (name: string) => {
    const made = await fetch(`${server.url}/v1/mgmt/managementkey`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${writer.projectId}:${writer.managementKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ name, reBac: { companyRoles: ['admin'] } }),
    })
    const { cleartext } = await made.json()
    return { ...writer, managementKey: cleartext }
  }
  const [reader, auditor] = [await another('Reads'), await another('Audits')]
  const visitor = { ...writer, managementKey: undefined }
  const users = async (caller: typeof writer) => {
    const { status, replicaAge, body } = await post(caller, search, {})
    expect(status).toBe(200)
    const names = body.users.flatMap(({ loginIds }: { loginIds: string[] }) => loginIds)
    return { isOfReplica: replicaAge !== null, names: names.filter((name: string) => name !== 'admin@localhost') }
  }
  /** The names of the users whose creation is in the audit trail. */
  const created = async (caller: typeof writer) => {
    const search = { actions: ['UserCreated'], text: 'ada' }
    const { status, replicaAge, body } = await post(caller, '/v1/mgmt/audit/search', search)
    expect(status).toBe(200)
    const names = body.audits.flatMap(({ externalIds }: { externalIds: string[] }) => externalIds)
    return { isOfReplica: replicaAge !== null, names }
  }
  const create = (loginId: string) => post(writer, '/v1/mgmt/user/create', { loginId })
  const elsewhere = (caller: typeof writer) => ({ ...caller, url: other.url })
  /** How old the replica is of which a node answers its keys; null where the primary does. */
  const keys = async ({ url }: { url: string } = server) =>
    (await fetch(`${url}/v2/keys/${server.projectId}`)).headers.get('x-gatehouse-replica-age')
  /** While the standby gets nothing new, and never is too old for it: on a busy machine five seconds are short. */
  const whileStandbyLags = async (act: () => Promise<void>) => {
    for (const each of [server, other]) {
      await turnClock(each)
      await expect.poll(() => keys(each)).not.toBeNull()
    }
    await onStandby('select pg_wal_replay_pause()')
    await act()
    for (const each of [server, other]) await turnClock(each)
  }
  return {
    whileStandbyLags,
    keys,
    elsewhere,
    standby,
    server,
    onStandby,
    writer,
    reader,
    auditor,
    visitor,
    users,
    created,
    create,
  }
}

async function turnClock({ process, output }: Server): Promise<void> {
  const turns = () => output().split('The steady clock').length
  const before = turns()
  process.kill('SIGUSR2')
  await expect.poll(turns).toBeGreaterThan(before)
}

test('a replica answers reads; who writes reads what they wrote, and what is not there is asked of the primary', {
  tags: ['long'],
}, async ({ skip }) => {
  const trial = await start()
  if (!trial) return skip('this machine has no programs of PostgreSQL')
  const { whileStandbyLags, keys, elsewhere, standby, server, onStandby } = trial
  const { writer, reader, auditor, visitor, users, created, create } = trial
  // At first it is not known who has written on other nodes.
  await expect.poll(() => users(elsewhere(writer))).toMatchObject({ isOfReplica: true })
  await expect.poll(() => users(reader)).toEqual({ isOfReplica: true, names: [] })

  await whileStandbyLags(async () => {
    await create('ada')
    expect(await users(writer)).toEqual({ isOfReplica: false, names: ['ada'] })
    await expect.poll(() => users(elsewhere(writer))).toEqual({ isOfReplica: false, names: ['ada'] })
    expect(await users(reader)).toEqual({ isOfReplica: true, names: [] })
    expect(await created(writer)).toEqual({ isOfReplica: false, names: ['ada'] })
    expect(await created(auditor)).toEqual({ isOfReplica: true, names: [] })
    expect(await post(reader, '/v1/mgmt/user/update', { loginId: 'ada', displayName: 'Ada' })).toMatchObject({
      status: 200,
    })
    // Now this one has written, too.
    expect(await users(reader)).toEqual({ isOfReplica: false, names: ['ada'] })
  })

  const signedUp = await post(visitor, '/v1/auth/password/signup', { loginId: 'grace', password })
  const { sessionJwt, refreshJwt } = signedUp.body
  const validate = () => post({ ...visitor, managementKey: sessionJwt }, '/v1/auth/validate', {})
  expect(await validate()).toMatchObject({ status: 200, replicaAge: null })
  await onStandby('select pg_wal_replay_resume()')
  await expect.poll(validate).toMatchObject({ status: 200, replicaAge: expect.any(String) })
  await expect.poll(() => created(auditor)).toEqual({ isOfReplica: true, names: ['ada'] })
  await whileStandbyLags(async () => {
    expect(await post({ ...visitor, managementKey: refreshJwt }, '/v1/auth/logout', {})).toMatchObject({ status: 200 })
    expect(await validate()).toMatchObject({ status: 401 })
    expect(await keys()).not.toBeNull()
  })
  // The replica stands still, and in five seconds what it has is too old.
  await expect.poll(() => keys()).toBeNull()
  const advice = async () => (await (await fetch(`${server.url}/readyz`)).json()).advice
  await expect.poll(advice).toMatchObject({ replica: expect.stringContaining('too far behind') })
  await onStandby('select pg_wal_replay_resume()')
  await expect.poll(() => keys()).not.toBeNull()
  standby.stop()
  // Nobody notices that it is gone.
  expect((await users(reader)).names.toSorted()).toEqual(['ada', 'grace'])
  expect(await create('alan')).toMatchObject({ status: 200 })
})
