// Pages of 100,000 tenants through GraphQL, as the console's list and look-ups ask for them. Peer: the provider's list of all
// tenants, of which pages were cut before. `--database <url>` measures a database that is seeded already.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createSend } from '../requests/load.ts'
import { startServer } from '../requests/server-process.ts'

const { values } = parseArgs({
  options: { tenants: { type: 'string', default: '100000' }, database: { type: 'string' } },
})
const runs = 40
const path = join(tmpdir(), `gatehouse-tenants-${process.pid}.db`)
const databaseUrl = values.database ?? `file:${path}`
const targetMs = 100

const query = `query Page($first: Int, $after: String, $last: Int, $filter: TenantFilter, $orderBy: TenantOrder) {
  tenants(first: $first, after: $after, last: $last, filter: $filter, orderBy: $orderBy) {
    totalCount pageInfo { hasNextPage endCursor }
    edges { node { id databaseId name authType isEnabled selfProvisioningDomains createdAt parent { databaseId name } } } } }`
type Page = { totalCount: number; pageInfo: { endCursor: string }; edges: unknown[] }

const first = 50
const pages: Record<string, object> = {
  'first page': { first },
  'last page': { last: 50 },
  'newest first': { first, orderBy: { field: 'CREATED_AT', direction: 'DESC' } },
  'text of one in sixteen': { first, filter: { text: 'Logistics' } },
  'text of few': { first, filter: { text: 'zephyr labs k.k. 2' } },
  'text of none': { first, filter: { text: 'nowhere' } },
  'text beyond ASCII': { first, filter: { text: 'żubrówka' } },
  'text, newest first': { first, filter: { text: 'labs' }, orderBy: { field: 'CREATED_AT', direction: 'DESC' } },
  disabled: { first, filter: { isEnabled: false } },
  'at the top': { first, filter: { isTopLevel: true } },
}

if (values.database === undefined) {
  const program = fileURLToPath(new URL('../../server/bin/gatehouse-id.mjs', import.meta.url))
  const args = [program, 'seed', '--users', '100', '--tenants', values.tenants, '--sign-ins', '0']
  const secret = { GATEHOUSE_SECRET: 'a secret for benchmarks only, long enough' }
  const account = { GATEHOUSE_ADMIN_EMAIL: 'admin@localhost', GATEHOUSE_ADMIN_PASSWORD: 'Correct-horse-7' }
  const env = { ...process.env, ...secret, ...account, DATABASE_URL: databaseUrl }
  const { status } = spawnSync(process.execPath, args, { env, stdio: 'inherit' })
  if (status !== 0) throw new Error('the database could not be seeded')
}
const server = await startServer({ databaseUrl })
const send = createSend(server.url)
const bearer = `${server.projectId}:${server.managementKey}`

async function read(variables: object): Promise<Page> {
  const { body } = await send('/graphql', { bearer, body: { query, variables } })
  // The query above asks for these fields.
  const { tenants } = (body.data ?? {}) as { tenants?: Page }
  if (!tenants) throw new Error(JSON.stringify({ variables, body }))
  return tenants
}
async function time(work: () => Promise<unknown>): Promise<{ p50: number; p95: number }> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => Number((times[Math.floor(runs * share)] ?? 0).toFixed(1))
  return { p50: at(0.5), p95: at(0.95) }
}

const rows: Record<string, object> = {}
for (const [name, variables] of Object.entries(pages)) {
  const { totalCount } = await read(variables)
  rows[name] = { ...(await time(() => read(variables))), tenants: totalCount }
}
let after: string | undefined
for (let page = 0; page < 20; page++) after = (await read({ first, after })).pageInfo.endCursor
rows['page 21'] = await time(() => read({ first, after }))
rows['peer: all tenants'] = await time(() => send('/v1/mgmt/tenant/search', { bearer, body: {} }))
console.table(rows)
console.log(`target of p95: ${targetMs} ms`)
server.stop()
for (const suffix of ['', '-wal', '-shm']) if (values.database === undefined) rmSync(path + suffix, { force: true })
