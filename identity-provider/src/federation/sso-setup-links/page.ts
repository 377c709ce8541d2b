import { localeFor, renderHostedError, renderSsoSetup, type SsoSetupPageProps } from '@gatehouse-id/pages'
import { OperationError, ownUrl, RateLimited, type RequestFacts, type Service } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { unavailableOf } from '../../foundation/errors/unavailable.ts'
import { plainTargets, urlOf } from '../../foundation/requests/urls.ts'
import { digest } from '../../foundation/secrets/digest.ts'
import type { RateLimits } from '../../authentication/index.ts'
import type { SettingsOf } from '../../projects/index.ts'
import { expired, localeOf, redirect } from '../social/browser.ts'
import { callbackUrlOf, testedPath } from '../social/requests/callback-url.ts'
import type { ssoSettings } from '../sso-configurations/contract.ts'
import { SsoSettings } from '../sso-configurations/shown.ts'
import { notADomain, type SsoDomains } from '../sso-connections/domains.ts'
import type { SsoDrafts } from '../sso-connections/drafts.ts'
import { DraftInput } from '../sso-connections/input.ts'
import { SsoAttempt } from '../sso-failures/attempt.ts'
import type { ssoFailures } from '../sso-failures/contract.ts'
import { type Guide, guideOf, guides } from './guides.ts'
import { createProvisioningStep, type ProvisioningServices } from './provisioning.ts'
import { readSetupLink, returnCookie, setupPath } from './link.ts'
import { connectionOf, readSetupForm } from './read-setup-form.ts'
import { fieldsOf, shownAttempt, shownCurrent, shownDraft, shownPrevious } from './setup.ts'
import { findSetupLink } from './store.ts'

/** The target of setup links; undefined for other requests. */
export type SetupPage = (request: Request, facts: RequestFacts) => Promise<Response | undefined>

type Needs = {
  services: {
    ssoSettings: Service<typeof ssoSettings, Call>
    ssoFailures: Service<typeof ssoFailures, Call>
  } & ProvisioningServices
  ssoDrafts: SsoDrafts
  ssoDomains: SsoDomains
  settings: SettingsOf
  rateLimits: RateLimits | undefined
}
/** The configuration of a link: everything that its holder does is about this one. */
type Scope = { tenantId: string; ssoId: string }
type Asked = {
  request: Request
  call: Call
  scope: Scope
  path: string
  allows: { domains: boolean; provisioning: boolean }
}
/** Shown once, beside what the page always shows. */
type Made = { token?: string /** At the name of the record that proves a domain. */; found?: string[] }
type Refused = { problem: NonNullable<SsoSetupPageProps['problem']>; typed?: FormData | undefined }
type Done = NonNullable<SsoSetupPageProps['done']>

const formBytesMax = 1024 * 1024
const limit = 'social.start'

/**
 * A company connects its identity provider with nothing but the link: no account, one configuration of one tenant, until
 * the link expires or is revoked. It prepares, tests and switches the connection, never roles or users, and domains
 * and provisioning only where the link says so.
 */
