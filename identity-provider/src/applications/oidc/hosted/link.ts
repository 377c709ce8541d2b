import { renderHostedCode, renderHostedMessage } from '@gatehouse/pages'
import { OperationError, ownUrl } from '@gatehouse/operation'
import { transact } from '@gatehouse/database'
import { z } from 'zod'
import { accept } from './accept.ts'
import { emailOf } from './password.ts'
import { type CodeProblem, codeStatus, sendProblem, statusOf } from './problems.ts'
import { signInPage } from './sign-in-page.ts'
import { finishSignUp } from './sign-up-finish.ts'
import { type HostedDependencies, type Outcome, page, type Step, type Visit } from './visit.ts'
import { findUserById } from '../../../directory/index.ts'

/** A code that only the one browser takes which began; long enough to walk over to it. */
const handOver = { kind: 'hosted-link-code', lifetimeMs: 5 * 60_000 }
const HandedOver = z.object({ userId: z.string(), firstSeen: z.boolean(), isReset: z.boolean() })

/** A link by e-mail: asking for one, following it, and what it comes to in another browser. */
export function linkSteps(hosted: HostedDependencies): Step[] {
  const { projectId } = hosted
  const dead = (visit: Visit) =>
    page(401, renderHostedMessage({ ...visit.shown, about: 'linkDead', backUrl: backOf(visit) }))
  const backOf = (visit: Visit) => (visit.isOwnBrowser ? visit.path('') : undefined)

  return [
    {
      path: '/link',
      limit: 'magicLinks.signInEmail',
      isForAnyBrowser: true,
      /** Following a link changes nothing: mail programs follow them, too. */
      async get(visit) {
        const token = visit.query.get('t')
        if (token === null) return linkSentPage(visit)
        const confirm = { action: visit.path('/link/follow'), fields: { t: token } }
        return page(200, renderHostedMessage({ ...visit.shown, about: 'confirmLink', confirm }))
      },
      async post(visit) {
        if (!visit.isOwnBrowser) return dead(visit)
        try {
          await sendLink(hosted, visit, { channel: 'email', loginId: emailOf(visit), isSignUp: false })
          return linkSentPage(visit)
        } catch (error) {
          const problem = sendProblem(error)
          const shown = problem === 'addressNeeded' ? 'emailNeeded' : problem
          return page(statusOf[problem], await signInPage(hosted, visit, { email: emailOf(visit), error: shown }))
        }
      },
    },
    {
      path: '/link/follow',
      limit: 'magicLinks.verify',
      isForAnyBrowser: true,
      async post(visit) {
        const proven = await accept(hosted, async tx => {
          const answer = await hosted.magicLinks.prove(tx, visit.call, visit.form.t ?? '')
          // A password that was chosen with a sign-up is that of whoever began it: only their own browser brings it.
          return answer instanceof OperationError || !visit.isOwnBrowser
            ? answer
            : finishSignUp(hosted, visit, tx, answer)
        })
        if (proven instanceof OperationError) return dead(visit)
        const userId = proven.row.id
        if (visit.isOwnBrowser) return { is: 'proven', userId, factor: 'email', method: 'magiclink' }
        const { firstSeen, isReset = false } = proven
        // Whoever began may be somebody else, who had the link sent here: they get in only with what is shown here.
        const issue = {
          projectId,
          ...handOver,
          subject: visit.uid,
          asker: '',
          payload: { userId, firstSeen, isReset },
        }
        const { code } = await transact(hosted.db, tx => hosted.challenges.issueCode(tx, issue))
        return page(200, renderHostedMessage({ ...visit.shown, about: 'linkCode', code }))
      },
    },
    {
      path: '/link/code',
      limit: 'oneTimeCodes.verifyEmail',
      async post(visit) {
        const code = (visit.form.code ?? '').replaceAll(/\s/g, '')
        const which = { projectId, kind: handOver.kind, subject: visit.uid, code, asker: '' }
        const outcome = await transact(hosted.db, async tx => {
          const taken = await hosted.challenges.takeCode(tx, which)
          if (taken.is !== 'taken') return taken.is === 'tooMany' ? 'tooMany' : 'wrong'
          const { userId, firstSeen, isReset } = HandedOver.parse(taken.challenge.payload)
          const row = await findUserById(tx, { projectId, userId })
          if (!row || row.status === 'disabled') return 'wrong'
          return finishSignUp(hosted, visit, tx, { row, firstSeen, isReset })
        })
        if (outcome === 'tooMany') return linkSentPage(visit, 'tooManyAttempts')
        if (outcome === 'wrong') return linkSentPage(visit, 'wrongCode')
        const userId = outcome.row.id
        return { is: 'proven', userId, factor: 'email', method: 'magiclink' }
      },
    },
  ]
}

/** Sends a link that leads back into this sign-in. @throws what the sending refuses */
export async function sendLink(
  hosted: HostedDependencies,
  visit: Visit,
  { channel, loginId, isSignUp, name }: { channel: 'email'; loginId: string; isSignUp: boolean; name?: string },
): Promise<void> {
  const masked = await hosted.magicLinks.send(visit.call, {
    flow: isSignUp ? 'signUpOrIn' : 'signIn',
    channel,
    loginId,
    ...(name && { user: { name } }),
    isConcealed: true,
    uri: ownUrl(hosted.publicUrl + visit.path('/link')),
  })
  const canOfferPasskey = visit.form.canPasskey === 'yes' || visit.state.canOfferPasskey
  const sent = { kind: 'link' as const, channel, loginId, masked, isSignUp }
  visit.state = await hosted.states.change(visit.uid, { sent, canOfferPasskey })
}

export function linkSentPage(visit: Visit, error?: CodeProblem): Outcome {
  const { sent } = visit.state
  return page(
    error === undefined ? 200 : codeStatus[error],
    renderHostedCode({
      ...visit.shown,
      reason: 'link',
      action: visit.path('/link/code'),
      address: sent?.masked || sent?.loginId,
      resend: sent?.isSignUp ? undefined : { action: visit.path('/link'), fields: { email: sent?.loginId ?? '' } },
      other: { label: 'startAgain', url: visit.path('') },
      error,
    }),
  )
}
