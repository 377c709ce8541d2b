import type { ActionName } from '../../../projects/index.ts'
import type { Act } from '../run/run.ts'
import { applicationActions } from './applications.ts'
import { authenticatorActions } from './verification/authenticators.ts'
import { codeActions } from './verification/codes.ts'
import { deviceActions } from './devices.ts'
import { connectionActions } from './account/connections.ts'
import { httpActions } from './http.ts'
import { invitationActions } from './account/invitations.ts'
import { linkActions } from './verification/links.ts'
import type { FlowDependencies } from './needs.ts'
import { messageActions } from './verification/messages.ts'
import { ownAccountActions } from './account/own-account.ts'
import { passkeyActions } from './verification/passkeys.ts'
import { passwordActions } from './verification/passwords.ts'
import { providerActions } from './verification/providers.ts'
import { sessionActions } from './sessions.ts'
import { tenantActions } from './account/tenants.ts'
import { userActions } from './account/users.ts'

/** What every action of the document does; a name without one does not compile. */
export function createActions(flow: FlowDependencies): Record<ActionName, Act> {
  return {
    ...codeActions(flow),
    ...linkActions(flow),
    ...messageActions(flow),
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
    ...applicationActions,
    ...sessionActions(flow),
  }
}
