import { type Auth, type Operation, parseSafeUrl, type RequestFacts } from '@gatehouse-id/operation'
import { anonymous, type Call, requireRight } from '../foundation/requests/call.ts'
import {
  countryOf,
  type Credentials,
  looksLikeToken,
  readCookie,
  readCredentials,
  tenantsOf,
  trustedDeviceOf,
} from '../foundation/requests/credentials.ts'
import { InvalidManagementKey, InvalidProject, OriginNotApproved } from '../foundation/errors/errors.ts'
import type { PresentOwnAccount } from './callers/own-account/present.ts'
import type { PresentTenantAdministrator } from './callers/tenant-administrators/present.ts'
import type { PresentKey } from './keys/management-keys/present.ts'
import type { ApprovedOrigins } from '../projects/settings/approved-origins.ts'
import { cookieName } from '../projects/settings/contract.ts'
import { ProjectNotFound } from '../projects/projects/contract.ts'
import type { SettingsOf } from '../projects/index.ts'
import { urlOf } from '../foundation/requests/urls.ts'

/**
 * The call of a third-party application that acts for a user, by an access token. It is kept to what the user lets the
 * application do before it reaches a service. Undefined for what is no such token, or counts no more.
 */
export type PresentDelegate = (call: Call, token: string) => Promise<Call | undefined>

type Needs = {
  settings: SettingsOf
  approvedOrigins: ApprovedOrigins
  presentKey: PresentKey
  presentTenantAdministrator: PresentTenantAdministrator
  presentOwnAccount: PresentOwnAccount
  /** Operations of management that answer users for their own account. */
  ownOperations: ReadonlySet<Operation>
  presentDelegate: PresentDelegate
  /** Operations of management that third-party applications call for their user. */
  delegatedOperations: ReadonlySet<Operation>
}

/** Most queries name none, and need not be parsed for it; names may be escaped. */
const mayNameTenant = /[?&](?:tenant=|[^=&]*%)/

