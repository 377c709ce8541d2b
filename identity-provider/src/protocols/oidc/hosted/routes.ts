import { parseSafeUrl } from '@gatehouse-id/operation'
import { renderHostedError } from '@gatehouse-id/pages'
import { beginPasskey, needsSecondFactor, type Stand, type Webauthn } from '../../../applications/index.ts'
import { entryOf, type ScreenName, signInFlow } from '../../../projects/index.ts'
import { elsewhereOf, handOverStep } from './interaction/login-page.ts'
import { flowPath, type FlowRunner, flowStep } from './interaction/flow-step.ts'
import {
  type HostedDependencies,
  type InteractionRequest,
  type Outcome,
  page,
  redirect,
  type Step,
} from './interaction/interaction-request.ts'
import { linkSteps } from './pages/link-pages.ts'
import { resetStep } from './pages/reset-page.ts'
import type { DrawPage } from './pages/single-page.ts'
import { createGo, keepFields, type Walk } from './interaction/run.ts'
import { createDraw, drawPasskey, otherPath, pathOf } from './pages/screens.ts'

export const laterCookie = 'gatehouse.passkey-later'
export const consentPath = '/consent'
export const leavePath = '/leave'
const laterSeconds = 30 * 24 * 60 * 60

/** Pages that a form leads to with what was typed, which must not be part of a URL. */
const opened = ['sign-in', 'sign-up', 'forgotten', 'phone', 'passkey', 'second-factor', 'recovery-code']

