import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import { randomSecret } from '@gatehouse-id/operation/random-secret'
import type { RecordAudit } from '../../activity/index.ts'
import { defineArea } from '../../foundation/areas/area.ts'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { changesOf } from '../../foundation/rows/changes.ts'
import { nameTaken, ownRows } from '../../foundation/rows/rows.ts'
import { digest } from '../../foundation/secrets/digest.ts'
import { type Engine, EngineNotFound, engines, EngineTaken, TooManyEngines } from './contract.ts'

const enginesMax = 100

type EngineRow = { project_id: string; id: string; name: string; digest: string; created_at: number }
export const engineRows = ownRows<EngineRow>()('engines', {
  key: ['id'],
  unique: [['name']],
  order: ['name'],
  target: 'engine',
  prefix: 'EN',
  hidden: ['digest'],
  missing: ({ id }) => new EngineNotFound({ message: `there is no engine ${id} in this project` }),
  taken: nameTaken(EngineTaken, 'engine'),
})

function enginesService(
  dependencies: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof engines, Call> {
  const { db, random } = dependencies
  const changes = changesOf(engineRows, dependencies, { event: 'Engine', recordAudit })

  return {
    async create({ name }, call) {
      const secret = randomSecret(random)
      const row = await transact(db, async tx => {
        if ((await engineRows.list(tx, call)).length >= enginesMax) throw new TooManyEngines()
        return changes.createIn(tx, call, { name, digest: digest(secret) })
      })
      return { engine: { ...toEngine(row), secret } }
    },
    update: async ({ id, name }, call) => ({ engine: toEngine(await changes.update(call, id, () => ({ name }))) }),
    delete: changes.remove,
    load: async ({ id }, call) => ({ engine: toEngine(await engineRows.get(db, call, { id })) }),
    loadAll: async (_, call) => ({ engines: (await engineRows.list(db, call)).map(toEngine) }),

    async rotateSecret({ id }, call) {
      const secret = randomSecret(random)
      await changes.update(call, id, () => ({ digest: digest(secret) }), { action: 'EngineSecretRotated' })
      return { secret }
    },
  }
}

function toEngine({ id, name, created_at }: EngineRow): Engine {
  return { id, name, createdTime: Math.floor(created_at / 1000) }
}

export const enginesArea = defineArea({ contract: engines, service: enginesService, captured: [engineRows.captured] })
