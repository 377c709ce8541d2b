import { ownUrl } from '@gatehouse/operation'
import { type Page, renderHostedNoAccess } from '@gatehouse/pages'
import { findUserById, parseLoginIds } from '../../../../directory/index.ts'
import type { HostedDependencies, InteractionRequest, Step } from '../interaction/interaction-request.ts'

/** Tells a user that the application is not assigned to them. */
export async function noAccessPage(
  { db, projectId }: HostedDependencies,
  request: InteractionRequest,
  userId: string,
): Promise<Page> {
  const user = await findUserById(db, { projectId, userId })
  return renderHostedNoAccess({
    ...request.shown,
    action: request.path('/leave'),
    account: user ? user.email || (parseLoginIds(user)[0] ?? '') : '',
    signOutUrl: ownUrl(`/${projectId}/oauth2/v1/logout`),
  })
}

/** Goes back to the application, which is told (RFC 6749 §4.1.2.1). */
export const leaveStep: Step = {
  path: '/leave',
  post: async () => ({ is: 'refused', error: 'access_denied', why: 'the application is not assigned to the user' }),
}
