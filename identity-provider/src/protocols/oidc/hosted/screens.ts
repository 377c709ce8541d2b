import {
  type HostedCodePageProps,
  type HostedNewPasswordPageProps,
  type HostedSignInPageProps,
  type HostedSignUpPageProps,
  renderHostedAddress,
  renderHostedCode,
  renderHostedMessage,
  renderHostedNewPassword,
  renderHostedPasskey,
  renderHostedSignUp,
} from '@gatehouse/pages'
import type { Page } from '@gatehouse/pages'
import {
  secondsToResend,
  type ScreenName,
  statusOf,
  type Stand,
  type ProblemText,
  passwordRules,
} from '../../../applications/index.ts'
import { emailToShow } from './email.ts'
import {
  type HostedDependencies,
  type InteractionRequest,
  type Outcome,
  page,
  redirect,
} from './interaction-request.ts'
import { methodsOf, signInPage } from './sign-in-page.ts'
import { trustField } from './trusted-devices/trust.ts'

export type Draw = (request: InteractionRequest, screen: string, refusal?: Refusal) => Promise<Outcome>
type Refusal = { problem?: ProblemText | undefined; retryAfterSeconds?: number | undefined }
export type Webauthn = Extract<Extract<Stand, { is: 'shown' }>['waiting'], { webauthn: unknown }>['webauthn']

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
  passkey: '/passkey',
  'add-passkey': '/add-passkey',
} satisfies Partial<Record<ScreenName, string>>

const errorsOf: Partial<Record<ProblemText, HostedSignInPageProps['error']>> = {
  wrongCredentials: 'invalidCredentials',
  tooManyAttempts: 'tooManyAttempts',
  unavailable: 'unavailable',
  addressNeeded: 'emailNeeded',
  providerFailed: 'otherProvider',
  passkeyRefused: 'passkey',
  signUpClosed: 'signUpClosed',
  ssoUnknown: 'ssoUnknown',
}

export const newPasswordErrors: Partial<Record<ProblemText, HostedNewPasswordPageProps['error']>> = {
  passwordMismatch: 'mismatch',
  weakPassword: 'weak',
  wrongCode: 'wrongCode',
  tooManyAttempts: 'tooManyAttempts',
  wrongCredentials: 'invalidCredentials',
}
const signUpErrors: Partial<Record<ProblemText, HostedSignUpPageProps['error']>> = {
  weakPassword: 'weak',
  addressNeeded: 'emailNeeded',
  tooManyAttempts: 'tooManyAttempts',
  unavailable: 'unavailable',
}

