import { type Page, renderHostedConsent } from '@gatehouse/pages'
import type { HostedDependencies, Step, Visit } from './visit.ts'
import { findUserById, parseLoginIds } from '../../../directory/index.ts'

/** Asks before an application of somebody else gets to know a person. */
export async function consentPage(hosted: HostedDependencies, visit: Visit, userId: string): Promise<Page> {
  const user = await findUserById(hosted.db, { projectId: hosted.projectId, userId })
  const { scope } = visit.params
  return renderHostedConsent({
    ...visit.shown,
    action: visit.path('/consent'),
    account: user ? user.email || (parseLoginIds(user)[0] ?? '') : '',
    scopes: typeof scope === 'string' ? scope.split(' ').filter(name => name !== '') : [],
  })
}

export const consentStep: Step = {
  path: '/consent',
  post: async ({ form }) => ({ is: 'consent', isGiven: form.decision === 'allow' }),
}
