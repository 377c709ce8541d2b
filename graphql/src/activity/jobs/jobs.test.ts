import { afterAll, beforeAll, expect, test } from 'vitest'
import { createJobDownloads } from '../../index.ts'
import { startTestGraphql } from '../../contract-tests/testing.ts'
import type { Viewer } from '../../permissions/viewer/viewer.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
/** The administrator, who is a user of the project: jobs look at what their creator may do now. */
let real: Partial<Viewer>
beforeAll(async () => {
  api = await startTestGraphql()
  const { user } = await api.identity.clientAs().users.load({ loginId: api.identity.administrator.email })
  real = { id: user.userId }
  api.actAs(real)
})
afterAll(() => api.identity.close())

const fields = `id databaseId kind status progress total processed succeeded failed input canCancel resultUrl errorsUrl
  resultBytes failureCode failureMessage createdAt startedAt finishedAt expiresAt createdBy { type user { databaseId } }`
type Answer = { result: { __typename: string; job: { id: string; databaseId: string; total: number } } }

function mutation(name: string, more: string) {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const own = /^(users|accessKeys)/.test(name) ? '... on UnexpectedTotal { actualTotal }' : ''
  return `mutation ($input: ${type}Input!) { result: ${name}(input: $input${more}) { __typename
    ... on ${type}Payload { job { ${fields} } preview { usersAffected } } ... on UserError { code message }
    ... on InvalidInput { fields { field } } ${own} } }`
}
async function send(name: string, input: object, more = '') {
  return (await api.run(mutation(name, more), { input })) as Answer // the shape of the mutation
}
function runJobs() {
  return api.identity.provider.jobs.runDue()
}
function jobOf(id: string, selected = fields) {
  return api.run(`query ($id: ID!) { job(id: $id) { ${selected} } }`, { id })
}

/** Downloads as this viewer. */
async function download(
  path: string,
  viewer: Partial<Viewer> | undefined = real,
  headers: Record<string, string> = {},
) {
  const { provider } = api.identity
  const whole = { ...base(), ...viewer }
  const { handle } = createJobDownloads({
    viewerOf: async () => (viewer.id === '' ? undefined : whole),
    clientFor: who =>
      provider.clientFor(
        api.identity.callAs(
          { type: 'user', id: who.id, name: who.name },
          who.roleNames.includes('Auditor') ? ['read', 'audit'] : undefined,
        ),
      ),
  })
  const response = await handle(new Request(`http://localhost${path}`, { headers }))
  return { status: response.status, headers: response.headers, text: await response.text() }
}
function base(): Viewer {
  const { projectId, baseUrl: apiUrl } = api.identity
  const none = { name: '', email: '', picture: '', administeredTenantIds: [] }
  return { ...none, kind: 'administrator', id: 'U', providerId: '', roleNames: ['Administrator'], projectId, apiUrl }
}

test('a file that is sent in parts is imported, and the rows that failed are listed and downloaded', async () => {
  const created = await send('userImportJobCreate', { source: 'GATEHOUSE' })
  const { id, databaseId: jobId } = created.result.job
  expect(created).toMatchObject({ result: { job: { kind: 'USER_IMPORT', status: 'UPLOADING', canCancel: true } } })
  const rows = Array.from({ length: 12 }, (_, index) => (index < 5 ? 'not JSON' : `{"loginId":"imported${index}"}`))
  const text = rows.join('\n')
  for (const [position, part] of [text.slice(0, 70), text.slice(70)].entries())
    await send('jobInputAppend', { id, position, text: part })
  expect(await send('jobStart', { id })).toMatchObject({ result: { job: { status: 'QUEUED' } } })
  expect(await send('jobStart', { id })).toMatchObject({ result: { code: 'JOB_STATUS_WRONG' } })
  await runJobs()
  const job = await jobOf(id)
  expect(job).toMatchObject({
    job: {
      status: 'SUCCEEDED',
      progress: 100,
      processed: 12,
      succeeded: 7,
      failed: 5,
      canCancel: false,
      resultUrl: null,
      errorsUrl: `/graphql/jobs/${jobId}/errors?project=${api.identity.projectId}`,
      createdBy: { type: 'USER', user: { databaseId: real.id } },
    },
  })
  const page = (args: string) =>
    jobOf(
      id,
      `errors(${args}) { totalCount edges { cursor node { row message field } } pageInfo { hasNextPage endCursor } }`,
    )
  type Page = { job: { errors: { edges: { node: { row: string } }[]; pageInfo: { endCursor: string } } } }
  const first = (await page('first: 2')) as Page
  expect(first).toMatchObject({ job: { errors: { totalCount: 5, pageInfo: { hasNextPage: true } } } })
  const next = (await page(`first: 10, after: "${first.job.errors.pageInfo.endCursor}"`)) as Page
  expect([...first.job.errors.edges, ...next.job.errors.edges].map(({ node }) => node.row)).toEqual(
    ['1', '2', '3', '4', '5'].map(row => `row ${row}`),
  )
  const last = (await page('last: 1')) as Page
  expect(last.job.errors.edges).toMatchObject([
    { node: { row: 'row 5', message: 'is not a JSON object', field: null } },
  ])
  const file = await download(`/graphql/jobs/${jobId}/errors`)
  expect(file).toMatchObject({ status: 200, text: expect.stringContaining('row 1,InvalidInput,is not a JSON object,') })
  expect(file.text.trim().split('\r\n')).toHaveLength(6)
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${jobId}-errors.csv"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
})

