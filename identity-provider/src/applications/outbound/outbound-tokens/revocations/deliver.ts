import { transact } from '@gatehouse-id/database'
import type { RecordAudit } from '../../../../activity/index.ts'
import type { Dependencies } from '../../../../foundation/areas/dependencies.ts'
import { ThirdPartyFailed } from '../../outbound-applications/errors.ts'
import { outboundApplicationRows } from '../../outbound-applications/store.ts'
import type { ThirdParties } from '../../outbound-applications/third-party.ts'
import type { TokenVault } from '../vault.ts'
import { revocations, type RevocationRow } from './store.ts'

const limit = 50
/** Longer than any request takes: what a process that died had taken is free again after it. */
const leaseMs = 15_000
const firstWaitMs = 10_000
/** The last one comes about 23 hours after the first. */
const attemptsMax = 14

type Needs = { recordAudit: RecordAudit; thirdParties: ThirdParties; tokenVault: TokenVault }

/**
 * Tells third parties of deleted tokens (RFC 7009), at least once; what fails is tried again, and given up with an audit
 * event. A refresh token ends what was got by it; an access token is told where there is no other. Call it every few
 * seconds.
 */
export function createDeliverRevocations(
  { db, clock }: Dependencies,
  { recordAudit, thirdParties, tokenVault }: Needs,
): () => Promise<void> {
  async function tell(row: RevocationRow): Promise<void> {
    const { attempts } = row
    if (!(await transact(db, tx => revocations.lease(tx, row, clock() + leaseMs + firstWaitMs * 2 ** attempts)))) return
    const problem = await problemOf(row)
    if (problem !== undefined && attempts + 1 < attemptsMax) return
    await transact(db, async tx => {
      await revocations.remove(tx, row)
      if (problem === undefined) return
      const actor = { type: 'system', id: 'gatehouse', name: 'Gatehouse' } as const
      const call = { projectId: row.project_id, actor, rights: [], ip: '', userAgent: '', requestId: '' }
      await recordAudit(tx, call, {
        action: 'OutboundRevocationFailed',
        type: 'warn',
        target: outboundApplicationRows.targetOf({ id: row.application_id, name: row.application_name }),
        users: row.user_id === null ? [] : [row.user_id],
        data: { tokenId: row.id, problem },
      })
    })
  }

  async function problemOf(row: RevocationRow): Promise<string | undefined> {
    try {
      const { accessToken, refreshToken } = tokenVault.secretsOf(row)
      await thirdParties.revoke(
        tokenVault.clientOf({ ...row, id: row.application_id }),
        refreshToken === '' ? accessToken : refreshToken,
      )
      return undefined
    } catch (error) {
      return error instanceof ThirdPartyFailed ? error.message : 'what is stored of the token cannot be read'
    }
  }

  return async () => {
    for (const row of await revocations.listDue(db, { now: clock(), limit })) await tell(row)
  }
}
