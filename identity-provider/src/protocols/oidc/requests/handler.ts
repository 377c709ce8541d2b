import type { KeyObject } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { lastUsed } from '../../../foundation/cache/last-used.ts'
import {
  type Issuer,
  issuerUrl,
  type JwtTemplates,
  type Keys,
  keysUrl,
  type ScopeClaims,
  type SigningKeys,
} from '../../../tokens/index.ts'
import type { OidcClient } from '../clients/configured-client.ts'
import { createFindClient } from '../clients/find-client.ts'
import { hostedSignIn } from '../hosted/interaction/handle-interaction.ts'
import { createChooseFlow } from '../hosted/interaction/choose-flow.ts'
import type { Context, HostedDependencies, HostedNeeds } from '../hosted/interaction/interaction-request.ts'
import { createDrawPage } from '../hosted/pages/single-page.ts'
import { projectPages } from '../hosted/pages/project-pages.ts'
import { auditApplicationSignIn } from '../grants/audit-application-sign-in.ts'
import { answerEnded } from './answer-ended.ts'
import { answerOutages } from './answer-outages.ts'
import { createStates } from '../hosted/interaction/state.ts'
import { drawForms } from '../issuers/pages.ts'
import { createMayEnter } from '../issuers/may-enter.ts'
import { metadataOfIssuer } from '../issuers/metadata.ts'
import { createIssuer } from '../issuers/provider.ts'
import { createHasConsent } from '../../inbound-oauth/consents/consents.ts'
import { createFindInboundClient } from '../../inbound-oauth/find-client.ts'
import { createInboundIssuer } from '../../inbound-oauth/metadata/issuer.ts'
import type { AssertionNeeds } from '../../inbound-oauth/jwt-bearer.ts'
import { inboundRoutes } from '../../inbound-oauth/metadata/urls.ts'
import { inboundMetadata } from '../../inbound-oauth/metadata/metadata.ts'
import { createReadDocument } from '../../inbound-oauth/metadata/metadata-document.ts'
import { answerForAccessTokens, describeOwn } from '../../inbound-oauth/access-tokens/introspection.ts'
import { createLiveTokens } from '../../inbound-oauth/access-tokens/live.ts'
import { createClaimsOfBearer, inboundUserinfo } from '../../inbound-oauth/access-tokens/userinfo.ts'
import { driveOf, mcpServerRows, ssoApplicationRows } from '../../../applications/index.ts'
import type { KeptAnswers } from '../short-way/kept-answers.ts'
import { createReadAhead, readingAhead } from '../short-way/read-ahead.ts'
import { type ShortWay, shortWayOf, shortWayOfInbound } from '../short-way/short-way.ts'
import { limitRequests } from './limit-requests.ts'
import { createPageOptions } from './page-options.ts'
import { onSignOut } from '../logouts/sign-out.ts'
import { createPendingRequests } from './pending-requests.ts'
import { createPendingWrites } from './pending-writes.ts'
import type { OidcRoute } from './routes.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

type Options = {
  dependencies: Dependencies
  projectId: string
  /** Applications of the server's own configuration. */
  clients: readonly OidcClient[]
  cookieSecrets: KeyObject[]
  /** What scopes give besides the claims of the standard. */
  scopeClaims: readonly ScopeClaims[]
  /** Shared by all projects. */
  keptAnswers: KeptAnswers
  needs: HostedNeeds & AssertionNeeds & { signingKeys: SigningKeys; jwtTemplates: JwtTemplates }
}

/** The handler of a request: of the project's issuer with the hosted pages, or of another issuer of its applications. */
export type HandlerOf = (route: Pick<OidcRoute, 'issuer' | 'applicationId'>) => Promise<Handler>

/** An issuer takes about 35 kB and 0.3 ms to make. */
const issuersMax = 200

