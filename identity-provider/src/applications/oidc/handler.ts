import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import type { Dependencies } from '../../foundation/dependencies.ts'
import type { ProjectKeys, ScopeClaims } from '../../tokens/index.ts'
import type { OidcClient } from './clients/configured-client.ts'
import { createFindClient } from './clients/find-client.ts'
import { hostedSignIn } from './hosted/handle-interaction.ts'
import type { Context, HostedDependencies, HostedNeeds } from './hosted/interaction-request.ts'
import { projectPages } from './hosted/project-pages.ts'
import { createStates } from './hosted/state.ts'
import { createMayEnter } from './issuers/may-enter.ts'
import { metadataOfIssuer } from './issuers/metadata.ts'
import { createIssuer } from './issuers/provider.ts'
import { createHasConsent } from '../inbound-oauth/consents.ts'
import { createFindInboundClient } from '../inbound-oauth/find-client.ts'
import { createInboundIssuer } from '../inbound-oauth/issuer.ts'
import type { AssertionNeeds } from '../inbound-oauth/jwt-bearer.ts'
import { inboundMetadata } from '../inbound-oauth/metadata.ts'
import { createReadDocument } from '../inbound-oauth/metadata-document.ts'
import { inboundUserinfo } from '../inbound-oauth/userinfo.ts'
import { limitRequests } from './limit-requests.ts'
import { createPageOptions } from './page-options.ts'
import { onSignOut } from './on-sign-out.ts'
import { createPendingRequests } from './pending-requests.ts'
import { createPendingWrites } from './pending-writes.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

type Options = {
  dependencies: Dependencies
  projectId: string
  keys: ProjectKeys
  /** Applications of the server's own configuration. */
  clients: readonly OidcClient[]
  cookieSecrets: string[]
  /** What scopes give besides the claims of the standard. */
  scopeClaims: readonly ScopeClaims[]
  needs: HostedNeeds & AssertionNeeds
}

export type ProjectHandlers = {
  /** OpenID Connect of the project's issuer, and the hosted pages. */
  ofProject: Handler
  /** OpenID Connect of the issuer of one application. */
  ofApplication(applicationId: string): Handler
  /** OAuth of inbound applications. */
  ofInbound: Handler
  /** OAuth of the clients of an MCP server. */
  ofMcpServer(mcpServerId: string): Handler
}

/** An issuer takes about 35 kB and 0.3 ms to make. */
const issuersMax = 200

/** OpenID Connect and the hosted pages of one project. */
export function createProjectHandlers({ needs, clients, ...options }: Options): ProjectHandlers {
  const { projectId, dependencies, keys } = options
  const { db, publicUrl } = dependencies
  const pendingRequests = createPendingRequests(dependencies, projectId)
  const pageOptionsOf = createPageOptions(needs, projectId)
  const mayEnter = createMayEnter({ db, recordAudit: needs.recordAudit, projectId })
  const clientsOf = {
    ...dependencies,
    projectId,
    settings: needs.settings,
    algorithm: keys.algorithm,
    configured: clients,
  }
  const findClient = createFindClient(clientsOf)
  const pendingWrites = createPendingWrites(db)
  const shared = { ...options, pendingRequests, pendingWrites, pageOptionsOf, mayEnter }
  const ofApplications = new Map<string, Handler>()

  const readDocument = createReadDocument(dependencies, { recordAudit: needs.recordAudit, projectId })
  const { algorithm } = keys
  const inboundOf = { ...dependencies, ...needs, projectId, algorithm, readDocument }
  const findInbound = createFindInboundClient(inboundOf)
  const findAnyInbound = createFindInboundClient({ ...inboundOf, mcpServerId: 'any' })
  const ofMcpServers = new Map<string, Handler>()
  const keysUrl = `${publicUrl}/${projectId}/.well-known/jwks.json`

  function guard(provider: Provider): void {
    provider.use(limitRequests(needs, projectId, pageOptionsOf))
    provider.use(pendingWrites.middleware)
    provider.use(pendingRequests.middleware)
    provider.use(onSignOut({ dependencies, recordAudit: needs.recordAudit, projectId }))
    provider.use(allowFormScript)
  }

  function createForProject(): Handler {
    const provider = createIssuer({ ...shared, issuer: `${publicUrl}/${projectId}`, findClient })
    guard(provider)
    provider.use(metadataOfIssuer({ keysUrl, findClient }))
    const states = createStates(dependencies, needs, projectId)
    const hosted: HostedDependencies = { ...dependencies, ...needs, states, projectId }
    provider.use(hostedSignIn(provider, hosted, { pendingRequests, pageOptionsOf, findClient: findAnyClient }))
    provider.use(projectPages(hosted, pageOptionsOf))
    return provider.callback()
  }

  function createForApplication(applicationId: string): Handler {
    const provider = createIssuer({
      ...shared,
      issuer: `${publicUrl}/${projectId}/${applicationId}`,
      findClient: createFindClient({ ...clientsOf, applicationId }),
    })
    guard(provider)
    provider.use(metadataOfIssuer({ keysUrl, findClient, applicationId }))
    return provider.callback()
  }

  async function findAnyClient(clientId: string) {
    return (await findClient(clientId)) ?? findAnyInbound(clientId)
  }

  function createForInbound(mcpServerId?: string): Handler {
    const ofServer = { recordAudit: needs.recordAudit, projectId, ...(mcpServerId !== undefined && { mcpServerId }) }
    const find =
      mcpServerId === undefined
        ? findInbound
        : createFindInboundClient({
            ...inboundOf,
            mcpServerId,
            readDocument: createReadDocument(dependencies, ofServer),
          })
    const provider = createInboundIssuer({
      ...shared,
      needs,
      ...(mcpServerId !== undefined && { mcpServerId }),
      findClient: find,
      mayEnter: createHasConsent({ db, clock: dependencies.clock, projectId }),
    })
    guard(provider)
    const more = () => inboundMetadata({ db, publicUrl, projectId, mcpServerId, settings: needs.settings })
    provider.use(metadataOfIssuer({ keysUrl, findClient: find, more }))
    if (mcpServerId === undefined) provider.use(inboundUserinfo({ dependencies, projectId, keys }))
    return provider.callback()
  }

  return {
    ofProject: createForProject(),
    ofInbound: createForInbound(),
    ofApplication: applicationId => lastUsed(ofApplications, applicationId, () => createForApplication(applicationId)),
    ofMcpServer: mcpServerId => lastUsed(ofMcpServers, mcpServerId, () => createForInbound(mcpServerId)),
  }
}

/** The handler of an id, which is made when it is first asked for; the one that was used last is the last to go. */
function lastUsed(handlers: Map<string, Handler>, id: string, create: () => Handler): Handler {
  const handler = handlers.get(id) ?? create()
  handlers.delete(id)
  handlers.set(id, handler)
  const [oldest] = handlers.keys()
  if (handlers.size > issuersMax && oldest !== undefined) handlers.delete(oldest)
  return handler
}

/** The provider adds the digest of the script that posts a form by itself, such as with `response_mode=form_post`. */
async function allowFormScript(ctx: Context, next: () => Promise<void>): Promise<void> {
  const policy = "default-src 'none'; script-src 'none'; frame-ancestors 'none'; base-uri 'none'"
  ctx.set('content-security-policy', policy)
  await next()
}
