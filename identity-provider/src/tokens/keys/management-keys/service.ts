import { randomSecret } from '@gatehouse-id/operation/random-secret'
import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { lockRow } from '../../../foundation/rows/lock-row.ts'
import { digest } from '../../../foundation/secrets/digest.ts'
import { flag, type Reading, type Writing } from '../../../foundation/tables/tables.ts'
import { parseRights, requireAuthorityOverKey, requireAuthorityOverRights } from './authority.ts'
import { type ManagementKey, type managementKeys, ManagementKeyNotFound } from './contract.ts'
import { createManagementKey } from './create.ts'
import { findManagementKey, listManagementKeys, type ManagementKeyRow, updateManagementKey } from './store.ts'
import type { RecordAudit } from '../../../activity/index.ts'

const secretBytes = 32

export function managementKeysService(
  dependencies: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof managementKeys, Call> {
  const { db, clock, random } = dependencies

  async function get({ projectId }: Call, id: string, reading: Reading = db): Promise<ManagementKeyRow> {
    const row = await findManagementKey(reading, { projectId, id })
    if (!row) throw new ManagementKeyNotFound()
    return row
  }

  async function getToChange(tx: Writing, call: Call, id: string): Promise<ManagementKeyRow> {
    await lockRow(tx, 'management_keys', { project_id: call.projectId, id })
    const row = await get(call, id, tx)
    requireAuthorityOverKey(call, row)
    return row
  }

  // The vendor's command line takes only keys that begin with K.
  const newSecret = () => `Kgh_${randomSecret(random, secretBytes)}`

  const toKey = (row: ManagementKeyRow): ManagementKey => ({
    id: row.id,
    name: row.name,
    description: row.description,
    status: row.expires_at !== 0 && row.expires_at <= clock() ? 'expired' : row.is_active === 1 ? 'active' : 'inactive',
    createdTime: Math.floor(row.created_at / 1000),
    expireTime: Math.floor(row.expires_at / 1000),
    // Safe cast: only this package writes this column, as a JSON array of addresses and ranges.
    permittedIps: JSON.parse(row.permitted_ips) as string[],
    reBac: parseRights(row),
    version: row.version,
    authzVersion: 1,
    previousExpireTime: row.previous_expires_at > clock() ? Math.floor(row.previous_expires_at / 1000) : 0,
  })

  return {
    async create({ reBac, expiresIn, ...input }, call) {
      const { projectId } = call
      const rights = reBac ?? {
        companyRoles: [],
        projectRoles: [{ projectIds: [projectId], roles: ['admin'] }],
        tagRoles: [],
      }
      requireAuthorityOverRights(call, rights)
      const secret = newSecret()
      const expiresAt = expiresIn === 0 ? 0 : clock() + expiresIn * 1000
      const row = await transact(db, async tx => {
        const created = await createManagementKey(tx, dependencies, {
          ...input,
          projectId,
          secret,
          rights,
          expiresAt,
        })
        await recordAudit(tx, call, { action: 'ManagementKeyCreated', target: targetOf(created), data: { rights } })
        return created
      })
      return { key: toKey(row), cleartext: secret }
    },

    async update({ id, name, description, permittedIps, status }, call) {
      const row = await transact(db, async tx => {
        const before = await getToChange(tx, call, id)
        const after = await updateManagementKey(tx, {
          project_id: call.projectId,
          id,
          name,
          ...(description !== undefined && { description }),
          ...(permittedIps !== undefined && { permitted_ips: JSON.stringify(permittedIps) }),
          ...(status !== undefined && { is_active: flag(status === 'active') }),
          version: before.version + 1,
        })
        if (!after) throw new ManagementKeyNotFound()
        const data = { changes: { name, description, permittedIps, status } }
        await recordAudit(tx, call, { action: 'ManagementKeyModified', target: targetOf(after), data })
        return after
      })
      return { key: toKey(row) }
    },

    load: async ({ id }, call) => ({ key: toKey(await get(call, id)) }),

    async delete({ ids }, call) {
      const { projectId } = call
      return transact(db, async tx => {
        let total = 0
        for (const id of new Set(ids)) {
          await lockRow(tx, 'management_keys', { project_id: projectId, id })
          const row = await findManagementKey(tx, { projectId, id })
          if (!row) continue
          requireAuthorityOverKey(call, row)
          if (!(await updateManagementKey(tx, { project_id: projectId, id, revoked_at: clock() }))) continue
          await recordAudit(tx, call, { action: 'ManagementKeyDeleted', target: targetOf(row) })
          total++
        }
        return { total }
      })
    },

    async rotate({ id, overlapSeconds }, call) {
      const { projectId } = call
      const secret = newSecret()
      const row = await transact(db, async tx => {
        // Of two rotations at once the later one keeps the secret of the earlier one: the key is locked.
        const before = await getToChange(tx, call, id)
        const previous =
          overlapSeconds === 0
            ? noPreviousSecret
            : { previous_digest: before.digest, previous_expires_at: clock() + overlapSeconds * 1000 }
        const changes = { digest: digest(secret), ...previous }
        const after = await updateManagementKey(tx, { project_id: projectId, id, ...changes })
        if (!after) throw new ManagementKeyNotFound()
        const data = { overlapSeconds }
        await recordAudit(tx, call, { action: 'ManagementKeyRotated', target: targetOf(after), data })
        return after
      })
      return { key: toKey(row), cleartext: secret }
    },

    async endPreviousSecret({ id }, call) {
      const { projectId } = call
      const row = await transact(db, async tx => {
        const before = await getToChange(tx, call, id)
        if (before.previous_digest === null) return before
        const after = await updateManagementKey(tx, { project_id: projectId, id, ...noPreviousSecret })
        if (!after) throw new ManagementKeyNotFound()
        await recordAudit(tx, call, { action: 'ManagementKeyPreviousSecretEnded', target: targetOf(after) })
        return after
      })
      return { key: toKey(row) }
    },

    search: async (_, { projectId }) => ({ keys: (await listManagementKeys(db, projectId)).map(toKey) }),
  }
}

const noPreviousSecret = { previous_digest: null, previous_expires_at: 0 }

function targetOf({ id, name }: ManagementKeyRow) {
  return { type: 'managementKey' as const, id, name }
}