test('an export is downloaded by who may read it, and by nobody else', async () => {
  await api.identity.clientAs().users.create({ loginId: 'exported@example.com', displayName: 'Exported' })
  const input = { filter: { text: 'exported' }, format: 'CSV', columns: ['loginIds', 'name'] }
  const { result } = await send('userExportJobCreate', input)
  const path = `/graphql/jobs/${result.job.databaseId}/result`
  expect((await download(path)).status).toBe(404)
  await runJobs()
  expect(await jobOf(result.job.id)).toMatchObject({
    job: { total: 1, resultUrl: `${path}?project=${api.identity.projectId}`, errorsUrl: null },
  })
  const text = 'loginIds,name\r\n"[""exported@example.com""]",Exported\r\n'
  expect(await download(path)).toMatchObject({ status: 200, text })
  expect(await download(path, { id: 'Uauditor', roleNames: ['Auditor'] })).toMatchObject({ status: 200, text })
  const refusals: [number, string, Partial<Viewer>, Record<string, string>?][] = [
    [401, path, { id: '' }],
    [403, path, { id: 'Unone', roleNames: [] }],
    [404, path, { id: 'Utenant', roleNames: [], administeredTenantIds: ['ours'] }],
    [403, path, {}, { 'sec-fetch-site': 'cross-site' }],
    [404, `${path}s`, {}],
    [404, '/graphql/jobs/J1/result', {}],
    [404, `${path}/..%2f..`, {}],
  ]
  for (const [status, at, viewer, headers] of refusals)
    expect({ at, viewer, ...(await download(at, { ...real, ...viewer }, headers)) }).toMatchObject({ status })
  const imported = await send('userImportJobCreate', { source: 'GATEHOUSE', users: '?' })
  await runJobs()
  const errors = `/graphql/jobs/${imported.result.job.databaseId}/errors`
  expect((await download(errors)).status).toBe(200)
  expect((await download(errors, { id: 'Uauditor', roleNames: ['Auditor'] })).status).toBe(404)
})

