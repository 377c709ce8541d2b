import { renderHostedSignUp } from '@gatehouse/pages'
import { codePage, sendCode } from './code.ts'
import { linkSentPage, sendLink } from './link.ts'
import { emailOf } from './password.ts'
import { passwordRules } from './password-rules.ts'
import { isA, sendProblem, statusOf } from '../problems.ts'
import { methodsOf, signInPage } from '../sign-in-page.ts'
import {
  type HostedDependencies,
  type Outcome,
  page,
  type Step,
  type InteractionRequest,
} from '../interaction-request.ts'
import { PasswordTooWeak } from '../../../../directory/index.ts'

type Problem = 'emailNeeded' | 'tooManyAttempts' | 'unavailable' | 'weak'
const nameCharactersMax = 250

/** A new account. The address is verified first, so that only its owner learns whether it has an account already. */
export function signUpStep(hosted: HostedDependencies): Step {
  async function signUpPage(request: InteractionRequest, status = 200, error?: Problem): Promise<Outcome> {
    const { hasPassword, social, signUpUrl } = await methodsOf(hosted, request)
    if (signUpUrl === undefined) return page(403, await signInPage(hosted, request))
    return page(
      status,
      renderHostedSignUp({
        ...request.shown,
        action: request.path('/sign-up'),
        email: emailOf(request),
        name: request.form.name,
        hasPassword,
        rules: await passwordRules(hosted),
        social,
        signInUrl: request.path(''),
        error,
      }),
    )
  }

  async function submit(request: InteractionRequest): Promise<Outcome> {
    const { hasPassword, codeAction, signUpUrl } = await methodsOf(hosted, request)
    if (signUpUrl === undefined) return signUpPage(request)
    const { newPassword = '' } = request.form
    const name = (request.form.name ?? '').trim().slice(0, nameCharactersMax)
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
        return linkSentPage(request)
      }
      await sendCode(hosted, request, sending)
      return codePage(request)
    } catch (error) {
      if (isA(error, PasswordTooWeak)) return signUpPage(request, 400, 'weak')
      const problem = sendProblem(error)
      return signUpPage(request, statusOf[problem], problem === 'addressNeeded' ? 'emailNeeded' : problem)
    }
  }

  return { path: '/sign-up', limit: 'oneTimeCodes.signUpEmail', get: request => signUpPage(request), post: submit }
}
