import { renderHostedMessage } from '@gatehouse-id/pages'
import {
  drawScreen,
  passkeyPage,
  type ProblemText,
  screenStateOf,
  type Webauthn,
} from '../../../../applications/index.ts'
import { type ScreenName, signInFlow } from '../../../../projects/index.ts'
import {
  emailToShow,
  type HostedDependencies,
  type InteractionRequest,
  type Outcome,
  page,
  redirect,
} from '../interaction/interaction-request.ts'
import { runOf } from '../interaction/run.ts'
import { begunState } from '../interaction/state.ts'

export type Draw = (request: InteractionRequest, screen: string, refusal?: Refusal) => Promise<Outcome>
type Form = { fields?: Record<string, string>; account?: string | undefined }
type Refusal = { problem?: ProblemText | undefined; retryAfterSeconds?: number | undefined }

/** Where a screen of the built-in flow has a URL of its own, below that of the sign-in. */
export const pathOf: Partial<Record<string, string>> = {
  'sign-in': '',
  phone: '/phone',
  code: '/code',
  link: '/link',
  'sign-up': '/sign-up',
  forgotten: '/forgotten',
  'reset-sent': '/forgotten/sent',
  'second-factor': '/second-factor',
  'recovery-code': '/recovery-code',
} satisfies Partial<Record<ScreenName, string>>

/** The first page of a sign-in where the application asks for something else first. */
export const otherPath = '/other'
const back = { back: '/open/sign-in' }
/** Where the buttons of a screen are posted; others are pages of their own (`single-page.ts`). */
const actions: Partial<Record<ScreenName, Record<string, string>>> = {
  'sign-in': {
    password: '',
    code: '/code',
    link: '/link',
    phone: '/open/phone',
    sso: '/sso',
    passkey: '/open/passkey',
    forgotten: '/open/forgotten',
    'sign-up': '/open/sign-up',
  },
  'new-password': { submit: '/new-password' },
  phone: { submit: '/code', ...back },
  code: { submit: '/code/check', resend: '/code/resend', ...back },
  link: { submit: '/link/code', resend: '/link/resend', ...back },
  'sign-up': { submit: '/sign-up', ...back },
  forgotten: { submit: '/forgotten', ...back },
  'reset-sent': back,
  'choose-password': { submit: '/reset' },
  'second-factor': { submit: '/second-factor', recovery: '/open/recovery-code' },
  'recovery-code': { submit: '/recovery-code', back: '/open/second-factor' },
  account: { keep: '/account', other: otherPath },
  'no-access': { back: '/leave', other: otherPath },
  consent: { allow: '/consent', deny: '/leave' },
}

/** Whether a screen stands open in this sign-in; the others do always. */
const isOpen: Partial<Record<string, (request: InteractionRequest) => boolean>> = {
  code: ({ state }) => state.run.sent?.kind === 'code',
  link: ({ state, isOwnBrowser }) => state.run.sent?.kind === 'link' && isOwnBrowser,
  'sign-up': ({ settings: { isSignUpOpen, methods } }) => isSignUpOpen && (methods.oneTimeCode || methods.magicLink),
  'reset-sent': ({ state }) => Boolean(state.run.form.email),
  'second-factor': ({ state }) => state.run.verified !== undefined,
  'recovery-code': ({ state }) => state.run.verified !== undefined,
  account: ({ asked }) => asked?.is === 'account',
  'no-access': ({ asked }) => asked?.is === 'access',
  consent: ({ asked }) => asked?.is === 'consent',
}

/** Draws the screens of the built-in flow. */
export function createDraw(hosted: HostedDependencies): Draw {
  /** The page of a screen, perhaps with a refusal. One that does not stand open leads to the first page. */
  return async (request, screen, refusal = {}) => {
    const { problem } = refusal
    if (problem === 'linkExpired') return deadLink(request)
    if (problem === 'signInFirst') return drawNamed(hosted, request, 'sign-in', refusal)
    const isNamed = Object.hasOwn(actions, screen)
    // Safe: one of the names.
    if (isNamed && isOpen[screen]?.(request) !== false) return drawNamed(hosted, request, screen as ScreenName, refusal)
    if (screen === 'sign-up') return drawNamed(hosted, request, 'sign-in', { problem: 'signUpClosed' })
    return problem === 'tooManyAttempts' ? drawNamed(hosted, request, 'sign-in', refusal) : redirect(request.path(''))
  }
}

/** A screen of the built-in flow, whether it stands open or not. */
export async function drawNamed(
  hosted: HostedDependencies,
  request: InteractionRequest,
  name: ScreenName,
  { problem, retryAfterSeconds, fields = {}, account }: Refusal & Form = {},
): Promise<Outcome> {
  const template = signInFlow.screens.get(name)
  const { isOwnBrowser, path, settings, shown } = request
  if (typeof template !== 'object') throw new Error(`unreachable: the built-in flow has no screen ${name}`)
  const own = isOwnBrowser ? request : { ...request, state: begunState() }
  const { state: run, resolve } = runOf(hosted, own)
  const language = shown.locale?.language ?? 'en'
  const { asked } = request
  const told = { state: run, template, problem, retryAfterSeconds, resolve, locale: language, asked }
  const state = await screenStateOf(hosted, request.call, told)
  const email = emailToShow(request)
  Object.assign(state.inputs, email !== '' && { email })
  const offersPasskeys = name === 'sign-in' && settings.methods.passkey
  const { status, page: drawn } = await drawScreen(
    hosted,
    hosted.projectId,
    {
      template,
      state,
      locale: language,
      actionOf: button => path(actions[name]?.[button] ?? ''),
      providerUrl: provider => path(`/social/${provider}`),
    },
    {
      ...shown,
      action: path(''),
      fields,
      account,
      ...(offersPasskeys && { passkeyOffer: { action: path('/passkey'), optionsUrl: path('/passkey/options') } }),
    },
  )
  return { ...page(status, drawn), ...(status === 429 && { retryAfterSeconds }) }
}

/** The page on which a browser makes a passkey or uses one. */
export function drawPasskey(request: InteractionRequest, webauthn: Webauthn): Outcome {
  const action = request.path(webauthn.create ? '/add-passkey' : '/passkey')
  const otherUrl = request.path(webauthn.create ? '/add-passkey/later' : '')
  return page(200, passkeyPage({ ...request.shown, action, otherUrl }, webauthn))
}

export function deadLink({ shown, path, isOwnBrowser }: InteractionRequest): Outcome {
  const backUrl = isOwnBrowser ? path('') : undefined
  return page(401, renderHostedMessage({ ...shown, about: 'linkDead', backUrl }))
}
