import { recordTrips } from '@gatehouse/database/testing'
import { describe, expect, test } from 'vitest'
import { everyMigratedEngine } from '../engines.ts'
import { startTestIdentity } from '../identity.ts'

const [postgres] = everyMigratedEngine.filter(({ engine }) => engine === 'postgresql')

describe.skipIf(!postgres)('on PostgreSQL', () => {
  async function started() {
    if (!postgres) throw new Error('unreachable: skipped without')
    const database = await postgres.create()
    const identity = await startTestIdentity({ databaseUrl: database.url })
    const key = `${identity.projectId}:${identity.managementKey}`
    const send = async (path: string, { bearer = key, method = 'POST', body = {} }) => {
      const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
      const answer = await fetch(`${identity.baseUrl}${path}`, { method, headers, body: JSON.stringify(body) })
      const text = await answer.text()
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`)
      return JSON.parse(text)
    }
    const end = async () => {
      await identity.close()
      await database.drop()
    }
    return { identity, send, end }
  }

  test('each operation waits for the database so often', async () => {
    const { identity, send, end } = await started()
    const { projectId } = identity
    const tuple = (n: number) => ({
      tuples: [{ resource: `r${n}`, resourceType: 'doc', relation: 'viewer', target: 'u', targetType: 'user' }],
    })
    await send('/v1/mgmt/fga/schema', {
      body: { dsl: 'model AuthZ 1.0\n\ntype user\n\ntype doc\n  relation viewer: user\n' },
    })
    await send('/v1/mgmt/user/create', { body: { loginId: 'a@b.c', email: 'a@b.c', verifiedEmail: true } })
    const password = 'correct horse battery'
    await send('/v1/mgmt/user/password/set/active', { body: { loginId: 'a@b.c', password } })
    const signIn = () => send('/v1/auth/password/signin', { bearer: projectId, body: { loginId: 'a@b.c', password } })
    const session = await signIn()
    let { refreshJwt } = session
    const ops: Record<string, (n: number) => Promise<unknown>> = {
      validate: () => send('/v1/auth/validate', { bearer: `${projectId}:${session.sessionJwt}` }),
      check: n => send('/v1/mgmt/fga/check', { body: tuple(n) }),
      refresh: async () => {
        refreshJwt = (await send('/v1/auth/refresh', { bearer: `${projectId}:${refreshJwt}` })).refreshJwt
      },
      signIn,
      patch: n => send('/v1/mgmt/user/patch', { method: 'PATCH', body: { loginId: 'a@b.c', name: `x ${n}` } }),
      relation: n => send('/v1/mgmt/fga/relations', { body: tuple(n) }),
    }
    const counted: Record<string, number> = {}
    for (const [name, act] of Object.entries(ops)) {
      await act(1)
      await act(2)
      // Nobody waits for what other nodes are told.
      const trips = (await recordTrips(() => act(3))).filter(([first]) => !first?.startsWith('notify '))
      counted[name] = trips.length
      if (process.env.SHOW)
        console.log(
          `== ${name}\n${trips.map(t => t.map(s => s.replace(/\s+/g, ' ').slice(0, 170)).join('\n    ')).join('\n')}`,
        )
    }
    expect(counted).toEqual({ validate: 1, check: 1, refresh: 3, signIn: 5, patch: 5, relation: 4 })
    await end()
  })
})
