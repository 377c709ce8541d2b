import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { testEngines } from '@gatehouse-id/database/testing'
import { decodeJwt } from 'jose'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { post } from '../../support/management-api.ts'
import { freePort, startServer, temporaryFolder } from '../../support/start-server.ts'
import { withClock } from '../cluster.ts'

/**
 * Databases that 714418e7 (2026-11-23, migrations up to 0099) made: of its API, a role with a permission, a tenant, a user
 * of both with a password, who signed in and refreshed the session, an access key, a schema with a
 * relation, and an SSO application.
 */
const projectId = 'Polderolderolderolderolder1'
const managementKey = 'a-management-key-of-the-fixture'
const madeAt = 1_795_684_809_000
const made = {
  sqlite: {
    accessKey: 'ghk_9DmSyRPAMfTJiTnhPpI4nU7odPyRyLrJDnjDZnz77PQ',
    application: 'SA0ERkmuAyBM6KDOKkmYuLQekVaZP',
    refreshToken:
      'eyJhbGciOiJSUzI1NiIsImtpZCI6Ijg3bnhNYnZTR1lPbTY0aHk5Vm90ZHlvV3BJVDhxSTBwaF9LeGpmSzFEN2siLCJ0eXAiOiJKV1QifQ.eyJpc3MiOiJodHRwOi8vbG9jYWxob3N0OjQ3NzcvUG9sZGVyb2xkZXJvbGRlcm9sZGVyb2xkZXIxIiwic3ViIjoiVTBFUmttdThVZDZZdFFneVUybW5mQ2REVVNBdSIsInNpZCI6IlMwRVJrbXU5bWJaSmxBdG9OUjFWR05WaTNXRzQiLCJpYXQiOjE3OTU2ODQ4MDksImFtciI6WyJwd2QiXSwiZGN0IjoibGlicmFyeSIsImRybiI6IkRTUiIsImV4cCI6MTc5ODEwNDAwOSwianRpIjoiUzBFUmttdTlzNVp0TVRRYXF3WEhZY3UwRzdhViJ9.PWj-Hp-6AIhbztudOR0Neej3yNJJ_nbMNzJeAOyJ0bw5HM1hHg8g2-E_qB3IMM_Gxeb4Bndz-mc1Ti6uA68jcSLgd0KofhqTghPo1EXa2t2GW5WEHQ6wilpDI29bjwGM0lDEqH3CQLUHAIbm_vgvSsdNORN2YouJ_xwnuzCMu3By6Bo6qyZQBOWVHDz6TOnJgmI08ls1xZ23NOYnbFY-BuUSbHSCNjCo3R5X_OWo2m6SGtTTvUSVOTCOZfymARvI9bIKq30L-gt83dYfDS5wjiIseuPkvAhb924a3Y2DJsdVEClAM-vo9EO5LG7htN4x9ndn2lgoqpZeIWwO0CgAJQ',
  },
  postgresql: {
    accessKey: 'ghk_yAWGlGhye3mCzRmcNKJQ1Q1NKsnjtSacebYNPKlDcBw',
    application: 'SA0ERkmyKAKNfGwvfNctCdN4Ve2AY',
    // The clock of PostgreSQL decides there, and a token ends after four weeks.
    refreshToken: undefined,
  },
}
const user = { loginId: 'ada@example.com', password: 'correct horse battery staple' }

test.each(testEngines)(
  'what an older version wrote is there, and works, after the upgrade on $engine',
  {
    tags: ['every-engine', 'long'],
  },
  async ({ engine, create }) => {
    const { accessKey, application, refreshToken } = made[engine as keyof typeof made]
    const database = await create()
    onTestFinished(() => database.drop())
    await restore(engine, database.url)
    const folder = temporaryFolder()
    onTestFinished(folder.remove)
    const port = await freePort()
    const server = await startServer({
      folder: folder.path,
      port,
      env: {
        DATABASE_URL: database.url,
        // What it printed then; tokens name it.
        PUBLIC_URL: 'http://localhost:4777',
        GATEHOUSE_SECRET: 'a secret for tests only and long enough',
        GATEHOUSE_PROJECT_ID: projectId,
        ...(refreshToken && withClock(madeAt + 60_000 - Date.now()).env),
      },
    })
    onTestFinished(async () => void (await server.stop('SIGKILL')))
    const call = async (path: string, body: unknown, key?: string) => {
      const answer = await post({ url: `http://localhost:${port}`, projectId, managementKey: key }, path, body)
      expect(answer, path).toMatchObject({ status: 200 })
      return answer.body
    }
    const manage = (path: string, body: unknown) => call(path, body, managementKey)

    const { users } = await manage('/v2/mgmt/user/search', { loginIds: [user.loginId] })
    expect(users).toMatchObject([{ name: 'Ada Lovelace', verifiedEmail: true, userTenants: [ofLibrary] }])
    expect((await manage('/v1/mgmt/role/search', { roleNames: ['reader'] })).roles).toMatchObject([
      { description: 'Reads.', permissionNames: ['read-books'] },
    ])
    const tenants = { library: { roles: ['reader'], permissions: ['read-books'] } }
    expect(decodeJwt((await call('/v1/auth/password/signin', user)).sessionJwt)).toMatchObject({ tenants })
    if (refreshToken) expect((await call('/v1/auth/refresh', {}, refreshToken)).sessionJwt).toBeTruthy()
    expect(decodeJwt((await call('/v1/auth/accesskey/exchange', {}, accessKey)).sessionJwt)).toMatchObject({ tenants })
    const tuple = { resource: 'diary', resourceType: 'doc', relation: 'can_read', target: 'ada', targetType: 'user' }
    const checked = await manage('/v1/mgmt/fga/check', { tuples: [tuple, { ...tuple, target: 'bob' }] })
    expect(checked.tuples.map(({ allowed }: { allowed: boolean }) => allowed)).toEqual([true, false])
    await manage('/v1/mgmt/sso/idp/app/delete', { id: application })
    const events = async (search: Record<string, unknown>) =>
      (await manage('/v1/mgmt/audit/search', search)).audits.map(({ action }: { action: string }) => action)
    const ofUser = ['LoginSucceed', 'PasswordSet', 'UserCreated']
    expect((await events({ text: 'lovelace' })).slice(-ofUser.length)).toEqual(ofUser)
    expect(await events({ externalIds: [user.loginId], actions: ['PasswordSet'] })).toEqual(['PasswordSet'])
    expect(await events({ tenants: ['library'] })).toEqual(
      expect.arrayContaining(['AccessKeyCreated', 'TenantCreated']),
    )
    expect(await events({ actions: ['UserRefresh'] })).toContain('UserRefresh')
    expect(await events({ text: 'diary' })).toEqual([])
  },
)

const ofLibrary = { tenantId: 'library', roleNames: ['reader'] }

async function restore(engine: string, url: string): Promise<void> {
  const read = (name: string) => gunzipSync(readFileSync(fileURLToPath(new URL(name, import.meta.url))))
  if (engine === 'sqlite') return writeFileSync(url.slice('file:'.length), read('sqlite.db.gz'))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(read('postgresql.sql.gz').toString())
  await client.end()
}
