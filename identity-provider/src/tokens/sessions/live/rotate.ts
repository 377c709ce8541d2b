import { transact } from '@gatehouse-id/database'
import { asUser, type Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { TokenReused, TokenRevoked } from '../contract.ts'
import { isWithinGrace, wasJustRotated } from './grace.ts'
import type { LifetimesOf } from '../tokens/lifetimes.ts'
import type { LiveSession } from './session-of.ts'
import { endSession, findSession, moveSession, type SessionRow } from '../store.ts'
import { countRefresh, type RecordAudit } from '../../../activity/index.ts'
import { auditTarget, type Account } from '../../../directory/index.ts'
import type { SettingsOf } from '../../../projects/index.ts'

type How = { action: 'UserRefresh' | 'TenantSelected'; tenantId: string }

/**
 * Rotates a session to its next refresh token, or returns the current one within the grace time, and in projects whose refresh
 * tokens stay.
 * @throws {TokenReused} after ending the session, because a replaced token may be stolen
 * @throws {TokenRevoked} when the session has ended or expired
 */
export type Rotate = (call: Call, live: LiveSession, account: Account, how: How) => Promise<SessionRow>

/** A concurrent refresh rotates the session first; it is then read again. */
const attemptsMax = 5

export function createRotate(
  { db, clock, requireRightClock, newId }: Pick<Dependencies, 'db' | 'clock' | 'requireRightClock' | 'newId'>,
  { recordAudit, lifetimes, settings }: { recordAudit: RecordAudit; lifetimes: LifetimesOf; settings: SettingsOf },
): Rotate {
  return async (call, { session: read, user, token }, account, { action, tenantId }) => {
    // A session is not ended, and no token replaced, by a clock that is wrong.
    requireRightClock()
    const now = clock()
    const selector = { projectId: call.projectId, id: read.id }
    const target = auditTarget(user)
    const caller = asUser(call, target)
    const { isRefreshTokenRotated } = (await settings.of(call.projectId)).tokens
    const { sessionSeconds, inactivitySeconds } = await lifetimes(call.projectId, account, tenantId)
    const isIdle = inactivitySeconds !== undefined && now - read.rotated_at > inactivitySeconds * 1000
    const advanced = await transact(db, async tx => {
      if (isIdle) {
        await endSession(tx, { ...selector, now })
        return undefined
      }
      for (let attempt = 0; attempt < attemptsMax; attempt++) {
        const current = attempt === 0 ? read : await findSession(tx, selector)
        if (!current || current.ended_at !== null) throw new TokenRevoked()
        const isCurrent = current.refresh_id === token.refreshId
        if (!isCurrent && !isWithinGrace(current, token, now)) {
          await endSession(tx, { ...selector, now })
          await recordAudit(tx, caller, { action: 'RefreshTokenReused', type: 'warn', target })
          return 'reused'
        }
        const next: SessionRow = {
          ...current,
          ...(isCurrent && isRefreshTokenRotated && { refresh_id: newId('S') }),
          // The first replaced token keeps its full grace time.
          ...(isCurrent &&
            !wasJustRotated(current, now) && {
              previous_refresh_id: isRefreshTokenRotated ? token.refreshId : '',
              rotated_at: now,
            }),
          session_token_expires_at: Math.min(now + sessionSeconds * 1000, current.refresh_expires_at),
          tenant_id: tenantId,
        }
        const counted = { projectId: call.projectId, sessionId: current.id, refreshId: next.refresh_id, now }
        const [isMoved, ofDay] = await Promise.all([
          moveSession(tx, {
            ...selector,
            from: current.refresh_id,
            refreshId: next.refresh_id,
            previousRefreshId: next.previous_refresh_id,
            rotatedAt: next.rotated_at,
            sessionTokenExpiresAt: next.session_token_expires_at,
            tenantId,
          }),
          action === 'UserRefresh' ? countRefresh(tx, counted) : {},
        ])
        if (!isMoved) continue
        if (!ofDay) return next
        const data = current.actor_id === '' ? ofDay : { ...ofDay, onBehalfOf: current.actor_id }
        await recordAudit(tx, caller, { action, target, tenants: tenantId ? [tenantId] : [], data })
        return next
      }
      throw new TokenRevoked()
    })
    if (advanced === 'reused') throw new TokenReused()
    if (!advanced) throw new TokenRevoked({ message: 'the session was not used for too long' })
    return advanced
  }
}