/** Reads the bearer and the cookies of a request (provider-api §1.2) and resolves its caller. */
export function createAuthenticate(needs: Needs) {
  const { settings, approvedOrigins, presentKey, presentTenantAdministrator, presentOwnAccount, ownOperations } = needs
  const { presentDelegate, delegatedOperations } = needs

  async function settingsOf(projectId: string) {
    try {
      return await settings.of(projectId)
    } catch (error) {
      throw error instanceof ProjectNotFound ? new InvalidProject() : error
    }
  }

  /**
   * Prevents CSRF: browsers send cookies with requests from any page, so only pages of approved origins may use them.
   * Browsers send `origin` with every request except GET, and most also send `sec-fetch-site`, which pages cannot
   * remove. A request with neither comes from a server.
   */
  async function isFromApprovedOrigin(projectId: string, request: Request): Promise<boolean> {
    const origin = request.headers.get('origin')
    if (origin === null) return request.method === 'GET' || !request.headers.has('sec-fetch-site')
    const url = parseSafeUrl(origin)
    return url !== undefined && (await approvedOrigins.has(projectId, url))
  }

  /** A key alone, as the vendor's command line and its Terraform provider send it. */
  async function ofCompany(credentials: Credentials): Promise<Credentials> {
    const { projectId: key, first } = credentials
    const home = first === '' ? await presentKey.homeOf(key) : undefined
    return home === undefined ? credentials : { projectId: home, first: key, second: '' }
  }

  /** Separates the token of a request from the backend key that may accompany it or take its place. */
  async function readToken(call: Call, { first, second }: Credentials, auth: Auth, isAuthPublic: boolean) {
    const key = second || (looksLikeToken(first) ? '' : first)
    const isBackend = key !== '' && (await presentKey.ofBackend(call, key))
    if (isBackend) return key === first ? '' : first
    // A value that is neither a token nor a key is rejected as a token if the operation needs one.
    const isKeyWrong = second !== '' || (key !== '' && auth === 'public')
    if (isKeyWrong || !isAuthPublic) throw new InvalidManagementKey()
    return first
  }

  /**
   * The refresh token that a widget sends, as bearer or as cookie; '' without one.
   * @throws {OriginNotApproved} when it is a cookie that comes from another page
   */
  async function readUserToken(request: Request, call: Call, first: string): Promise<string> {
    if (first !== '') return looksLikeToken(first) ? first : ''
    if (!request.headers.has('cookie')) return ''
    const { cookies } = await settingsOf(call.projectId)
    const token = readCookie(request, chosenCookieOf(request) ?? cookies.refreshName)
    if (token !== '' && !(await isFromApprovedOrigin(call.projectId, request))) throw new OriginNotApproved()
    return token
  }

  /**
   * A user who manages without a key: an administrator of the tenant of the query, or anybody for their own account,
   * themselves or by an application.
   */
  async function readWidgetCaller(operation: Operation, request: Request, call: Call, first: string) {
    const tenantId = mayNameTenant.test(request.url) ? (urlOf(request).searchParams.get('tenant') ?? '') : ''
    if (tenantId === '' && delegatedOperations.has(operation)) {
      if (!looksLikeToken(first)) return undefined
      await settingsOf(call.projectId)
      return presentDelegate(call, first)
    }
    if (tenantId === '' && !ownOperations.has(operation)) return undefined
    const token = await readUserToken(request, call, first)
    if (token === '') return undefined
    await settingsOf(call.projectId)
    return tenantId === '' ? presentOwnAccount(call, token) : presentTenantAdministrator(call, token, tenantId)
  }

  return async (operation: Operation, request: Request, { requestId, ip }: RequestFacts): Promise<Call> => {
    const { auth } = operation
    const credentials = readCredentials(request)
    const { projectId, first } = operation.isOfCompany ? await ofCompany(credentials) : credentials
    const call: Call = {
      projectId,
      actor: anonymous,
      rights: [],
      ip,
      requestId,
      userAgent: (request.headers.get('user-agent') ?? '').slice(0, 500),
      ...countryOf(request),
      ...trustedDeviceOf(request),
    }
    if (auth === 'open') return call
    if (auth === 'managementKey') {
      const ofUser = await readWidgetCaller(operation, request, call, first)
      if (ofUser) {
        requireRight(operation, ofUser)
        return ofUser
      }
      const key = first && (await presentKey.forOperation(call, first, operation))
      if (!key) throw new InvalidManagementKey()
      const actor = { type: 'managementKey' as const, id: key.id, name: key.name }
      return { ...call, actor, rights: key.rights, ...tenantsOf(request) }
    }
    const { cookies, isAuthPublic } = await settingsOf(projectId)
    if (auth === 'accessKey') return { ...call, token: first }
    const token = await readToken(call, credentials, auth, isAuthPublic)
    const refreshCookieName = chosenCookieOf(request)
    const flowNonce = { sent: request.headers.get('x-descope-flow-nonce') ?? '' }
    const known = { ...call, flowNonce, setCookies: [], ...(refreshCookieName !== undefined && { refreshCookieName }) }
    if (token !== '' || auth === 'sessionToken') return { ...known, token }
    const fromCookie = readCookie(request, known.refreshCookieName ?? cookies.refreshName)
    if (fromCookie === '') return { ...known, token: '' }
    if (await isFromApprovedOrigin(projectId, request)) return { ...known, token: fromCookie }
    // A plain sign-in does not need a refresh token, so the cookie is ignored; operations that need one are refused.
    if (auth === 'public') return { ...known, token: '' }
    throw new OriginNotApproved()
  }
}

/** The name of the refresh cookie, where a client chose one. */
function chosenCookieOf(request: Request): string | undefined {
  return cookieName.safeParse(request.headers.get('x-descope-refresh-cookie-name') ?? undefined).data
}
