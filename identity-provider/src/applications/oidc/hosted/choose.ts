import { signInWithPassword } from './password.ts'
import { signInPage } from './sign-in-page.ts'
import { type HostedDependencies, page, type Step } from './visit.ts'

/** Where a sign-in begins: every way that there is, and the form of the one with a password. */
export function chooseStep(hosted: HostedDependencies): Step {
  return {
    path: '',
    limit: 'passwords.signIn',
    async get(visit) {
      const hint = visit.params.login_hint
      return page(200, await signInPage(hosted, visit, { email: typeof hint === 'string' ? hint : undefined }))
    },
    post: visit => signInWithPassword(hosted, visit),
  }
}
