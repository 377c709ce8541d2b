import { engine } from '@gatehouse/entities'
import type { Engine } from '@gatehouse/identity-provider/contract'
import { actOnOne, type Created, rowField, secretField } from '../entity/actions.ts'
import { manage } from '../entity/manage.ts'
import { withMore } from '../schema/capability.ts'

const managedEngine = manage(engine, {
  all: async client => (await client.engines.loadAll({})).engines,
  one: async (client, id) => (await client.engines.load({ id })).engine,
  async create(client, draft) {
    const { engine: row } = await client.engines.create(draft)
    return { row, secret: row.secret }
  },
  update: async (client, { id, after }) => (await client.engines.update({ ...after, id })).engine,
  delete: (client, id) => client.engines.delete({ id }),
})

/** Programs that run outside of the service and are known by a secret. */
export const enginesCapability = withMore(managedEngine.capability, {
  register(builder) {
    actOnOne<Created<Engine>>(builder, engine, {
      name: 'engineSecretRotate',
      about: 'Rotates the secret of an engine. The old secret stops working at once.',
      takes: 'The engine whose secret to rotate.',
      done: 'The secret was rotated.',
      errors: ['EngineNotFound'],
      async call(client, id) {
        const { secret } = await client.engines.rotateSecret({ id })
        return { row: (await client.engines.load({ id })).engine, secret }
      },
      answers: t => ({ ...rowField(engine)(t), ...secretField(t, engine.create.secret) }),
    })
  },
  // Whoever makes a secret sees it.
  fields: { 'Mutation.engineCreate': 'read_secrets', 'Mutation.engineSecretRotate': 'read_secrets' },
})
