import { spawn } from 'node:child_process'
import { exchange } from '../requests/exchange.ts'
import { freePort } from '../requests/server-process.ts'
import { goProgram } from './go-program.ts'

const version = 'v1.56.2'
const key = 'a-key-for-benchmarks'
const schema = `definition user {}
definition document {
  relation viewer: user
  permission can_view = viewer
}`

export type SpiceDb = {
  version: string
  pid: number
  /** The check of `paths.ts`. */
  check(): Promise<unknown>
  stop(): void
}

/** SpiceDB from its module of Go, its relations in memory, on the core of the server under measurement. */
export async function startSpiceDb(): Promise<SpiceDb> {
  const program = goProgram('spicedb', { path: 'github.com/authzed/spicedb/cmd/spicedb', version })
  const [http, grpc] = [await freePort(), await freePort()]
  const options = [
    `--grpc-preshared-key=${key}`,
    `--grpc-addr=127.0.0.1:${grpc}`,
    '--http-enabled',
    `--http-addr=127.0.0.1:${http}`,
    '--datastore-engine=memory',
    '--metrics-enabled=false',
    '--telemetry-endpoint=',
    '--skip-release-check',
    '--log-level=error',
  ]
  const child = spawn('taskset', ['-c', '1', program, 'serve', ...options], { stdio: ['ignore', 'ignore', 'inherit'] })
  const stop = () => child.kill('SIGKILL')
  process.once('exit', stop)
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const send = (path: string, body: object) =>
    exchange(`http://127.0.0.1:${http}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  for (let isThere = false; !isThere; ) {
    isThere = await send('/v1/schema/write', { schema }).then(
      () => true,
      () => false,
    )
    if (!isThere) await new Promise(resolve => setTimeout(resolve, 100))
  }
  const resource = { objectType: 'document', objectId: 'plan' }
  const subject = { object: { objectType: 'user', objectId: 'ann' } }
  const relationship = { resource, relation: 'viewer', subject }
  await send('/v1/relationships/write', { updates: [{ operation: 'OPERATION_TOUCH', relationship }] })
  // Later ones may be answered as of some seconds ago, ours as of one.
  const consistency = { fullyConsistent: true }
  await send('/v1/permissions/check', { consistency, resource, permission: 'can_view', subject })
  return {
    version,
    pid: child.pid ?? 0,
    async check() {
      const { permissionship } = await send('/v1/permissions/check', { resource, permission: 'can_view', subject })
      if (permissionship !== 'PERMISSIONSHIP_HAS_PERMISSION') throw new Error('not allowed')
    },
    stop,
  }
}
