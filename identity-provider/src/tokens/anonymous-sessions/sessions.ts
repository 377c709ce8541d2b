import { transact } from '@gatehouse-id/database'
import { type Claims, type SessionToken, SessionError } from '@gatehouse-id/session'
import type { InputOf } from '@gatehouse-id/operation'
import type { RecordAudit } from '../../activity/index.ts'
import {
  findRolesById,
  findTenant,
  isConsoleRole,
  listRoleRights,
  resolveRoles,
  TenantNotFound,
} from '../../directory/index.ts'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { AdministratorNeeded } from '../../foundation/errors/errors.ts'
import type { SettingsOf } from '../../projects/index.ts'
import { chosenClaims, composeClaims } from '../claims/compose.ts'
import type { jwts } from '../jwt/contract.ts'
import { issuerUrl } from '../callers/kinds/issuers.ts'
import { type JwtResponse, TokenRevoked } from '../sessions/contract.ts'
import type { DeliverTokens } from '../sessions/tokens/delivery.ts'
import type { SigningKeys } from '../signing-keys/keys.ts'
import { type AnonymousSessionRow, endAnonymousSession, findAnonymousSession, insertAnonymousSession } from './store.ts'

/** The claim that marks tokens of visitors without an account. */
export const anonymousClaim = 'anon'

export type AnonymousSessions = {
  /** Starts a session of a visitor. @throws {TenantNotFound, RoleNotFound, AdministratorNeeded} */
  begin(call: Call, input: InputOf<typeof jwts.anonymous>): Promise<JwtResponse>
  /** The session that a refresh token of a visitor belongs to; undefined for every other token. */
  find(call: Call): Promise<AnonymousSessionRow | undefined>
  /** The claims of a session token of a visitor while its session is live; undefined for every other token. */
  claims(call: Call): Promise<SessionToken | undefined>
  /** New tokens of a session. */
  issue(call: Call, session: AnonymousSessionRow): Promise<JwtResponse>
  end(call: Call, session: AnonymousSessionRow): Promise<void>
}

type Needs = {
  recordAudit: RecordAudit
  settings: SettingsOf
  signingKeys: SigningKeys
  deliverTokens: DeliverTokens
}

/** Sessions of visitors who have no account: a back end gives them, and they are refreshed and ended like others. */
export function createAnonymousSessions(
  { db, clock, newId, publicUrl }: Dependencies,
  { recordAudit, settings, signingKeys, deliverTokens }: Needs,
): AnonymousSessions {
  const anonymousSessions: AnonymousSessions = {
    async begin(call, { customClaims = {}, selectedTenant: tenantId = '', refreshDuration, roles: names }) {
      const { projectId } = call
      const { tokens } = await settings.of(projectId)
      const lifetime = Math.min(refreshDuration ?? tokens.refreshSeconds, tokens.refreshSeconds) * 1000
      const now = clock()
      const row = await transact(db, async tx => {
        if (tenantId && !(await findTenant(tx, { projectId, id: tenantId }))) throw new TenantNotFound()
        const ids = await resolveRoles(tx, call, { projectId, tenantId, names })
        if ((await findRolesById(tx, { projectId, ids })).some(isConsoleRole))
          throw new AdministratorNeeded({ message: 'visitors without an account get no console roles' })
        const made: AnonymousSessionRow = {
          project_id: projectId,
          id: newId('AN'),
          tenant_id: tenantId,
          claims: JSON.stringify(customClaims),
          role_ids: JSON.stringify(ids),
          created_at: now,
          expires_at: now + lifetime,
          ended_at: null,
        }
        await insertAnonymousSession(tx, made)
        const data = { sessionId: made.id, roles: names }
        await recordAudit(tx, call, { action: 'AnonymousSessionStarted', tenants: tenantId ? [tenantId] : [], data })
        return made
      })
      return anonymousSessions.issue(call, row)
    },

    async find(call) {
      const claims = await verified(() => signingKeys.verifierOf(call.projectId).verifyRefresh(call.token ?? ''))
      return claims && getLive(call, claims)
    },

    async claims(call) {
      const claims = await verified(() => signingKeys.verifierOf(call.projectId).verifySession(call.token ?? ''))
      if (claims) await getLive(call, claims)
      return claims
    },

    async issue(call, session) {
      const { projectId } = call
      const { cookies, tokens } = await settings.of(projectId)
      const { sign } = await signingKeys.of(projectId)
      const issuedAt = Math.floor(clock() / 1000)
      const refreshExpiresAt = Math.floor(session.expires_at / 1000)
      const sessionExpiresAt = Math.min(issuedAt + tokens.sessionSeconds, refreshExpiresAt)
      const iss = issuerUrl(publicUrl, projectId, { type: 'project' })
      const identity = { iss, sub: session.id, iat: issuedAt, [anonymousClaim]: true }
      const chosen = JSON.parse(session.claims) as Record<string, unknown> // this package wrote it: an object of claims
      const rexp = new Date(session.expires_at).toISOString()
      const said = { ...identity, ...(await authorizationOf(session)), exp: sessionExpiresAt, rexp }
      const claims = composeClaims('visitorSession', said, chosenClaims(chosen, 'others'))
      const refreshing = { ...identity, exp: refreshExpiresAt, jti: session.id }
      return deliverTokens(call, {
        sessionJwt: sign('visitorSession', claims),
        refreshJwt: sign('visitorRefresh', composeClaims('visitorRefresh', refreshing)),
        cookieDomain: cookies.domain,
        cookiePath: cookies.path,
        cookieMaxAge: Math.max(0, refreshExpiresAt - issuedAt),
        cookieExpiration: refreshExpiresAt,
        cookieName: cookies.refreshName,
        sessionCookieName: cookies.sessionName,
        sessionCookieDomain: cookies.domain,
        sessionExpiration: sessionExpiresAt,
        nextRefreshSeconds: Math.ceil((sessionExpiresAt - issuedAt) / 2),
        firstSeen: false,
        claims,
      })
    },

    async end(call, { id }) {
      await transact(db, async tx => {
        await endAnonymousSession(tx, { projectId: call.projectId, id, now: clock() })
        await recordAudit(tx, call, { action: 'AnonymousSessionEnded', data: { sessionId: id } })
      })
    },
  }
  return anonymousSessions

  /** In the selected tenant, or else in the project; as the claims of users have them. */
  async function authorizationOf({ project_id: projectId, tenant_id: tenantId, role_ids }: AnonymousSessionRow) {
    // Safe cast: only this package writes this column, as a JSON array of ids.
    const { roleNames, permissions } = await listRoleRights(db, { projectId, ids: JSON.parse(role_ids) as string[] })
    const rights = roleNames.length > 0 ? { roles: roleNames, permissions } : {}
    return tenantId === '' ? rights : { dct: tenantId, tenants: { [tenantId]: rights } }
  }

  async function getLive({ projectId }: Call, { sub }: Claims): Promise<AnonymousSessionRow> {
    const session = await findAnonymousSession(db, { projectId, id: String(sub), now: clock() })
    if (!session) throw new TokenRevoked()
    return session
  }

  /** The claims of a visitor's token; undefined for every other one. */
  async function verified<Token extends Claims>(verify: () => Promise<Token>): Promise<Token | undefined> {
    try {
      const claims = await verify()
      return claims[anonymousClaim] === true ? claims : undefined
    } catch (error) {
      if (error instanceof SessionError) return undefined
      throw error
    }
  }
}
