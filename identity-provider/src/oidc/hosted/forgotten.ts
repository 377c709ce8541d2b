import { renderHostedAddress, renderHostedMessage, renderHostedNewPassword } from '@gatehouse/pages'
import { OperationError, ownUrl } from '@gatehouse/operation'
import { z } from 'zod'
import { PasswordTooWeak } from '../../passwords/errors.ts'
import { auditTarget } from '../../users/create.ts'
import { findUserById } from '../../users/store.ts'
import { accept } from './accept.ts'
import { emailOf } from './password.ts'
import { passwordRules } from './password-rules.ts'
import { isA, sendProblem, type SendProblem, statusOf } from './problems.ts'
import { type Kit, type Outcome, page, type Step, type Visit } from './visit.ts'

/** A new password by a link, for whoever has forgotten theirs. */
export const forgottenSteps = (kit: Kit): Step[] => {
  const { dependencies, rules, projectId } = kit

  const askPage = (visit: Visit, error?: SendProblem): Outcome =>
    page(
      error === undefined ? 200 : statusOf[error],
      renderHostedAddress({
        ...visit.shown,
        reason: 'forgotten',
        action: visit.path('/forgotten'),
        value: visit.form.email,
        backUrl: visit.path(''),
        error,
      }),
    )

  async function send(visit: Visit): Promise<Outcome> {
    const loginId = emailOf(visit)
    const uri = ownUrl(dependencies.publicUrl + visit.path('/reset'))
    try {
      await rules.magicLinks.sendReset(visit.call, {
        flow: 'signIn',
        channel: 'email',
        loginId,
        isConcealed: true,
        uri,
      })
    } catch (error) {
      return askPage(visit, sendProblem(error))
    }
    const values = { address: loginId }
    return page(200, renderHostedMessage({ ...visit.shown, about: 'resetSent', values, backUrl: visit.path('') }))
  }

  async function newPasswordPage(visit: Visit, token: string, error?: 'mismatch' | 'weak'): Promise<Outcome> {
    return page(
      error === undefined ? 200 : 400,
      renderHostedNewPassword({
        ...visit.shown,
        action: visit.path('/reset'),
        fields: { t: token },
        reason: 'reset',
        currentPassword: 'known',
        rules: await passwordRules(kit),
        error,
      }),
    )
  }

  const backOf = (visit: Visit) => (visit.isOwnBrowser ? visit.path('') : undefined)

  /** Whose link it is, which stays to be used. */
  async function userOf(token: string) {
    const found = await rules.challenges.findToken(dependencies.db, { projectId, kind: 'magic-link', token })
    const owner = z.object({ userId: z.string() }).safeParse(found?.payload)
    return owner.success ? findUserById(dependencies.db, { projectId, userId: owner.data.userId }) : undefined
  }

  async function reset(visit: Visit): Promise<Outcome> {
    const { t = '', newPassword = '', newPasswordAgain } = visit.form
    if (newPassword !== newPasswordAgain) return newPasswordPage(visit, t, 'mismatch')
    const user = await userOf(t)
    if (!user) return page(401, renderHostedMessage({ ...visit.shown, about: 'linkDead', backUrl: backOf(visit) }))
    let hash: string
    try {
      hash = await rules.setPassword.forUser(user, newPassword, 'newPassword')
    } catch (error) {
      if (!isA(error, PasswordTooWeak)) throw error
      return newPasswordPage(visit, t, 'weak')
    }
    const proven = await accept(kit, async tx => {
      const answer = await rules.magicLinks.prove(tx, visit.call, t)
      if (answer instanceof OperationError) return answer
      const { row } = answer
      await rules.setPassword.store(tx, row, { hash })
      // Whoever knew the old one may be signed in somewhere.
      await rules.endSessions(tx, visit.call, row.id)
      const target = auditTarget(row)
      const caller = { ...visit.call, actor: { type: 'user' as const, id: row.id, name: target.name } }
      await rules.recordAudit(tx, caller, { action: 'PasswordReset', target })
      return answer
    })
    const about = proven instanceof OperationError ? 'linkDead' : 'passwordChanged'
    if (proven instanceof OperationError || !visit.isOwnBrowser) {
      const backUrl = backOf(visit)
      return page(proven instanceof OperationError ? 401 : 200, renderHostedMessage({ ...visit.shown, about, backUrl }))
    }
    return { is: 'proven', userId: proven.row.id, factor: 'email', method: 'magiclink' }
  }

  return [
    { path: '/forgotten', limit: 'passwords.sendReset', get: async visit => askPage(visit), post: send },
    {
      path: '/reset',
      limit: 'magicLinks.verify',
      isForAnyBrowser: true,
      get: visit => newPasswordPage(visit, visit.query.get('t') ?? ''),
      post: reset,
    },
  ]
}