export function createSetupPage(
  { db, clock, publicUrl }: Pick<Dependencies, 'db' | 'clock' | 'publicUrl'>,
  { services, ssoDrafts, ssoDomains, settings, rateLimits }: Needs,
): SetupPage {
  const provisioning = createProvisioningStep({ services })

  async function show(asked: Asked, refused?: Refused, made?: Made): Promise<Response> {
    const { request, call, scope, path } = asked
    const query = new URL(request.url).searchParams
    const loaded = SsoSettings.parse(await services.ssoSettings.load(scope, call))
    const { current, draft, previous } = await ssoDrafts.load(call, scope)
    const connection = draft?.connection ?? current
    const guide = guideOf(query.get('guide'), connection?.protocol ?? 'saml')
    const found = await services.ssoFailures.search({ ...scope, size: 5 }, call)
    const failures = found.failures.map(failure => SsoAttempt.parse(failure))
    const tested = await testOf(query.get('test') ?? '', scope, call)
    const { signIn } = await services.ssoFailures.loadLastSignIn(scope, call)
    // Of people who signed in the holder of a link sees no values; of tests those that are shown.
    const sent = { ...signIn?.attributes, ...tested?.profile?.attributes }
    const locale = localeOf(request)
    const language = locale?.language
    const { html, headers } = renderSsoSetup({
      theme: (await settings.of(call.projectId)).theme,
      locale,
      redirectTargets: plainTargets(publicUrl),
      tenantName: loaded.tenant.name,
      action: `${path}${new URL(request.url).search}`,
      guides: guides.map(({ id, name }) => ({ id, name, isChosen: id === guide.id })),
      guide: { ...guide, values: valuesOf(guide, loaded, publicUrl) },
      current: shownCurrent(current, clock(), language),
      draft: shownDraft(draft, draft && (await testOf(draft.testId, scope, call)), language),
      previous: shownPrevious(previous, language),
      fields: fieldsOf(connection, guide.protocol, { typed: refused?.typed, sent: Object.keys(sent) }),
      domains: asked.allows.domains ? await domainsOf(asked, refused, made) : undefined,
      provisioning: asked.allows.provisioning
        ? await provisioning.show({ call, ...scope }, language, made?.token ?? '')
        : undefined,
      done: refused || made ? undefined : doneOf(query.get('done')),
      problem: refused?.problem,
      attempts: [...(tested && tested.id !== draft?.testId ? [tested] : []), ...failures].map(attempt =>
        shownAttempt(attempt, language),
      ),
    })
    return new Response(html, { status: refused ? 400 : 200, headers })
  }

  /** A test of this configuration. */
  async function testOf(id: string, scope: Scope, call: Call): Promise<SsoAttempt | undefined> {
    if (id === '') return undefined
    try {
      const { attempt } = await services.ssoFailures.load({ id }, call)
      const isOwn = attempt.tenantId === scope.tenantId && attempt.ssoId === scope.ssoId
      return isOwn ? SsoAttempt.parse(attempt) : undefined
    } catch (error) {
      if (error instanceof OperationError) return undefined
      throw error
    }
  }

  /** Goes on at the page, which says what was done. */
  function goOn({ request, path }: Asked, more: { done: Done } | { domain: string }): Response {
    const guide = new URL(request.url).searchParams.get('guide') ?? ''
    const anchor = 'domain' in more || more.done === 'proven' ? '#domains' : ''
    return redirect(303, ownUrl(`${path}?${new URLSearchParams({ ...more, ...(guide && { guide }) })}${anchor}`))
  }

  /** Sends the browser to the provider; from there it comes back to this page. */
  async function test({ request, call, scope, path }: Asked): Promise<Response> {
    const { draft } = await ssoDrafts.load(call, scope)
    const { id, url } = draft
      ? await ssoDrafts.startTest(call, scope)
      : await services.ssoFailures.startTest(scope, call)
    const guide = new URL(request.url).searchParams.get('guide') ?? ''
    const back = ownUrl(`${path}?${new URLSearchParams({ test: id, ...(guide && { guide }) })}`)
    const response = redirect(303, ownUrl(url || back))
    const flags = `Path=${testedPath}; Max-Age=900; HttpOnly; SameSite=Lax`
    const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
    response.headers.append('set-cookie', `${returnCookie}=${encodeURIComponent(back)}; ${flags}${secure}`)
    return response
  }

  async function save(asked: Asked, form: FormData): Promise<Response> {
    const input = DraftInput.safeParse(await connectionOf(form))
    if (!input.success) {
      const [issue] = input.error.issues
      const field = String(issue?.path.at(-1) ?? '')
      return show(asked, { typed: form, problem: { field, message: `${field} ${issue?.message ?? ''}` } })
    }
    await ssoDrafts.save(asked.call, asked.scope, input.data)
    return goOn(asked, { done: 'saved' })
  }

  /** The domains of the configuration, and the record of the one that is being proven. */
  async function domainsOf({ request, call, scope }: Asked, refused: Refused | undefined, made: Made | undefined) {
    const named = new URL(request.url).searchParams.get('domain') ?? ''
    const record = ssoDomains.recordOf(call, scope, named)
    const typed = String(refused?.typed?.get('domain') ?? record?.domain ?? '')
    return { inUse: await ssoDomains.list(call, scope), typed, record: record && { ...record, found: made?.found } }
  }

  /** First the record to add is shown, then it is looked for. */
  async function proveDomain(asked: Asked, form: FormData): Promise<Response> {
    const { call, scope } = asked
    if (!asked.allows.domains) return show(asked, notAllowed)
    const named = String(form.get('domain') ?? '')
    if (form.get('step') === 'domain') {
      const record = ssoDomains.recordOf(call, scope, named)
      if (!record) throw notADomain()
      return goOn(asked, { domain: record.domain })
    }
    const { isProven, found } = await ssoDomains.prove(call, scope, named)
    return isProven ? goOn(asked, { done: 'proven' }) : show(asked, undefined, { found })
  }

  /** A new token, or that of a key anew. */
  async function makeToken(asked: Asked, form: FormData): Promise<Response> {
    const { call, scope } = asked
    if (!asked.allows.provisioning) return show(asked, notAllowed)
    const key = form.get('key')
    const token =
      typeof key === 'string' && key !== ''
        ? await provisioning.rotateToken({ call, ...scope }, key)
        : await provisioning.createToken({ call, ...scope })
    return show(asked, undefined, { token })
  }

  async function act(asked: Asked): Promise<Response> {
    const { request, call, scope } = asked
    const length = Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY)
    if (request.headers.get('origin') !== new URL(publicUrl).origin || !(length <= formBytesMax)) {
      const message = 'The form was not sent from this page, or has more than 1 MB.'
      return show(asked, { problem: { field: '', message } })
    }
    const form = await readSetupForm(request)
    if (!form) return show(asked, { problem: { field: '', message: 'The form cannot be read.' } })
    try {
      switch (form.get('step')) {
        case 'test':
          return await test(asked)
        case 'switch':
          await ssoDrafts.useDraft(call, scope)
          return goOn(asked, { done: 'switched' })
        case 'restore':
          await ssoDrafts.usePrevious(call, scope)
          return goOn(asked, { done: 'restored' })
        case 'discard':
          await ssoDrafts.discard(call, scope)
          return goOn(asked, { done: 'discarded' })
        case 'domain':
        case 'checkDomain':
          return await proveDomain(asked, form)
        case 'token':
          return await makeToken(asked, form)
        default:
          return await save(asked, form)
      }
    } catch (error) {
      if (!(error instanceof OperationError) || unavailableOf(error)) throw error
      const [first] = error.fields ?? []
      const problem = first ? { field: first.field, message: first.message } : { field: '', message: error.message }
      return show(asked, { typed: form, problem })
    }
  }

  return async (request, facts) => {
    const { pathname } = urlOf(request)
    if (!pathname.startsWith(setupPath)) return undefined
    const link = readSetupLink(pathname)
    const row =
      link && (await findSetupLink(db, { projectId: link.projectId, digest: digest(link.token), now: clock() }))
    if (!link || !row) return expired(request, facts)
    const call: Call = {
      projectId: link.projectId,
      actor: { type: 'anonymous', id: `${row.tenant_id} ${row.sso_id}`, name: 'Setup link' },
      rights: ['read', 'write'],
      ip: facts.ip,
      requestId: facts.requestId,
      userAgent: (request.headers.get('user-agent') ?? '').slice(0, 500),
    }
    const asked = {
      request,
      call,
      scope: { tenantId: row.tenant_id, ssoId: row.sso_id },
      path: pathname,
      allows: { domains: row.allows_domains === 1, provisioning: row.allows_provisioning === 1 },
    }
    try {
      if (request.method === 'POST') rateLimits?.admit(limit, call)
    } catch (error) {
      if (!(error instanceof RateLimited)) throw error
      const locale = localeFor({ accepted: request.headers.get('accept-language') })
      const { html, headers } = renderHostedError({ reason: 'tooMany', requestId: facts.requestId, locale })
      return new Response(html, { status: 429, headers })
    }
    return request.method === 'POST' ? act(asked) : show(asked)
  }
}

const notAllowed: Refused = { problem: { field: '', message: 'This link does not allow it.' } }
const everyDone: readonly string[] = ['saved', 'switched', 'restored', 'discarded', 'proven'] satisfies Done[]

function doneOf(text: string | null): Done | undefined {
  return text !== null && everyDone.includes(text) ? (text as Done) : undefined
}

function valuesOf({ labels }: Guide, { saml }: SsoSettings, publicUrl: string) {
  const values = {
    acsUrl: saml.spACSUrl,
    entityId: saml.spEntityId,
    metadataUrl: saml.spMetadataUrl,
    callbackUrl: callbackUrlOf(publicUrl),
  }
  return labels.map(({ of, label }) => ({ label, value: values[of] }))
}
