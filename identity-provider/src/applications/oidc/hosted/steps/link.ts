import { type HostedCodePageProps, renderHostedCode, renderHostedMessage } from '@gatehouse/pages'
import { OperationError, ownUrl } from '@gatehouse/operation'
import { transact } from '@gatehouse/database'
import { z } from 'zod'
import { verifySentLink } from '../../../verified/codes-and-links.ts'
import { emailOf } from '../email.ts'
import { heldPassword } from '../state.ts'
import { resend, resendOf } from '../resend.ts'
import { codeProblem, codeStatus, sendProblem, statusOf } from '../../../verified/problems.ts'
import { signInPage } from '../sign-in-page.ts'
import { finishSignUp } from '../../../verified/finish-sign-up.ts'
import {
  type HostedDependencies,
  type Outcome,
  page,
  redirect,
  type Step,
  type InteractionRequest,
} from '../interaction-request.ts'
import { findUserById, proven } from '../../../../directory/index.ts'
import { accept } from '../../../verified/accept.ts'
import { TooManyCodeAttempts, WrongCode } from '../../../../authentication/index.ts'

/** A code that only the browser that started the sign-in accepts; valid long enough to switch to it. */
const handOver = { kind: 'hosted-link-code', lifetimeMs: 5 * 60_000 }
const HandedOver = z.object({ userId: z.string(), firstSeen: z.boolean(), isReset: z.boolean() })

/** A link by e-mail: requesting one, following it, and what happens in another browser. */
export function linkSteps(hosted: HostedDependencies): Step[] {
  const { projectId } = hosted
  const dead = (request: InteractionRequest) =>
    page(401, renderHostedMessage({ ...request.shown, about: 'linkDead', backUrl: backOf(request) }))
  const backOf = (request: InteractionRequest) => (request.isOwnBrowser ? request.path('') : undefined)

  function show(
    request: InteractionRequest,
    { status = 200, ...shown }: Pick<HostedCodePageProps, 'error' | 'resend'> & { status?: number } = {},
  ): Outcome {
    if (!request.isOwnBrowser) return dead(request)
    const { sent } = request.state
    if (sent?.kind !== 'link') return redirect(request.path(''))
    const props: HostedCodePageProps = {
      ...request.shown,
      reason: 'link',
      action: request.path('/link/code'),
      address: sent.masked || sent.loginId,
      resend: resendOf(hosted, request, '/link'),
      other: { label: 'startAgain', url: request.path('') },
      ...shown,
    }
    return page(status, renderHostedCode(props))
  }

  return [
    {
      path: '/link',
      limit: 'magicLinks.signInEmail',
      isForAnyBrowser: true,
      /** Opening a link changes nothing: mail programs open links too. */
      async get(request) {
        const token = request.query.get('t')
        if (token === null) return show(request)
        const confirm = { action: request.path('/link/follow'), fields: { t: token } }
        return page(200, renderHostedMessage({ ...request.shown, about: 'confirmLink', confirm }))
      },
      async post(request) {
        if (!request.isOwnBrowser) return dead(request)
        try {
          await sendLink(hosted, request, { channel: 'email', loginId: emailOf(request), isSignUp: false })
          return redirect(request.path('/link'))
        } catch (error) {
          const problem = sendProblem(error)
          const shown = problem === 'addressNeeded' ? 'emailNeeded' : problem
          return page(statusOf[problem], await signInPage(hosted, request, { error: shown }))
        }
      },
    },
    {
      path: '/link/resend',
      limit: 'magicLinks.signInEmail',
      async post(request) {
        const { sent, signUp } = request.state
        if (sent?.kind !== 'link') return redirect(request.path(''))
        return resend(hosted, request, {
          path: '/link',
          send: () => sendLink(hosted, request, { ...sent, channel: 'email', name: signUp?.name }),
          show: (status, button) => show(request, { status, resend: button }),
        })
      },
    },
    {
      path: '/link/follow',
      limit: 'magicLinks.verify',
      isForAnyBrowser: true,
      async post(request) {
        const verified = await verifySentLink(hosted, request.call, {
          token: request.form.t ?? '',
          sentTo: request.state.sent?.loginId,
          // The visitor who started the sign-up chose its password: only their own browser may set it.
          heldPassword: request.isOwnBrowser ? heldPassword(request) : undefined,
        })
        if (verified instanceof OperationError) return dead(request)
        if (request.isOwnBrowser) return { is: 'verified', user: verified.row, factor: 'email', method: 'magiclink' }
        const { row, firstSeen, isReset = false } = verified
        const userId = row.id
        // An attacker may have started the sign-in and had the link sent here: they cannot finish it without this code.
        const issue = {
          projectId,
          ...handOver,
          subject: request.uid,
          asker: '',
          user: userId,
          payload: { userId, firstSeen, isReset },
        }
        const { code } = await transact(hosted.db, tx => hosted.challenges.issueCode(tx, issue))
        return page(200, renderHostedMessage({ ...request.shown, about: 'linkCode', code }))
      },
    },
    {
      path: '/link/code',
      limit: 'oneTimeCodes.verifyEmail',
      async post(request) {
        const code = (request.form.code ?? '').replaceAll(/\s/g, '')
        const handedOver = { projectId, kind: handOver.kind, subject: request.uid, code, asker: '' }
        const outcome = await accept(hosted, async tx => {
          const taken = await hosted.challenges.takeCode(tx, handedOver)
          if (taken.is !== 'taken') return taken.is === 'tooMany' ? new TooManyCodeAttempts() : new WrongCode()
          const { userId, firstSeen, isReset } = HandedOver.parse(taken.challenge.payload)
          const row = await findUserById(tx, { projectId, userId })
          if (!row) return new WrongCode()
          // The code ends with the epoch in which the link was followed.
          return finishSignUp(hosted, tx, { row: proven(row), firstSeen, isReset }, heldPassword(request))
        })
        if (outcome instanceof OperationError) {
          const error = codeProblem(outcome)
          return show(request, { status: codeStatus[error], error })
        }
        return { is: 'verified', user: outcome.row, factor: 'email', method: 'magiclink' }
      },
    },
  ]
}

/**
 * Sends a link that leads back into this sign-in.
 * @throws what sending throws
 */
export async function sendLink(
  hosted: HostedDependencies,
  request: InteractionRequest,
  { channel, loginId, isSignUp, name }: { channel: 'email'; loginId: string; isSignUp: boolean; name?: string },
): Promise<void> {
  const masked = await hosted.magicLinks.send(request.call, {
    flow: isSignUp ? 'signUpOrIn' : 'signIn',
    channel,
    loginId,
    ...(name && { user: { name } }),
    isConcealed: true,
    uri: ownUrl(hosted.publicUrl + request.path('/link')),
  })
  const canOfferPasskey = request.form.canPasskey === 'yes' || request.state.canOfferPasskey
  const sent = { kind: 'link' as const, channel, loginId, masked, isSignUp, at: hosted.clock() }
  request.state = await hosted.states.change(request.uid, { sent, canOfferPasskey, email: loginId })
}
