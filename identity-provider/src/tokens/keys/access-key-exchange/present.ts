import { transact } from '@gatehouse-id/database'
import { isAddressAmong } from '../../../foundation/addresses/ranges.ts'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { digest } from '../../../foundation/secrets/digest.ts'
import type { RecordAudit } from '../../../activity/index.ts'
import { type AccessKeyRow, accessKeyRows, findAccessKeyByDigest } from '../access-keys/store.ts'
import { parsePermittedIps, statusOf } from '../access-keys/to-access-key.ts'
import { AddressNotPermitted, InvalidAccessKey } from './contract.ts'

/** Resolution of the last use of a key; writing at every use would be too expensive. */
const lastUsedStepMs = 60_000

/**
 * The key with a secret, and the noting of its use.
 * @throws {InvalidAccessKey} for a key that is unknown, disabled or expired
 * @throws {AddressNotPermitted}
 */
export type PresentAccessKey = (
  call: Call,
  secret: string,
) => Promise<{ row: AccessKeyRow; noteUse: () => Promise<void> }>

export function createPresentAccessKey(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { recordAudit }: { recordAudit: RecordAudit },
): PresentAccessKey {
  async function tellMisuse(call: Call, row: AccessKeyRow): Promise<void> {
    const target = { type: 'accessKey' as const, id: row.id, name: row.name }
    await transact(db, tx => recordAudit(tx, call, { action: 'AccessKeyRefused', type: 'warn', target }))
  }

  /** Keeps when and from where the key was used, once in a while for each of its secrets. */
  async function noteUse({ projectId, ip, userAgent }: Call, row: AccessKeyRow, isPrevious: boolean): Promise<void> {
    const now = clock()
    const notedAt = isPrevious ? row.previous_used_at : row.last_used_at
    if (now - notedAt < lastUsedStepMs) return
    const use = { last_used_at: now, last_used_ip: ip, last_used_user_agent: userAgent }
    await transact(db, async tx => {
      const key = await accessKeyRows.findToChange(tx, { projectId }, { id: row.id })
      if (key) await accessKeyRows.update(tx, key, { ...use, ...(isPrevious && { previous_used_at: now }) })
    })
  }

  return async (call, secret) => {
    const now = clock()
    const { projectId } = call
    const found =
      secret === '' ? undefined : await findAccessKeyByDigest(db, { projectId, digest: digest(secret), now })
    if (!found || statusOf(found.row, now) !== 'active') throw new InvalidAccessKey()
    const { row, isPrevious } = found
    const permitted = parsePermittedIps(row)
    if (permitted.length > 0 && !isAddressAmong(call.ip, permitted)) {
      await tellMisuse(call, row)
      throw new AddressNotPermitted()
    }
    return { row, noteUse: () => noteUse(call, row, isPrevious) }
  }
}
