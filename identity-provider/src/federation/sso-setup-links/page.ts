import { OperationError, ownUrl, RateLimited, type RequestFacts } from '@gatehouse/operation'
import { localeFor, renderHostedError, renderSsoSetup } from '@gatehouse/pages'
import type { RateLimits } from '../../authentication/index.ts'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { unavailableOf } from '../../foundation/errors/unavailable.ts'
import { lastExpiryOf } from '../../foundation/fields/setting-fields.ts'
import { digest } from '../../foundation/secrets/digest.ts'
import type { SettingsOf } from '../../projects/index.ts'
import { expired, localeOf, redirect } from '../social/browser.ts'
import { callbackUrlOf } from '../social/requests/callback-url.ts'
import { SsoAttempt } from '../sso-failures/attempt.ts'
import { ssoSettings } from '../sso-configurations/contract.ts'
import { SsoSettings } from '../sso-configurations/shown.ts'
import { type Guide, guideOf, guides } from './guides.ts'
import { readSetupLink, setupPath } from './link.ts'
import { oidcAfter, type SetupScope, type SetupServices, samlAfter } from './setup.ts'
import { findSetupLink } from './store.ts'

/** The target of setup links; undefined for other requests. */
export type SetupPage = (request: Request, facts: RequestFacts) => Promise<Response | undefined>

type Needs = { services: SetupServices; settings: SettingsOf; rateLimits: RateLimits | undefined }
type Asked = { request: Request; call: Call; scope: SetupScope; path: string }

const formBytesMax = 1024 * 1024
const limit = 'social.start'

/**
 * A company connects its identity provider with nothing but the link: no account, one configuration of one tenant, until
 * the link expires or is revoked. It reads and changes the connection, never roles, domains or users.
 */
