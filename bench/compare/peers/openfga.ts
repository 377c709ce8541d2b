import { exchangeJson } from '../../requests/exchange.ts'
import { freePort } from '../../requests/server-process.ts'
import { goProgram } from './go-program.ts'
import { type Peer, startTwice } from './peer.ts'

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

/** From its module of Go, its relations in memory. */
export const openFga: Peer<'check'> = {
  name: 'OpenFGA',
  version,
  paths: ['check'],
  hasDatabase: false,
  async start() {
    const [http, grpc] = [await freePort(), await freePort()]
    const url = `http://127.0.0.1:${http}`
    const addresses = [`--http-addr=127.0.0.1:${http}`, `--grpc-addr=127.0.0.1:${grpc}`]
    const options = [
      '--datastore-engine=memory',
      '--playground-enabled=false',
      '--metrics-enabled=false',
      '--log-level=none',
    ]
    const running = await startTwice({
      program: goProgram('openfga', { path: 'github.com/openfga/openfga/cmd/openfga', version }),
      args: ['run', ...addresses, ...options],
      readyUrl: `${url}/healthz`,
    })
    const { id } = await exchangeJson(`${url}/stores`, { name: 'bench' })
    const store = `${url}/stores/${id}`
    const { authorization_model_id } = await exchangeJson(`${store}/authorization-models`, model)
    const relation = { user: 'user:ann', relation: 'viewer', object: 'document:plan' }
    await exchangeJson(`${store}/write`, { authorization_model_id, writes: { tuple_keys: [relation] } })
    const tuple_key = { ...relation, relation: 'can_view' }
    const steps = {
      async check() {
        const { allowed } = await exchangeJson(`${store}/check`, { authorization_model_id, tuple_key })
        if (allowed !== true) throw new Error('not allowed')
      },
    }
    return { ...running, steps }
  },
}
