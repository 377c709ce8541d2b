// What `gatehouse-id import` takes for BENCH_USERS (a million) users of a file, with hashes of bcrypt where BENCH_HASHES is set, into
// SQLite or BENCH_DATABASE_URL, and `gatehouse-id export` to bring them out again; and the memory of command and server meanwhile.
import { spawn } from 'node:child_process'
import { createWriteStream, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { processorMs, residentMib } from './load.ts'
import { startServer } from './server-process.ts'

const users = Number(process.env.BENCH_USERS ?? 1_000_000)
const hasHashes = process.env.BENCH_HASHES !== undefined
/** Of `password`; each user's own would only take longer to write down here. */
const bcrypt = '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'
const program = fileURLToPath(new URL('../../server/bin/gatehouse-id.mjs', import.meta.url))
const path = join(tmpdir(), `gatehouse-import-${process.pid}.db`)
const file = join(tmpdir(), `gatehouse-import-${process.pid}.jsonl`)
const folder = join(tmpdir(), `gatehouse-export-${process.pid}`)
const databaseUrl = process.env.BENCH_DATABASE_URL ?? `file:${path}`

const lines = createWriteStream(file)
for (let index = 0; index < users; index++) {
  const email = `user${index}@example.com`
  const user = {
    loginId: email,
    email,
    verifiedEmail: true,
    displayName: `User ${index}`,
    customAttributes: { plan: index % 3 },
  }
  const line = JSON.stringify({ ...user, ...(hasHashes && { hashedPassword: { bcrypt: { hash: bcrypt } } }) })
  if (!lines.write(`${line}\n`)) await once(lines, 'drain')
}
lines.end()
await once(lines, 'finish')

const { url, projectId, managementKey, pid, stop } = await startServer({ databaseUrl })
const env = {
  ...process.env,
  PUBLIC_URL: url,
  GATEHOUSE_PROJECT_ID: projectId,
  GATEHOUSE_MANAGEMENT_KEY: managementKey,
}
const database = databaseUrl.startsWith('file:') ? 'SQLite' : 'PostgreSQL'
const what = `${users} users${hasHashes ? ' with hashes of bcrypt' : ''}`
await time(`${what} into ${database}`, ['import', file])
await time(`the same out of ${database}`, ['export', '--to', folder])
stop()
for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
rmSync(file)
rmSync(folder, { recursive: true })

/** Runs a command of ours to its end, and prints what it took. */
async function time(title: string, args: string[]): Promise<void> {
  const before = processorMs(pid)
  const startedAt = performance.now()
  const command = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'inherit', 'pipe'] })
  let told = ''
  command.stderr.on('data', chunk => {
    told = (told + chunk).slice(-2000)
  })
  const memory: { command: number; server: number }[] = []
  const watch = setInterval(() => memory.push({ command: residentMib(command.pid), server: residentMib(pid) }), 250)
  const [code] = await once(command, 'exit')
  clearInterval(watch)
  if (code !== 0) throw new Error(told)
  const seconds = (performance.now() - startedAt) / 1000
  console.log(`${title}: ${seconds.toFixed(1)} s, ${Math.round(users / seconds)} a second`)
  console.log(`processor time of the server: ${((processorMs(pid) - before) / 1000).toFixed(1)} s`)
  const at = (share: number) => memory[Math.floor((memory.length - 1) * share)]
  console.table({ 'MiB after a quarter': at(0.25), 'MiB after a half': at(0.5), 'MiB at the end': at(1) })
}
