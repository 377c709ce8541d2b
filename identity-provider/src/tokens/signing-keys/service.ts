import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import { type SigningKey, type signingKeyManagement, type signingKeys, KeyIsActive, KeyNotFound } from './contract.ts'
import type { TokenAlgorithm } from '../../foundation/secrets/algorithms.ts'
import { generateSigningKey, toRow } from './generate.ts'
import { activeKey, publishedAheadMs, stateOf } from './life.ts'
import { insertSigningKey, listSigningKeys, setTokenAlgorithm, type SigningKeyRow, updateSigningKey } from './store.ts'
import type { SigningKeys } from './keys.ts'
import { findProject, findProjectToChange } from '../../projects/index.ts'
import type { LongestRefreshSeconds } from '../../directory/index.ts'
import type { RecordAudit } from '../../activity/index.ts'

export type SigningKeysNeeds = {
  signingKeys: SigningKeys
}

export function signingKeysService({ signingKeys: keys }: SigningKeysNeeds): Service<typeof signingKeys, Call> {
  const load = async ({ projectId }: { projectId: string }) => ({ keys: (await keys.of(projectId)).publicKeys })
  return {
    load,
    loadBare: async input => (await load(input)).keys,
    loadJwks: async ({ projectId }) => ({ keys: await keys.ofDiscovery(projectId) }),
    loadAssertionJwks: async ({ projectId }) => ({ keys: await keys.ofAssertions(projectId) }),
  }
}

export function signingKeyManagementService(
  dependencies: Dependencies,
  { longestRefreshSeconds, recordAudit }: { longestRefreshSeconds: LongestRefreshSeconds; recordAudit: RecordAudit },
): Service<typeof signingKeyManagement, Call> {
  const { db, clock } = dependencies

  async function audit(tx: Writing, call: Call, action: string, data: Record<string, unknown>): Promise<void> {
    const project = await findProject(tx, call.projectId)
    const target = { type: 'project' as const, id: call.projectId, name: project?.name ?? '' }
    await recordAudit(tx, call, { action, target, data })
  }

  return {
    async list(_, { projectId }) {
      const now = clock()
      const rows = await listSigningKeys(db, { projectId, now })
      const active = activeKey(rows, now)
      return { keys: rows.map(row => toSigningKey(row, active, now)) }
    },

    async rotate({ algorithm: wanted, now: isUrgent }, call) {
      const { projectId } = call
      const project = await findProject(db, projectId)
      // Safe cast: only this package writes this column, as one of the algorithms.
      const algorithm = wanted ?? (project?.token_algorithm as TokenAlgorithm)
      const made = await generateSigningKey(dependencies, algorithm)
      const outlivedMs = (await longestRefreshSeconds(projectId)) * 1000
      const row = await transact(db, async tx => {
        await findProjectToChange(tx, projectId)
        const now = clock()
        const activatesAt = isUrgent ? now : now + publishedAheadMs
        const rows = await listSigningKeys(tx, { projectId, now })
        const active = activeKey(rows, now)
        const waiting = rows.find(each => stateOf(each, active, now) === 'next')
        const isReady = isUrgent && waiting?.algorithm === algorithm
        const next =
          waiting && isReady
            ? { ...waiting, activates_at: activatesAt }
            : toRow(dependencies, { projectId, algorithm, key: made, activatesAt })
        if (isReady) await updateSigningKey(tx, { projectId, id: next.id, activates_at: activatesAt })
        else await insertSigningKey(tx, next)
        for (const { id, retired_at } of rows) {
          if (id === next.id) continue
          // A waiting key has signed nothing; tokens of the others are valid until the last of them expires.
          const retiredAt = id === waiting?.id ? now : Math.min(retired_at ?? Infinity, activatesAt + outlivedMs)
          await updateSigningKey(tx, { projectId, id, retired_at: retiredAt })
        }
        await setTokenAlgorithm(tx, { projectId, algorithm })
        await audit(tx, call, 'SigningKeyRotated', { kid: next.id, algorithm, activatesAt })
        return next
      })
      return { kid: row.id, algorithm, activatesAt: row.activates_at }
    },

    async retire({ kid }, call) {
      const { projectId } = call
      await transact(db, async tx => {
        await findProjectToChange(tx, projectId)
        const now = clock()
        const rows = await listSigningKeys(tx, { projectId, now })
        const row = rows.find(({ id }) => id === kid)
        if (!row) throw new KeyNotFound({ message: `there is no key ${kid} in this project` })
        if (row.id === activeKey(rows, now)?.id) throw new KeyIsActive()
        await updateSigningKey(tx, { projectId, id: kid, retired_at: now })
        await audit(tx, call, 'SigningKeyRetired', { kid })
      })
      return {}
    },
  }
}

function toSigningKey(row: SigningKeyRow, active: SigningKeyRow | undefined, now: number): SigningKey {
  return {
    kid: row.id,
    // Safe cast: only this package writes this column, as one of the algorithms.
    algorithm: row.algorithm as TokenAlgorithm,
    state: stateOf(row, active, now),
    createdAt: row.created_at,
    activatesAt: row.activates_at || row.created_at,
    ...(row.retired_at !== null && { retiresAt: row.retired_at }),
  }
}
