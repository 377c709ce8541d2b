import { transact } from '@gatehouse/database'
import type { Service } from '@gatehouse/operation'
import { randomSecret } from '@gatehouse/operation/random-secret'
import type { RecordAudit } from '../../activity/index.ts'
import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { digest } from '../../foundation/secrets/digest.ts'
import { lockRow } from '../../foundation/lock-row.ts'
import type { Reading, Writing } from '../../foundation/tables.ts'
import type { Engine, engines } from './contract.ts'
import { EngineNotFound, EngineTaken, TooManyEngines } from './errors.ts'
import { deleteEngine, type EngineRow, findEngine, insertEngine, listEngines, updateEngine } from './store.ts'

const enginesMax = 100

export function enginesService(
  { db, clock, newId, random }: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof engines, Call> {
  async function get(reading: Reading, { projectId }: Call, id: string): Promise<EngineRow> {
    const row = await findEngine(reading, { projectId, id })
    if (!row) throw new EngineNotFound({ message: `there is no engine ${id} in this project` })
    return row
  }

  async function getToChange(tx: Writing, call: Call, id: string): Promise<EngineRow> {
    await lockRow(tx, 'engines', { project_id: call.projectId, id })
    return get(tx, call, id)
  }

  return {
    async create({ name }, call) {
      const { projectId } = call
      const secret = randomSecret(random)
      const row = { project_id: projectId, id: newId('EN'), name, digest: digest(secret), created_at: clock() }
      await transact(db, async tx => {
        if ((await listEngines(tx, projectId)).length >= enginesMax) throw new TooManyEngines()
        if (!(await insertEngine(tx, row))) throw taken(name)
        await recordAudit(tx, call, { action: 'EngineCreated', target: targetOf(row) })
      })
      return { engine: { ...toEngine(row), secret } }
    },

    async update({ id, name }, call) {
      return transact(db, async tx => {
        const row = { ...(await getToChange(tx, call, id)), name }
        if (!(await updateEngine(tx, row))) throw taken(name)
        await recordAudit(tx, call, { action: 'EngineModified', target: targetOf(row) })
        return { engine: toEngine(row) }
      })
    },

    async delete({ id }, call) {
      await transact(db, async tx => {
        const row = await get(tx, call, id)
        await deleteEngine(tx, row)
        await recordAudit(tx, call, { action: 'EngineDeleted', target: targetOf(row) })
      })
      return {}
    },

    load: async ({ id }, call) => ({ engine: toEngine(await get(db, call, id)) }),
    loadAll: async (_, { projectId }) => ({ engines: (await listEngines(db, projectId)).map(toEngine) }),

    async rotateSecret({ id }, call) {
      const secret = randomSecret(random)
      await transact(db, async tx => {
        const row = { ...(await getToChange(tx, call, id)), digest: digest(secret) }
        await updateEngine(tx, row)
        await recordAudit(tx, call, { action: 'EngineSecretRotated', target: targetOf(row) })
      })
      return { secret }
    },
  }
}

function toEngine({ id, name, created_at }: EngineRow): Engine {
  return { id, name, createdTime: Math.floor(created_at / 1000) }
}

function targetOf({ id, name }: EngineRow) {
  return { type: 'engine' as const, id, name }
}

function taken(name: string) {
  const message = 'is taken by another engine of the project'
  return new EngineTaken({ message: `another engine is called ${name}`, fields: [{ field: 'name', message }] })
}
