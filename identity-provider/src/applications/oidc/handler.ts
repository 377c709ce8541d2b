import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HostedPasswords } from '../../authentication/passwords/hosted.ts'
import type { Rules } from '../../rules.ts'
import { auditSignOut } from './audit-sign-out.ts'
import { createStates } from './hosted/state.ts'
import type { Kit } from './hosted/visit.ts'
import { hostedSignIn } from './hosted-sign-in.ts'
import { limitRequests } from './limit-requests.ts'
import { createPendingRequests } from './pending-requests.ts'
import { projectPages } from './project-pages.ts'
import { createOidcProvider, type OidcProviderOptions } from './provider.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

type Options = Omit<OidcProviderOptions, 'pendingRequests'> & { passwords: HostedPasswords; rules: Rules }

/** OpenID Connect and the hosted pages of one project. */
export async function createOidcHandler({ passwords, rules, ...options }: Options): Promise<Handler> {
  const { projectId, dependencies } = options
  const pendingRequests = createPendingRequests(dependencies, projectId)
  const provider = await createOidcProvider({ ...options, pendingRequests })
  provider.use(limitRequests(rules, projectId))
  provider.use(pendingRequests.middleware)
  provider.use(auditSignOut({ db: dependencies.db, recordAudit: rules.recordAudit, projectId }))
  const kit: Kit = { dependencies, rules, passwords, projectId, states: createStates(dependencies, rules, projectId) }
  provider.use(hostedSignIn(provider, kit, pendingRequests))
  provider.use(projectPages(kit))
  return provider.callback()
}
