import { renderHostedNewPassword } from '@gatehouse/pages'
import { OperationError, RateLimited } from '@gatehouse/operation'
import { PasswordExpired, PasswordLocked, WrongPassword } from '../../../../authentication/passwords/contract.ts'
import { PasswordTooWeak } from '../../../../directory/users/credentials/errors.ts'
import { UnknownUser, UserDisabled } from '../../../../directory/users/profile/errors.ts'
import { emailOf } from '../email.ts'
import { passwordRules } from '../../../verified/password-rules.ts'
import { isA } from '../../../verified/problems.ts'
import { signInPage } from '../sign-in-page.ts'
import {
  type HostedDependencies,
  type Outcome,
  page,
  type Step,
  type InteractionRequest,
} from '../interaction-request.ts'
import type { ProvenUser } from '../../../../directory/index.ts'

type Problem = 'invalidCredentials' | 'tooManyAttempts' | 'weak'
/** The status reveals no more than the page does. */
const statusOf: Record<Problem, number> = { invalidCredentials: 401, tooManyAttempts: 429, weak: 400 }

function verifiedByPassword(user: ProvenUser): Outcome {
  return {
    is: 'verified',
    user,
    factor: 'pwd',
    method: 'password',
    isRecorded: true,
  }
}

/** A sign-in with email and password. */
export async function signInWithPassword(hosted: HostedDependencies, request: InteractionRequest): Promise<Outcome> {
  const email = emailOf(request)
  if (!request.settings.methods.password) return page(401, await signInPage(hosted, request))
  if (request.form.canPasskey === 'yes')
    request.state = await hosted.states.change(request.uid, { canOfferPasskey: true })
  try {
    return verifiedByPassword(
      await hosted.passwords.signIn(request.call, { loginId: email, password: request.form.password ?? '' }),
    )
  } catch (error) {
    if (isA(error, PasswordExpired)) return page(200, await newPasswordPage(hosted, request, email))
    const problem = problemOf(error)
    if (problem === 'weak') return page(statusOf.weak, await newPasswordPage(hosted, request, email, problem))
    return page(statusOf[problem], await signInPage(hosted, request, { error: problem }))
  }
}

/** A new password to replace an expired one. */
export function newPasswordStep(hosted: HostedDependencies): Step {
  return {
    path: '/new-password',
    limit: 'passwords.replace',
    async post(request) {
      const email = emailOf(request)
      const { currentPassword = '', newPassword = '', newPasswordAgain } = request.form
      if (newPassword !== newPasswordAgain) return page(400, await newPasswordPage(hosted, request, email, 'mismatch'))
      try {
        const input = { loginId: email, oldPassword: currentPassword, newPassword }
        const { user, pendingHash: hash } = await hosted.passwords.replace(request.call, input)
        if (hash !== undefined) {
          request.state = await hosted.states.change(request.uid, {
            newPassword: { userId: user.id, hash, isReset: false },
          })
        }
        return verifiedByPassword(user)
      } catch (error) {
        const problem = problemOf(error)
        return page(statusOf[problem], await newPasswordPage(hosted, request, email, problem))
      }
    },
  }
}

async function newPasswordPage(
  hosted: HostedDependencies,
  request: InteractionRequest,
  email: string,
  error?: Problem | 'mismatch',
) {
  return renderHostedNewPassword({
    ...request.shown,
    action: request.path('/new-password'),
    fields: { email },
    email,
    reason: 'expired',
    currentPassword: 'ask',
    rules: await passwordRules(hosted.passwordPolicies, hosted.projectId),
    error,
  })
}

/** Unknown, disabled and wrong look alike: the page does not reveal who has an account. */
function problemOf(error: unknown): Problem {
  if (!(error instanceof OperationError)) throw error
  if (isA(error, RateLimited) || error.status === 429) return 'tooManyAttempts'
  if (isA(error, PasswordTooWeak)) return 'weak'
  if (isA(error, UnknownUser, WrongPassword, PasswordLocked, UserDisabled)) return 'invalidCredentials'
  throw error
}
