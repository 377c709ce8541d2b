import { renderHostedSignUp } from '@gatehouse/pages'
import { sendCode } from './code.ts'
import { sendLink } from './link.ts'
import { emailOf, emailToShow } from '../email.ts'
import { passwordRules } from '../../../verified/password-rules.ts'
import { isA, sendProblem, statusOf } from '../../../verified/problems.ts'
import { methodsOf, signInPage } from '../sign-in-page.ts'
import {
  type HostedDependencies,
  type Outcome,
  page,
  redirect,
  type Step,
  type InteractionRequest,
} from '../interaction-request.ts'
import { PasswordTooWeak } from '../../../../directory/index.ts'

type Problem = 'emailNeeded' | 'tooManyAttempts' | 'unavailable' | 'weak'
const nameCharactersMax = 250

function nameOf({ form }: InteractionRequest) {
  return (form.name ?? '').trim().slice(0, nameCharactersMax)
}

/** A new account. The address is verified first, so that only its owner learns whether it has an account already. */
export function signUpStep(hosted: HostedDependencies): Step {
  async function signUpPage(request: InteractionRequest, status = 200, error?: Problem): Promise<Outcome> {
    const { hasPassword, social, signUpAction } = await methodsOf(hosted, request)
    if (signUpAction === undefined) return page(403, await signInPage(hosted, request, { error: 'signUpClosed' }))
    return page(
      status,
      renderHostedSignUp({
        ...request.shown,
        action: request.path('/sign-up'),
        email: emailToShow(request),
        name: nameOf(request),
        hasPassword,
        rules: await passwordRules(hosted.passwordPolicies, hosted.projectId),
        social,
        signInAction: request.path('/open/sign-in'),
        error,
      }),
    )
  }

  async function submit(request: InteractionRequest): Promise<Outcome> {
    const { hasPassword, codeAction, signUpAction } = await methodsOf(hosted, request)
    if (signUpAction === undefined) return signUpPage(request)
    const { newPassword = '' } = request.form
    const name = nameOf(request)
    try {
      const loginId = emailOf(request)
      const profile = { loginIds: [loginId], email: loginId, names: [name] }
      const { setPassword } = hosted
      const hash = () => setPassword.forNewUser(hosted.projectId, newPassword, profile, 'newPassword')
      const signUp = { name, ...(hasPassword && { passwordHash: await hash() }) }
      request.state = await hosted.states.change(request.uid, { signUp })
      const sending = { channel: 'email' as const, loginId, isSignUp: true, name }
      if (codeAction === undefined) {
        await sendLink(hosted, request, sending)
        return redirect(request.path('/link'))
      }
      await sendCode(hosted, request, sending)
      return redirect(request.path('/code'))
    } catch (error) {
      if (isA(error, PasswordTooWeak)) return signUpPage(request, 400, 'weak')
      const problem = sendProblem(error)
      return signUpPage(request, statusOf[problem], problem === 'addressNeeded' ? 'emailNeeded' : problem)
    }
  }

  return { path: '/sign-up', limit: 'oneTimeCodes.signUpEmail', get: request => signUpPage(request), post: submit }
}
