// Users that a directory makes over SCIM, and pages of 100 of them, in a tenant of a million. `--users` for another number.
import { DatabaseSync } from 'node:sqlite'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { seedUsers } from '../seeds/users.ts'
import { processorMs } from '../requests/load.ts'
import { startServer } from '../requests/server-process.ts'

const { values } = parseArgs({ options: { users: { type: 'string', default: '1000000' } } })
const users = Number(values.users)
const path = join(tmpdir(), `gatehouse-scim-${process.pid}.db`)
const databaseUrl = `file:${path}`
const tenantId = 'acme'
const pageSize = 100
const pages = 200
const seconds = 5
const atOnce = 16

let server = await startServer({ databaseUrl })
const management = `${server.projectId}:${server.managementKey}`
const bearer = await makeTenant()
const ours = await measureCreates(createScim)
const peer = await measureCreates(createByManagement)
server.stop()
await seedUsers(databaseUrl, { projectId: server.projectId, from: 0, count: users, hasTexts: false })
seedMembers()
server = await startServer({ databaseUrl })
const rows: Record<string, object> = {
  'pages, one after the other': await time(pages, index =>
    read(`startIndex=${1 + index * pageSize}&count=${pageSize}`),
  ),
  'userName eq': await time(pages, index =>
    read(`filter=${encodeURIComponent(`userName eq "user${index}@acme.example"`)}`),
  ),
  'any page, nobody came from the one before': await time(20, index =>
    read(`startIndex=${1 + Math.floor((users / 23) * (index + 1))}&count=${pageSize}`),
  ),
}
server.stop()
for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
console.table(rows)
console.table({ 'create over SCIM (target 500)': ours, 'users.create of management': peer })
console.log(`page of ${pageSize} at ${users} users: target p95 20 ms`)

async function call(method: string, url: string, { key, body }: { key: string; body?: object }) {
  const response = await fetch(`${server.url}${url}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`)
  // Every answer that is asked for here is an object.
  return (await response.json()) as Record<string, unknown>
}

async function makeTenant(): Promise<string> {
  await call('POST', '/v1/mgmt/tenant/create', { key: management, body: { id: tenantId, name: 'Acme' } })
  const keyTenants = [{ tenantId, roleNames: ['Tenant Admin'] }]
  const { cleartext } = await call('POST', '/v1/mgmt/accesskey/create', {
    key: management,
    body: { name: 'directory', keyTenants },
  })
  return `${server.projectId}:${cleartext}`
}

async function measureCreates(create: (name: string) => Promise<unknown>) {
  let made = 0
  const until = performance.now() + seconds * 1000
  const before = processorMs(server.pid)
  const one = async (): Promise<void> => {
    while (performance.now() < until) await create(`user${made++}`)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  const used = processorMs(server.pid) - before
  return { perSecond: Math.round(made / seconds), perSecondOfProcessor: Math.round((made / used) * 1000) }
}

function createScim(user: string) {
  const name = `${user}@acme.example`
  const body = {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: name,
    externalId: name,
    name: { givenName: 'Ada', familyName: 'Lovelace' },
    emails: [{ value: name, type: 'work', primary: true }],
    active: true,
  }
  return call('POST', '/scim/v2/Users', { key: bearer, body })
}

function createByManagement(user: string) {
  const name = `${user}@other.example`
  const named = { givenName: 'Ada', familyName: 'Lovelace', displayName: 'Ada Lovelace' }
  const body = { loginId: name, email: name, ...named, userTenants: [{ tenantId }] }
  return call('POST', '/v1/mgmt/user/create', { key: management, body })
}

/** Every seeded user is provisioned in the tenant, rows as the product writes them. */
function seedMembers(): void {
  const db = new DatabaseSync(path)
  db.exec('pragma synchronous = off; begin')
  const now = Date.now()
  const scope = [server.projectId, tenantId]
  db.prepare(
    `insert into user_tenants (project_id, user_id, tenant_id, joined_at) select ?, id, ?, ? from users where true
     on conflict do nothing`,
  ).run(...scope, now)
  db.prepare(
    `insert into scim_users (project_id, tenant_id, user_id, external_id, user_name, user_name_key, is_active, is_created,
       has_disabled, writes_account, document, other_emails, created_at, modified_at)
     select ?, ?, id, id, email, email, 1, 1, 0, 1, ?, '', ?, ? from users where true on conflict do nothing`,
  ).run(...scope, JSON.stringify({ name: { givenName: 'Ada' }, title: 'Engineer' }), now, now)
  db.exec('commit; analyze')
  db.close()
}

function read(query: string) {
  return call('GET', `/scim/v2/Users?${query}`, { key: bearer })
}

async function time(runs: number, work: (index: number) => Promise<unknown>): Promise<{ p50: number; p95: number }> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const startedAt = performance.now()
    await work(run)
    times.push(performance.now() - startedAt)
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => Number((times[Math.floor(runs * share)] ?? 0).toFixed(1))
  return { p50: at(0.5), p95: at(0.95) }
}
