// Users over HTTP, the server pinned to one core, SQLite with full durability: created one by one and by the thousand,
// loaded, and imported from a file of 100,000 with the memory that the server and the command take.
import { spawn } from 'node:child_process'
import { createWriteStream, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createSend, measure, residentMib } from './load.ts'
import { type ServerProcess, startServer } from './server-process.ts'

const connections = 16
const seconds = 5
const batchUsers = 1000
const imported = Number(process.env.BENCH_USERS ?? 100_000)
const program = fileURLToPath(new URL('../../server/bin/gatehouse-id.mjs', import.meta.url))
const path = join(tmpdir(), `gatehouse-management-${process.pid}.db`)
const file = join(tmpdir(), `gatehouse-management-${process.pid}.jsonl`)

const server = await startServer({ databaseUrl: `file:${path}` })
const { url, projectId, managementKey } = server
const send = createSend(url)
async function manage(at: string, body?: unknown) {
  const method = body === undefined ? 'GET' : 'POST'
  const answer = await send(at, { bearer: `${projectId}:${managementKey}`, method, body })
  if (answer.status !== 200) throw new Error(`${at}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}
function userOf(name: string) {
  return {
    loginId: `${name}@example.com`,
    email: `${name}@example.com`,
    displayName: `User ${name}`,
  }
}

let count = 0
const created = await measure(async () => void (await manage('/v1/mgmt/user/create', userOf(`one${count++}`))), {
  connections,
  seconds,
})
const loaded = await measure(
  async () => {
    const loginId = `one${Math.floor(Math.random() * count * 0.9)}@example.com`
    await manage(`/v1/mgmt/user?loginId=${encodeURIComponent(loginId)}`)
  },
  { connections, seconds },
)
let batches = 0
const batch = await measure(
  async () => {
    const first = batches++ * batchUsers
    const users = Array.from({ length: batchUsers }, (_, index) => userOf(`batch${first + index}`))
    const { createdUsers } = await manage('/v1/mgmt/user/create/batch', { users })
    if ((createdUsers as unknown[]).length !== batchUsers) throw new Error('not everybody was created')
  },
  { connections: 2, seconds },
)
console.table({
  'create (target 1,500 a second)': created,
  'load (target 5,000 a second)': loaded,
  'batch create, users (target 10,000 a second)': { ...batch, perSecond: batch.perSecond * batchUsers },
})
await importFile(server)
server.stop()
for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
rmSync(file)

async function importFile({ pid }: ServerProcess) {
  const lines = createWriteStream(file)
  for (let index = 0; index < imported; index++)
    if (!lines.write(`${JSON.stringify(userOf(`file${index}`))}\n`)) await once(lines, 'drain')
  lines.end()
  await once(lines, 'finish')
  const env = {
    ...process.env,
    PUBLIC_URL: url,
    GATEHOUSE_PROJECT_ID: projectId,
    GATEHOUSE_MANAGEMENT_KEY: managementKey,
  }
  const startedAt = performance.now()
  const command = spawn(process.execPath, [program, 'import', file], { env, stdio: ['ignore', 'inherit', 'pipe'] })
  const memory: { command: number; server: number }[] = []
  let progress = ''
  command.stderr.on('data', chunk => {
    progress += chunk
  })
  const watch = setInterval(() => {
    memory.push({ command: residentMib(command.pid), server: residentMib(pid) })
  }, 250)
  const [code] = await once(command, 'exit')
  clearInterval(watch)
  const tookSeconds = (performance.now() - startedAt) / 1000
  if (code !== 0) throw new Error(progress)
  const at = (share: number) => memory[Math.floor((memory.length - 1) * share)]
  console.log(progress.trim().split('\n').at(-1))
  console.log(
    `import of ${imported}: ${tookSeconds.toFixed(1)} s, ${Math.round(imported / tookSeconds)} users a second`,
  )
  console.table({ 'MiB after a quarter': at(0.25), 'MiB after a half': at(0.5), 'MiB at the end': at(1) })
}
