import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import { type CreateJob, requireExpectedTotal } from '../../../../activity/index.ts'
import type { Call } from '../../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../../foundation/areas/dependencies.ts'
import type { Writing } from '../../../../foundation/tables/tables.ts'
import type { accessKeyJobs, KeyFilter } from './contract.ts'
import { findKeyIds } from './walk.ts'

export function accessKeyJobsService(
  { db, clock }: Dependencies,
  { createJob }: { createJob: CreateJob },
): Service<typeof accessKeyJobs, Call> {
  async function plan(tx: Writing, { projectId }: Call, filter: KeyFilter, expectedTotal: number | undefined) {
    const ids = await findKeyIds(tx, { projectId, filter, now: clock() })
    const findsAll = Object.values(filter).every(value => value === undefined || Object.keys(value).length === 0)
    requireExpectedTotal(ids.length, { expectedTotal, findsAll, nouns: 'access keys' })
    return { total: ids.length, walk: { filter, lastId: ids.at(-1) ?? '' } }
  }

  return {
    createUpdate: ({ filter, expectedTotal, isActive }, call) =>
      transact(db, async tx => {
        const { total, walk } = await plan(tx, call, filter, expectedTotal)
        return { job: await createJob(tx, call, { kind: 'accessKeyUpdate', input: { ...walk, isActive }, total }) }
      }),

    createDelete: ({ filter, expectedTotal }, call) =>
      transact(db, async tx => {
        const { total, walk } = await plan(tx, call, filter, expectedTotal)
        return { job: await createJob(tx, call, { kind: 'accessKeyDelete', input: walk, total }) }
      }),
  }
}
