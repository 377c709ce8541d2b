import { spawn } from 'node:child_process'
import { exchange } from '../requests/exchange.ts'
import { freePort } from '../requests/server-process.ts'
import { goProgram } from './go-program.ts'

const version = 'v1.22.1'
const model = {
  schema_version: '1.1',
  type_definitions: [
    { type: 'user' },
    {
      type: 'document',
      relations: { viewer: { this: {} }, can_view: { computedUserset: { relation: 'viewer' } } },
      metadata: { relations: { viewer: { directly_related_user_types: [{ type: 'user' }] } } },
    },
  ],
}

export type OpenFga = {
  version: string
  pid: number
  /** The check of `paths.ts`. */
  check(): Promise<unknown>
  stop(): void
}

/** OpenFGA from its module of Go, its relations in memory, on the core of the server under measurement. */
export async function startOpenFga(): Promise<OpenFga> {
  const program = goProgram('openfga', { path: 'github.com/openfga/openfga/cmd/openfga', version })
  const [http, grpc] = [await freePort(), await freePort()]
  const addresses = [`--http-addr=127.0.0.1:${http}`, `--grpc-addr=127.0.0.1:${grpc}`]
  const options = [
    '--datastore-engine=memory',
    '--playground-enabled=false',
    '--metrics-enabled=false',
    '--log-level=none',
  ]
  const child = spawn('taskset', ['-c', '1', program, 'run', ...addresses, ...options], { stdio: 'ignore' })
  const stop = () => child.kill('SIGKILL')
  process.once('exit', stop)
  const url = `http://127.0.0.1:${http}`
  while (!(await fetch(`${url}/healthz`).catch(() => undefined))?.ok)
    await new Promise(resolve => setTimeout(resolve, 50))
  const send = (path: string, body: object) =>
    exchange(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const { id } = await send('/stores', { name: 'bench' })
  const { authorization_model_id } = await send(`/stores/${id}/authorization-models`, model)
  const relation = { user: 'user:ann', relation: 'viewer', object: 'document:plan' }
  await send(`/stores/${id}/write`, { authorization_model_id, writes: { tuple_keys: [relation] } })
  const tuple_key = { ...relation, relation: 'can_view' }
  return {
    version,
    pid: child.pid ?? 0,
    async check() {
      const { allowed } = await send(`/stores/${id}/check`, { authorization_model_id, tuple_key })
      if (allowed !== true) throw new Error('not allowed')
    },
    stop,
  }
}
