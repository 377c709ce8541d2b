import type { Call } from '../../../foundation/requests/call.ts'
import type { JwtTemplates } from '../../templates/jwt-templates/templates.ts'
import type { SigningKeys } from '../../signing-keys/keys.ts'
import type { JwtResponse } from '../contract.ts'
import type { DeliverTokens } from './delivery.ts'
import type { ClaimsOptions, SessionClaimsOf } from './session-claims.ts'
import type { SessionRow } from '../store.ts'
import type { SettingsOf } from '../../../projects/index.ts'
import type { Account } from '../../../directory/index.ts'

export type IssueTokens = (
  call: Call,
  session: SessionRow,
  account: Account,
  how: Omit<ClaimsOptions, 'template'> & {
    firstSeen: boolean
    /** A refresh token that is the session's still, and is answered again. */
    refreshJwt?: string | undefined
  },
) => Promise<JwtResponse>

type Needs = {
  signingKeys: SigningKeys
  settings: SettingsOf
  sessionClaims: SessionClaimsOf
  jwtTemplates: JwtTemplates
  deliverTokens: DeliverTokens
}

/** Web clients refresh this long before a session token expires (provider-api §2.5). */
const refreshAheadSeconds = 20

/** Signs the session token of a session, and a refresh token where it has none that stays, in its current state (provider-api §2.1, §2.5). */
export function createIssueTokens({
  signingKeys,
  settings,
  sessionClaims,
  jwtTemplates,
  deliverTokens,
}: Needs): IssueTokens {
  return async (call, session, account, { firstSeen, refreshJwt: kept, ...options }) => {
    const projectId = session.project_id
    const { kid, sign, signBoth } = await signingKeys.of(projectId)
    const { cookies, tokens } = await settings.of(projectId)
    const template = await jwtTemplates.of(projectId, tokens.userTemplateId)
    const made = await sessionClaims(session, account, { ...options, template })
    const { claims, refreshClaims, issuedAt, sessionExpiresAt, refreshExpiresAt } = made
    const [sessionJwt, refreshJwt] =
      kept === undefined
        ? await signBoth(['session', claims], ['refresh', refreshClaims])
        : [sign('session', claims), kept]
    if (kept === undefined) signingKeys.verifierOf(projectId).addSigned(refreshJwt, { kid, claims: refreshClaims })
    const lifeSeconds = sessionExpiresAt - issuedAt
    return deliverTokens(call, {
      sessionJwt,
      refreshJwt,
      cookieDomain: cookies.domain,
      cookiePath: cookies.path,
      cookieMaxAge: Math.max(0, refreshExpiresAt - issuedAt),
      cookieExpiration: refreshExpiresAt,
      cookieName: cookies.refreshName,
      sessionCookieName: cookies.sessionName,
      sessionCookieDomain: cookies.domain,
      sessionExpiration: sessionExpiresAt,
      nextRefreshSeconds: Math.max(Math.ceil(lifeSeconds / 2), lifeSeconds - refreshAheadSeconds),
      user: account.user,
      firstSeen,
      claims,
    })
  }
}
