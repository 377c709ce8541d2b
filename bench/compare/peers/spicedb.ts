import { exchangeJson } from '../../requests/exchange.ts'
import { freePort } from '../../requests/server-process.ts'
import { goProgram } from './go-program.ts'
import { type Peer, startTwice } from './peer.ts'

const version = 'v1.56.2'
const key = 'a-key-for-benchmarks'
const schema = `definition user {}
definition document {
  relation viewer: user
  permission can_view = viewer
}`

/** From its module of Go, its relations in memory. */
export const spiceDb: Peer<'check'> = {
  name: 'SpiceDB',
  version,
  paths: ['check'],
  hasDatabase: false,
  async start() {
    const [http, grpc] = [await freePort(), await freePort()]
    const url = `http://127.0.0.1:${http}`
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
    const running = await startTwice({
      program: goProgram('spicedb', { path: 'github.com/authzed/spicedb/cmd/spicedb', version }),
      args: ['serve', ...options],
      readyUrl: `${url}/healthz`,
    })
    const send = (path: string, body: object) => exchangeJson(url + path, body, { authorization: `Bearer ${key}` })
    await send('/v1/schema/write', { schema })
    const resource = { objectType: 'document', objectId: 'plan' }
    const subject = { object: { objectType: 'user', objectId: 'ann' } }
    const relationship = { resource, relation: 'viewer', subject }
    await send('/v1/relationships/write', { updates: [{ operation: 'OPERATION_TOUCH', relationship }] })
    // Later ones may be answered as of some seconds ago, ours as of one.
    const consistency = { fullyConsistent: true }
    const question = { resource, permission: 'can_view', subject }
    await send('/v1/permissions/check', { consistency, ...question })
    const steps = {
      async check() {
        const { permissionship } = await send('/v1/permissions/check', question)
        if (permissionship !== 'PERMISSIONSHIP_HAS_PERMISSION') throw new Error('not allowed')
      },
    }
    return { ...running, steps }
  },
}
