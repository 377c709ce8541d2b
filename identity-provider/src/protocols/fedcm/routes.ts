import { renderHostedError, renderHostedMessage, localeFor } from '@gatehouse-id/pages'
import { OperationError, RateLimited, type RequestFacts } from '@gatehouse-id/operation'
import { transact } from '@gatehouse-id/database'
import { z } from 'zod'
import type { RecordAudit } from '../../activity/index.ts'
import type { RateLimits } from '../../authentication/index.ts'
import { callOf } from '../../federation/index.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { findProject, findFirstProject } from '../../projects/index.ts'
import { createBrowserSignIn } from '../browser-sign-in/browser-sign-in.ts'
import { internalRedirectUri } from '../oidc/clients/internal-client.ts'
import { isAssigned, returned } from '../../applications/index.ts'
import { createIssueAssertion } from './assertion.ts'
import { type ClientNeeds, createFedCmClients, isOwnOrigin } from './clients.ts'
import { clientMetadataPath, configOf, fedCmPaths, wellKnownPath } from './places.ts'
import { createFedCmSessions } from './session.ts'
import { deleteConnection, listConnections } from './store.ts'
import { type Once, ParameterRepeated, readOnce } from '../../foundation/requests/parameters.ts'
import { urlOf } from '../../foundation/requests/urls.ts'

type Needs = ClientNeeds & { recordAudit: RecordAudit; rateLimits: RateLimits | undefined }
type Routes = (request: Request, facts: RequestFacts) => Promise<Response | undefined>

const path = /^\/([A-Za-z0-9_-]{1,100})\/fedcm\/(config|accounts|assertion|disconnect|login)$/
const formBytesMax = 16 * 1024
/** Starting a sign-in with a provider is a similar request, and shares its limit. */
const limit = 'social.start'

