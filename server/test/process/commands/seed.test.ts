import type { TestDatabase, TestEngine } from '@gatehouse-id/database/testing'
import type { Tables } from '@gatehouse-id/identity-provider'
import { everyMigratedEngine, migratedEngines } from '@gatehouse-id/identity-provider/testing-engines'
import { describe, expect, onTestFinished, test } from 'vitest'
import { post } from '../../support/management-api.ts'
import { freePort, runGatehouse, startServer, temporaryFolder } from '../../support/start-server.ts'

const projectId = 'P2abcdefghijklmnopqrstuvwxyz01'
const managementKey = 'a-management-key-for-tests'
const password = 'Correct-horse-7'

function environment({ url }: TestDatabase) {
  const secret = 'a secret for tests only and long enough'
  return {
    DATABASE_URL: url,
    GATEHOUSE_SECRET: secret,
    GATEHOUSE_PROJECT_ID: projectId,
    GATEHOUSE_MANAGEMENT_KEY: managementKey,
  }
}

/** Runs `gatehouse-id seed` on a database, in an empty folder. */
async function seed(database: TestDatabase, args: string[] = []) {
  const folder = temporaryFolder()
  onTestFinished(folder.remove)
  const run = runGatehouse(['seed', ...args], { folder: folder.path, env: environment(database) })
  const { code } = await run.exited
  return { code, output: run.output(), errors: run.errors() }
}

/** Calls operations of a server on a database. */
async function served(database: TestDatabase) {
  const folder = temporaryFolder()
  onTestFinished(folder.remove)
  const server = await startServer({ folder: folder.path, port: await freePort(), env: environment(database) })
  onTestFinished(async () => void (await server.stop('SIGKILL')))
  const visitor = { url: server.url, projectId, managementKey: undefined }
  return {
    manage: async (path: string, input: object) => (await post({ ...visitor, managementKey }, path, input)).body,
    visit: async (path: string, input: object) => (await post(visitor, path, input)).body,
  }
}

/** What the command writes, without secrets. */
async function readRows({ open }: TestDatabase) {
  const db = await open<Tables>()
  const rows = {
    users: await db.selectFrom('users').selectAll().where('email', 'like', '%.example').orderBy('id').execute(),
    tenants: await db.selectFrom('tenants').selectAll().orderBy('id').execute(),
    members: await db.selectFrom('user_tenants').selectAll().orderBy('user_id').orderBy('tenant_id').execute(),
    roles: await db.selectFrom('user_tenant_roles').selectAll().orderBy('user_id').orderBy('tenant_id').execute(),
    groups: await db.selectFrom('sso_groups').selectAll().orderBy('id').execute(),
    keys: await db.selectFrom('access_keys').select(['id', 'name', 'created_at']).orderBy('id').execute(),
    signIns: await db.selectFrom('audit_events').selectAll().where('method', '<>', '').orderBy('id').execute(),
  }
  await db.destroy()
  return rows
}

async function emptyDatabase(create: TestEngine['create']) {
  const database = await create()
  onTestFinished(database.drop)
  return database
}

describe.each(everyMigratedEngine)('gatehouse-id seed on $engine', ({ create }) => {
  test('fills an empty project with users who are found and sign in, and refuses to fill it again', async () => {
    const database = await emptyDatabase(create)
    const first = await seed(database, ['--sign-ins', '300', '--password', password])
    expect(first).toMatchObject({ code: 0, errors: '12 of 12 tenants\n200 of 200 users\n300 of 300 sign-ins\n' })
    expect(first.output).toMatch(/^Made 200 users, 12 tenants and 300 sign-ins in project P\w+, in \d+ s\./)
    expect(first.output).toContain('Every user has the password that was given.')
    expect(first.output).toContain('Administrator    admin@localhost')

    const { manage, visit } = await served(database)
    expect((await manage('/v2/mgmt/user/search', {})).total).toBe(201)
    const { groups } = await manage('/v1/gatehouse/groups/search', { limit: 100 })
    expect(groups.length).toBeGreaterThan(10)
    expect(groups.some((group: { members: unknown[] }) => group.members.length > 0)).toBe(true)
    const enabled = await manage('/v2/mgmt/user/search', { statuses: ['enabled'], text: 'example', limit: 100 })
    const [user] = enabled.users
    const found = await manage('/v2/mgmt/user/search', { text: user.familyName })
    expect(found.users.map(({ userId }: { userId: string }) => userId)).toContain(user.userId)
    const signedIn = await visit('/v1/auth/password/signin', { loginId: user.loginIds[0], password })
    expect(signedIn).toMatchObject({ sessionJwt: expect.stringMatching(/^ey/) })
    const failed = await manage('/v1/mgmt/audit/search', { actions: ['LoginFailed'] })
    expect(failed.audits.length).toBeGreaterThan(10)
    const { tenants: known } = await manage('/v1/mgmt/tenant/search', {})
    expect(known).toHaveLength(12)

    const again = await seed(database)
    expect(again).toEqual({
      code: 1,
      output: '',
      errors: `gatehouse-id: the project ${projectId} has 201 users and 12 tenants; --force adds to them\n`,
    })
    expect(await seed(database, ['--force', '--users', '30', '--tenants', '3', '--sign-ins', '0'])).toMatchObject({
      code: 0,
    })
    const { users, tenants } = await readRows(database)
    expect({ users: users.length, tenants: tenants.length }).toEqual({ users: 230, tenants: 15 })
  })
})

describe.each(migratedEngines)('gatehouse-id seed on $engine', ({ create }) => {
  test('makes the same data of the same options, and other data of another seed', async () => {
    const [one, same, other] = [await emptyDatabase(create), await emptyDatabase(create), await emptyDatabase(create)]
    const args = ['--users', '60', '--tenants', '5', '--sign-ins', '100', '--until', '2026-11-01']
    const runs = [seed(one, args), seed(same, args), seed(other, [...args, '--seed', '2'])]
    for (const { code, output } of await Promise.all(runs))
      expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('No user has a password.') })
    const rows = await readRows(one)
    expect(await readRows(same)).toEqual(rows)
    expect(Object.values(rows).map(({ length }) => length >= 3)).not.toContain(false)
    const { users } = await readRows(other)
    expect(users.map(({ email }) => email)).not.toEqual(rows.users.map(({ email }) => email))
    // Three years, of which the last has most users.
    const years = rows.users.map(({ created_at }) => (Date.parse('2026-11-01') - created_at) / (365.25 * 86_400_000))
    expect(Math.max(...years)).toBeLessThan(3)
    expect(years.filter(year => year < 1).length).toBeGreaterThan(years.filter(year => year > 2).length * 2)
  })
})

test.each([
  [['--users', 'many'], '--users many: must be a whole number of at most 8 digits'],
  [['--tenants', '-1'], '--tenants is followed by an option; write --tenants=… for a value that begins with a dash'],
  [['--until', 'yesterday'], '--until yesterday: must be a date such as 2026-11-01'],
])('%j is refused in one message', async (args, said) => {
  const folder = temporaryFolder()
  onTestFinished(folder.remove)
  const run = runGatehouse(['seed', ...args], { folder: folder.path, env: { DATABASE_URL: ':memory:' } })
  expect((await run.exited).code).toBe(64)
  expect(run.errors()).toContain(said)
})
