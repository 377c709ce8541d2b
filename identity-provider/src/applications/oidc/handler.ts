import type { IncomingMessage, ServerResponse } from 'node:http'
import { auditSignOut } from './audit-sign-out.ts'
import { createStates } from './hosted/state.ts'
import type { HostedDependencies, HostedNeeds } from './hosted/interaction-request.ts'
import { hostedSignIn } from './hosted/handle-interaction.ts'
import { limitRequests } from './limit-requests.ts'
import { createPageOptions } from './page-options.ts'
import { createPendingRequests } from './pending-requests.ts'
import { projectPages } from './hosted/project-pages.ts'
import { createOidcProvider, type OidcProviderOptions } from './provider.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

type Options = Omit<OidcProviderOptions, 'pendingRequests' | 'pageOptionsOf'> & { needs: HostedNeeds }

/** OpenID Connect and the hosted pages of one project. */
export async function createOidcHandler({ needs, ...options }: Options): Promise<Handler> {
  const { projectId, dependencies } = options
  const pendingRequests = createPendingRequests(dependencies, projectId)
  const pageOptionsOf = createPageOptions(needs, projectId)
  const provider = await createOidcProvider({ ...options, pendingRequests, pageOptionsOf })
  provider.use(limitRequests(needs, projectId, pageOptionsOf))
  provider.use(pendingRequests.middleware)
  provider.use(auditSignOut({ db: dependencies.db, recordAudit: needs.recordAudit, projectId }))
  const states = createStates(dependencies, needs, projectId)
  const hosted: HostedDependencies = { ...dependencies, ...needs, states, projectId }
  const withoutSignUp = new Set(options.clients.flatMap(one => (one.acceptsSignUp === false ? [one.clientId] : [])))
  provider.use(hostedSignIn(provider, hosted, { pendingRequests, pageOptionsOf, withoutSignUp }))
  provider.use(projectPages(hosted, pageOptionsOf))
  return provider.callback()
}
