import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { asKeyHolder, post } from '../support/management-api.ts'
import { freePort, startServer, temporaryFolder } from '../support/start-server.ts'
import type { OwnServer } from '../support/test-server.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: Attribute[] }

/** What a collector of OpenTelemetry was sent. */
const received = { spans: [] as Span[], text: '' }
const collector = createServer(async (request, response) => {
  const body = await text(request)
  received.text += body
  const { resourceSpans } = JSON.parse(body)
  for (const { scopeSpans } of resourceSpans) for (const { spans } of scopeSpans) received.spans.push(...spans)
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})
let server: OwnServer
const folder = temporaryFolder()

beforeAll(async () => {
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const port = await freePort()
  const started = await startServer({
    folder: folder.path,
    port,
    env: {
      DATABASE_URL: ':memory:',
      LOG_LEVEL: 'info',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      OTEL_BSP_SCHEDULE_DELAY: '100',
    },
  })
  if (!started.shown) throw new Error('unreachable: it is the first start')
  server = { ...started, shown: started.shown, folder: folder.path, port }
})
afterAll(async () => {
  await server?.stop('SIGKILL')
  collector.close()
  folder.remove()
})

const traceId = '0af7651916cd43dd8448eb211c80319c'
const callerSpan = 'b7ad6b7169203331'
function ofTrace(id: string) {
  return received.spans.filter(span => span.traceId === id)
}
function attributesOf({ attributes }: Span) {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))
}
/** Spans come in batches. */
async function spanCalled(name: string) {
  const called = () => received.spans.find(span => span.name === name)
  await expect.poll(called).toBeDefined()
  return called() as Span // it has come
}

test('a request is one trace with that of its caller: route, operation and statements, and no values', async () => {
  const { url, projectId, shown } = server
  const answer = await fetch(`${url}/v1/mgmt/user/create`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${projectId}:${shown.managementKey}`,
      'content-type': 'application/json',
      traceparent: `00-${traceId}-${callerSpan}-01`,
    },
    body: JSON.stringify({ loginId: 'secret-of-ada@example.com', email: 'secret-of-ada@example.com' }),
  })
  expect(answer.status).toBe(200)
  const route = await spanCalled('POST /v1/mgmt')
  expect(route.parentSpanId).toBe(callerSpan)
  expect(attributesOf(route)).toMatchObject({
    'http.response.status_code': 200,
    'url.path': '/v1/mgmt/user/create',
    'gatehouse.request_id': answer.headers.get('x-request-id'),
  })
  const operation = ofTrace(traceId).find(({ name }) => name === 'users.create')
  expect(operation?.parentSpanId).toBe(route.spanId)
  const statements = ofTrace(traceId).filter(({ name }) => name === 'INSERT')
  expect(statements.some(({ parentSpanId }) => parentSpanId === operation?.spanId)).toBe(true)
  expect(received.text).not.toContain('secret-of-ada')
  expect(received.text).not.toContain(shown.managementKey)
  // The log names the trace.
  const line = server
    .errors()
    .split('\n')
    .find(each => each.includes('/v1/mgmt/user/create'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ trace_id: traceId, span_id: route.spanId })
})

test('GraphQL is told by the names of operations and fields, with the operations that they call', async () => {
  const { url, projectId, shown } = server
  await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${projectId}:${shown.managementKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'query Names { users(first: 3) { edges { node { name } } } }' }),
  })
  const graphql = await spanCalled('graphql Names')
  expect(attributesOf(graphql)).toMatchObject({ 'gatehouse.graphql.fields': 'users' })
  const below = ofTrace(graphql.traceId).filter(({ parentSpanId }) => parentSpanId === graphql.spanId)
  expect(below.map(({ name }) => name)).toContain('users.search')
})

test('metrics count sign-ins, operations, messages and what waits', async () => {
  const metrics = async () => (await fetch(`${server.url}/metrics`)).text()
  const { email } = server.shown
  await post({ ...asKeyHolder(server), managementKey: undefined }, '/v1/auth/password/signin', {
    loginId: email,
    password: 'wrong',
  })
  await post({ ...asKeyHolder(server), managementKey: undefined }, '/v1/auth/password/signin', {
    loginId: email,
    password: server.shown.password,
  })
  const text = await metrics()
  for (const line of [
    'gatehouse_sign_ins_total{method="password",result="failed"} 1',
    'gatehouse_sign_ins_total{method="password",result="succeeded"} 1',
    /gatehouse_operation_duration_seconds_count\{operation="passwords\.signIn",result="failed"\} 1/,
    /gatehouse_operation_duration_seconds_count\{operation="passwords\.signIn",result="succeeded"\} 1/,
    'gatehouse_messages_waiting 0',
    'gatehouse_database_connections{state="used"} 0',
    'gatehouse_relations_in_memory 0',
    /gatehouse_cached_values_total\{result="found"\} [1-9]/,
  ])
    expect(text).toMatch(line)
  // Labels are never of users, addresses or projects.
  expect(text).not.toContain(email)
  expect(text).not.toContain(server.projectId)
})

test('the status of the parts is a page for people, and JSON for programs', async () => {
  const ask = (accept: string) => fetch(`${server.url}/status`, { headers: { accept } })
  const status = await (await ask('application/json')).json()
  expect(status).toMatchObject({ status: 'works', version: expect.stringMatching(/^\d/) })
  const states = Object.fromEntries(
    status.parts.map(({ name, state }: { name: string; state: string }) => [name, state]),
  )
  expect(states).toMatchObject({ database: 'works', migrations: 'works', clock: 'works', jobs: 'unused' })
  expect(status.parts).toContainEqual(
    expect.objectContaining({ name: 'sign-ins: password', state: 'works', succeeded: 1, failed: 1 }),
  )
  const page = await ask('text/html,*/*')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'sha256-")
  expect(await page.text()).toContain('<b>sign-ins: password</b><span>1 succeeded, 1 failed')
})

test('dashboard and alerts ask for metrics that are there', async () => {
  const folderOfRules = join(import.meta.dirname, '../../../deploy/monitoring')
  const files = ['grafana-dashboard.json', 'prometheus-alerts.yaml']
  const asked = files.flatMap(file =>
    [
      ...readFileSync(join(folderOfRules, file), 'utf8').matchAll(
        /\b(?:gatehouse|http|nodejs|process)_[a-z0-9_]+(?=[{[])/g,
      ),
    ].map(String),
  )
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const missing = asked.filter(
    name => !new RegExp(`^# TYPE ${name.replace(/_(count|sum|bucket)$/, '')} `, 'm').test(text),
  )
  expect([new Set(asked).size > 10, missing]).toEqual([true, []])
})

// Debian's package `prometheus` has it.
test.skipIf(spawnSync('promtool', ['--version']).error)('the alerts fire when they are meant to', () => {
  const rules = join(import.meta.dirname, '../../../deploy/monitoring/prometheus-alerts.test.yaml')
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', rules], { encoding: 'utf8' })
  expect(status, stdout + stderr).toBe(0)
})

test('a server that stops sends what is left', async () => {
  const place = temporaryFolder()
  onTestFinished(place.remove)
  received.spans.length = 0
  const address = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const short = await startServer({
    folder: place.path,
    port: await freePort(),
    env: { DATABASE_URL: ':memory:', OTEL_EXPORTER_OTLP_ENDPOINT: address, OTEL_BSP_SCHEDULE_DELAY: '600000' },
  })
  await fetch(`${short.url}/readyz`)
  expect(await short.stop('SIGTERM')).toEqual({ code: 0, signal: null })
  expect(received.spans.map(({ name }) => name)).toContain('GET /readyz')
})
