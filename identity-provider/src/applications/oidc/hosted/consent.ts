import { type Page, renderHostedConsent } from '@gatehouse/pages'
import type { HostedDependencies, Step, InteractionRequest } from './interaction-request.ts'
import { findUserById, parseLoginIds } from '../../../directory/index.ts'

/** Asks the user before a third-party application gets their data. */
export async function consentPage(
  hosted: HostedDependencies,
  request: InteractionRequest,
  userId: string,
): Promise<Page> {
  const user = await findUserById(hosted.db, { projectId: hosted.projectId, userId })
  const { scope } = request.params
  return renderHostedConsent({
    ...request.shown,
    action: request.path('/consent'),
    account: user ? user.email || (parseLoginIds(user)[0] ?? '') : '',
    scopes: typeof scope === 'string' ? scope.split(' ').filter(name => name !== '') : [],
  })
}

export const consentStep: Step = {
  path: '/consent',
  post: async ({ form }) => ({ is: 'consent', isGiven: form.decision === 'allow' }),
}
