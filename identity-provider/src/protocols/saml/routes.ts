import { ownUrl, type RequestFacts, withParameter } from '@gatehouse-id/operation'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { XmlInvalid } from '../../foundation/xml/parse.ts'
import type { RecordAudit } from '../../activity/index.ts'
import type { SettingsOf } from '../../projects/index.ts'
import type { RateLimits } from '../../authentication/index.ts'
import { createApplicationPages } from '../application-pages/pages.ts'
import { callOf, redirect } from '../../federation/index.ts'
import { type ApplicationRequest, createApplicationRequests } from '../application-pages/requests.ts'
import { createBrowserSignIn } from '../browser-sign-in/browser-sign-in.ts'
import { internalRedirectUri } from '../oidc/clients/internal-client.ts'
import { ssoApplicationRows, readSaml, samlPaths, samlPlaces } from '../../applications/index.ts'
import { createFinishSamlSignIn } from './finish-sign-in.ts'
import { newMessageId } from './messages/message-id.ts'
import { identityProviderMetadata } from './metadata.ts'
import { createServiceProviderOf, ignoreUnreadable } from './service-providers/service-providers.ts'
import { createSamlSignIn, SignInState } from './sign-in.ts'
import { createSamlSignOut } from './logouts/sign-out.ts'
import { createSamlKeyOf } from './messages/signing-key.ts'
import { urlOf } from '../../foundation/requests/urls.ts'

type Needs = { recordAudit: RecordAudit; settings: SettingsOf; rateLimits: RateLimits | undefined }
type Routes = (request: Request, facts: RequestFacts) => Promise<Response | undefined>

/** The SAML identity provider of every project: metadata, sign-in, sign-out (provider-api §8.3). */
export function createSamlRoutes(dependencies: Dependencies, needs: Needs): Routes {
  const { db, random, publicUrl } = dependencies
  const { recordAudit, settings, rateLimits } = needs
  const pages = createApplicationPages({ settings })
  const samlKeyOf = createSamlKeyOf(dependencies)
  const serviceProviderOf = createServiceProviderOf(dependencies)
  const browserSignIn = createBrowserSignIn(dependencies, { protocol: 'saml', schema: SignInState })
  const signIn = createSamlSignIn(dependencies, { serviceProviderOf, browserSignIn })
  const finishSignIn = createFinishSamlSignIn(dependencies, { serviceProviderOf, samlKeyOf, recordAudit })
  const signOut = createSamlSignOut(dependencies, { serviceProviderOf, samlKeyOf, recordAudit, pages })
  const callbackPath = new URL(internalRedirectUri(publicUrl, 'saml')).pathname
  const requests = createApplicationRequests({ db, rateLimits }, { appType: 'saml', pages })

  async function metadata({ row }: ApplicationRequest): Promise<Response> {
    const places = samlPlaces(publicUrl, { projectId: row.project_id, applicationId: row.id })
    const key = await samlKeyOf(row.project_id)
    const wantsSignedRequests =
      (await serviceProviderOf(row, { isKnown: true }).catch(ignoreUnreadable))?.signsRequests === true
    const headers = { 'content-type': 'application/samlmetadata+xml; charset=utf-8', 'cache-control': 'max-age=3600' }
    return new Response(await identityProviderMetadata({ ...places, wantsSignedRequests }, newMessageId(random), key), {
      headers,
    })
  }

  async function callback(request: Request, facts: RequestFacts): Promise<Response> {
    const done = await browserSignIn.finish(request)
    const which = done && { projectId: done.projectId, id: done.applicationId }
    const row = which && (await ssoApplicationRows.find(db, which, { id: which.id }))
    if (!done || row?.is_enabled !== 1) return pages.refuse(request, facts, { status: 400, detail: expired })
    const { refused, ...form } = await finishSignIn(callOf(request, facts, done.projectId), row, done)
    const { errorRedirectUrl } = readSaml(row)
    if (!refused || errorRedirectUrl === '') return pages.post(request, { projectId: done.projectId, ...form })
    const located = withParameter(ownUrl(errorRedirectUrl), 'error', refused.detail ?? refused.code)
    return redirect(303, withParameter(located, 'error_description', refused.message))
  }

  const routes = new Map<string, (asked: ApplicationRequest) => Promise<Response>>([
    [samlPaths.metadata, metadata],
    [samlPaths.signIn, ({ row, fields, isForm }) => signIn.answer(row, fields, { isForm })],
    [samlPaths.initiate, ({ row, fields }) => signIn.initiate(row, fields)],
    [samlPaths.signOut, signOut],
  ])

  return async (request, facts) => {
    const { pathname } = urlOf(request)
    const run = routes.get(pathname)
    try {
      if (request.method === 'GET' && pathname === callbackPath) return await callback(request, facts)
      return run && (await requests.handle(request, facts, run))
    } catch (error) {
      if (!(error instanceof XmlInvalid)) throw error
      return pages.refuse(request, facts, { status: 400, detail: `The SAML message ${error.message}.` })
    }
  }
}

const expired = 'This sign-in was not begun in this browser, or more than an hour ago. Start again at the application.'
