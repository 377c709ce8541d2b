import { migrate, openDatabase, openMonitor } from '@gatehouse-id/database'
import { testEngines } from '@gatehouse-id/database/testing'
import { tcpProxy } from '@gatehouse-id/database/testing-proxy'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { databaseChecks } from '../../src/identity/database-checks.ts'
import { type AllTables, allMigrations } from '../../src/identity/migrations.ts'
import { NotReady, createReadiness } from '../../src/observe/readiness.ts'
import { serverForTest } from '../support/test-server.ts'

async function readyz(url: string) {
  const response = await fetch(`${url}/readyz`)
  return { status: response.status, body: await response.json() }
}

describe.runIf(testEngines.length > 1)('a node whose PostgreSQL goes away', { tags: ['every-engine'] }, () => {
  test('is not ready, answers 503, tells nobody where it is, and is ready again by itself', async () => {
    const [, postgres] = testEngines
    if (!postgres) throw new Error('unreachable: the engine is there')
    const database = await postgres.create()
    const proxy = await tcpProxy(database.url)
    onTestFinished(async () => {
      await proxy.close()
      await database.drop()
    })
    const server = await serverForTest({ DATABASE_URL: proxy.url, LOG_LEVEL: 'info' })
    expect(await readyz(server.url)).toEqual({ status: 200, body: { status: 'ok' } })
    await proxy.refuse()
    const away = { database: 'the database is not available; try again later' }
    await expect
      .poll(() => readyz(server.url))
      .toMatchObject({ status: 503, body: { status: 'unavailable', problems: away } })
    expect((await fetch(`${server.url}/livez`)).status).toBe(200)
    const headers = { accept: 'text/html' }
    const page = await fetch(`${server.url}/login/${server.projectId}?flow=sign-up-or-in`, { headers })
    const session = await fetch(`${server.url}/api/auth/session`, {
      headers: { cookie: 'next-auth.session-token=of-somebody' },
    })
    expect([page.status, session.status]).toEqual([503, 503])
    const callback = await fetch(`${server.url}/api/auth/session`, {
      headers: { ...headers, cookie: 'next-auth.session-token=of-somebody' },
    })
    expect([callback.status, callback.headers.get('refresh')]).toEqual([503, '5'])
    expect(await callback.text()).not.toContain('in a moment')
    expect(server.errors()).toContain('ECONNREFUSED')
    await expect.poll(server.errors).toContain('"no job begins"')
    await proxy.open()
    await expect.poll(() => readyz(server.url)).toMatchObject({ status: 200 })
    await expect.poll(server.errors).toContain('"after":"no job begins"')
    expect(server.errors().split('"msg":"no job begins"')).toHaveLength(2)
  })
})

test('migrations that have not run are a reason to be taken out, those of a newer version are only told', async () => {
  const db = await openDatabase<AllTables>({ url: ':memory:' })
  const monitor = await openMonitor({ url: ':memory:', db })
  onTestFinished(() => db.destroy())
  const readiness = () => createReadiness(databaseChecks(monitor, allMigrations), { warn() {}, info() {} })()
  const all = await monitor.pendingMigrations(allMigrations)
  const pending = { migrations: `${all.length} migrations of this version have not run` }
  expect(await readiness()).toEqual({ problems: pending, advice: {} })
  await migrate(db, allMigrations)
  expect(await readiness()).toEqual({ problems: {}, advice: {} })
  await sql`update migrations set name = '9999-later.sql' where name = '0100-scim.sql'`.execute(db)
  expect(await readiness()).toEqual({
    problems: {},
    advice: { version: 'a newer version has migrated the database' },
  })
})

test('what visitors read of a check is what it meant for them, and each change is logged once', async () => {
  const logged: unknown[] = []
  const log = (message: string, fields?: object) => void logged.push([message, fields])
  const failures: (Error | undefined)[] = [new Error('connect to db.internal:5432'), new NotReady('it is late')]
  const checks = [{ name: 'clock', run: async () => void (failures[0] && (await Promise.reject(failures[0]))) }]
  const readiness = createReadiness(checks, { warn: log, info: log })
  for (let times = 0; times < 2; times++)
    expect(await readiness()).toEqual({ problems: { clock: 'it could not be checked' }, advice: {} })
  const [unclear] = failures
  failures.shift()
  expect(await readiness()).toEqual({ problems: { clock: 'it is late' }, advice: {} })
  const [late] = failures
  failures.shift()
  expect(await readiness()).toEqual({ problems: {}, advice: {} })
  expect(logged).toEqual([
    ['not ready', { check: 'clock', error: unclear }],
    ['not ready', { check: 'clock', error: late }],
    ['ready again', { check: 'clock' }],
  ])
})