/** Draws the screens of the built-in flow. */
export function createDraw(hosted: HostedDependencies) {
  const rulesOf = () => passwordRules(hosted.passwordPolicies, hosted.projectId)

  async function signIn(request: InteractionRequest, { problem }: Refusal): Promise<Page> {
    // A refusal that visitors of this page do not know by name is not silent.
    const error = problem === undefined || problem === 'signInFirst' ? undefined : (errorsOf[problem] ?? 'unavailable')
    return signInPage(hosted, request, error === undefined ? {} : { error })
  }

  function address(reason: 'phone' | 'forgotten') {
    return (request: InteractionRequest, { problem }: Refusal): Page =>
      renderHostedAddress({
        ...request.shown,
        reason,
        action: request.path(reason === 'phone' ? '/code' : '/forgotten'),
        value: reason === 'phone' ? request.form.phone : emailToShow(request),
        backAction: request.path('/open/sign-in'),
        error: problem === 'addressNeeded' || problem === 'tooManyAttempts' ? problem : problem && 'unavailable',
      })
  }

  /** Undefined where nothing was sent. */
  function sent(kind: 'code' | 'link') {
    return (request: InteractionRequest, { problem, retryAfterSeconds }: Refusal): Page | undefined => {
      const { sent } = request.state.run
      if (sent?.kind !== kind || !request.isOwnBrowser) return undefined
      const path = kind === 'code' ? '/code' : '/link'
      const isTooSoon = problem === 'tooSoon'
      const resend: HostedCodePageProps['resend'] = {
        action: request.path(`${path}/resend`),
        waitSeconds: isTooSoon ? (retryAfterSeconds ?? 0) : secondsToResend(hosted, request.state.run),
        ...(isTooSoon ? { outcome: 'tooSoon' } : request.query.has('resent') && { outcome: 'sent' }),
      }
      return renderHostedCode({
        ...request.shown,
        reason: kind === 'code' ? 'sent' : 'link',
        action: request.path(kind === 'code' ? '/code/check' : '/link/code'),
        address: sent.masked || sent.loginId,
        resend,
        other: { label: 'startAgain', url: request.path('') },
        error: isTooSoon ? undefined : codeError(problem),
      })
    }
  }

  function factor(reason: 'authenticator' | 'recovery') {
    return (request: InteractionRequest, { problem }: Refusal): Page | undefined => {
      const { state, settings, form } = request
      if (!state.run.verified) return undefined
      const days = settings.trustedDeviceDays
      const isRecovery = reason === 'recovery'
      return renderHostedCode({
        ...request.shown,
        reason,
        action: request.path(isRecovery ? '/recovery-code' : '/second-factor'),
        other: isRecovery
          ? { label: 'useAuthenticator', url: request.path('/second-factor') }
          : { label: 'useRecovery', url: request.path('/recovery-code') },
        ...(days > 0 && {
          trust: { ...trustField, days, isChosen: form[trustField.name] === trustField.value },
        }),
        error: codeError(problem),
      })
    }
  }

  async function newPassword(request: InteractionRequest, { problem }: Refusal): Promise<Page> {
    const email = request.form.email ?? ''
    return renderHostedNewPassword({
      ...request.shown,
      action: request.path('/new-password'),
      fields: { email },
      email,
      reason: 'expired',
      currentPassword: 'ask',
      rules: await rulesOf(),
      error: problem && newPasswordErrors[problem],
    })
  }

  /** Undefined where there are no new accounts. */
  async function signUp(request: InteractionRequest, { problem }: Refusal): Promise<Page | undefined> {
    const { hasPassword, social, signUpAction } = await methodsOf(hosted, request)
    if (signUpAction === undefined) return undefined
    return renderHostedSignUp({
      ...request.shown,
      action: request.path('/sign-up'),
      email: emailToShow(request),
      name: request.form.name ?? '',
      hasPassword,
      rules: await rulesOf(),
      social,
      signInAction: request.path('/open/sign-in'),
      error: problem && signUpErrors[problem],
    })
  }

  const drawings: Partial<
    Record<string, (request: InteractionRequest, refusal: Refusal) => Page | undefined | Promise<Page | undefined>>
  > = {
    'sign-in': signIn,
    'new-password': newPassword,
    phone: address('phone'),
    forgotten: address('forgotten'),
    code: sent('code'),
    link: sent('link'),
    'second-factor': factor('authenticator'),
    'recovery-code': factor('recovery'),
    'sign-up': signUp,
    'reset-sent': ({ state, shown, path }) => {
      const { email = '' } = state.run.form
      if (email === '') return undefined
      return renderHostedMessage({
        ...shown,
        about: 'resetSent',
        values: { address: String(email) },
        backUrl: path(''),
      })
    },
  }

  /** The page of a screen, perhaps with a refusal. One that does not stand open leads to the first page. */
  async function draw(request: InteractionRequest, screen: string, refusal: Refusal = {}): Promise<Outcome> {
    const { problem, retryAfterSeconds } = refusal
    if (problem === 'linkExpired') return deadLink(request)
    const drawn = problem === 'signInFirst' ? undefined : await drawings[screen]?.(request, refusal)
    const status = problem === undefined || problem === 'passwordExpired' ? 200 : statusOf(problem)
    if (drawn) return { ...page(status, drawn), ...(status === 429 && { retryAfterSeconds }) }
    if (screen === 'sign-up') return page(statusOf('signUpClosed'), await signIn(request, { problem: 'signUpClosed' }))
    const isShown = problem === 'signInFirst' || problem === 'tooManyAttempts'
    if (isShown) return { ...page(status, await signIn(request, refusal)), retryAfterSeconds }
    return redirect(request.path(''))
  }

  function drawPasskey(
    request: InteractionRequest,
    { transactionId, options: ceremony, create }: Webauthn,
    error?: 'refused',
  ): Outcome {
    const kind = create ? 'add' : 'use'
    const action = request.path(create ? '/add-passkey' : '/passkey')
    const otherUrl = request.path(create ? '/add-passkey/later' : '')
    const shown = { ...request.shown, kind, action, fields: { transactionId }, ceremony, otherUrl, error } as const
    return page(error === undefined ? 200 : statusOf('passkeyRefused'), renderHostedPasskey(shown))
  }

  return { draw, drawPasskey }
}

export function deadLink({ shown, path, isOwnBrowser }: InteractionRequest): Outcome {
  const backUrl = isOwnBrowser ? path('') : undefined
  return page(401, renderHostedMessage({ ...shown, about: 'linkDead', backUrl }))
}

function codeError(problem: ProblemText | undefined): HostedCodePageProps['error'] {
  return problem === undefined || problem === 'tooManyAttempts' ? problem : 'wrongCode'
}
