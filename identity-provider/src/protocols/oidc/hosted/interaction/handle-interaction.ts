import { ownUrl, RateLimited, type SafeUrl } from '@gatehouse-id/operation'
import { renderHostedError } from '@gatehouse-id/pages'
import { errors } from 'oidc-provider'
import type Provider from 'oidc-provider'
import type { InteractionResults } from 'oidc-provider'
import { callOf } from '../../requests/call-of.ts'
import type { FindClient } from '../../clients/find-client.ts'
import { policyOf } from '../../clients/policy.ts'
import { applicationName } from './application-name.ts'
import { askedOf, type Interaction } from './asked.ts'
import { accountChosen, claim, createDecide, refusalOf } from './decide.ts'
import { conclude } from './conclude.ts'
import { type ChooseFlow, drawnFor } from './choose-flow.ts'
import { takeDomainHint } from './domain-hint.ts'
import { followedBy, isFollowedAgain } from './followed-again.ts'
import { knownBrowserCookie, lastUsedOf, readKnownBrowser } from '../trusted-devices/known-browser.ts'
import { flowPath, type FlowRunner } from './flow-step.ts'
import { drawNamed } from '../pages/screens.ts'
import { localeOf, type PageOptionsOf, redirectTarget } from '../../requests/page-options.ts'
import { consentPath, findStep, laterCookie, leavePath, stepsOf } from '../routes.ts'
import {
  type Context,
  emailCharactersMax,
  emailToShow,
  type HostedDependencies,
  type InteractionRequest,
  limitStep,
  type Outcome,
  type Step,
} from './interaction-request.ts'
import type { PendingRequests } from '../../requests/pending-requests.ts'
import type { PendingWrites } from '../../requests/pending-writes.ts'
import { plainTargets } from '../../../../foundation/requests/urls.ts'
import { readForm } from '../../../../foundation/requests/read-form.ts'
import { sendPage } from '../../requests/send-page.ts'
import type { DrawPage } from '../pages/single-page.ts'
import { canMeetAcr, needsMulti, requireSsoOfAddress, SsoEnforced, wantedAcrs } from '../../../../tokens/index.ts'

type Act = NonNullable<Step['post']>

type Options = {
  pendingRequests: PendingRequests
  pendingWrites: PendingWrites
  pageOptionsOf: PageOptionsOf
  /** The client of any issuer of the project: they share these pages. */
  findClient: FindClient
  runner: FlowRunner
  chooseFlow: ChooseFlow
  drawPage: DrawPage
}

