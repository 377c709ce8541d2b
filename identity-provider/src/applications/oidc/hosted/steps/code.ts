import { type HostedCodePageProps, renderHostedAddress, renderHostedCode } from '@gatehouse/pages'
import { OperationError } from '@gatehouse/operation'
import { verifySentCode } from '../../../verified/codes-and-links.ts'
import { emailOf } from '../email.ts'
import { heldPassword } from '../state.ts'
import { resend, resendOf } from '../resend.ts'
import { codeProblem, codeStatus, type SendProblem, sendProblem, statusOf } from '../../../verified/problems.ts'
import { signInPage } from '../sign-in-page.ts'
import {
  type HostedDependencies,
  type Outcome,
  page,
  redirect,
  type Step,
  type InteractionRequest,
} from '../interaction-request.ts'

type Channel = 'email' | 'sms'

/** A code by e-mail or text message: requesting one, and entering it. */
export function codeSteps(hosted: HostedDependencies): Step[] {
  const phonePage = (request: InteractionRequest, error?: SendProblem) =>
    page(
      error === undefined ? 200 : statusOf[error],
      renderHostedAddress({
        ...request.shown,
        reason: 'phone',
        action: request.path('/code'),
        value: request.form.phone,
        backAction: request.path('/open/sign-in'),
        error,
      }),
    )

  async function send(request: InteractionRequest): Promise<Outcome> {
    const { phone } = request.form
    const isPhone = phone !== undefined
    try {
      const loginId = isPhone ? phone : emailOf(request)
      await sendCode(hosted, request, { channel: isPhone ? 'sms' : 'email', loginId, isSignUp: false })
      return redirect(request.path('/code'))
    } catch (error) {
      const problem = sendProblem(error)
      if (isPhone) return phonePage(request, problem)
      const shown = problem === 'addressNeeded' ? 'emailNeeded' : problem
      return page(statusOf[problem], await signInPage(hosted, request, { error: shown }))
    }
  }

  function show(
    request: InteractionRequest,
    { status = 200, ...shown }: Pick<HostedCodePageProps, 'error' | 'resend'> & { status?: number } = {},
  ): Outcome {
    const { sent } = request.state
    if (sent?.kind !== 'code') return redirect(request.path(''))
    const props: HostedCodePageProps = {
      ...request.shown,
      reason: 'sent',
      action: request.path('/code/check'),
      address: sent.masked || sent.loginId,
      resend: resendOf(hosted, request, '/code'),
      other: { label: 'startAgain', url: request.path('') },
      ...shown,
    }
    return page(status, renderHostedCode(props))
  }

  return [
    { path: '/phone', get: async request => phonePage(request) },
    { path: '/code', limit: 'oneTimeCodes.signInEmail', get: async request => show(request), post: send },
    {
      path: '/code/resend',
      limit: 'oneTimeCodes.signInEmail',
      async post(request) {
        const { sent, signUp } = request.state
        if (sent?.kind !== 'code') return redirect(request.path(''))
        return resend(hosted, request, {
          path: '/code',
          send: () => sendCode(hosted, request, { ...sent, name: signUp?.name }),
          show: (status, button) => show(request, { status, resend: button }),
        })
      },
    },
    {
      path: '/code/check',
      limit: 'oneTimeCodes.verifyEmail',
      async post(request) {
        const { sent } = request.state
        if (sent?.kind !== 'code') return page(200, await signInPage(hosted, request))
        const code = (request.form.code ?? '').replaceAll(/\s/g, '')
        const { channel, loginId } = sent
        const verified = await verifySentCode(hosted, request.call, {
          channel,
          loginId,
          code,
          heldPassword: heldPassword(request),
        })
        if (verified instanceof OperationError) {
          const error = codeProblem(verified)
          return show(request, { status: codeStatus[error], error })
        }
        return { is: 'verified', user: verified.row, factor: channel, method: 'otp' }
      },
    },
  ]
}

/**
 * Sends a code, and remembers to whom.
 * @throws what sending throws
 */
export async function sendCode(
  hosted: HostedDependencies,
  request: InteractionRequest,
  { channel, loginId, isSignUp, name }: { channel: Channel; loginId: string; isSignUp: boolean; name?: string },
): Promise<void> {
  const masked = await hosted.oneTimeCodes.send(request.call, {
    flow: isSignUp ? 'signUpOrIn' : 'signIn',
    channel,
    loginId,
    ...(name && { user: { name } }),
    isConcealed: true,
  })
  const canOfferPasskey = request.form.canPasskey === 'yes' || request.state.canOfferPasskey
  const sent = { kind: 'code' as const, channel, loginId, masked, isSignUp, at: hosted.clock() }
  const email = channel === 'email' ? { email: loginId } : {}
  request.state = await hosted.states.change(request.uid, { sent, canOfferPasskey, ...email })
}
