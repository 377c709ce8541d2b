// Relations written by one and by 16 clients of one project, one relation in each request, PostgreSQL 10 ms away. Beside it
// users are created in the same way: they have no row in common.
import { tcpProxy } from '@gatehouse-id/database/testing-proxy'
import { startPostgres } from '../../scripts/postgres.mjs'
import { createSend, measure } from '../requests/load.ts'
import { startServer } from '../requests/server-process.ts'

const seconds = 5
const writers = 16
const awayMs = 10
const dsl = 'model AuthZ 1.0\n\ntype user\n\ntype doc\n  relation viewer: user\n'

const postgres = await startPostgres()
if (!postgres) throw new Error('it needs the programs of PostgreSQL: apt-get install postgresql')
process.once('exit', postgres.stop)
const proxy = await tcpProxy(postgres.url)
const server = await startServer({ databaseUrl: proxy.url })
const send = createSend(server.url)
const bearer = `${server.projectId}:${server.managementKey}`
async function manage(path: string, body: object) {
  const { status } = await send(path, { bearer, body })
  if (status !== 200) throw new Error(`${path} answered ${status}`)
}
await manage('/v1/mgmt/fga/schema', { dsl })
proxy.delay(awayMs / 2)

let at = 0
const acts = {
  'a relation': () =>
    manage('/v1/mgmt/fga/relations', {
      tuples: [{ resource: `r${at++}`, resourceType: 'doc', relation: 'viewer', target: 'u', targetType: 'user' }],
    }),
  'a user': () => manage('/v1/mgmt/user/create', { loginId: `user${at++}` }),
}
const shown: Record<string, Record<string, unknown>> = {}
for (const [name, act] of Object.entries(acts)) {
  const one = await measure(act, { connections: 1, seconds })
  const many = await measure(act, { connections: writers, seconds })
  shown[name] = {
    'one, per second': one.perSecond,
    [`${writers}, per second`]: many.perSecond,
    ratio: Number((many.perSecond / one.perSecond).toFixed(1)),
  }
}
console.table(shown)
process.exit(0)
