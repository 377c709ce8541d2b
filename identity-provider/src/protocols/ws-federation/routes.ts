import { ownUrl, type RequestFacts, withParameter } from '@gatehouse-id/operation'
import { z } from 'zod'
import type { RecordAudit } from '../../activity/index.ts'
import type { RateLimits } from '../../authentication/index.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { SettingsOf } from '../../projects/index.ts'
import { acr } from '../../tokens/index.ts'
import { createApplicationPages } from '../application-pages/pages.ts'
import { callOf, redirect } from '../../federation/index.ts'
import { type ApplicationRequest, createApplicationRequests } from '../application-pages/requests.ts'
import { createBrowserSignIn } from '../browser-sign-in/browser-sign-in.ts'
import { internalClientId, internalRedirectUri } from '../oidc/clients/internal-client.ts'
import { newMessageId } from '../saml/messages/message-id.ts'
import { createSamlKeyOf } from '../saml/messages/signing-key.ts'
import {
  ssoApplicationRows,
  type SsoApplicationRow,
  readWsFed,
  namedByQuery,
  wsFedPaths,
  wsFedPlaces,
} from '../../applications/index.ts'
import { createFinishWsFedSignIn } from './finish-sign-in.ts'
import { federationMetadata } from './metadata.ts'
import { authenticationMethods } from './token.ts'
import type { Once } from '../../foundation/requests/parameters.ts'
import { urlOf } from '../../foundation/requests/urls.ts'

type Needs = { recordAudit: RecordAudit; settings: SettingsOf; rateLimits: RateLimits | undefined }
type Routes = (request: Request, facts: RequestFacts) => Promise<Response | undefined>

/** What returns with the browser. */
const State = z.object({ context: z.string() })
const contextMax = 2_000

/** The passive requestor profile of WS-Federation 1.2 §13: metadata, sign-in, sign-out (provider-api §8.4). */
export function createWsFedRoutes(dependencies: Dependencies, { recordAudit, settings, rateLimits }: Needs): Routes {
  const { db, random, publicUrl } = dependencies
  const pages = createApplicationPages({ settings })
  const samlKeyOf = createSamlKeyOf(dependencies)
  const browserSignIn = createBrowserSignIn(dependencies, { protocol: 'wsfed', schema: State })
  const finishSignIn = createFinishWsFedSignIn(dependencies, { samlKeyOf, recordAudit })
  const callbackPath = new URL(internalRedirectUri(publicUrl, 'wsfed')).pathname
  const requests = createApplicationRequests({ db, rateLimits }, { appType: 'wsfed', pages })

  function begin(row: SsoApplicationRow, fields: Once): Response {
    const wanted = {
      projectId: row.project_id,
      applicationId: row.id,
      isForced: fields.get('wfresh') === '0' || readWsFed(row).forceAuthentication,
      isPassive: false,
      loginHint: (fields.get('login_hint') ?? '').slice(0, 320),
      acrValues: fields.get('wauth') === authenticationMethods.multiFactor ? acr.multi : '',
    }
    return browserSignIn.start(wanted, { context: (fields.get('wctx') ?? '').slice(0, contextMax) })
  }

  async function act({ row, request, fields, facts }: ApplicationRequest): Promise<Response> {
    const { realm, replyUrl } = readWsFed(row)
    const action = fields.get('wa') ?? 'wsignin1.0'
    if (action === 'wsignout1.0' || action === 'wsignoutcleanup1.0') return signOut(row)
    const refuse = (detail: string) => pages.refuse(request, facts, { status: 400, detail })
    if (action !== 'wsignin1.0') return refuse(`The action "${action.slice(0, 100)}" of wa is not supported.`)
    const wtrealm = fields.get('wtrealm') ?? ''
    if (wtrealm !== realm)
      return refuse(`wtrealm is "${wtrealm.slice(0, 200)}"; the realm of this application is "${realm}".`)
    const wreply = fields.get('wreply') ?? replyUrl
    if (wreply !== replyUrl)
      return refuse(`wreply is "${wreply.slice(0, 200)}"; the reply URL of this application is "${replyUrl}".`)
    return begin(row, fields)
  }

  /** The user decides on the hosted page; nothing here proves that the application asks. */
  function signOut(row: SsoApplicationRow): Response {
    const { logoutRedirectUrl } = readWsFed(row)
    const query = new URLSearchParams({
      client_id: internalClientId('wsfed', row.id),
      ...(logoutRedirectUrl !== '' && { post_logout_redirect_uri: logoutRedirectUrl }),
    })
    return redirect(303, ownUrl(`/${row.project_id}/oauth2/v1/logout?${query}`))
  }

  async function metadata({ row }: ApplicationRequest): Promise<Response> {
    const places = wsFedPlaces(publicUrl, { projectId: row.project_id, applicationId: row.id })
    const headers = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'max-age=3600' }
    const key = await samlKeyOf(row.project_id)
    return new Response(await federationMetadata(places, newMessageId(random), key), { headers })
  }

  async function callback(request: Request, facts: RequestFacts): Promise<Response> {
    const done = await browserSignIn.finish(request)
    const which = done && { projectId: done.projectId, id: done.applicationId }
    const row = which && (await ssoApplicationRows.find(db, which, { id: which.id }))
    if (!done || row?.is_enabled !== 1) return pages.refuse(request, facts, { status: 400, detail: expired })
    const { replyUrl, errorRedirectUrl } = readWsFed(row)
    const outcome = await finishSignIn(callOf(request, facts, done.projectId), row, done)
    if ('wresult' in outcome) {
      const { context } = done.state
      const fields = { wa: 'wsignin1.0', wresult: outcome.wresult, ...(context !== '' && { wctx: context }) }
      return pages.post(request, { projectId: done.projectId, action: replyUrl, fields })
    }
    // WS-Federation has no answer for a sign-in that failed.
    if (errorRedirectUrl === '') return pages.refuse(request, facts, { status: 403, detail: outcome.refused })
    return redirect(303, withParameter(ownUrl(errorRedirectUrl), 'error', outcome.refused))
  }

  const routes = new Map<string, (asked: ApplicationRequest) => Promise<Response>>([
    [wsFedPaths.metadata, metadata],
    [wsFedPaths.signIn, act],
    [wsFedPaths.initiate, async ({ row, fields }) => begin(row, fields)],
    [wsFedPaths.signOut, async ({ row }) => signOut(row)],
  ])

  return async (asked, facts) => {
    const request = namedByQuery(asked)
    const { pathname } = urlOf(request)
    if (request.method === 'GET' && pathname === callbackPath) return callback(request, facts)
    const run = routes.get(pathname)
    return run && requests.handle(request, facts, run)
  }
}

const expired = 'This sign-in was not begun in this browser, or more than an hour ago. Start again at the application.'
