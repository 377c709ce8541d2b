import { transact } from '@gatehouse/database'
import type { Service } from '@gatehouse/operation'
import { randomSecret } from '@gatehouse/operation/random-secret'
import type { Selectable } from 'kysely'
import type { RecordAudit } from '../../activity/index.ts'
import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { digest } from '../../foundation/secrets/digest.ts'
import type { Tables } from '../../foundation/tables.ts'
import type { Engine, engines } from './contract.ts'
import { TooManyEngines } from './errors.ts'
import { engineRows } from './store.ts'

const enginesMax = 100

export function enginesService(
  { db, clock, newId, random }: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof engines, Call> {
  return {
    async create({ name }, call) {
      const secret = randomSecret(random)
      const row = {
        project_id: call.projectId,
        id: newId('EN'),
        name,
        digest: digest(secret),
        created_at: clock(),
      }
      await transact(db, async tx => {
        if ((await engineRows.list(tx, call)).length >= enginesMax) throw new TooManyEngines()
        await engineRows.insert(tx, row)
        await recordAudit(tx, call, { action: 'EngineCreated', target: engineRows.targetOf(row) })
      })
      return { engine: { ...toEngine(row), secret } }
    },

    update: ({ id, name }, call) =>
      transact(db, async tx => {
        const row = await engineRows.update(tx, await engineRows.getToChange(tx, call, { id }), { name })
        await recordAudit(tx, call, { action: 'EngineModified', target: engineRows.targetOf(row) })
        return { engine: toEngine(row) }
      }),

    async delete({ id }, call) {
      await transact(db, async tx => {
        const row = await engineRows.getToChange(tx, call, { id })
        await engineRows.remove(tx, row)
        await recordAudit(tx, call, { action: 'EngineDeleted', target: engineRows.targetOf(row) })
      })
      return {}
    },

    load: async ({ id }, call) => ({ engine: toEngine(await engineRows.get(db, call, { id })) }),
    loadAll: async (_, call) => ({ engines: (await engineRows.list(db, call)).map(toEngine) }),

    async rotateSecret({ id }, call) {
      const secret = randomSecret(random)
      await transact(db, async tx => {
        const row = await engineRows.getToChange(tx, call, { id })
        await engineRows.update(tx, row, { digest: digest(secret) })
        await recordAudit(tx, call, { action: 'EngineSecretRotated', target: engineRows.targetOf(row) })
      })
      return { secret }
    },
  }
}

function toEngine({ id, name, created_at }: Selectable<Tables['engines']>): Engine {
  return { id, name, createdTime: Math.floor(created_at / 1000) }
}
