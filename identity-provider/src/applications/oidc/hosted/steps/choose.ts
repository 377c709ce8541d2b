import { signInWithPassword } from './password.ts'
import { flowPath } from '../../../flows/hosted/flow-step.ts'
import { signInPage } from '../sign-in-page.ts'
import { type HostedDependencies, page, redirect, type Step } from '../interaction-request.ts'

/** The first page of a sign-in: every method, and the form for a password. */
export function chooseStep(hosted: HostedDependencies): Step {
  return {
    path: '',
    limit: 'passwords.signIn',
    async get(request) {
      if (request.flowId !== undefined) return redirect(request.path(flowPath))
      return page(200, await signInPage(hosted, request))
    },
    post: request => signInWithPassword(hosted, request),
  }
}