test('what a filter finds is told first, expected, and then changed or deleted', async () => {
  const client = api.identity.clientAs()
  await client.userBatches.create({ users: ['a', 'b', 'c'].map(name => ({ loginId: `bulk.${name}@example.com` })) })
  await client.tenants.create({ id: 'bulk', name: 'Bulk' })
  const filter = { text: 'bulk' }
  const total = async () => (await client.users.search({ ...filter, limit: 1 })).total
  expect(await send('usersDeleteJobCreate', { filter }, ', dryRun: true')).toMatchObject({
    result: { job: { total: 3 }, preview: { usersAffected: 3 } },
  })
  await runJobs()
  expect(await total()).toBe(3)
  expect(await send('usersDeleteJobCreate', { filter, expectedTotal: 2 })).toMatchObject({
    result: { code: 'UNEXPECTED_TOTAL', actualTotal: 3 },
  })
  expect(await send('usersDeleteJobCreate', { filter: {} })).toMatchObject({
    result: { __typename: 'InvalidInput', fields: [{ field: 'expectedTotal' }] },
  })
  const change = {
    filter,
    expectedTotal: 3,
    isEnabled: false,
    addTenants: [{ tenantId: btoa('Tenant:bulk') }],
    attributes: { plan: 'gold' },
  }
  await send('usersUpdateJobCreate', change)
  await runJobs()
  const { users } = await client.users.search(filter)
  for (const user of users)
    expect(user).toMatchObject({
      status: 'disabled',
      userTenants: [{ tenantId: 'bulk' }],
      customAttributes: { plan: 'gold' },
    })
  expect(await send('usersUpdateJobCreate', { filter, addRoleNames: ['Nothing'] })).toMatchObject({
    result: { __typename: 'InvalidInput', fields: [{ field: 'roleNames' }] },
  })
  expect(await send('usersUpdateJobCreate', { filter, isEnabled: null })).toMatchObject({
    result: { fields: [{ field: 'isEnabled' }] },
  })
  const { result } = await send('usersDeleteJobCreate', { filter, expectedTotal: 3 })
  expect(await send('jobCancel', { id: result.job.id })).toMatchObject({ result: { job: { status: 'CANCELED' } } })
  expect(await send('jobCancel', { id: result.job.id })).toMatchObject({ result: { code: 'JOB_STATUS_WRONG' } })
  await runJobs()
  expect(await total()).toBe(3)
  await send('usersDeleteJobCreate', { filter, expectedTotal: 3 })
  await runJobs()
  expect(await total()).toBe(0)
})

test('access keys that a filter finds are disabled and deleted', async () => {
  const client = api.identity.clientAs()
  for (const name of ['many 1', 'many 2']) await client.accessKeys.create({ name })
  const filter = { text: 'many', statuses: ['ENABLED'] }
  expect(await send('accessKeysUpdateJobCreate', { filter, isEnabled: false, expectedTotal: 3 })).toMatchObject({
    result: { code: 'UNEXPECTED_TOTAL', actualTotal: 2 },
  })
  await send('accessKeysUpdateJobCreate', { filter, isEnabled: false, expectedTotal: 2 })
  await runJobs()
  const keys = async () => (await client.accessKeys.search({ text: 'many' })).keys.map(({ status }) => status)
  expect(await keys()).toEqual(['inactive', 'inactive'])
  expect(await send('accessKeysDeleteJobCreate', { filter: {} })).toMatchObject({
    result: { fields: [{ field: 'expectedTotal' }] },
  })
  await send('accessKeysDeleteJobCreate', { filter: { ...filter, statuses: ['DISABLED'] } })
  await runJobs()
  expect(await keys()).toEqual([])
})

test('a page of jobs costs the same, however many there are and whatever is linked', async () => {
  const query = `query ($first: Int!) { jobs(first: $first, filter: { kinds: [AUDIT_EXPORT] }) { totalCount
    edges { node { ${fields} errors(first: 3) { totalCount edges { node { row } } } } } } }`
  await send('auditExportJobCreate', { format: 'JSON_LINES', filter: { actions: ['UserCreated'] } })
  const one = await api.costOf(query, { first: 1 })
  for (let made = 0; made < 19; made++) await send('auditExportJobCreate', { format: 'CSV' })
  const many = await api.costOf(query, { first: 20 })
  expect(many).toMatchObject({ calls: one.calls, statements: one.statements, data: { jobs: { totalCount: 20 } } })
})

test('jobs of another project, of another type and of nobody are not there', async () => {
  const { projectId } = await api.identity.anotherProject()
  const elsewhere = api.identity.provider.clientFor({ ...api.identity.callAs(), projectId })
  const { job } = await elsewhere.userJobs.createExport({})
  const id = btoa(`Job:${job.id}`)
  expect(await jobOf(id)).toEqual({ job: null })
  expect(await api.run('query ($id: ID!) { node(id: $id) { id } }', { id })).toEqual({ node: null })
  expect(await send('jobCancel', { id })).toMatchObject({ result: { code: 'JOB_NOT_FOUND' } })
  const { body } = await api.send({ query: '{ job(id: "VXNlcjpVMQ==") { id } }' })
  expect(body.errors?.[0]?.extensions.code).toBe('BAD_REQUEST')
  api.actAs({ id: 'Utenant', roleNames: [], administeredTenantIds: ['ours'] })
  const refused = await api.send({ query: '{ jobs { totalCount } }' })
  api.actAs(real)
  expect(refused.body.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
})
