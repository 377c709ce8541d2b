import type { Call } from '../call.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Writing } from '../tables.ts'
import { NotInTenant } from '../tenants/errors.ts'
import type { Account } from '../users/to-user.ts'
import type { LifetimesOf } from './lifetimes.ts'
import type { LoginOptions } from './login-options.ts'
import { insertSession, type SessionRow } from './store.ts'

export type NewSession = { account: Account; options: LoginOptions; amr: string[] }

/** Begins a session of a user, in the tenant that was asked for. @throws NotInTenant */
export type BeginSession = (tx: Writing, call: Call, wanted: NewSession) => Promise<SessionRow>

export const createBeginSession =
  ({ clock, newId }: Pick<Dependencies, 'clock' | 'newId'>, { lifetimes }: { lifetimes: LifetimesOf }): BeginSession =>
  async (tx, call, { account, options, amr }) => {
    const { tenantId = '', customClaims = {} } = options
    if (tenantId && !account.openTenants.some(tenant => tenant.tenantId === tenantId))
      throw new NotInTenant({ message: `the user is no member of the tenant ${tenantId}` })
    const now = clock()
    const { sessionSeconds, refreshSeconds } = await lifetimes(call.projectId, account, tenantId)
    const session: SessionRow = {
      project_id: call.projectId,
      id: newId('S'),
      user_id: account.user.userId,
      amr: JSON.stringify(amr),
      custom_claims: JSON.stringify(customClaims),
      refresh_id: newId('S'),
      previous_refresh_id: '',
      rotated_at: now,
      refresh_expires_at: now + refreshSeconds * 1000,
      session_token_expires_at: now + Math.min(sessionSeconds, refreshSeconds) * 1000,
      ip: call.ip,
      user_agent: call.userAgent,
      created_at: now,
      ended_at: null,
      tenant_id: tenantId,
    }
    await insertSession(tx, session)
    return session
  }
