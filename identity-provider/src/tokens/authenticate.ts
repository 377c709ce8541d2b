import { type Auth, type Operation, parseSafeUrl, type RequestFacts } from '@gatehouse/operation'
import { anonymous, type Call } from '../foundation/call.ts'
import { type Credentials, looksLikeToken, readCookie, readCredentials } from '../foundation/credentials.ts'
import { InvalidManagementKey, InvalidProject, OriginNotApproved } from '../foundation/errors/errors.ts'
import type { PresentKey } from './management-keys/present.ts'
import type { ApprovedOrigins } from '../projects/settings/approved-origins.ts'
import { cookieName } from '../projects/settings/contract.ts'
import { ProjectNotFound } from '../projects/projects/errors.ts'
import type { SettingsOf } from '../projects/index.ts'

type Rules = { settings: SettingsOf; approvedOrigins: ApprovedOrigins; presentKey: PresentKey }

/** Reads the bearer and the cookies of a request (provider-api §1.2) and says on whose behalf an operation runs. */
export function createAuthenticate({ settings, approvedOrigins, presentKey }: Rules) {
  async function settingsOf(projectId: string) {
    try {
      return await settings.of(projectId)
    } catch (error) {
      throw error instanceof ProjectNotFound ? new InvalidProject() : error
    }
  }

  /**
   * Browsers send cookies along whoever asks them to: only a page of an approved origin may (CSRF). They name the origin
   * of every request that is no GET, and most say `sec-fetch-site`, which no page can take off: a request with neither is
   * a server's.
   */
  async function isFromApprovedOrigin(projectId: string, request: Request): Promise<boolean> {
    const origin = request.headers.get('origin')
    if (origin === null) return request.method === 'GET' || !request.headers.has('sec-fetch-site')
    const url = parseSafeUrl(origin)
    return url !== undefined && (await approvedOrigins.has(projectId, url))
  }

  /** Tells the token of a request that may carry one from the key of a back end that may stand in its place. */
  async function readToken(call: Call, { first, second }: Credentials, auth: Auth, isAuthPublic: boolean) {
    const key = second || (looksLikeToken(first) ? '' : first)
    const isBackEnd = key !== '' && (await presentKey.ofBackEnd(call, key))
    if (isBackEnd) return key === first ? '' : first
    // What is neither a token nor a key is refused as a token where one is needed.
    const isKeyWrong = second !== '' || (key !== '' && auth === 'public')
    if (isKeyWrong || !isAuthPublic) throw new InvalidManagementKey()
    return first
  }

  return async (operation: Operation, request: Request, { requestId, ip }: RequestFacts): Promise<Call> => {
    const { auth } = operation
    const credentials = readCredentials(request)
    const { projectId, first } = credentials
    const call: Call = {
      projectId,
      actor: anonymous,
      rights: [],
      ip,
      requestId,
      userAgent: (request.headers.get('user-agent') ?? '').slice(0, 500),
    }
    if (auth === 'open') return call
    if (auth === 'managementKey') {
      const key = first && (await presentKey.forOperation(call, first, operation))
      if (!key) throw new InvalidManagementKey()
      return { ...call, actor: { type: 'managementKey', id: key.id, name: key.name }, rights: key.rights }
    }
    const { cookies, isAuthPublic } = await settingsOf(projectId)
    if (auth === 'accessKey') return { ...call, token: first }
    const token = await readToken(call, credentials, auth, isAuthPublic)
    const chosen = cookieName.safeParse(request.headers.get('x-descope-refresh-cookie-name') ?? undefined)
    const known = { ...call, setCookies: [], ...(chosen.success && { refreshCookieName: chosen.data }) }
    if (token !== '' || auth === 'sessionToken') return { ...known, token }
    const fromCookie = readCookie(request, known.refreshCookieName ?? cookies.refreshName)
    if (fromCookie === '') return { ...known, token: '' }
    if (await isFromApprovedOrigin(projectId, request)) return { ...known, token: fromCookie }
    // Nobody needs a refresh token for a plain sign-in; where one is needed, this one does not count.
    if (auth === 'public') return { ...known, token: '' }
    throw new OriginNotApproved()
  }
}
