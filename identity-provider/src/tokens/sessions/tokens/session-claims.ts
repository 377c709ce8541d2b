import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { chosenClaims, composeClaims, type TokenClaims } from '../../claims/compose.ts'
import { applyTemplate, type Plain, refreshClaimsOf } from '../../templates/jwt-templates/apply.ts'
import type { JwtTemplate } from '../../templates/jwt-templates/template.ts'
import { issuerUrl } from '../../callers/kinds/issuers.ts'
import { type LifetimesOf, tenantOf } from './lifetimes.ts'
import type { SessionRow } from '../store.ts'
import type { Account } from '../../../directory/index.ts'

export type ClaimsOptions = {
  template: JwtTemplate | undefined
  isStepUp?: boolean | undefined
  /** Claims of this one token: of clients, below `nsec`, and of backends. */
  extraClaims?: Record<string, unknown> | undefined
  extraAssertions?: Record<string, unknown> | undefined
}

/** What the tokens of a session say, unsigned; times are epoch seconds. */
export type SessionClaims = {
  claims: TokenClaims<'session'>
  refreshClaims: TokenClaims<'refresh'>
  issuedAt: number
  sessionExpiresAt: number
  refreshExpiresAt: number
}

/** The claims of the tokens of a session in its current state (provider-api §2.1). */
export type SessionClaimsOf = (session: SessionRow, account: Account, options: ClaimsOptions) => Promise<SessionClaims>

export function createSessionClaims(
  { clock, newId, publicUrl }: Pick<Dependencies, 'clock' | 'newId' | 'publicUrl'>,
  { lifetimes }: { lifetimes: LifetimesOf },
): SessionClaimsOf {
  return async (session, account, { template, isStepUp: isOneStepUp = false, extraClaims = {}, extraAssertions }) => {
    const { user, openTenants } = account
    const projectId = session.project_id
    const issuedAt = Math.floor(clock() / 1000)
    const refreshExpiresAt = Math.floor(session.refresh_expires_at / 1000)
    const isStepUp = isOneStepUp || session.step_up_expires_at > clock()
    const stepUpExpiresAt = isOneStepUp
      ? issuedAt + (await lifetimes(projectId, account, session.tenant_id)).stepUpSeconds
      : Math.floor(session.step_up_expires_at / 1000)
    const sessionExpiresAt = isStepUp
      ? Math.min(stepUpExpiresAt, refreshExpiresAt)
      : Math.floor(session.session_token_expires_at / 1000)
    const tenantId = tenantOf(account, session.tenant_id)
    const identity = {
      iss: issuerUrl(publicUrl, projectId, { type: 'project' }),
      sub: session.user_id,
      sid: session.id,
      iat: issuedAt,
      // Safe cast: only this package writes this column, as a JSON array of factors.
      amr: JSON.parse(session.amr) as string[],
      ...(user.test && { tu: true }),
      ...(session.actor_id !== '' && { act: { sub: session.actor_id } }),
    }
    // Safe casts: only this package writes these columns, as JSON objects of claims.
    const custom = { ...(JSON.parse(session.custom_claims) as Record<string, unknown>), ...extraClaims }
    const assertions = JSON.parse(session.trusted_claims) as Record<string, unknown>
    const plain: Plain = {
      claims: {
        ...identity,
        ...(isStepUp && { su: true }),
        exp: sessionExpiresAt,
        rexp: new Date(session.refresh_expires_at).toISOString(),
        ...(Object.keys(custom).length > 0 && { nsec: custom }),
      },
      chosen: chosenClaims({ ...assertions, ...extraAssertions }, 'others'),
      project: user,
      tenants: openTenants,
      tenantId,
      isTenantAutomatic: tenantId !== session.tenant_id,
      values: { user, tenant: openTenants.find(tenant => tenant.tenantId === tenantId), project: { id: projectId } },
    }
    const claims = applyTemplate('session', { template, plain, newJti: () => newId('S') })
    const [audience, ofTemplate] = refreshClaimsOf(template, plain)
    const product = {
      ...identity,
      ...audience,
      ...(claims.dct !== undefined && { dct: claims.dct }),
      // Impersonating returns only a refresh token, so a step-up is marked there.
      ...(session.actor_id !== '' && session.step_up_expires_at > clock() && { su: true }),
      exp: refreshExpiresAt,
      jti: session.refresh_id,
    }
    const kept = template?.omitCustomClaimsFromDSR ? {} : assertions
    const refreshClaims = composeClaims('refresh', product, ofTemplate, chosenClaims(kept, 'others'))
    return { claims, refreshClaims, issuedAt, sessionExpiresAt, refreshExpiresAt }
  }
}
