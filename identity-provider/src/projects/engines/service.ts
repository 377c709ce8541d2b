import { transact } from '@gatehouse/database'
import type { Service } from '@gatehouse/operation'
import { randomSecret } from '@gatehouse/operation/random-secret'
import type { Selectable } from 'kysely'
import type { RecordAudit } from '../../activity/index.ts'
import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { digest } from '../../foundation/secrets/digest.ts'
import { rows } from '../../foundation/rows/rows.ts'
import type { Tables } from '../../foundation/tables.ts'
import { type Engine, EngineNotFound, type engines, EngineTaken, TooManyEngines } from './contract.ts'

const enginesMax = 100

export const engineRows = rows('engines', {
  key: ['id'],
  unique: [['name']],
  order: ['name'],
  target: 'engine',
  missing: ({ id }) => new EngineNotFound({ message: `there is no engine ${id} in this project` }),
  taken: ({ row: { name } }) => {
    const message = 'is taken by another engine of the project'
    return new EngineTaken({ message: `another engine is called ${name}`, fields: [{ field: 'name', message }] })
  },
})

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
