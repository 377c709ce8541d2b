import { renderHostedAddress, renderHostedCode } from '@gatehouse/pages'
import { OperationError } from '@gatehouse/operation'
import { accept } from './accept.ts'
import { emailOf } from './password.ts'
import { codeProblem, codeStatus, type CodeProblem, type SendProblem, sendProblem, statusOf } from './problems.ts'
import { signInPage } from './sign-in-page.ts'
import { finishSignUp } from './sign-up-finish.ts'
import { type HostedDependencies, type Outcome, page, type Step, type Visit } from './visit.ts'

/** A code by e-mail or text message: asking for one, and entering it. */
export function codeSteps(hosted: HostedDependencies): Step[] {
  const phonePage = (visit: Visit, error?: SendProblem) =>
    page(
      error === undefined ? 200 : statusOf[error],
      renderHostedAddress({
        ...visit.shown,
        reason: 'phone',
        action: visit.path('/code'),
        value: visit.form.phone,
        backUrl: visit.path(''),
        error,
      }),
    )

  async function send(visit: Visit): Promise<Outcome> {
    const { phone } = visit.form
    const isPhone = phone !== undefined
    try {
      const loginId = isPhone ? phone : emailOf(visit)
      await sendCode(hosted, visit, { channel: isPhone ? 'sms' : 'email', loginId, isSignUp: false })
      return codePage(visit)
    } catch (error) {
      const problem = sendProblem(error)
      if (isPhone) return phonePage(visit, problem)
      const shown = problem === 'addressNeeded' ? 'emailNeeded' : problem
      return page(statusOf[problem], await signInPage(hosted, visit, { email: emailOf(visit), error: shown }))
    }
  }

  return [
    { path: '/phone', get: async visit => phonePage(visit) },
    { path: '/code', limit: 'oneTimeCodes.signInEmail', get: async visit => codePage(visit), post: send },
    {
      path: '/code/check',
      limit: 'oneTimeCodes.verifyEmail',
      async post(visit) {
        const { sent } = visit.state
        if (sent?.kind !== 'code') return page(200, await signInPage(hosted, visit))
        const code = (visit.form.code ?? '').replaceAll(/\s/g, '')
        const proven = await accept(hosted, async tx => {
          const { channel, loginId } = sent
          const answer = await hosted.oneTimeCodes.prove(tx, visit.call, { channel, loginId, code })
          return answer instanceof OperationError ? answer : finishSignUp(hosted, visit, tx, answer)
        })
        if (proven instanceof OperationError) return codePage(visit, codeProblem(proven))
        return { is: 'proven', userId: proven.row.id, factor: sent.channel, method: 'otp' }
      },
    },
  ]
}

/** Sends a code, and remembers for whom. @throws what the sending refuses */
export async function sendCode(
  hosted: HostedDependencies,
  visit: Visit,
  { channel, loginId, isSignUp, name }: { channel: 'email' | 'sms'; loginId: string; isSignUp: boolean; name?: string },
): Promise<void> {
  const masked = await hosted.oneTimeCodes.send(visit.call, {
    flow: isSignUp ? 'signUpOrIn' : 'signIn',
    channel,
    loginId,
    ...(name && { user: { name } }),
    isConcealed: true,
  })
  const canOfferPasskey = visit.form.canPasskey === 'yes' || visit.state.canOfferPasskey
  const sent = { kind: 'code' as const, channel, loginId, masked, isSignUp }
  visit.state = await hosted.states.change(visit.uid, { sent, canOfferPasskey })
}

export function codePage(visit: Visit, error?: CodeProblem): Outcome {
  const { sent } = visit.state
  const fields: Record<string, string> =
    sent?.channel === 'sms' ? { phone: sent.loginId } : { email: sent?.loginId ?? '' }
  return page(
    error === undefined ? 200 : codeStatus[error],
    renderHostedCode({
      ...visit.shown,
      reason: 'sent',
      action: visit.path('/code/check'),
      address: sent?.masked || sent?.loginId,
      resend: sent?.isSignUp ? undefined : { action: visit.path('/code'), fields },
      other: { label: 'startAgain', url: visit.path('') },
      error,
    }),
  )
}