/** OpenID Connect and the hosted pages of one project. */
export function createHandlerOf({ needs, clients, ...options }: Options): HandlerOf {
  const { projectId, dependencies } = options
  const { db, publicUrl } = dependencies
  const { signingKeys, jwtTemplates } = needs
  const pendingRequests = createPendingRequests(dependencies, projectId)
  const pageOptionsOf = createPageOptions(needs, projectId)
  const mayEnter = createMayEnter({ db, recordAudit: needs.recordAudit, projectId })
  const pendingWrites = createPendingWrites(db, projectId)
  const states = createStates(dependencies, needs, projectId)
  const hosted: HostedDependencies = { ...dependencies, ...needs, states, projectId }
  const runner = driveOf(hosted)
  const chooseFlow = createChooseFlow(hosted, runner.flows)
  const drawPage = createDrawPage(hosted, { flows: runner.flows, chooseFlow })
  const shared = {
    ...options,
    signingKeys,
    jwtTemplates,
    pendingRequests,
    pendingWrites,
    pageOptionsOf,
    drawPage,
    mayEnter,
  }
  const handlers = new Map<string, Handler>()

  function guard(provider: Provider, ahead?: { applicationId?: string }): void {
    provider.use(answerOutages(provider))
    provider.use(limitRequests(needs, projectId, pageOptionsOf))
    provider.use(answerEnded(pageOptionsOf))
    provider.use(issueByRightClock(dependencies))
    provider.use(pendingWrites.middleware)
    if (ahead) provider.use(readingAhead(createReadAhead(db, shared), ahead))
    provider.use(pendingRequests.middleware)
    provider.use(auditApplicationSignIn({ recordAudit: needs.recordAudit, projectId, pendingWrites }))
    provider.use(onSignOut({ dependencies, recordAudit: needs.recordAudit, projectId, pageOptionsOf }))
    provider.use(drawForms(pageOptionsOf, publicUrl))
  }

  function clientsOf({ algorithm }: Keys<'issuer'>) {
    const { takeApplication } = pendingWrites
    return { ...dependencies, projectId, settings: needs.settings, algorithm, configured: clients, takeApplication }
  }

  function findInboundOf({ algorithm }: Keys<'issuer'>, mcpServerId?: string) {
    const ofServer = mcpServerId === undefined || mcpServerId === 'any' ? {} : { mcpServerId }
    const readDocument = createReadDocument(dependencies, { recordAudit: needs.recordAudit, projectId, ...ofServer })
    return createFindInboundClient({ ...dependencies, ...needs, projectId, algorithm, readDocument, mcpServerId })
  }

  function createForProject(keys: Keys<'issuer'>): Provider {
    const findClient = createFindClient(clientsOf(keys))
    const findAnyInbound = findInboundOf(keys, 'any')
    const issuer = { type: 'project' } as const
    const provider = createIssuer({ ...shared, issuer: issuerUrl(publicUrl, projectId, issuer), keys, findClient })
    guard(provider, {})
    provider.use(metadataOfIssuer({ keysUrl: keysUrl(publicUrl, projectId, issuer), keys, findClient }))
    const findAnyClient = async (clientId: string) => (await findClient(clientId)) ?? findAnyInbound(clientId)
    provider.use(
      hostedSignIn(provider, hosted, {
        pendingRequests,
        pendingWrites,
        pageOptionsOf,
        findClient: findAnyClient,
        runner,
        chooseFlow,
        drawPage,
      }),
    )
    provider.use(projectPages(hosted, { pageOptionsOf, drawPage }))
    return provider
  }

  function createForApplication(keys: Keys<'issuer'>, applicationId: string): Provider {
    const issuer = { type: 'application', id: applicationId } as const
    const provider = createIssuer({
      ...shared,
      issuer: issuerUrl(publicUrl, projectId, issuer),
      keys,
      findClient: createFindClient({ ...clientsOf(keys), applicationId }),
    })
    guard(provider, { applicationId })
    const findClient = createFindClient(clientsOf(keys))
    provider.use(metadataOfIssuer({ keysUrl: keysUrl(publicUrl, projectId, issuer), keys, findClient, applicationId }))
    return provider
  }

  function createForInbound(keys: Keys<'issuer'>, mcpServerId?: string): Handler {
    const issuer: Issuer = mcpServerId === undefined ? { type: 'inbound' } : { type: 'mcpServer', id: mcpServerId }
    const findClient = findInboundOf(keys, mcpServerId)
    const provider = createInboundIssuer({
      ...shared,
      needs,
      issuer,
      keys,
      findClient,
      mayEnter: createHasConsent({ db, clock: dependencies.clock, projectId }),
    })
    guard(provider)
    const more = () => inboundMetadata({ db, publicUrl, projectId, mcpServerId, settings: needs.settings })
    provider.use(metadataOfIssuer({ keysUrl: keysUrl(publicUrl, projectId, issuer), keys, findClient, more }))
    const liveTokens = createLiveTokens(dependencies, { projectId, keys, issuer })
    provider.use(answerForAccessTokens(liveTokens))
    const userinfo = mcpServerId === undefined ? { dependencies, projectId, liveTokens } : undefined
    if (userinfo) provider.use(inboundUserinfo(provider, userinfo))
    const shortWay = shortWayOfInbound(provider, {
      pendingWrites,
      routes: inboundRoutes(projectId, mcpServerId),
      describe: describeOwn(liveTokens),
      claimsOf: userinfo && createClaimsOfBearer(userinfo),
    })
    return handlerOf(provider, shortWay)
  }

  /** Goes on while the provider answers, which answers by itself whatever fails. */
  function handlerOf(provider: Provider, shortWay: ShortWay): Handler {
    const answer = provider.callback()
    return async (request, response) => {
      if (!(await shortWay(request, response))) void answer(request, response)
    }
  }

  function withShortWay(provider: Provider, applicationId?: string): Handler {
    const { scopeClaims, keptAnswers } = options
    const which = { projectId, applicationId, scopeClaims, pendingWrites, keptAnswers }
    return handlerOf(provider, shortWayOf(provider, { ...dependencies, ...which }))
  }

  /** Issuers of an application or a server that was there. */
  const seen = new Map<string, Issuer>()

  /** Keys are made for issuers that exist; at another one nobody is a client, so nothing is signed. */
  async function keysOf({ issuer, applicationId: id }: Pick<OidcRoute, 'issuer' | 'applicationId'>) {
    if (issuer === 'project' || issuer === 'inbound') return signingKeys.ofIssuer(projectId, { type: issuer })
    const own = { type: issuer, id }
    const key = `${issuer} ${id}`
    // Its keys go when it is deleted.
    const keys = seen.has(key) ? await signingKeys.findOfIssuer(projectId, own) : undefined
    if (keys) return keys
    const rows = issuer === 'application' ? ssoApplicationRows : mcpServerRows
    if (!(await rows.find(db, { projectId }, { id })))
      return signingKeys.ofIssuer(projectId, { type: issuer === 'application' ? 'project' : 'inbound' })
    lastUsed(seen, { key, max: issuersMax }, () => own)
    return signingKeys.ofIssuer(projectId, own)
  }

  return async route => {
    const keys = await keysOf(route)
    const { issuer, applicationId: id } = route
    // An issuer holds the keys that it was made with.
    const key = [issuer, id, ...keys.publicKeys.map(({ kid }) => kid)].join(' ')
    return lastUsed(handlers, { key, max: issuersMax }, () => {
      if (issuer === 'application') return withShortWay(createForApplication(keys, id), id)
      if (issuer === 'project') return withShortWay(createForProject(keys))
      return createForInbound(keys, issuer === 'mcpServer' ? id : undefined)
    })
  }
}

/** The token endpoint of every issuer refuses while the clock is wrong: the OpenID provider signs by itself. */
function issueByRightClock({ requireRightClock }: Pick<Dependencies, 'requireRightClock'>) {
  return async (ctx: Context, next: () => Promise<void>): Promise<void> => {
    if (/\/oauth2\/v1\/(?:[\w.-]+\/)*token$/.test(ctx.path)) requireRightClock()
    await next()
  }
}