export function createSetupPage(
  { db, clock, publicUrl }: Pick<Dependencies, 'db' | 'clock' | 'publicUrl'>,
  { services, settings, rateLimits }: Needs,
): SetupPage {
  async function show({ request, call, scope, path }: Asked, { error = '' } = {}): Promise<Response> {
    const query = new URL(request.url).searchParams
    const loaded = SsoSettings.parse(await services.ssoSettings.load(scope, call))
    const guide = guideOf(query.get('guide'), loaded.oidc.clientId === '' ? 'saml' : 'oidc')
    const found = await services.ssoFailures.search({ ...scope, size: 5 }, call)
    const failures = found.failures.map(failure => SsoAttempt.parse(failure))
    const tested = await latestTest(query.get('test'), scope, call)
    const shown = [...(tested ? [tested] : []), ...failures.filter(({ id }) => id !== tested?.id)]
    const locale = localeOf(request)
    const { html, headers } = renderSsoSetup({
      theme: (await settings.of(call.projectId)).theme,
      locale,
      tenantName: loaded.tenant.name,
      action: path,
      guides: guides.map(({ id, name }) => ({ id, name, isChosen: id === guide.id })),
      protocol: guide.protocol,
      values: valuesOf(guide, loaded, publicUrl),
      metadataName: guide.metadataName,
      saml: {
        metadataUrl: loaded.saml.idpMetadataUrl,
        entityId: loaded.saml.idpEntityId,
        certificateExpires: dateOf(loaded, locale?.language),
        problem: loaded.saml.idpMetadataProblem,
      },
      oidc: {
        issuer: loaded.oidc.issuer,
        clientId: loaded.oidc.clientId,
        hasSecret: loaded.oidc.clientId !== '',
      },
      mapping: mappingOf(guide, loaded),
      isConfigured: loaded.saml.idpSSOUrl !== '' || loaded.oidc.clientId !== '',
      isSaved: query.get('saved') === 'yes' && error === '',
      error,
      attempts: shown.map(attempt => shownAttempt(attempt, locale?.language)),
    })
    return new Response(html, { status: error === '' ? 200 : 400, headers })
  }

  /** The test that the browser has just started, if it is of this configuration. */
  async function latestTest(id: string | null, scope: SetupScope, call: Call): Promise<SsoAttempt | undefined> {
    if (id === null) return undefined
    try {
      const { attempt } = await services.ssoFailures.load({ id }, call)
      const isOwn = attempt.tenantId === scope.tenantId && attempt.ssoId === scope.ssoId
      return isOwn ? SsoAttempt.parse(attempt) : undefined
    } catch (error) {
      if (error instanceof OperationError) return undefined
      throw error
    }
  }

  async function save(asked: Asked, form: URLSearchParams): Promise<Response> {
    const { call, scope, path } = asked
    const loaded = SsoSettings.parse(await services.ssoSettings.load(scope, call))
    if (form.get('step') === 'oidc') {
      const input = ssoSettings.configureOidc.input.safeParse({ ...scope, settings: oidcAfter(loaded, form) })
      if (!input.success) return show(asked, { error: messageOf(input.error) })
      await services.ssoSettings.configureOidc(input.data, call)
    } else {
      const settingsAfter = samlAfter(loaded, form)
      const input = ssoSettings.configureSamlByMetadata.input.safeParse({
        ...scope,
        settings: settingsAfter,
        redirectUrl: loaded.saml.redirectUrl,
      })
      if (!input.success) return show(asked, { error: messageOf(input.error) })
      await services.ssoSettings.configureSamlByMetadata(input.data, call)
    }
    const guide = new URL(asked.request.url).searchParams.get('guide') ?? ''
    return redirect(303, ownUrl(`${path}?${new URLSearchParams({ saved: 'yes', ...(guide && { guide }) })}`))
  }

  async function act(asked: Asked): Promise<Response> {
    const { request, call, scope, path } = asked
    const length = Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY)
    if (request.headers.get('origin') !== new URL(publicUrl).origin || !(length <= formBytesMax))
      return show(asked, { error: 'The form was not sent from this page, or has more than 1 MB.' })
    const form = new URLSearchParams(await request.text())
    try {
      if (form.get('step') !== 'test') return await save(asked, form)
      const { id, url } = await services.ssoFailures.startTest(scope, call)
      return redirect(303, ownUrl(url || `${path}?${new URLSearchParams({ test: id })}`))
    } catch (error) {
      if (!(error instanceof OperationError) || unavailableOf(error)) throw error
      return show(asked, { error: error.message })
    }
  }

  return async (request, facts) => {
    const { pathname } = new URL(request.url)
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
    const asked = { request, call, scope: { tenantId: row.tenant_id, ssoId: row.sso_id }, path: pathname }
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

function messageOf(error: { issues: { message: string; path: PropertyKey[] }[] }): string {
  const [issue] = error.issues
  return issue ? `${issue.path.slice(1).join('.')}: ${issue.message}` : ''
}

function valuesOf({ labels, protocol }: Guide, { saml }: SsoSettings, publicUrl: string) {
  if (protocol === 'oidc') return [{ label: labels.callbackUrl ?? '', value: callbackUrlOf(publicUrl) }]
  return [
    { label: labels.acsUrl, value: saml.spACSUrl },
    { label: labels.entityId, value: saml.spEntityId },
    ...(labels.metadataUrl ? [{ label: labels.metadataUrl, value: saml.spMetadataUrl }] : []),
  ]
}

function mappingOf({ protocol }: Guide, { saml, oidc }: SsoSettings) {
  const { email = '', name = '', group = '' } = protocol === 'oidc' ? oidc.userAttrMapping : saml.attributeMapping
  return { email, name, group }
}

/** When the last certificate of the provider expires. */
function dateOf({ saml }: SsoSettings, language = 'en'): string {
  const at = lastExpiryOf([saml.idpCertificate, ...saml.idpAdditionalCertificates].filter(text => text !== ''))
  return at === undefined ? '–' : new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}

function shownAttempt({ id, isTest, status, occurredAt, remedy, profile }: SsoAttempt, language = 'en') {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return {
    id,
    isTest,
    status,
    time: `${format.format(occurredAt)} UTC`,
    remedy,
    profile: profile && {
      email: profile.email,
      name: profile.name,
      groups: profile.groups.join(', '),
      roles: profile.roleNames.join(', '),
    },
  }
}
