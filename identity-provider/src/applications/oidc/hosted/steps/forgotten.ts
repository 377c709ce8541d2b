import { renderHostedAddress, renderHostedMessage, renderHostedNewPassword } from '@gatehouse/pages'
import { OperationError, ownUrl } from '@gatehouse/operation'
import { z } from 'zod'
import type { Writing } from '../../../../foundation/tables.ts'
import { accept } from '../../../verified/accept.ts'
import { emailOf, emailToShow } from '../email.ts'
import { storeNewPassword } from '../../../verified/store-new-password.ts'
import { passwordRules } from '../../../verified/password-rules.ts'
import {
  type CodeProblem,
  codeProblem,
  codeStatus,
  isA,
  sendProblem,
  type SendProblem,
  statusOf,
} from '../../../verified/problems.ts'
import {
  type HostedDependencies,
  type Outcome,
  page,
  redirect,
  type Step,
  type InteractionRequest,
} from '../interaction-request.ts'
import { PasswordTooWeak, findUserById, type UserRow, renewed } from '../../../../directory/index.ts'

/** Replaces a forgotten password by a link. */
export function forgottenSteps(hosted: HostedDependencies): Step[] {
  const { projectId } = hosted

  const askPage = (request: InteractionRequest, error?: SendProblem): Outcome =>
    page(
      error === undefined ? 200 : statusOf[error],
      renderHostedAddress({
        ...request.shown,
        reason: 'forgotten',
        action: request.path('/forgotten'),
        value: emailToShow(request),
        backAction: request.path('/open/sign-in'),
        error,
      }),
    )

  async function send(request: InteractionRequest): Promise<Outcome> {
    const loginId = emailOf(request)
    const uri = ownUrl(hosted.publicUrl + request.path('/reset'))
    try {
      await hosted.magicLinks.sendReset(request.call, {
        flow: 'signIn',
        channel: 'email',
        loginId,
        isConcealed: true,
        uri,
      })
    } catch (error) {
      return askPage(request, sendProblem(error))
    }
    request.state = await hosted.states.change(request.uid, { email: loginId })
    return redirect(request.path('/forgotten/sent'))
  }

  function sentPage(request: InteractionRequest): Outcome {
    const values = { address: request.state.email }
    return page(200, renderHostedMessage({ ...request.shown, about: 'resetSent', values, backUrl: request.path('') }))
  }

  async function newPasswordPage(
    request: InteractionRequest,
    token: string,
    error?: 'mismatch' | 'weak' | CodeProblem,
  ) {
    const user = await userOf(token)
    const isOfCode = error === 'wrongCode' || error === 'tooManyAttempts'
    return page(
      error === undefined ? 200 : isOfCode ? codeStatus[error] : 400,
      renderHostedNewPassword({
        ...request.shown,
        action: request.path('/reset'),
        fields: { t: token },
        reason: 'reset',
        currentPassword: 'known',
        secondFactor: user?.has_totp === 1,
        rules: await passwordRules(hosted.passwordPolicies, hosted.projectId),
        error,
      }),
    )
  }

  const backOf = (request: InteractionRequest) => (request.isOwnBrowser ? request.path('') : undefined)
  const deadPage = (request: InteractionRequest) =>
    page(401, renderHostedMessage({ ...request.shown, about: 'linkDead', backUrl: backOf(request) }))

  /** The user of the link, which is not used up. */
  async function userOf(token: string) {
    const found = await hosted.challenges.findToken(hosted.db, { projectId, kind: 'magic-link', token })
    const owner = z.object({ userId: z.string() }).safeParse(found?.payload)
    return owner.success ? findUserById(hosted.db, { projectId, userId: owner.data.userId }) : undefined
  }

  async function reset(request: InteractionRequest): Promise<Outcome> {
    const { t = '', newPassword = '', newPasswordAgain } = request.form
    if (newPassword !== newPasswordAgain) return newPasswordPage(request, t, 'mismatch')
    const user = await userOf(t)
    if (!user) return deadPage(request)
    let hash: string
    try {
      hash = await hosted.setPassword.forUser(user, newPassword, 'newPassword')
    } catch (error) {
      if (!isA(error, PasswordTooWeak)) throw error
      return newPasswordPage(request, t, 'weak')
    }
    if (user.has_totp === 1) {
      // With a second factor, the mailbox alone must not replace the password: the link stays valid until that is shown.
      const shown = await accept(hosted, tx => verifyCode(tx, request, user))
      if (shown instanceof OperationError) return newPasswordPage(request, t, codeProblem(shown))
      return replacePassword(request, { token: t, hash, isStrong: true })
    }
    return user.has_passkey === 1
      ? awaitPasskey(request, user, { token: t, hash })
      : replacePassword(request, { token: t, hash })
  }

  /** A code of the user's authenticator app, or a recovery code. */
  function verifyCode(tx: Writing, { call, form }: InteractionRequest, { id: loginId }: UserRow) {
    const code = (form.code ?? '').replaceAll(/\s/g, '')
    return /^\d{6}$/.test(code)
      ? hosted.verifyTotp(tx, call, { loginId, code })
      : hosted.verifyRecoveryCode(tx, call, { loginId, code })
  }

  async function replacePassword(
    request: InteractionRequest,
    { token, hash, isStrong }: { token: string; hash: string; isStrong?: boolean },
  ): Promise<Outcome> {
    const verified = await accept(hosted, async tx => {
      const answer = await hosted.magicLinks.verify(tx, request.call, token)
      if (answer instanceof OperationError) return answer
      await storeNewPassword(hosted, request.call, tx, { user: answer.row, hash, isReset: true })
      return { ...answer, row: await renewed(tx, answer.row) }
    })
    if (verified instanceof OperationError) return deadPage(request)
    if (request.isOwnBrowser) {
      return { is: 'verified', user: verified.row, factor: 'email', method: 'magiclink', isStrong }
    }
    return page(200, renderHostedMessage({ ...request.shown, about: 'passwordChanged' }))
  }

  /** A user whose second factor is a passkey shows it in the browser that requested the link; then the password is set. */
  async function awaitPasskey(
    request: InteractionRequest,
    { id: userId }: UserRow,
    { token, hash }: { token: string; hash: string },
  ) {
    if (!request.isOwnBrowser) return page(403, renderHostedMessage({ ...request.shown, about: 'passkeyNeeded' }))
    const verified = await accept(hosted, tx => hosted.magicLinks.verify(tx, request.call, token))
    if (verified instanceof OperationError || verified.row.id !== userId) return deadPage(request)
    request.state = await hosted.states.change(request.uid, { newPassword: { userId, hash, isReset: true } })
    return { is: 'verified' as const, user: verified.row, factor: 'email', method: 'magiclink' }
  }

  return [
    { path: '/forgotten', limit: 'passwords.sendReset', get: async request => askPage(request), post: send },
    {
      path: '/forgotten/sent',
      get: async request => (request.state.email === '' ? redirect(request.path('')) : sentPage(request)),
    },
    {
      path: '/reset',
      limit: 'magicLinks.verify',
      isForAnyBrowser: true,
      get: request => newPasswordPage(request, request.query.get('t') ?? ''),
      post: reset,
    },
  ]
}
