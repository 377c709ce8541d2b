import { transact } from '@gatehouse-id/database'
import { OperationError, type Service } from '@gatehouse-id/operation'
import { asUser, type Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { JwtResponse, sessions } from './contract.ts'
import type { AnonymousSessions } from '../anonymous-sessions/sessions.ts'
import { listLogins } from './history.ts'
import { tenantOf } from './tokens/lifetimes.ts'
import { endSession } from './store.ts'
import type { IssueTokens } from './tokens/issue-tokens.ts'
import type { SessionOf } from './live/session-of.ts'
import type { Rotate } from './live/rotate.ts'
import type { ExpireCookies } from './tokens/delivery.ts'
import { NotInTenant, listTenants, auditTarget, type EndSessions } from '../../directory/index.ts'
import type { RecordAudit } from '../../activity/index.ts'

type Needs = {
  anonymousSessions: AnonymousSessions
  recordAudit: RecordAudit
  endSessions: EndSessions
  issueTokens: IssueTokens
  sessionOf: SessionOf
  rotate: Rotate
  expireCookies: ExpireCookies
}

export function sessionsService(
  { db, clock }: Dependencies,
  { anonymousSessions, recordAudit, endSessions, issueTokens, sessionOf, rotate, expireCookies }: Needs,
): Service<typeof sessions, Call> {
  async function refresh(call: Call): Promise<JwtResponse> {
    const anonymous = await anonymousSessions.find(call)
    if (anonymous) return anonymousSessions.issue(call, anonymous)
    const live = await sessionOf.liveWithAccount(call)
    const { account } = live
    const how = { action: 'UserRefresh' as const, tenantId: live.session.tenant_id }
    const session = await rotate(call, live, account, how)
    const isKept = session.refresh_id === live.token.refreshId
    return issueTokens(call, session, account, { firstSeen: false, refreshJwt: isKept ? call.token : undefined })
  }

  return {
    refresh: (_, call) => refresh(call),

    async tryRefresh(_, call) {
      try {
        const { user: _user, firstSeen: _seen, ...tokens } = await refresh(call)
        return tokens
      } catch (error) {
        if (!(error instanceof OperationError)) throw error
        await expireCookies(call)
        const { firstSeen: _seen, ...nothing } = signedOut
        return nothing
      }
    },

    async selectTenant({ tenant }, call) {
      const live = await sessionOf.withAccount(call)
      const { account } = live
      if (!account.openTenants.some(({ tenantId }) => tenantId === tenant))
        throw new NotInTenant({ message: `the user is no member of the tenant ${tenant}` })
      const session = await rotate(call, live, account, { action: 'TenantSelected', tenantId: tenant })
      return issueTokens(call, session, account, { firstSeen: false })
    },

    async logout(_, call) {
      const anonymous = await anonymousSessions.find(call)
      if (anonymous) {
        await anonymousSessions.end(call, anonymous)
        await expireCookies(call)
        return signedOut
      }
      const { session, user } = await sessionOf.live(call)
      await transact(db, async tx => {
        await endSession(tx, { projectId: call.projectId, id: session.id, now: clock() })
        await recordAudit(tx, asUser(call, auditTarget(user)), { action: 'UserLogout', target: auditTarget(user) })
      })
      await expireCookies(call)
      return signedOut
    },

    async logoutAll(_, call) {
      const { user } = await sessionOf.refresh(call)
      await transact(db, async tx => {
        const data = { sessions: await endSessions(tx, call, user.id) }
        await recordAudit(tx, asUser(call, auditTarget(user)), {
          action: 'UserLogoutAll',
          target: auditTarget(user),
          data,
        })
      })
      await expireCookies(call)
      return signedOut
    },

    me: async (_, call) => (await sessionOf.withAccount(call)).account.user,

    async myTenants({ dct, ids }, call) {
      const { session, account } = await sessionOf.withAccount(call)
      const own = account.openTenants.map(({ tenantId }) => tenantId)
      const current = tenantOf(account, session.tenant_id)
      const wanted = dct ? own.filter(id => id === current) : own.filter(id => !ids?.length || ids.includes(id))
      const rows = wanted.length === 0 ? [] : await listTenants(db, { projectId: call.projectId, ids: wanted })
      return {
        tenants: rows.map(({ id, name, custom_attributes }) => ({
          id,
          name,
          // Safe cast: only this package writes this column, as a JSON object.
          customAttributes: JSON.parse(custom_attributes) as Record<string, unknown>,
        })),
      }
    },

    async myHistory(_, call) {
      const { user } = await sessionOf.refresh(call)
      return listLogins(db, { projectId: call.projectId, userIds: [user.id] })
    },

    validate: async (_, call) => ({
      parsedJWT: { ...((await anonymousSessions.claims(call)) ?? (await sessionOf.claims(call))) },
    }),
  }
}

/** provider-api §1.5: a sign-out returns every field empty. */
const signedOut: JwtResponse = {
  sessionJwt: '',
  refreshJwt: '',
  cookieDomain: '',
  cookiePath: '/',
  cookieMaxAge: 0,
  cookieExpiration: 0,
  cookieName: '',
  sessionCookieName: '',
  sessionCookieDomain: '',
  sessionExpiration: 0,
  nextRefreshSeconds: 0,
  firstSeen: false,
}
