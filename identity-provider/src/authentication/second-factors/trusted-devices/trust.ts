import { randomSecret } from '@gatehouse-id/operation/random-secret'
import { asUser, type Call } from '../../../foundation/requests/call.ts'
import { clockSkewMsMax, replacedTokenMs } from '../../../foundation/concurrency/clocks.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { digest } from '../../../foundation/secrets/digest.ts'
import type { Reading, Writing } from '../../../foundation/tables/tables.ts'
import {
  deleteTrustedDevices,
  insertTrustedDevice,
  listTrustedDevices,
  type TrustedDeviceRow,
  updateTrustedDevice,
} from './store.ts'
import type { RecordAudit } from '../../../activity/index.ts'
import { auditTarget, lockUser, type UserRow } from '../../../directory/index.ts'

const dayMs = 24 * 60 * 60_000

/** Until when a device is trusted if the project now allows `days`; a shorter limit also applies to older devices. */
export function expiryOf({ created_at, expires_at }: TrustedDeviceRow, days: number): number {
  return Math.min(expires_at, created_at + days * dayMs)
}

/** A device from the future was trusted before the clock was set back, and would be trusted too long. */
export function isTrusted(row: TrustedDeviceRow, { days, now }: { days: number; now: number }): boolean {
  return expiryOf(row, days) > now && row.created_at <= now + clockSkewMsMax
}

/** The signed-in user, the tokens of their browser, and for how many days the project allows trust. */
type PresentedTokens = { user: UserRow; tokens: string[]; days: number }
/** What the browser should store: `token`, replacing `instead` if it had one. */
export type Kept = { token: string; instead?: string | undefined }

export type TrustedDevices = {
  /** Whether one of the tokens is valid, without using it; a copy ends the trust, as when it is used. */
  recognizes(tx: Writing, call: Call, tokens: PresentedTokens): Promise<boolean>
  /** Trusts a browser; undefined when the user no longer exists or can no longer have trusted devices. */
  trust(tx: Writing, call: Call, tokens: PresentedTokens): Promise<Kept | undefined>
  /** Uses and rotates the trust of one of the tokens; undefined when none is valid. */
  use(tx: Writing, call: Call, tokens: PresentedTokens): Promise<Kept | undefined>
}

const tokenBytes = 32
/** The devices with the oldest use are deleted first. */
const devicesPerUserMax = 50

/** Browsers in which users need not verify their second factor. */
export function createTrustedDevices(
  { clock, random, newId }: Pick<Dependencies, 'clock' | 'random' | 'newId'>,
  { recordAudit }: { recordAudit: RecordAudit },
): TrustedDevices {
  const newToken = () => randomSecret(random, tokenBytes)
  const listOf = (db: Reading, { project_id, id }: UserRow) =>
    listTrustedDevices(db, { projectId: project_id, userIds: [id] })
  const deleteSome = (tx: Writing, { project_id, id }: UserRow, rows: TrustedDeviceRow[]) =>
    deleteTrustedDevices(tx, { projectId: project_id, userId: id, ids: rows.map(row => row.id) })

  function record(tx: Writing, call: Call, user: UserRow, event: { action: string; deviceId: string }) {
    const target = auditTarget(user)
    const caller = asUser(call, target)
    const type = event.action === 'TrustedDeviceCopied' ? ('warn' as const) : ('info' as const)
    return recordAudit(tx, caller, { action: event.action, type, target, data: { deviceId: event.deviceId } })
  }

  const isOf = (row: TrustedDeviceRow) => (token: string) => [row.digest, row.previous_digest].includes(digest(token))

  /** Replaced long ago: such a token may be a copy. */
  const isReplaced = (row: TrustedDeviceRow, token: string, now: number) =>
    digest(token) !== row.digest && now - row.rotated_at > replacedTokenMs

  /** The devices whose tokens are valid. */
  async function findHeld(tx: Writing, call: Call, { user, tokens, days }: PresentedTokens) {
    if (tokens.length === 0) return []
    const now = clock()
    const found: { row: TrustedDeviceRow; held: string }[] = []
    for (const row of await listOf(tx, user)) {
      const held = tokens.find(isOf(row))
      if (held === undefined || !isTrusted(row, { days, now })) continue
      if (!isReplaced(row, held, now)) found.push({ row, held })
      else {
        // Replaced long ago and used again: the cookie was copied, and the copy cannot be told from the original.
        await deleteSome(tx, user, [row])
        await record(tx, call, user, { action: 'TrustedDeviceCopied', deviceId: row.id })
      }
    }
    return found
  }

  return {
    async recognizes(tx, call, presented) {
      const held = await findHeld(tx, call, presented)
      return held.length > 0 && presented.user.has_totp === 1
    },

    async trust(tx, call, { user: { project_id: projectId, id: userId }, tokens, days }) {
      // A concurrent change that disables the user or removes the factor waits, or is already visible here.
      const user = await lockUser(tx, { projectId, userId })
      if (!user || user.status === 'disabled' || user.has_totp !== 1) return undefined
      const rows = await listOf(tx, user)
      const same = rows.filter(row => tokens.some(isOf(row)))
      const others = rows.filter(row => !same.includes(row))
      await deleteSome(tx, user, [...same, ...others.slice(devicesPerUserMax - 1)])
      const token = newToken()
      const id = newId('TD')
      const now = clock()
      await insertTrustedDevice(tx, {
        project_id: projectId,
        id,
        user_id: userId,
        digest: digest(token),
        previous_digest: '',
        rotated_at: now,
        user_agent: call.userAgent,
        ip: call.ip,
        created_at: now,
        last_used_at: now,
        expires_at: now + days * dayMs,
      })
      await record(tx, call, user, { action: 'TrustedDeviceAdded', deviceId: id })
      return { token, instead: tokens.find(one => same.some(row => isOf(row)(one))) }
    },

    async use(tx, call, presented) {
      const { user } = presented
      const now = clock()
      for (const { row, held } of await findHeld(tx, call, presented)) {
        const isCurrent = digest(held) === row.digest
        const token = newToken()
        const changes = {
          digest: digest(token),
          ...(isCurrent && { previous_digest: row.digest, rotated_at: now }),
          user_agent: call.userAgent,
          ip: call.ip,
          last_used_at: now,
        }
        if (!(await updateTrustedDevice(tx, { projectId: row.project_id, id: row.id }, changes))) continue
        await record(tx, call, user, { action: 'TrustedDeviceUsed', deviceId: row.id })
        return { token, instead: held }
      }
      return undefined
    },
  }
}
