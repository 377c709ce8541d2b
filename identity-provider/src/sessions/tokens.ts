import type { Dependencies } from '../dependencies.ts'
import type { SettingsOf } from '../project-settings/settings.ts'
import type { SigningKeys } from '../signing-keys/keys.ts'
import type { User } from '../users/user.ts'
import type { JwtResponse } from './contract.ts'
import type { SessionRow } from './store.ts'

export type IssueTokens = (
  session: SessionRow,
  user: User,
  how: { firstSeen: boolean; isStepUp?: boolean },
) => Promise<JwtResponse>

/** Signs the session and the refresh token of a session as it stands (provider-api §2.1, §2.5). */
export const createIssueTokens =
  (
    { clock, publicUrl }: Pick<Dependencies, 'clock' | 'publicUrl'>,
    { signingKeys, settings }: { signingKeys: SigningKeys; settings: SettingsOf },
  ): IssueTokens =>
  async (session, user, { firstSeen, isStepUp = false }) => {
    const { sign } = await signingKeys.of(session.project_id)
    const { tokens } = await settings.of(session.project_id)
    const issuedAt = Math.floor(clock() / 1000)
    const refreshExpiresAt = Math.floor(session.refresh_expires_at / 1000)
    const sessionExpiresAt = isStepUp
      ? Math.min(issuedAt + tokens.stepUpSeconds, refreshExpiresAt)
      : Math.floor(session.session_token_expires_at / 1000)
    const identity = {
      iss: `${publicUrl}/${session.project_id}`,
      sub: session.user_id,
      sid: session.id,
      iat: issuedAt,
      // The column holds what this package wrote: a JSON array of factors.
      amr: JSON.parse(session.amr) as string[],
      ...(user.test && { tu: true }),
    }
    const custom: unknown = JSON.parse(session.custom_claims)
    const claims = {
      ...identity,
      drn: 'DS',
      ...(isStepUp && { su: true }),
      exp: sessionExpiresAt,
      rexp: new Date(session.refresh_expires_at).toISOString(),
      ...(user.roleNames.length > 0 && { roles: user.roleNames, permissions: user.permissions }),
      ...(isFilled(custom) && { nsec: custom }),
    }
    return {
      sessionJwt: sign(claims),
      refreshJwt: sign({ ...identity, drn: 'DSR', exp: refreshExpiresAt, jti: session.refresh_id }),
      cookieDomain: '',
      cookiePath: '/',
      cookieMaxAge: Math.max(0, refreshExpiresAt - issuedAt),
      cookieExpiration: refreshExpiresAt,
      sessionExpiration: sessionExpiresAt,
      user,
      firstSeen,
      claims,
    }
  }

const isFilled = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length > 0
