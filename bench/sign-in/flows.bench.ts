// A sign-in by a code: as a flow, and by the operations of one-time codes, in turns, on SQLite with full durability.
// Then the files of the component, and the memory of flows that wait.
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent, get } from 'node:http'
import { measure, residentKib } from '../requests/load.ts'
import { startServer } from '../requests/server-process.ts'

const path = join(tmpdir(), `gatehouse-flows-${process.pid}.db`)
const rounds = 400
const warmUp = 50
const openFlows = 1_000

const server = await startServer({ databaseUrl: `file:${path}` })
const { url, projectId, managementKey, pid } = server

async function post(at: string, body: object, bearer = projectId): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
  const response = await fetch(url + at, { method: 'POST', headers, body: JSON.stringify(body) })
  // Every answer that is asked for here is an object.
  const answer = (await response.json()) as Record<string, unknown>
  if (!response.ok) throw new Error(`${at}: ${response.status} ${JSON.stringify(answer)}`)
  return answer
}

/** The code that was sent, read between the calls that are timed. */
async function codeOf(recipient: string): Promise<string> {
  const key = `${projectId}:${managementKey}`
  const found = await post('/v1/gatehouse/messages/search', { recipient, size: 1 }, key)
  const [{ id }] = found.messages as [{ id: string }]
  const headers = { authorization: `Bearer ${key}` }
  const text = await (await fetch(`${url}/v1/gatehouse/messages/message?id=${id}`, { headers })).text()
  return /\b\d{6}\b/.exec((JSON.parse(text) as { message: { text: string } }).message.text)?.[0] ?? ''
}

/** Milliseconds of two calls, without what is between them. */
async function timed<First>(
  first: () => Promise<First>,
  between: () => Promise<string>,
  second: (of: First, code: string) => Promise<unknown>,
) {
  const began = performance.now()
  const begun = await first()
  const sent = performance.now() - began
  const code = await between()
  const again = performance.now()
  await second(begun, code)
  return sent + performance.now() - again
}

function byFlow(email: string) {
  const version = { 'sign-up-or-in': 1 }
  const start = {
    flowId: 'sign-up-or-in',
    interactionId: 'submit',
    flowVersions: version,
    input: { email },
    options: {},
  }
  return timed(
    () => post('/v1/flow/start', start),
    () => codeOf(email),
    ({ executionId, stepId }, code) =>
      post('/v1/flow/next', { executionId, stepId, interactionId: 'submit', input: { code } }),
  )
}
function byOperations(loginId: string) {
  return timed(
    () => post('/v1/auth/otp/signup-in/email', { loginId }),
    () => codeOf(loginId),
    (_, code) => post('/v1/auth/otp/verify/email', { loginId, code }),
  )
}

const flows: number[] = []
const operations: number[] = []
for (let round = 0; round < rounds + warmUp; round += 1) {
  const [flow, operation] = [
    await byFlow(`flow${round}@example.com`),
    await byOperations(`operation${round}@example.com`),
  ]
  if (round < warmUp) continue
  flows.push(flow)
  operations.push(operation)
}
function median(values: number[]) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

const pages = `/pages/${projectId}/v2-beta`
const agent = new Agent({ keepAlive: true, timeout: 3_000 })
/** A file as a browser asks for it again: it has the same one. */
async function again(file: string): Promise<() => Promise<void>> {
  const etag = (await fetch(url + file)).headers.get('etag') ?? ''
  return () =>
    new Promise((resolve, reject) => {
      const headers = { 'if-none-match': etag }
      get(url + file, { agent, headers }, response => response.resume().once('end', resolve)).on('error', reject)
    })
}
const files = {
  'config.json': await measure(await again(`${pages}/config.json`), { connections: 16, seconds: 5 }),
  'a screen': await measure(await again(`${pages}/sign-up-or-in~1~code-de.html`), { connections: 16, seconds: 5 }),
}

const before = residentKib(pid)
for (let index = 0; index < openFlows; index += 1)
  await post('/v1/flow/start', { flowId: 'sign-in', interactionId: '', input: {}, options: {} })
const grown = (residentKib(pid) - before) / 1024

server.stop()
for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
const [flow, operation] = [median(flows), median(operations)]
console.table({
  'as a flow, ms': flow.toFixed(2),
  'by operations, ms': operation.toFixed(2),
  'speed of a flow (target 0.7)': (operation / flow).toFixed(2),
})
console.table(files)
console.log(`${openFlows} flows open: ${grown.toFixed(1)} MB more resident (target 20)`)
