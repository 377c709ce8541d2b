import { renderHostedAddress, renderHostedMessage, renderHostedNewPassword } from '@gatehouse/pages'
import { OperationError, ownUrl } from '@gatehouse/operation'
import { z } from 'zod'
import type { Writing } from '../../../foundation/tables.ts'
import { accept } from './accept.ts'
import { emailOf } from './password.ts'
import { storeNewPassword } from './new-password.ts'
import { passwordRules } from './password-rules.ts'
import { type CodeProblem, codeProblem, codeStatus, isA, sendProblem, type SendProblem, statusOf } from './problems.ts'
import { type HostedDependencies, type Outcome, page, type Step, type Visit } from './visit.ts'
import { PasswordTooWeak, findUserById, type UserRow } from '../../../directory/index.ts'

/** A new password by a link, for whoever has forgotten theirs. */
export function forgottenSteps(hosted: HostedDependencies): Step[] {
  const { projectId } = hosted

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
    const uri = ownUrl(hosted.publicUrl + visit.path('/reset'))
    try {
      await hosted.magicLinks.sendReset(visit.call, {
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

  async function newPasswordPage(visit: Visit, token: string, error?: 'mismatch' | 'weak' | CodeProblem) {
    const user = await userOf(token)
    const isOfCode = error === 'wrongCode' || error === 'tooManyAttempts'
    return page(
      error === undefined ? 200 : isOfCode ? codeStatus[error] : 400,
      renderHostedNewPassword({
        ...visit.shown,
        action: visit.path('/reset'),
        fields: { t: token },
        reason: 'reset',
        currentPassword: 'known',
        secondFactor: user?.has_totp === 1,
        rules: await passwordRules(hosted),
        error,
      }),
    )
  }

  const backOf = (visit: Visit) => (visit.isOwnBrowser ? visit.path('') : undefined)
  const deadPage = (visit: Visit) =>
    page(401, renderHostedMessage({ ...visit.shown, about: 'linkDead', backUrl: backOf(visit) }))

  /** Whose link it is, which stays to be used. */
  async function userOf(token: string) {
    const found = await hosted.challenges.findToken(hosted.db, { projectId, kind: 'magic-link', token })
    const owner = z.object({ userId: z.string() }).safeParse(found?.payload)
    return owner.success ? findUserById(hosted.db, { projectId, userId: owner.data.userId }) : undefined
  }

  async function reset(visit: Visit): Promise<Outcome> {
    const { t = '', newPassword = '', newPasswordAgain } = visit.form
    if (newPassword !== newPasswordAgain) return newPasswordPage(visit, t, 'mismatch')
    const user = await userOf(t)
    if (!user) return deadPage(visit)
    let hash: string
    try {
      hash = await hosted.setPassword.forUser(user, newPassword, 'newPassword')
    } catch (error) {
      if (!isA(error, PasswordTooWeak)) throw error
      return newPasswordPage(visit, t, 'weak')
    }
    if (user.has_totp === 1) {
      // A mailbox alone replaces no password beside a second factor; the link stays until that is shown.
      const shown = await accept(hosted, tx => proveCode(tx, visit, user))
      if (shown instanceof OperationError) return newPasswordPage(visit, t, codeProblem(shown))
      return replacePassword(visit, { token: t, hash, isStrong: true })
    }
    return user.has_passkey === 1
      ? awaitPasskey(visit, user, { token: t, hash })
      : replacePassword(visit, { token: t, hash })
  }

  /** A code of the user's authenticator app, or a recovery code. */
  function proveCode(tx: Writing, { call, form }: Visit, { id: loginId }: UserRow) {
    const code = (form.code ?? '').replaceAll(/\s/g, '')
    return /^\d{6}$/.test(code)
      ? hosted.proveTotp(tx, call, { loginId, code })
      : hosted.proveRecoveryCode(tx, call, { loginId, code })
  }

  async function replacePassword(
    visit: Visit,
    { token, hash, isStrong }: { token: string; hash: string; isStrong?: boolean },
  ): Promise<Outcome> {
    const proven = await accept(hosted, async tx => {
      const answer = await hosted.magicLinks.prove(tx, visit.call, token)
      if (answer instanceof OperationError) return answer
      await storeNewPassword(hosted, visit, tx, { user: answer.row, hash, isReset: true })
      return answer
    })
    if (proven instanceof OperationError) return deadPage(visit)
    if (visit.isOwnBrowser) {
      return { is: 'proven', userId: proven.row.id, factor: 'email', method: 'magiclink', isStrong }
    }
    return page(200, renderHostedMessage({ ...visit.shown, about: 'passwordChanged' }))
  }

  /** A user whose one further factor is a passkey is asked for it in the browser that began, and then gets the password. */
  async function awaitPasskey(visit: Visit, { id: userId }: UserRow, { token, hash }: { token: string; hash: string }) {
    if (!visit.isOwnBrowser) return page(403, renderHostedMessage({ ...visit.shown, about: 'passkeyNeeded' }))
    const proven = await accept(hosted, tx => hosted.magicLinks.prove(tx, visit.call, token))
    if (proven instanceof OperationError || proven.row.id !== userId) return deadPage(visit)
    visit.state = await hosted.states.change(visit.uid, { newPassword: { userId, hash, isReset: true } })
    return { is: 'proven' as const, userId, factor: 'email', method: 'magiclink' }
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
