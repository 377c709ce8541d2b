import { signInWithPassword } from './password.ts'
import { signInPage } from '../sign-in-page.ts'
import { type HostedDependencies, page, type Step } from '../interaction-request.ts'

/** The first page of a sign-in: every method, and the form for a password. */
export function chooseStep(hosted: HostedDependencies): Step {
  return {
    path: '',
    limit: 'passwords.signIn',
    async get(request) {
      const hint = request.params.login_hint
      return page(200, await signInPage(hosted, request, { email: typeof hint === 'string' ? hint : undefined }))
    },
    post: request => signInWithPassword(hosted, request),
  }
}
