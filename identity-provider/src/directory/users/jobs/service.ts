import { transact } from '@gatehouse-id/database'
import { InvalidInput, type Service } from '@gatehouse-id/operation'
import type { CreateJob } from '../../../activity/index.ts'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { resolveRoles } from '../../roles/resolve.ts'
import { getTenant } from '../../tenants/store.ts'
import type { UserChange, userJobs } from './contract.ts'
import { planWalk } from './walk.ts'

export function userJobsService(
  { db }: Dependencies,
  { createJob }: { createJob: CreateJob },
): Service<typeof userJobs, Call> {
  /** What is counted is what is walked. */
  const planned = <Result>(work: (tx: Writing) => Promise<Result>) =>
    transact(db, work, { isolationLevel: 'repeatable read' })

  return {
    async createImport({ source, dryrun, users, hashes }, call) {
      if (source === 'gatehouse' && hashes !== undefined) {
        const message = 'must not be given: each user has its own hashedPassword'
        throw new InvalidInput({ message: `hashes ${message}`, fields: [{ field: 'hashes', message }] })
      }
      const isUploading = users === undefined && hashes === undefined
      const wanted = { kind: 'userImport' as const, input: { source, dryrun }, files: { users, hashes }, isUploading }
      return { job: await transact(db, tx => createJob(tx, call, wanted)) }
    },

    createExport: ({ filter, ...input }, call) =>
      planned(async tx => {
        const plan = { filter, expectedTotal: undefined, isDangerous: false }
        const { total, ...walk } = await planWalk(tx, call.projectId, plan)
        return { job: await createJob(tx, call, { kind: 'userExport', input: { ...input, ...walk }, total }) }
      }),

    createUpdate: ({ filter, expectedTotal, change }, call) =>
      planned(async tx => {
        await requireNamed(tx, call, change)
        const plan = { filter, expectedTotal, isDangerous: true }
        const { total, ...walk } = await planWalk(tx, call.projectId, plan)
        return { job: await createJob(tx, call, { kind: 'userUpdate', input: { change, ...walk }, total }) }
      }),

    createDelete: ({ filter, expectedTotal }, call) =>
      planned(async tx => {
        const plan = { filter, expectedTotal, isDangerous: true }
        const { total, ...walk } = await planWalk(tx, call.projectId, plan)
        return { job: await createJob(tx, call, { kind: 'userDelete', input: walk, total }) }
      }),
  }
}

/**
 * Every user would fail for what is not there.
 * @throws {RoleNotFound}
 * @throws {TenantNotFound}
 * @throws {AdministratorNeeded} when the caller lacks the right to assign a console role
 */
async function requireNamed(tx: Writing, call: Call, change: UserChange): Promise<void> {
  const { projectId } = call
  const { addRoleNames = [], removeRoleNames = [], addTenants = [], removeTenantIds = [] } = change
  await resolveRoles(tx, call, { projectId, names: [...addRoleNames, ...removeRoleNames] })
  for (const tenantId of removeTenantIds) await getTenant(tx, projectId, tenantId)
  for (const { tenantId, roleNames = [] } of addTenants) {
    await getTenant(tx, projectId, tenantId)
    await resolveRoles(tx, call, { projectId, tenantId, names: roleNames })
  }
}
