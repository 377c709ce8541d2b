import { renderHostedSignUp } from '@gatehouse/pages'
import { codePage, sendCode } from './code.ts'
import { linkSentPage, sendLink } from './link.ts'
import { emailOf } from './password.ts'
import { passwordRules } from './password-rules.ts'
import { isA, sendProblem, statusOf } from './problems.ts'
import { methodsOf, signInPage } from './sign-in-page.ts'
import { type HostedDependencies, type Outcome, page, type Step, type Visit } from './visit.ts'
import { PasswordTooWeak } from '../../../directory/index.ts'

type Problem = 'emailNeeded' | 'tooManyAttempts' | 'unavailable' | 'weak'
const nameCharactersMax = 250

/** A new account. The address is proven first, so that whether it has one already is told to its owner alone. */
export function signUpStep(hosted: HostedDependencies): Step {
  async function signUpPage(visit: Visit, status = 200, error?: Problem): Promise<Outcome> {
    const { hasPassword, social, signUpUrl } = await methodsOf(hosted, visit)
    if (signUpUrl === undefined) return page(403, await signInPage(hosted, visit))
    return page(
      status,
      renderHostedSignUp({
        ...visit.shown,
        action: visit.path('/sign-up'),
        email: emailOf(visit),
        name: visit.form.name,
        hasPassword,
        rules: await passwordRules(hosted),
        social,
        signInUrl: visit.path(''),
        error,
      }),
    )
  }

  async function submit(visit: Visit): Promise<Outcome> {
    const { hasPassword, codeAction, signUpUrl } = await methodsOf(hosted, visit)
    if (signUpUrl === undefined) return signUpPage(visit)
    const { newPassword = '' } = visit.form
    const name = (visit.form.name ?? '').trim().slice(0, nameCharactersMax)
    try {
      const loginId = emailOf(visit)
      const person = { loginIds: [loginId], email: loginId, names: [name] }
      const { setPassword } = hosted
      const hash = () => setPassword.forNewUser(hosted.projectId, newPassword, person, 'newPassword')
      const signUp = { name, ...(hasPassword && { passwordHash: await hash() }) }
      visit.state = await hosted.states.change(visit.uid, { signUp })
      const sending = { channel: 'email' as const, loginId, isSignUp: true, name }
      if (codeAction === undefined) {
        await sendLink(hosted, visit, sending)
        return linkSentPage(visit)
      }
      await sendCode(hosted, visit, sending)
      return codePage(visit)
    } catch (error) {
      if (isA(error, PasswordTooWeak)) return signUpPage(visit, 400, 'weak')
      const problem = sendProblem(error)
      return signUpPage(visit, statusOf[problem], problem === 'addressNeeded' ? 'emailNeeded' : problem)
    }
  }

  return { path: '/sign-up', limit: 'oneTimeCodes.signUpEmail', get: visit => signUpPage(visit), post: submit }
}
