import {
  type HostedSignInPageProps,
  type Page,
  renderHostedError,
  renderHostedNewPassword,
  renderHostedSignIn,
} from '@gatehouse/pages'
import { OperationError, type OperationErrorClass, RateLimited } from '@gatehouse/operation'
import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import type Provider from 'oidc-provider'
import type { Call } from '../call.ts'
import { PasswordExpired, PasswordTooWeak, WrongPassword } from '../passwords/errors.ts'
import { policy } from '../passwords/policy.ts'
import { UnknownUser, UserDisabled } from '../users/errors.ts'
import { callOf } from './call-of.ts'
import { readForm } from './read-form.ts'
import { sendPage } from './send-page.ts'

/** Proves who somebody is; both throw what the password operations throw and answer the user's id. */
export type HostedPasswords = {
  signIn(call: Call, input: { loginId: string; password: string }): Promise<string>
  replace(call: Call, input: { loginId: string; oldPassword: string; newPassword: string }): Promise<string>
}

type Context = Pick<
  KoaContextWithOIDC,
  'req' | 'res' | 'path' | 'method' | 'ip' | 'status' | 'body' | 'set' | 'redirect' | 'get'
>
type Options = { provider: Provider; projectId: string; publicUrl: string; passwords: HostedPasswords }
type Problem = 'invalidCredentials' | 'tooManyAttempts' | 'weak'
type Shown = Pick<HostedSignInPageProps, 'applicationName' | 'redirectTargets'>
type Step = { uid: string; isNewPassword: boolean }

/** One status for each thing that is shown: the status tells no more than the page. */
const statusOf: Record<Problem, number> = { invalidCredentials: 401, tooManyAttempts: 429, weak: 400 }
/** No login id is longer. */
const emailCharactersMax = 320

/** The hosted sign-in page: email and password, and a new password where the old one has expired. */
export function hostedSignIn({ provider, projectId, publicUrl, passwords }: Options) {
  async function handle(ctx: Context, next: () => Promise<void>): Promise<void> {
    const step = stepOf(ctx.path)
    if (!step) return next()
    try {
      const interaction = await provider.interactionDetails(ctx.req, ctx.res)
      if (interaction.uid !== step.uid) throw new errors.SessionNotFound('another sign-in was begun in this browser')
      const client = await provider.Client.find(String(interaction.params.client_id))
      const shown = {
        applicationName: client?.clientName ?? projectId,
        redirectTargets: client?.redirectUris?.map(originOf),
      }
      if (ctx.method === 'POST') await submit(ctx, step, shown)
      else sendPage(ctx, 200, signInPage(step.uid, { ...shown, email: textOf(interaction.params.login_hint) }))
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error
      sendPage(ctx, 400, renderHostedError({ reason: 'expired', requestId: requestIdOf(ctx), backUrl: publicUrl }))
    }
  }

  async function submit(ctx: Context, { uid, isNewPassword }: Step, shown: Shown): Promise<void> {
    const form = ctx.get('origin') === new URL(publicUrl).origin ? await readForm(ctx.req) : undefined
    if (!form) return sendPage(ctx, 403, renderHostedError({ reason: 'invalidRequest', requestId: requestIdOf(ctx) }))
    const email = (form.email ?? '').trim().slice(0, emailCharactersMax)
    try {
      const again = form.newPassword !== form.newPasswordAgain
      if (isNewPassword && again) return sendPage(ctx, 400, newPasswordPage(uid, email, shown, 'mismatch'))
      const accountId = isNewPassword ? await replace(ctx, email, form) : await signIn(ctx, email, form)
      const result = { login: { accountId, amr: ['pwd'], remember: true } }
      ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, result, { mergeWithLastSubmission: false }))
      ctx.status = 303
    } catch (error) {
      if (!(error instanceof OperationError)) throw error
      if (isA(error, PasswordExpired)) return sendPage(ctx, 200, newPasswordPage(uid, email, shown))
      const problem = problemOf(error)
      const isAboutNewPassword = isNewPassword || problem === 'weak'
      if (isAboutNewPassword) return sendPage(ctx, statusOf[problem], newPasswordPage(uid, email, shown, problem))
      sendPage(ctx, statusOf[problem], signInPage(uid, { ...shown, email, error: problem }))
    }
  }

  const signIn = (ctx: Context, loginId: string, { password = '' }: Record<string, string>) =>
    passwords.signIn(callOf(ctx, projectId), { loginId, password })

  const replace = (ctx: Context, loginId: string, { currentPassword = '', newPassword = '' }: Record<string, string>) =>
    passwords.replace(callOf(ctx, projectId), { loginId, oldPassword: currentPassword, newPassword })

  const pathOf = (uid: string) => `/${projectId}/sign-in/${uid}`

  const signInPage = (uid: string, props: Omit<HostedSignInPageProps, 'action'>): Page =>
    renderHostedSignIn({ ...props, action: pathOf(uid) })

  const newPasswordPage = (uid: string, email: string, shown: Shown, error?: Problem | 'mismatch'): Page =>
    renderHostedNewPassword({
      action: `${pathOf(uid)}/new-password`,
      fields: { email },
      email,
      reason: 'expired',
      currentPassword: 'ask',
      rules: [`At least ${policy.minLength} characters`],
      redirectTargets: shown.redirectTargets,
      error,
    })

  return handle
}

function stepOf(path: string): Step | undefined {
  const match = /^\/sign-in\/([\w-]+)(\/new-password)?$/.exec(path)
  return match?.[1] === undefined ? undefined : { uid: match[1], isNewPassword: match[2] !== undefined }
}

/** Unknown, disabled and wrong look alike: the page never tells whether somebody has an account (design §4). */
function problemOf(error: OperationError): Problem {
  if (isA(error, RateLimited)) return 'tooManyAttempts'
  if (isA(error, PasswordTooWeak)) return 'weak'
  if ([UnknownUser, WrongPassword, UserDisabled].some(alike => isA(error, alike))) return 'invalidCredentials'
  throw error
}

/** A plain boolean: declared errors share one type, so narrowing by class would leave nothing over. */
const isA = (error: OperationError, declared: OperationErrorClass): boolean => error instanceof declared

const originOf = (uri: string) => new URL(uri).origin
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
const requestIdOf = (ctx: Context) => ctx.get('x-request-id')
