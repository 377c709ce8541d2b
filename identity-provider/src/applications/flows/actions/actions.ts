import type { ActionName } from '../../../projects/index.ts'
import type { Act } from '../run/run.ts'
import { authenticatorActions } from './authenticators.ts'
import { codeActions } from './codes.ts'
import { deviceActions } from './devices.ts'
import { connectionActions } from './connections.ts'
import { httpActions } from './http.ts'
import { invitationActions } from './invitations.ts'
import { linkActions } from './links.ts'
import type { FlowDependencies } from './needs.ts'
import { ownAccountActions } from './own-account.ts'
import { passkeyActions } from './passkeys.ts'
import { passwordActions } from './passwords.ts'
import { providerActions } from './providers.ts'
import { sessionActions } from './sessions.ts'
import { tenantActions } from './tenants.ts'
import { userActions } from './users.ts'

/** What every action of the document does; a name without one does not compile. */
export function createActions(flow: FlowDependencies): Record<ActionName, Act> {
  return {
    ...codeActions(flow),
    ...linkActions(flow),
    ...passwordActions(flow),
    ...passkeyActions(flow),
    ...authenticatorActions(flow),
    ...providerActions(flow),
    ...userActions(flow),
    ...invitationActions(flow),
    ...ownAccountActions(flow),
    ...tenantActions(flow),
    ...connectionActions(flow),
    ...httpActions(flow),
    ...deviceActions(),
    ...sessionActions(flow),
  }
}
