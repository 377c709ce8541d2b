import { createHash, timingSafeEqual } from 'node:crypto'
import {
  consoleRights,
  type FindCaller,
  hasRightsInSession,
  type IdentityClient,
  looksLikeToken,
  readBearer,
  readCookie,
} from '@gatehouse-id/identity-provider'
import { AccessKeyNotFound, type User } from '@gatehouse-id/identity-provider/contract'
import { ServiceUnavailable } from '@gatehouse-id/operation'
import { type AuthenticationInfo, createSessionValidator, SessionError } from '@gatehouse-id/session'
import type { HostedIdentitySettings } from '../config/hosted-identity.ts'

/** The names of the cookies at the service (provider-api.md §1.2). */
const [sessionName, refreshName] = ['DS', 'DSR']

type Needs = HostedIdentitySettings & {
  client: Pick<IdentityClient, 'accessKeys'>
  findUser: (userId: string) => Promise<User | undefined>
}
type Found = Awaited<ReturnType<FindCaller>>

/**
 * The caller of a request at a hosted service. Its tokens are checked with its public keys, as any backend does; sessions
 * that ended earlier count until their session token expires. Of its management keys we know our own.
 */
export function createHostedCallers({ url, issuer, projectId, managementKey, client, findUser }: Needs): FindCaller {
  const validator = createSessionValidator({ projectId, baseUrl: url, issuer })

  async function callerOf({ token }: AuthenticationInfo, setCookies: string[] = []): Promise<Found> {
    const id = String(token.dsub ?? token.sub)
    const user = await findUser(id)
    if (!user) return callerOfKey(id)
    if (user.status !== 'enabled') return undefined
    return { type: 'user', projectId, user, hasRights: hasRightsInSession(user, token), setCookies }
  }

  async function callerOfKey(id: string): Promise<Found> {
    try {
      const { key } = await client.accessKeys.load({ id })
      return key.status === 'active' ? { type: 'accessKey', projectId, key } : undefined
    } catch (error) {
      if (error instanceof AccessKeyNotFound) return undefined
      throw error
    }
  }

  async function callerOfBearer(bearer: string): Promise<Found> {
    const { projectId: given, credential } = readBearer(bearer, projectId)
    if (given !== projectId) return undefined
    if (looksLikeToken(credential)) return callerOf(await validator.validateSession(credential))
    if (!isSame(credential, managementKey)) return undefined
    return {
      type: 'managementKey',
      projectId,
      id: projectId,
      name: 'Management key',
      rights: consoleRights(['Administrator']),
    }
  }

  async function callerOfCookies(request: Request, refreshesNothing: boolean): Promise<Found> {
    const session = readCookie(request, sessionName)
    const refresh = refreshesNothing ? '' : readCookie(request, refreshName)
    if (session === '' && refresh === '') return undefined
    const found = await validator.validateAndRefreshSession(session, refresh)
    return callerOf(found, found.jwt === session ? [] : cookiesOf(found))
  }

  return async (request, _call, { refreshesNothing = false } = {}) => {
    const bearer = /^bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
    try {
      return await (bearer === undefined ? callerOfCookies(request, refreshesNothing) : callerOfBearer(bearer.trim()))
    } catch (error) {
      if (!(error instanceof SessionError)) throw error
      if (error.isTransient)
        throw new ServiceUnavailable({ message: 'The identity service did not answer', cause: error })
      return undefined
    }
  }
}

/** Lines that give the browser the refreshed session; the service may have sent one for each of the tokens. */
function cookiesOf({ jwt, token, cookies = [] }: AuthenticationInfo): string[] {
  if (cookies.some(line => line.startsWith(`${sessionName}=`))) return [...cookies]
  const seconds = Math.max(0, Number(token.exp) - Math.floor(Date.now() / 1000))
  return [...cookies, `${sessionName}=${jwt}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Strict`]
}

/** Compares digests, so that the time says nothing of the key. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