/** The hosted pages: steps of one interaction of OpenID Connect, which the browser's cookie identifies. */
export function hostedSignIn(
  provider: Provider,
  hosted: HostedDependencies,
  { pendingRequests, pendingWrites, pageOptionsOf, findClient, runner, chooseFlow, drawPage }: Options,
) {
  const { projectId } = hosted
  const { publicUrl } = hosted
  const { steps, leaveForSso } = stepsOf(hosted, runner, drawPage)
  const decide = createDecide(provider, hosted, { findClient, pendingWrites })

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
    await hosted.states.inTurn(found.uid, () => runInTurn(ctx, found, { form, act, isPost }))
  }

  async function runInTurn(
    ctx: Context,
    found: Found,
    { form, act, isPost }: { form: Record<string, string>; act: Act; isPost: boolean },
  ): Promise<void> {
    const { interaction, isOwnBrowser } = found
    if (isOwnBrowser && isFollowedAgain(interaction, form, hosted.clock()))
      return redirect(ctx, ownUrl(interaction.returnTo))
    const request = await visitOf(ctx, found, form)
    const isConsent = request.asked?.is === 'consent'
    // Of a consent nothing but itself can come.
    if (isConsent && !consentPaths.includes(found.step.path)) return redirect(ctx, request.path(''))
    const canBeMet = request.asked !== undefined || canMeetAcr(wantedAcrs(request.params))
    if (isPost || !canBeMet) await pendingRequests.store(found.interaction)
    const outcome = canBeMet ? await actWithin(request, { step: found.step, act, isPost }) : ({ is: 'unmet' } as const)
    await answer(ctx, request, found, outcome)
  }

  /** The outcome of a step; of an address that has to sign in elsewhere, where that is. */
  async function actWithin(
    request: InteractionRequest,
    { step, act, isPost }: { step: Step; act: Act; isPost: boolean },
  ): Promise<Outcome> {
    try {
      if (isPost || step.isOpeningLimited) limitStep(hosted, step, request)
      if (request.settings.methods.sso) {
        const isFirst = isBeginning(request, step)
        const address = request.form.email || (isFirst ? emailToShow(request) : '')
        if (address !== '') await requireSsoOfAddress(hosted.db, { projectId, address })
        if (isFirst && (await takeDomainHint(hosted, request))) return await leaveForSso(request)
      }
      return await act(request)
    } catch (error) {
      if (error instanceof SsoEnforced) {
        request.form.email ||= emailToShow(request)
        return leaveForSso(request)
      }
      if (!(error instanceof RateLimited)) throw error
      const { retryAfterSeconds = 1 } = error
      return drawNamed(hosted, request, 'sign-in', { problem: 'tooManyAttempts', retryAfterSeconds })
    }
  }

  async function visitOf(ctx: Context, found: Found, form: Record<string, string>): Promise<InteractionRequest> {
    const { uid, interaction, isOwnBrowser, rest } = found
    const client = await findClient(String(interaction.params.client_id))
    const settings = await hosted.settings.of(projectId)
    const acceptsSignUp = !client || policyOf(client).acceptsSignUp !== false
    const isSignUpOpen = settings.isSignUpOpen && acceptsSignUp
    const cookies = ctx.get('cookie')
    const knownBrowser = readKnownBrowser(hosted, cookies)
    const state = await hosted.states.of(uid)
    const needsSecondFactor = needsMulti(wantedAcrs(interaction.params))
    const application = await applicationName(hosted, client?.client_name, settings)
    // A domain that the application names counts once.
    const adds = interaction.params.gatehouse_add === 'passkey' ? 'passkey' : undefined
    Object.assign(state.run.options, { acceptsSignUp, needsSecondFactor, application, adds, domain: undefined })
    const target = redirectTarget(interaction.params.redirect_uri)
    const asked = isOwnBrowser ? await askedOf(hosted, interaction, application) : undefined
    const drawn = await drawnFor(hosted, client, interaction.params)
    return {
      call: {
        ...callOf(ctx, projectId),
        interactionId: uid,
        knownBrowser,
      },
      uid,
      params: interaction.params,
      form: formOf(form, cookies),
      query: new URLSearchParams(ctx.querystring),
      rest,
      cookies,
      knownBrowser,
      state,
      flowId: await chooseFlow(client, asked?.is, drawn),
      loginPage: drawn.page && (await hosted.approvedOrigins.isNamed(projectId, drawn.page)) ? drawn.page : undefined,
      asked,
      settings: { ...settings, isSignUpOpen },
      isOwnBrowser,
      shown: {
        applicationName: application,
        lastUsed: knownBrowser?.lastUsed,
        redirectTargets: [...(target === undefined ? [] : [target]), ...plainTargets(publicUrl)],
        // Customers do not change how the console's own door looks.
        theme: acceptsSignUp ? settings.theme : {},
        locale: localeOf(ctx, interaction.params.ui_locales),
      },
      path: step => ownUrl(`/${projectId}/sign-in/${uid}${step}`),
    }
  }

  async function answer(
    ctx: Context,
    request: InteractionRequest,
    { interaction, step }: Found,
    outcome: Outcome,
  ): Promise<void> {
    if (outcome.is === 'page') {
      if (outcome.retryAfterSeconds !== undefined) ctx.set('retry-after', String(outcome.retryAfterSeconds))
      const isFirst = ctx.method === 'GET' && request.asked?.is === 'access' && firstPaths.includes(step.path)
      return sendPage(ctx, isFirst && outcome.status === 200 ? 403 : outcome.status, outcome.page)
    }
    if (outcome.is === 'json') return sendJson(ctx, outcome.body)
    if (outcome.is === 'redirect') return redirect(ctx, outcome.to)
    if (outcome.is === 'decided' && outcome.decision.is !== 'left') {
      // Nobody agrees to anything by opening a page.
      const isPressed = outcome.decision.is === 'kept' || ctx.method === 'POST'
      const result = isPressed ? await decide(request, interaction, outcome.decision) : undefined
      // A flow that has not shown what is asked for: the usual page does.
      if (!result) return redirect(ctx, request.path(request.asked?.is === 'consent' ? consentPath : ''))
      return finish(ctx, request, { result, mergeWithLastSubmission: true })
    }
    if (outcome.is !== 'done') {
      if (request.asked) await claim(hosted, request)
      // Another node has gone on meanwhile: what stands there stays.
      else if (!(await hosted.states.forget(request.uid, request.state))) return redirect(ctx, request.path(''))
      return finish(ctx, request, { result: refusalOf(outcome, request.asked), mergeWithLastSubmission: false })
    }
    // A flow that signs users in again where a consent is asked for has not asked for it.
    if (request.asked?.is === 'consent') return redirect(ctx, request.path(consentPath))
    const concluded = await conclude(hosted, request)
    for (const cookie of [outcome.cookie, concluded?.cookie]) if (cookie) ctx.res.appendHeader('set-cookie', cookie)
    if (!concluded) return redirect(ctx, request.path(''))
    const { login } = concluded
    // A trusted device, which skipped the second factor, is a known browser already.
    ctx.res.appendHeader(
      'set-cookie',
      knownBrowserCookie(hosted, request.knownBrowser, {
        userId: login.accountId,
        lastUsed: lastUsedOf(request.state.run),
      }),
    )
    const result = {
      login,
      ...(request.asked?.is === 'account' && accountChosen),
      ...followedBy(request.form, hosted.clock()),
    }
    return finish(ctx, request, { result, mergeWithLastSubmission: false })
  }

  /** Goes on to the application, which is told. */
  async function finish(
    ctx: Context,
    request: InteractionRequest,
    { result, mergeWithLastSubmission }: { result: InteractionResults; mergeWithLastSubmission: boolean },
  ): Promise<void> {
    const next = await provider.interactionResult(ctx.req, ctx.res, result, { mergeWithLastSubmission })
    pendingRequests.forget(ctx, request.path(''))
    redirect(ctx, ownUrl(next))
  }

  return handle
}

/** What was typed, no longer than it can be; who has put a passkey off is not offered one. */
function formOf(form: Record<string, string>, cookies: string): Record<string, string> {
  const { email, name } = form
  return {
    ...form,
    ...(email !== undefined && { email: email.trim().slice(0, emailCharactersMax) }),
    ...(name !== undefined && { name: name.trim().slice(0, nameCharactersMax) }),
    ...(cookies.includes(`${laterCookie}=yes`) && { canPasskey: '' }),
  }
}
const nameCharactersMax = 250

/** As the sign-in begins, what the application names counts: later the user has chosen another way, or comes back. */
function isBeginning({ state, asked, flowId }: InteractionRequest, { path }: Step): boolean {
  return path === '' && !state.stored && !asked && flowId === undefined
}

/** The paths of a consent, on the usual pages and by a flow. */
const firstPaths = ['', flowPath]
const consentPaths = [...firstPaths, consentPath, leavePath]

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
