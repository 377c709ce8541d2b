import { OperationError, type Right, type Service } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import { looksLikeToken, readCookie } from '../../foundation/requests/credentials.ts'
import { hasRightsInSession, readBearer } from './bearer.ts'
import type { User } from '../../directory/users/profile/user/user.ts'
import type { users } from '../../directory/users/profile/contract.ts'
import type { SettingsOf } from '../../projects/index.ts'
import type { AccessKey, accessKeys } from '../keys/access-keys/contract.ts'
import type { PresentKey } from '../keys/management-keys/present.ts'
import type { sessions } from '../sessions/contract.ts'
import type { SessionOf } from '../sessions/live/session-of.ts'

/** Who sends a request to an API that stands beside the provider's own operations. */
export type Caller =
  | { type: 'managementKey'; projectId: string; id: string; name: string; rights: Right[] }
  | {
      type: 'user'
      projectId: string
      user: User
      /** False for an impersonation, and for a session that lacks the second factor of its user. */
      hasRights: boolean
      /** `set-cookie` lines of a session that was refreshed. */
      setCookies: string[]
    }
  | { type: 'accessKey'; projectId: string; key: AccessKey }

/**
 * The caller of a request: by the bearer `[<project id>:]<session token or management key>`, else by the cookies of a
 * session, which is refreshed when its session token has expired. Undefined without a valid credential.
 *
 * @param call has the project that a credential without a project id is for
 */
export type FindCaller = (request: Request, call: Call, options?: FindOptions) => Promise<Caller | undefined>

export type FindOptions = {
  /** Takes a session whose token has expired for none: where no answer can carry the cookies of a refreshed one. */
  refreshesNothing?: boolean
}

type Needs = {
  settings: SettingsOf
  presentKey: PresentKey
  sessionOf: SessionOf
  services: {
    sessions: Pick<Service<typeof sessions, Call>, 'refresh'>
    users: Pick<Service<typeof users, Call>, 'load'>
    accessKeys: Pick<Service<typeof accessKeys, Call>, 'load'>
  }
}

export function createFindCaller({ settings, presentKey, sessionOf, services }: Needs): FindCaller {
  async function callerOfToken(call: Call, token: string): Promise<Caller> {
    const given: Call = { ...call, token, setCookies: [] }
    const claims = await sessionOf.claims(given)
    const id = String(claims.dsub ?? claims.sub)
    if (claims.sid === undefined) {
      const { key } = await services.accessKeys.load({ id }, given)
      return { type: 'accessKey', projectId: call.projectId, key: key as AccessKey }
    }
    const { user } = await services.users.load({ userId: id }, given)
    const hasRights = hasRightsInSession(user, claims)
    return { type: 'user', projectId: call.projectId, user: user as User, hasRights, setCookies: [] }
  }

  async function callerOfBearer(call: Call, bearer: string): Promise<Caller | undefined> {
    const { projectId, credential } = readBearer(bearer, call.projectId)
    const given = { ...call, projectId }
    if (looksLikeToken(credential)) return callerOfToken(given, credential)
    const key = await presentKey.withRights(given, credential)
    return key && { type: 'managementKey', projectId, ...key }
  }

  async function callerOfCookies(
    call: Call,
    request: Request,
    { refreshesNothing = false }: FindOptions,
  ): Promise<Caller | undefined> {
    const { cookies } = await settings.of(call.projectId)
    const session = readCookie(request, cookies.sessionName)
    const caller = session && (await unlessRefused(() => callerOfToken(call, session)))
    const refresh = readCookie(request, cookies.refreshName)
    if (caller || !refresh || refreshesNothing) return caller || undefined
    const refreshing: Call = { ...call, token: refresh, setCookies: [], takesCookies: true }
    const { sessionJwt } = await services.sessions.refresh({}, refreshing)
    const refreshed = await callerOfToken(call, sessionJwt)
    return refreshed.type === 'user' ? { ...refreshed, setCookies: refreshing.setCookies ?? [] } : undefined
  }

  return async (request, call, options = {}) => {
    const bearer = /^bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
    return unlessRefused(() => (bearer ? callerOfBearer(call, bearer.trim()) : callerOfCookies(call, request, options)))
  }
}

/** Undefined when the credential is refused; outages are errors. */
async function unlessRefused<Answer>(call: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof OperationError && error.status < 429) return undefined
    throw error
  }
}