/** The identity provider of the Federated Credential Management API: https://w3c-fedid.github.io/FedCM/ */
export function createFedCmRoutes(dependencies: Dependencies, needs: Needs): Routes {
  const { db, publicUrl } = dependencies
  const { recordAudit, rateLimits, settings } = needs
  const clients = createFedCmClients(dependencies, needs)
  const sessions = createFedCmSessions(dependencies)
  const issueAssertion = createIssueAssertion(dependencies, needs)
  const browserSignIn = createBrowserSignIn(dependencies, { protocol: 'fedcm', schema: z.object({}) })
  const callbackPath = new URL(internalRedirectUri(publicUrl, 'fedcm')).pathname

  async function accounts(request: Request, projectId: string): Promise<Response> {
    const signedIn = await sessions.find(request, projectId)
    if (!signedIn) return json(401, { accounts: [] }, { 'set-login': 'logged-out' })
    const { user } = signedIn.account
    const { userId, loginIds, name, givenName, email, picture } = user
    const account = {
      id: userId,
      name: name || email || loginIds[0],
      email: email || loginIds[0],
      ...(givenName && { given_name: givenName }),
      ...(picture && { picture }),
      login_hints: loginIds,
      approved_clients: await listConnections(db, { projectId, userId }),
    }
    return json(200, { accounts: [account] })
  }

  /** What both endpoints ask that pages of applications send requests to. */
  async function asked(request: Request, projectId: string) {
    const origin = request.headers.get('origin') ?? ''
    const fields = await readFields(request)
    const clientId = fields?.get('client_id') ?? ''
    const client = clientId === '' ? undefined : await clients.find(projectId, clientId)
    if (!fields || !client || !isOwnOrigin(client, origin)) return undefined
    return { fields, client, clientId, cors: { 'access-control-allow-origin': origin, ...credentials } }
  }

  async function assertion(request: Request, projectId: string, facts: RequestFacts): Promise<Response> {
    const found = await asked(request, projectId)
    if (!found) return refused('unauthorized_client')
    const { fields, client, clientId, cors } = found
    const signedIn = await sessions.find(request, projectId)
    const userId = signedIn?.account.user.userId
    if (!signedIn || !userId || fields.get('account_id') !== userId) return refused('access_denied', cors)
    const { applicationId, forcesAuthentication } = client.gatehouse
    // A session that exists already is no new sign-in, which this application asks for each time.
    if (forcesAuthentication) return refused('access_denied', cors)
    if (applicationId !== undefined && !(await isAssigned(db, { projectId, applicationId, userId })))
      return refused('access_denied', cors)
    const nonce = (fields.get('nonce') ?? nonceIn(fields.get('params'))).slice(0, 1000)
    const call = callOf(request, facts, projectId)
    const token = await issueAssertion(call, { client, clientId, signedIn, nonce }).catch(returned)
    return token instanceof OperationError ? refused('access_denied', cors) : json(200, { token }, cors)
  }

  async function disconnect(request: Request, projectId: string, facts: RequestFacts): Promise<Response> {
    const found = await asked(request, projectId)
    if (!found) return refused('unauthorized_client')
    const { client, clientId, cors } = found
    const signedIn = await sessions.find(request, projectId)
    if (!signedIn) return refused('access_denied', cors)
    const { userId } = signedIn.account.user
    await transact(db, async tx => {
      if (!(await deleteConnection(tx, { projectId, userId, clientId }))) return
      const target = { type: 'user', id: userId, name: signedIn.account.user.loginIds[0] ?? userId } as const
      const actor = { type: 'user', id: userId, name: target.name } as const
      const data = { application: clientId, applicationName: client.client_name ?? '' }
      const call = { ...callOf(request, facts, projectId), actor }
      await recordAudit(tx, call, { action: 'BrowserConnectionDeleted', target, data })
    })
    return json(200, { account_id: userId }, cors)
  }

  /** The page on which the browser lets users sign in; it closes itself. */
  function login(projectId: string, request: Request): Response {
    const loginHint = (new URL(request.url).searchParams.get('login_hint') ?? '').slice(0, 320)
    const wanted = { projectId, applicationId: projectId, isForced: false, isPassive: false, loginHint, acrValues: '' }
    return browserSignIn.start(wanted, {})
  }

  async function callback(request: Request, facts: RequestFacts): Promise<Response> {
    const locale = localeFor({ accepted: request.headers.get('accept-language') })
    const done = await browserSignIn.finish(request)
    if (!done || 'error' in done.result) {
      const { html, headers } = renderHostedError({ reason: 'expired', requestId: facts.requestId, locale })
      return new Response(html, { status: 400, headers })
    }
    const { theme } = await settings.of(done.projectId)
    const { html, headers } = renderHostedMessage({ theme, locale, about: 'flowDone', closesDialog: true })
    const response = new Response(html, { headers })
    response.headers.append('set-cookie', sessions.begin(done.projectId, done.result))
    response.headers.set('set-login', 'logged-in')
    return response
  }

  async function clientMetadata(request: Request): Promise<Response> {
    const clientId = new URL(request.url).searchParams.get('client_id') ?? ''
    const projectId = await clients.projectOf(clientId)
    const client = projectId === undefined ? undefined : await clients.find(projectId, clientId)
    if (!client) return json(404, { error: 'not_found', error_description: 'there is no such application' })
    // Applications have no such pages here; '' says so.
    return json(200, { privacy_policy_url: '', terms_of_service_url: '' }, { 'access-control-allow-origin': '*' })
  }

  async function answer(request: Request, facts: RequestFacts): Promise<Response | undefined> {
    const { pathname } = new URL(request.url)
    const isGet = request.method === 'GET'
    if (isGet && pathname === callbackPath) return callback(request, facts)
    if (isGet && pathname === clientMetadataPath) return clientMetadata(request)
    if (isGet && pathname === wellKnownPath) {
      const first = await findFirstProject(db)
      return first && json(200, { provider_urls: [`${publicUrl}${fedCmPaths(first.id).config}`] })
    }
    const [, projectId = '', name = ''] = path.exec(pathname) ?? []
    if (projectId === '' || !(await findProject(db, projectId))) return undefined
    if (isGet && name === 'config') return json(200, configOf({ publicUrl, projectId }))
    if (isGet && name === 'login') return login(projectId, request)
    const run = { accounts: isGet && accounts, assertion: !isGet && assertion, disconnect: !isGet && disconnect }[name]
    if (!run || (!isGet && request.method !== 'POST')) return undefined
    // No page can send this header (FedCM §7.1): the request is the browser's own.
    if (request.headers.get('sec-fetch-dest') !== 'webidentity') return refused('invalid_request')
    return run(request, projectId, facts)
  }

  return async (request, facts) => {
    const { pathname } = urlOf(request)
    const isOurs = [callbackPath, clientMetadataPath, wellKnownPath].includes(pathname) || path.test(pathname)
    if (!isOurs) return undefined
    try {
      rateLimits?.admit(limit, facts)
      return await answer(request, facts)
    } catch (error) {
      if (error instanceof ParameterRepeated) return refused('invalid_request')
      if (!(error instanceof RateLimited)) throw error
      return json(
        429,
        { error: { code: 'temporarily_unavailable' } },
        { 'retry-after': String(error.retryAfterSeconds ?? 1) },
      )
    }
  }
}

const credentials = { 'access-control-allow-credentials': 'true', vary: 'Origin' }

/** RFC 6749 §4.1.2.1, in the form that the browser passes on to the page. */
function refused(code: string, headers: Record<string, string> = {}): Response {
  return json(code === 'invalid_request' ? 400 : 403, { error: { code } }, headers)
}

function json(status: number, body: object, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  })
}

async function readFields(request: Request): Promise<Once | undefined> {
  const length = Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY)
  return length <= formBytesMax ? readOnce(await request.text()) : undefined
}

/** Newer browsers send what the page gave as `params`, in JSON. */
function nonceIn(params: string | null): string {
  try {
    const { nonce } = z.object({ nonce: z.string() }).parse(JSON.parse(params ?? ''))
    return nonce
  } catch {
    // No JSON, or none with a nonce.
    return ''
  }
}
