import { ownUrl, type SafeUrl } from '@gatehouse/operation'
import { renderHostedError } from '@gatehouse/pages'
import { errors } from 'oidc-provider'
import type Provider from 'oidc-provider'
import { asUser, type Call } from '../../../foundation/call.ts'
import { auditTarget, findUserById } from '../../../directory/index.ts'
import { decideConsent } from '../../inbound-oauth/consents.ts'
import { callOf } from '../call-of.ts'
import type { FindClient } from '../clients/find-client.ts'
import { policyOf } from '../clients/policy.ts'
import { grantConsent } from '../grant-consent.ts'
import { agreedScopes, consentPage, requestedScopes } from './consent.ts'
import { conclude, continueAfter } from './continue.ts'
import { knownBrowserCookie, readKnownBrowser } from './trusted-devices/known-browser.ts'
import { secondsToWait } from './limit.ts'
import { signInPage } from './sign-in-page.ts'
import { singleSignOnInstead } from './single-sign-on.ts'
import { localeOf, type PageOptionsOf, redirectTarget } from '../page-options.ts'
import { findStep, stepsOf } from './steps/steps.ts'
import type { Context, HostedDependencies, Outcome, Step, InteractionRequest } from './interaction-request.ts'
import type { PendingRequests } from '../pending-requests.ts'
import type { PendingWrites } from '../pending-writes.ts'
import { noAccessPrompt } from '../issuers/policy.ts'
import { noAccessPage } from './no-access.ts'
import { readForm } from './read-form.ts'
import { sendPage } from './send-page.ts'
import { canMeetAcr, wantedAcrs } from '../../../tokens/index.ts'

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

type Options = {
  pendingRequests: PendingRequests
  pendingWrites: PendingWrites
  pageOptionsOf: PageOptionsOf
  /** The client of any issuer of the project: they share these pages. */
  findClient: FindClient
}