/** Every URL of the hosted pages: which button of the built-in flow it presses, or which screen it shows. */
export function stepsOf(
  hosted: HostedDependencies,
  runner: FlowRunner,
  drawPage: DrawPage,
): { steps: Step[]; leaveForSso: NonNullable<Step['post']> } {
  const { projectId } = hosted
  const go = createGo(hosted)
  const draw = createDraw(hosted)

  async function answer(request: InteractionRequest, stand: Stand): Promise<Outcome> {
    if (stand.is === 'completed') return stand.decision ? { is: 'decided', decision: stand.decision } : { is: 'done' }
    if (stand.is !== 'shown') return { is: 'unmet' }
    const { waiting, problem } = stand
    if (waiting.action === 'redirect') {
      const to = parseSafeUrl(waiting.redirect.url)
      return redirect(to ?? request.path(''))
    }
    // A page of its own begins the ceremony, so that it can be loaded again.
    if ('webauthn' in waiting) return redirect(request.path(waiting.webauthn.create ? '/add-passkey' : '/passkey'))
    const { shown = '' } = request.state.run
    if (problem === undefined) {
      const path = pathOf[shown]
      return path === undefined ? draw(request, shown) : redirect(request.path(path))
    }
    // Told by the user's tenant alone: which users it leaves alone is known when they are.
    if (problem === 'ssoEnforced') return answer(request, await go(request, { screen: 'sign-in', button: 'sso' }))
    return draw(request, shown, stand)
  }

  const walk: Walk = async (request, to) => answer(request, await go(request, to))
  const press = (screen: ScreenName, button: string) => (request: InteractionRequest) =>
    walk(request, { screen, button })
  const show = (screen: ScreenName) => (request: InteractionRequest) => draw(request, screen)
  /** The answer of a browser to a ceremony. */
  const answered = (step: string) => (request: InteractionRequest) => {
    const { transactionId = '', response = '' } = request.form
    return walk(request, { step, brought: { transactionId, response } })
  }

  /** Without a user it leads to the first page. */
  async function addPasskey(request: InteractionRequest): Promise<Outcome> {
    const stand = await go(request, { step: 'register-passkey' })
    const begun = ceremonyOf(stand)
    return begun ? drawPasskey(request, begun) : redirect(request.path(''))
  }

  async function usePasskey(request: InteractionRequest): Promise<Outcome> {
    const stand = await go(request, { screen: 'sign-in', button: 'passkey' })
    const begun = ceremonyOf(stand)
    return begun ? drawPasskey(request, begun) : answer(request, stand)
  }

  async function later(request: InteractionRequest): Promise<Outcome> {
    if (!request.state.run.verified) return redirect(request.path(''))
    const isSecure = hosted.publicUrl.startsWith('https:')
    const flags = `Path=/${projectId}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
    const outcome = await walk(request, { step: 'end' })
    const cookie = `${laterCookie}=yes; Max-Age=${laterSeconds}; ${flags}`
    return outcome.is === 'done' ? { ...outcome, cookie } : outcome
  }

  /** For a passkey that the browser offers in the field for the e-mail address; the flow stays where it is. */
  async function passkeyOptions(request: InteractionRequest): Promise<Outcome> {
    const { call, state, settings } = request
    if (!settings.methods.passkey)
      return page(403, renderHostedError({ ...request.shown, reason: 'invalidRequest', requestId: call.requestId }))
    const { origin } = new URL(hosted.publicUrl)
    const isVerificationNeeded = needsSecondFactor(state.run)
    const { transactionId, options } = await beginPasskey(hosted, call, { origin, isVerificationNeeded })
    return { is: 'json', body: { transactionId, options } }
  }

  async function signUp(request: InteractionRequest): Promise<Outcome> {
    const shown = await draw(request, 'sign-up')
    return shown.is === 'page' && shown.status === 200 ? press('sign-up', 'submit')(request) : shown
  }

  async function open(request: InteractionRequest): Promise<Outcome> {
    keepFields(request, 'sign-in')
    await hosted.states.save(request.uid, request.state)
    const name = opened.includes(request.rest) ? request.rest : 'sign-in'
    return redirect(request.path(pathOf[name] ?? `/${name}`))
  }

  const steps: Step[] = [
    {
      path: '',
      async get(request) {
        const { flowId, asked } = request
        if (flowId !== undefined) return redirect(request.path(flowPath))
        const elsewhere = elsewhereOf(hosted, request)
        if (elsewhere !== undefined) return redirect(elsewhere)
        return draw(request, (asked && entryOf(signInFlow, asked.is)) ?? 'sign-in')
      },
      post: press('sign-in', 'password'),
    },
    { path: '/open', hasRest: true, limit: 'social.start', post: open },
    { path: '/new-password', post: press('new-password', 'submit') },
    { path: '/phone', get: show('phone') },
    {
      path: '/code',
      get: show('code'),
      post: request =>
        request.form.phone === undefined ? press('sign-in', 'code')(request) : press('phone', 'submit')(request),
    },
    { path: '/code/resend', post: resend('code') },
    { path: '/code/check', post: press('code', 'submit') },
    ...linkSteps(hosted, { draw, walk }),
    { path: '/link/resend', post: resend('link') },
    { path: '/link/code', post: press('link', 'submit') },
    { path: '/passkey', get: usePasskey, post: answered('use-passkey') },
    { path: '/passkey/options', limit: 'passkeys.signInStart', isOpeningLimited: true, get: passkeyOptions },
    { path: '/add-passkey', get: addPasskey, post: answered('register-passkey') },
    { path: '/add-passkey/later', get: later },
    {
      path: '/social',
      hasRest: true,
      get: request => walk({ ...request, form: { provider: request.rest } }, { screen: 'sign-in', button: 'social' }),
    },
    {
      path: '/back',
      get: request =>
        walk(request, { step: 'use-provider', brought: { exchangeCode: request.query.get('code') ?? '' } }),
    },
    { path: '/sso', post: press('sign-in', 'sso') },
    flowStep(hosted, walk, runner),
    handOverStep(walk, runner),
    { path: '/sign-up', get: show('sign-up'), post: signUp },
    { path: '/forgotten', get: show('forgotten'), post: press('forgotten', 'submit') },
    { path: '/forgotten/sent', get: show('reset-sent') },
    resetStep(hosted, drawPage, walk),
    { path: '/second-factor', get: show('second-factor'), post: press('second-factor', 'submit') },
    { path: '/recovery-code', get: show('recovery-code'), post: press('recovery-code', 'submit') },
    { path: otherPath, get: show('sign-in'), post: async request => redirect(request.path(otherPath)) },
    { path: '/account', post: press('account', 'keep') },
    { path: consentPath, get: show('consent'), post: press('consent', 'allow') },
    { path: leavePath, post: request => walk(request, { step: 'leave' }) },
  ]

  function resend(kind: 'code' | 'link') {
    return async (request: InteractionRequest): Promise<Outcome> => {
      if (request.state.run.sent?.kind !== kind) return redirect(request.path(''))
      return walk(request, { screen: kind, button: 'resend' })
    }
  }

  return { steps, leaveForSso: press('sign-in', 'sso') }
}

function ceremonyOf(stand: Stand): Webauthn | undefined {
  return stand.is === 'shown' && 'webauthn' in stand.waiting ? stand.waiting.webauthn : undefined
}

/** The step of a path below the sign-in's URL, and the rest of the path. */
export function findStep(steps: Step[], below: string): { step: Step; rest: string } | undefined {
  const exact = steps.find(({ path, hasRest }) => path === below && !hasRest)
  if (exact) return { step: exact, rest: '' }
  const step = steps.find(({ path, hasRest }) => hasRest && below.startsWith(`${path}/`))
  return step && { step, rest: below.slice(step.path.length + 1) }
}
