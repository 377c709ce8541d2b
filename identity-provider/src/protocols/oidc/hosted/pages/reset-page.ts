import { renderHostedMessage } from '@gatehouse-id/pages'
import { OperationError } from '@gatehouse-id/operation'
import { z } from 'zod'
import { findUserById, hasSecondFactor, PasswordTooWeak, renewed, type UserRow } from '../../../../directory/index.ts'
import type { Writing } from '../../../../foundation/tables/tables.ts'
import {
  problemOf,
  noteVerified,
  type ProblemText,
  accept,
  isA,
  storeNewPassword,
} from '../../../../applications/index.ts'
import {
  type HostedDependencies,
  type InteractionRequest,
  type Outcome,
  page,
  type Step,
} from '../interaction/interaction-request.ts'
import { runOf, type Walk } from '../interaction/run.ts'
import { deadLink, drawNamed } from './screens.ts'
import type { DrawPage } from './single-page.ts'

/**
 * The page of a link that replaces a forgotten password, in any browser. The link is used up by the password that is
 * chosen, and not before. In the browser that asked for it the flow goes on as after every verification: a new password
 * waits for the second factor there. Another one has no run, so that the factor is shown with the password.
 */
export function resetStep(hosted: HostedDependencies, drawPage: DrawPage, walk?: Walk): Step {
  const { projectId } = hosted

  async function newPasswordPage(request: InteractionRequest, token: string, problem?: ProblemText) {
    const fields = { t: token }
    const user = await userOf(token)
    const account = user?.email || undefined
    if (goesOn(request)) return drawNamed(hosted, request, 'choose-password', { problem, fields, account })
    const form = { action: request.path('/reset'), fields, account }
    const told = { asks: 'new-password' as const, needsSecondFactor: user?.has_totp === 1, problem, form }
    const drawn = await drawPage(request.call, request.shown, told)
    return page(drawn.status, drawn.page)
  }

  function goesOn({ isOwnBrowser }: InteractionRequest): boolean {
    return walk !== undefined && isOwnBrowser
  }

  /** The user of the link, which is not used up. */
  async function userOf(token: string) {
    const found = await hosted.challenges.findToken(hosted.db, { projectId, kind: 'magic-link', token })
    const owner = z.object({ userId: z.string() }).safeParse(found?.payload)
    return owner.success ? findUserById(hosted.db, { projectId, userId: owner.data.userId }) : undefined
  }

  async function reset(request: InteractionRequest): Promise<Outcome> {
    const { t = '', newPassword = '', newPasswordAgain } = request.form
    if (newPassword !== newPasswordAgain) return newPasswordPage(request, t, 'passwordMismatch')
    const user = await userOf(t)
    if (!user) return deadLink(request)
    let hash: string
    try {
      hash = await hosted.setPassword.forUser(user, newPassword, 'newPassword')
    } catch (error) {
      if (!isA(error, PasswordTooWeak)) throw error
      return newPasswordPage(request, t, 'weakPassword')
    }
    if (goesOn(request)) return replacePassword(request, { token: t, user, hash, isHeld: hasSecondFactor(user) })
    // With a second factor, the mailbox alone must not replace the password: the link stays valid until that is shown.
    if (user.has_totp === 1) {
      const shown = await accept(hosted, tx => verifyCode(tx, request, user))
      if (shown instanceof OperationError) return newPasswordPage(request, t, problemOf('totp.verify', shown))
    } else if (user.has_passkey === 1) {
      return page(403, renderHostedMessage({ ...request.shown, about: 'passkeyNeeded' }))
    }
    return replacePassword(request, { token: t, user, hash, isHeld: false })
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
    { token, user: { id: userId }, hash, isHeld }: { token: string; user: UserRow; hash: string; isHeld: boolean },
  ): Promise<Outcome> {
    const verified = await accept(hosted, async tx => {
      const answer = await hosted.magicLinks.verify(tx, request.call, token)
      if (answer instanceof OperationError || isHeld) return answer
      await storeNewPassword(hosted, request.call, tx, { user: answer.row, hash, isReset: true })
      return { ...answer, row: await renewed(tx, answer.row) }
    })
    if (verified instanceof OperationError || verified.row.id !== userId) return deadLink(request)
    if (!walk || !request.isOwnBrowser)
      return page(200, renderHostedMessage({ ...request.shown, about: 'passwordChanged' }))
    noteVerified(runOf(hosted, request), verified.row, { factor: 'email', method: 'magiclink' })
    if (isHeld) request.state.run.newPassword = { userId, hash, isReset: true }
    return walk(request, { step: 'verified' })
  }

  return {
    path: '/reset',
    limit: 'magicLinks.verify',
    isForAnyBrowser: true,
    get: request => newPasswordPage(request, request.query.get('t') ?? ''),
    post: reset,
  }
}