/** The hosted pages: steps of one interaction of OpenID Connect, which the browser's cookie identifies. */
export function hostedSignIn(
  provider: Provider,
  hosted: HostedDependencies,
  { pendingRequests, pendingWrites, pageOptionsOf, findClient }: Options,
) {
  const { projectId } = hosted
  const { publicUrl } = hosted
  const steps = stepsOf(hosted)

  async function handle(ctx: Context, next: () => Promise<void>): Promise<void> {
    const [, uid, below = ''] = /^\/sign-in\/([\w-]+)(\/[\w/-]+)?$/.exec(ctx.path) ?? []
    const found = uid === undefined ? undefined : findStep(steps, below)
    if (uid === undefined || !found) return next()
    try {
      const { interaction, isOwnBrowser } = await interactionOf(ctx, uid, found.step)
      await run(ctx, { ...found, uid, interaction, isOwnBrowser })
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error
      const shown = { ...(await pageOptionsOf(ctx)), requestId: requestIdOf(ctx), backUrl: ownUrl(publicUrl) }
      sendPage(ctx, 400, renderHostedError({ ...shown, reason: 'expired' }))
    }
  }

  async function interactionOf(ctx: Context, uid: string, step: Step) {
    try {
      const interaction = await provider.interactionDetails(ctx.req, ctx.res)
      if (interaction.uid === uid) return { interaction, isOwnBrowser: true }
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error
    }
    const interaction = step.isForAnyBrowser ? await provider.Interaction.find(uid) : undefined
    if (!interaction) throw new errors.SessionNotFound('another sign-in was begun in this browser')
    return { interaction, isOwnBrowser: false }
  }

  type Found = { step: Step; rest: string; uid: string; interaction: Interaction; isOwnBrowser: boolean }

  async function run(ctx: Context, found: Found): Promise<void> {
    const isPost = ctx.method === 'POST'
    const act = isPost ? found.step.post : found.step.get
    const isOwnForm = !isPost || ctx.get('origin') === new URL(publicUrl).origin
    const form = isPost && isOwnForm ? await readForm(ctx.req) : {}
    if (!act || !isOwnForm || !form) {
      const shown = { ...(await pageOptionsOf(ctx)), requestId: requestIdOf(ctx) }
      return sendPage(ctx, 403, renderHostedError({ ...shown, reason: 'invalidRequest' }))
    }
    const request = await visitOf(ctx, found, form)
    const isConsent = found.interaction.prompt.name === 'consent'
    if (isConsent && found.step.path !== '/consent') {
      return sendPage(ctx, 200, await consentPage(hosted, request, found.interaction.session?.accountId ?? ''))
    }
    const isLimited = isPost || found.step.isOpeningLimited === true
    const waitSeconds = isLimited ? secondsToWait(hosted, found.step, request) : undefined
    if (waitSeconds !== undefined) {
      ctx.set('retry-after', String(waitSeconds))
      return sendPage(ctx, 429, await signInPage(hosted, request, { error: 'tooManyAttempts' }))
    }
    if (found.interaction.prompt.name === noAccessPrompt && found.step.path !== '/leave') {
      return sendPage(ctx, 403, await noAccessPage(hosted, request, found.interaction.session?.accountId ?? ''))
    }
    const canBeMet = isConsent || canMeetAcr(wantedAcrs(request.params))
    if (isPost || !canBeMet) await pendingRequests.store(found.interaction)
    const instead = isPost ? await singleSignOnInstead(hosted, request) : undefined
    await answer(ctx, request, found.interaction, instead ?? (canBeMet ? await act(request) : { is: 'unmet' }))
  }

  async function visitOf(ctx: Context, found: Found, form: Record<string, string>): Promise<InteractionRequest> {
    const { uid, interaction, isOwnBrowser, rest } = found
    const client = await findClient(String(interaction.params.client_id))
    const settings = await hosted.settings.of(projectId)
    const isSignUpOpen = settings.isSignUpOpen && (!client || policyOf(client).acceptsSignUp !== false)
    const target = redirectTarget(interaction.params.redirect_uri)
    return {
      call: {
        ...callOf(ctx, projectId),
        interactionId: uid,
        knownBrowser: readKnownBrowser(hosted, ctx.get('cookie')),
      },
      uid,
      params: interaction.params,
      form,
      query: new URLSearchParams(ctx.querystring),
      rest,
      cookies: ctx.get('cookie'),
      state: await hosted.states.of(uid),
      flowId: client && policyOf(client).flowId,
      settings: { ...settings, isSignUpOpen },
      isOwnBrowser,
      shown: {
        applicationName: client?.client_name ?? projectId,
        ...(target !== undefined && { redirectTargets: [target] }),
        theme: settings.theme,
        locale: localeOf(ctx, interaction.params.ui_locales),
      },
      path: step => ownUrl(`/${projectId}/sign-in/${uid}${step}`),
    }
  }

  async function answer(
    ctx: Context,
    request: InteractionRequest,
    interaction: Interaction,
    outcome: Outcome,
  ): Promise<void> {
    if ('cookie' in outcome && outcome.cookie) ctx.res.appendHeader('set-cookie', outcome.cookie)
    if (outcome.is === 'page') return sendPage(ctx, outcome.status, outcome.page)
    if (outcome.is === 'json') return sendJson(ctx, outcome.body)
    if (outcome.is === 'redirect') return redirect(ctx, outcome.to)
    if (outcome.is === 'verified')
      return answer(ctx, request, interaction, await continueAfter(hosted, request, outcome))
    if (outcome.is === 'consent') {
      const result = await decide(request, interaction, outcome)
      const next = await provider.interactionResult(ctx.req, ctx.res, result, { mergeWithLastSubmission: true })
      pendingRequests.forget(ctx, request.path(''))
      return redirect(ctx, ownUrl(next))
    }
    if (outcome.is === 'unmet' || outcome.is === 'refused') {
      await hosted.states.forget(request.uid)
      const { error, why } = outcome.is === 'refused' ? outcome : unmet
      const result = { error, error_description: why }
      const next = await provider.interactionResult(ctx.req, ctx.res, result, { mergeWithLastSubmission: false })
      pendingRequests.forget(ctx, request.path(''))
      return redirect(ctx, ownUrl(next))
    }
    const login = await conclude(hosted, request, outcome)
    if (!login) return redirect(ctx, request.path(''))
    // A trusted device, which skipped the second factor, is a known browser already.
    ctx.res.appendHeader('set-cookie', knownBrowserCookie(hosted, request.call, login.accountId))
    const result = await provider.interactionResult(ctx.req, ctx.res, { login }, { mergeWithLastSubmission: false })
    pendingRequests.forget(ctx, request.path(''))
    redirect(ctx, ownUrl(result))
  }

  async function decide(request: InteractionRequest, interaction: Interaction, { isGiven }: { isGiven: boolean }) {
    const client = await findClient(String(interaction.params.client_id))
    const applicationId = client && policyOf(client).inboundApplicationId
    if (applicationId === undefined) return grantConsent(provider, interaction, { isGiven })
    const clientName = client?.client_name ?? ''
    const asked = { interaction, applicationId, clientName, requested: requestedScopes(request) }
    const decision = { isGiven, scopes: await agreedScopes(hosted, request) }
    const call = await asTheirs(request.call, interaction.session?.accountId ?? '')
    const { requireNoted } = pendingWrites
    return decideConsent({ ...hosted, requireNoted }, provider, { call, ...asked, ...decision })
  }

  async function asTheirs(call: Call, userId: string): Promise<Call> {
    const user = await findUserById(hosted.db, { projectId, userId })
    return user ? asUser(call, auditTarget(user)) : call
  }

  return handle
}

/** OpenID Connect Core Unmet Authentication Requirements 1.0. */
const unmet = {
  error: 'unmet_authentication_requirements',
  why: 'the user cannot be authenticated in the way that acr_values ask for',
}

function sendJson(ctx: Context, body: object): void {
  ctx.status = 200
  ctx.set({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  ctx.body = body
}

function redirect(ctx: Context, to: SafeUrl): void {
  ctx.redirect(to)
  ctx.status = 303
}

function requestIdOf(ctx: Context) {
  return ctx.get('x-request-id')
}
