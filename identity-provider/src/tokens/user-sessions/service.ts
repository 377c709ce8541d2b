import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { listLogins } from '../sessions/history.ts'
import { findSessionAndUser } from '../sessions/live/live-session.ts'
import { listLiveSessions, searchLiveSessions } from '../sessions/live/live-sessions-store.ts'
import { endSession, type SessionRow } from '../sessions/store.ts'
import { describeUserAgent } from './browser.ts'
import { type UserSession, type userSessions, SessionNotFound } from './contract.ts'
import { deviceOf, type RecordAudit } from '../../activity/index.ts'
import { requireAuthority, auditTarget, getUser } from '../../directory/index.ts'

export function userSessionsService(
  { db, clock }: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof userSessions, Call> {
  const history = (userIds: string[], { projectId }: Call) => listLogins(db, { projectId, userIds })

  return {
    async list(selector, { projectId }) {
      const user = await getUser(db, projectId, selector)
      const rows = await listLiveSessions(db, { projectId, userId: user.id, now: clock() })
      return { sessions: rows.map(toUserSession) }
    },

    async search({ userIds, sessionIds }, { projectId }) {
      const rows = await searchLiveSessions(db, { projectId, userIds, ids: sessionIds, now: clock() })
      return { sessions: rows.map(toUserSession) }
    },
    async end({ sessionId }, call) {
      const now = clock()
      const selector = { projectId: call.projectId, id: sessionId }
      await transact(db, async tx => {
        const found = await findSessionAndUser(tx, selector)
        if (!found || found.session.refresh_expires_at <= now) throw new SessionNotFound()
        await requireAuthority(tx, call, { projectId: call.projectId, userId: found.user.id })
        if (!(await endSession(tx, { ...selector, now }))) throw new SessionNotFound()
        const fact = { action: 'SessionEnded', target: auditTarget(found.user), data: { sessionId } }
        await recordAudit(tx, call, fact)
      })
      return {}
    },

    history: ({ userIds }, call) => history(userIds, call),
    historyV2: async ({ userIds }, call) => ({ usersAuthHistory: await history(userIds, call) }),
  }
}

function toUserSession(row: SessionRow): UserSession {
  return {
    id: row.id,
    userId: row.user_id,
    createdAt: row.created_at,
    lastRefreshedAt: row.rotated_at,
    expiresAt: row.refresh_expires_at,
    ip: row.ip,
    userAgent: row.user_agent,
    device: deviceOf(row.user_agent),
    ...describeUserAgent(row.user_agent),
    // Safe cast: only this package writes this column, as a JSON array of factors.
    factors: JSON.parse(row.amr) as string[],
    tenantId: row.tenant_id,
    actorId: row.actor_id,
  }
}
