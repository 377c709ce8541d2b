import { InvalidInput } from '@gatehouse-id/operation'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import type { LifetimesOf } from '../tokens/lifetimes.ts'
import type { LoginOptions } from './login-options.ts'
import { isSecondFactor } from '../factors/second-factor.ts'
import { insertSession, type SessionRow } from '../store.ts'
import type { BackendAssertions } from './backend-assertions.ts'
import { NotInTenant, type Account, type ProvenUser } from '../../../directory/index.ts'

export type NewSession = {
  /** Admitted in this transaction. */
  user: ProvenUser
  account: Account
  options: LoginOptions
  amr: string[]
  assertions?: BackendAssertions
}

/**
 * Starts a session of a user, in the requested tenant.
 * @throws {NotInTenant} when the user is not in it
 * @throws {InvalidInput} when the requested refresh duration is too long
 */
export type BeginSession = (tx: Writing, call: Call, wanted: NewSession) => Promise<SessionRow>

/** The row of a session before it is stored; throws what `BeginSession` throws. */
export type MakeSession = (call: Call, wanted: Omit<NewSession, 'user'>, tx?: Writing) => Promise<SessionRow>

export function createBeginSession({ makeSession }: { makeSession: MakeSession }): BeginSession {
  return async (tx, call, wanted) => {
    const session = await makeSession(call, wanted, tx)
    await insertSession(tx, session)
    return session
  }
}

export function createMakeSession(
  { clock, requireRightClock, newId }: Pick<Dependencies, 'clock' | 'requireRightClock' | 'newId'>,
  { lifetimes }: { lifetimes: LifetimesOf },
): MakeSession {
  return async (call, { account, options, amr, assertions = {} }, tx) => {
    const { tenantId = '', customClaims = {} } = options
    if (tenantId && !account.openTenants.some(tenant => tenant.tenantId === tenantId))
      throw new NotInTenant({ message: `the user is no member of the tenant ${tenantId}` })
    requireRightClock()
    const now = clock()
    const lifetime = await lifetimes(call.projectId, account, tenantId, tx)
    const refreshMs = refreshSecondsOf(assertions, lifetime.refreshSeconds) * 1000
    const endsAt = Math.min(now + refreshMs, assertions.endsAt ?? Number.POSITIVE_INFINITY)
    return {
      project_id: call.projectId,
      id: newId('S'),
      user_id: account.user.userId,
      amr: JSON.stringify(amr),
      custom_claims: JSON.stringify(customClaims),
      refresh_id: newId('S'),
      previous_refresh_id: '',
      rotated_at: now,
      refresh_expires_at: endsAt,
      session_token_expires_at: Math.min(now + lifetime.sessionSeconds * 1000, endsAt),
      ip: call.ip,
      country: call.country ?? '',
      user_agent: call.userAgent,
      created_at: now,
      ended_at: null,
      tenant_id: tenantId,
      trusted_claims: JSON.stringify(assertions.claims ?? {}),
      actor_id: assertions.actorId ?? '',
      step_up_expires_at: assertions.isStepUp ? now + lifetime.stepUpSeconds * 1000 : 0,
      factor_shown_at: amr.some(isSecondFactor) ? now : 0,
    }
  }
}

function refreshSecondsOf({ refreshSeconds }: BackendAssertions, usual: number): number {
  if (refreshSeconds === undefined || refreshSeconds <= usual) return refreshSeconds ?? usual
  const message = `must be at most ${usual} seconds, the lifetime of refresh tokens here`
  throw new InvalidInput({ message: `refreshDuration ${message}`, fields: [{ field: 'refreshDuration', message }] })
}
