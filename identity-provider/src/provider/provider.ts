import { createSecretKey } from 'node:crypto'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { onTablesWritten, openChannel } from '@gatehouse-id/database'
import type { Area, Operation, RequestFacts } from '@gatehouse-id/operation'
import { createDeliverAudit } from '../activity/audit-streams/delivery/deliver.ts'
import { auditName, createLiveAudit, type LiveAudit } from '../activity/live/live-audit.ts'
import { createJobRunner, type JobRunner } from '../activity/jobs/run/runner.ts'
import { createAuthenticate } from '../tokens/authenticate.ts'
import { answerHeadersOf, type Call } from '../foundation/requests/call.ts'
import { hooksOfSessions } from '../directory/users/identities/on-sessions-ended.ts'
import type { IdentityClient } from './contract.ts'
import { createNewId } from '../foundation/ids/new-id.ts'
import { createPresentDelegate } from '../protocols/inbound-oauth/access-tokens/present.ts'
import { createSendUsers } from '../applications/outbound/outbound-scim/send-users.ts'
import { redeemNewIdToken } from '../protocols/oidc/grants/redeem-id-token.ts'
import { createDeliverLogouts } from '../protocols/oidc/logouts/deliver.ts'
import { createHandleOidc } from '../protocols/oidc/requests/handle-oidc.ts'
import type { HandlerOf } from '../protocols/oidc/requests/handler.ts'
import { createKeptAnswers } from '../protocols/oidc/short-way/kept-answers.ts'
import { type Preparation, type Prepared, prepareFirstProject } from './first-project/first-project.ts'
import { throwMapped } from '../foundation/errors/map-foreign-key-errors.ts'
import { fullPasswordCost } from '../foundation/secrets/password-cost.ts'
import { createEncryption } from '../foundation/secrets/encryption.ts'
import { resolveTxt as askDns } from '../foundation/outgoing/resolve-txt.ts'
import { type Backlog, readBacklog } from '../activity/backlog.ts'
import { createBrowserRoutes } from './browser-routes.ts'
import { type AllAreas, allAreas } from './areas.ts'
import { areasOf, clientOf } from '../wire/clients.ts'
import { withTenantDoor } from '../tenant-scope/areas.ts'
import type { IdentityProviderOptions } from './options.ts'
import { createUnitOfWork, type UnitOfWork } from './unit-of-work.ts'
import { wire, type WiringOptions } from './wiring.ts'
import type { Replica } from './replica/replica.ts'
import { createReads } from './replica/reads.ts'
import type { ClockWatch } from './time/clock-watch.ts'
import { createTime } from './time/time.ts'
import { companyRight, findRoleElsewhere } from '../directory/administrators/reach.ts'
import type { ScopeClaims } from '../tokens/templates/scope-claims/contract.ts'
import { createFindCaller, type FindCaller } from '../tokens/callers/find-caller.ts'
import { callerTables } from '../tokens/callers/tables.ts'
import { type AdmitServerUser, findServerUserId, type ServerProvider } from '../federation/server-providers/admit.ts'
import { driveOf } from '../applications/flows/service.ts'
import type { Redirects } from '../federation/social/requests/redirects.ts'
import { createOutgoing } from '../foundation/outgoing/request.ts'
import { newKeyPair } from '../foundation/secrets/key-pair.ts'
import type { Writing } from '../foundation/tables/tables.ts'

/** What happens, as it happens. */
export type Live = Pick<LiveAudit, 'follow'> & {
  /** Calls `listener` when what `findCaller` answers may have changed, on any node. Returns what ends it. */
  onCallersChanged(listener: () => void): () => void
  /** Calls `listener` when a job of any project may have changed, on any node. Returns what ends it. */
  onJobsChanged(listener: () => void): () => void
}

/** The name on the channel under which nodes tell each other that callers may have changed. */
export const callersName = 'callers'
const jobsName = 'jobs'

export type IdentityProvider = UnitOfWork & {
  areas: Area<Call>[]
  /** All operations, by area. */
  contract: AllAreas['contract']
  authenticate(operation: Operation, request: Request, facts: RequestFacts): Promise<Call>
  /** Rate limits, before and after it is known who calls; absent when there are none. @throws RateLimited */
  admit?(operation: string, facts: RequestFacts): void
  guard?(operation: string, call: Call, input: unknown): void
  /** Headers of an answer beyond the usual ones: the cookies that tokens travel in. */
  answerHeaders(call: Call): [string, string][]
  /** Whether pages of an origin may call (CORS), in one project or, where a request names none, in any. */
  mayCallFrom(origin: string, projectId: string | undefined): Promise<boolean>
  /** Who sends a request to an API beside the operations, by any credential of this provider. */
  findCaller: FindCaller
  /**
   * The console role of a user of the company's first project in one of its other projects; undefined for none, and for
   * a project that does not exist.
   */
  findRoleElsewhere(who: { homeId: string; userId: string; projectId: string }): Promise<string | undefined>
  /** Whether a user of the company's first project reaches every project of the company. */
  isCompanyAdministrator(who: { companyId: string; userId: string }): Promise<boolean>
  /** Makes who signed in with a provider of the server's configuration a user; false when they may not sign in. */
  admitServerUser: AdmitServerUser
  /** The id of the user who is linked with a subject there; undefined for none. */
  findServerUserId(which: { projectId: string; provider: ServerProvider; subject: string }): Promise<string | undefined>
  /**
   * Locks the user of an ID token that has just come from a project, until the transaction ends.
   * @throws {OperationError} when something has ended what it proves
   */
  redeemIdToken(tx: Writing, projectId: string, idToken: string): Promise<void>
  /** The provider's operations in this process, on behalf of `call.actor`. */
  clientFor(call: Call): IdentityClient
  /** The same, except that a replica may answer what changes nothing, up to ten seconds late. */
  readerFor(call: Call): IdentityClient
  /** @throws UnknownSecret when the database was encrypted under another one */
  prepareFirstProject(wanted: Preparation): Promise<Prepared>
  /** Takes browsers to sign-in providers and back, and answers the directories of tenants (SCIM). */
  redirects: Redirects
  /**
   * Answers a request to an OpenID Connect issuer of a project (its own, or that of an application, or that of its
   * inbound applications) or to the hosted pages; false for other requests.
   * @throws ProjectNotFound for the metadata of a project that does not exist
   */
  handleOidc(request: IncomingMessage, response: ServerResponse): Promise<boolean>
  live: Live
  /** Compares the clock of this process with the time of the database; call `compare` at the start and every few seconds. */
  clock: Pick<ClockWatch, 'compare' | 'problem' | 'isRight' | 'requireRight'>
  /** Absent without a replica. */
  replica?: Pick<Replica, 'compare' | 'current'>
  /** Deletes what has expired, unless another node does or the clock is wrong; call it every few minutes. */
  sweep(): Promise<void>
  /** Sends what is due, tells webhooks of audit events, and goes on with flows whose node died; call it every few seconds. */
  deliver(): Promise<void>
  /** What waits to be sent and done, for metrics. */
  backlog(): Promise<Backlog>
  /** Relations that this node holds in memory, of all projects together. */
  relationsInMemory(): number
  /** Runs long work; nothing runs until it is started. */
  jobs: JobRunner
  /** Ends the sending of messages and the telling of events, and gives jobs back; call it before the database is closed. */
  close(): Promise<void>
}

/** Wires the embedded identity provider; nothing runs until it is called. */
export function createIdentityProvider(options: IdentityProviderOptions): IdentityProvider {
  const {
    db,
    publicUrl,
    secrets,
    random = randomBytes,
    isProduction = true,
    hasRateLimits = true,
    passwordCost = fullPasswordCost,
    resolveTxt = askDns,
  } = options
  if (isProduction && options.newKeyPair) throw new Error('in production signing keys are made when they are needed')
  if (isProduction && passwordCost !== fullPasswordCost) throw new Error('in production passwords have the full cost')
  if (isProduction && options.disturb) throw new Error('in production nothing disturbs requests to others')
  const { clock, watch, createSweep } = createTime(db, options)
  // The trail is in the order of ids: no node is behind the others in it.
  const newId = createNewId({ clock: () => Math.max(clock(), watch.databaseTime()), random })
  const encryption = createEncryption(secrets, random)
  const { relationsInMemoryMax } = options
  const oidcHandlers = new Map<string, { scopes: string; handler: Promise<HandlerOf> }>()
  const given = {
    db,
    publicUrl,
    clock,
    requireRightClock: watch.requireRight,
    random,
    newId,
    encryption,
    isProduction,
    outgoing: createOutgoing({ isPrivateAllowed: !isProduction, disturb: options.disturb }),
    resolveTxt,
    passwordCost,
    newKeyPair: options.newKeyPair ?? newKeyPair,
    relationsInMemoryMax,
  }
  const areas = allAreas(options.areas)
  const wiringOptions: WiringOptions = {
    areas,
    hasRateLimits,
    delivery: {
      transports: { ...options.transports, hasOutbox: !isProduction },
      onFailed: options.onMessageFailed,
      onError: options.onDeliveryError,
    },
    hooks: hooksOfSessions(options.onSessionsEnded),
  }
  const channel = options.channel ?? openChannel({ url: ':memory:' })
  const wiring = wire(given, wiringOptions)
  const { services } = wiring
  const { routed, replica, changing } = createReads(services, {
    given,
    wiringOptions,
    channel,
    replica: options.replica,
  })
  const { dependencies, shared } = wiring
  const { signingKeys } = shared
  const authenticate = createAuthenticate({ ...shared, presentDelegate: createPresentDelegate(dependencies, shared) })
  const deliverAudit = createDeliverAudit(dependencies, { databaseTime: watch.databaseTime })
  const deliverLogouts = createDeliverLogouts(dependencies, shared)
  const sendUsers = createSendUsers(dependencies)
  const { unattended } = driveOf({ ...dependencies, ...shared, users: services.users })

  const keptAnswers = createKeptAnswers(dependencies.clock)

  async function createOidcHandler(projectId: string, scopeClaims: readonly ScopeClaims[]): Promise<HandlerOf> {
    // Loaded at the first sign-in: it takes 25 MB and 0.1 s, which a start does not need to spend.
    const { createHandlerOf } = await import('../protocols/oidc/requests/handler.ts')
    const clients = options.oidcClients?.(projectId) ?? []
    const cookieSecrets = secrets.map(secret => createSecretKey(`${secret} oidc cookies`, 'utf8'))
    const needs = { ...shared, users: services.users }
    return createHandlerOf({ dependencies, projectId, clients, cookieSecrets, scopeClaims, keptAnswers, needs })
  }

  async function oidcHandlerOf(projectId: string): Promise<HandlerOf> {
    await signingKeys.of(projectId)
    const known = oidcHandlers.get(projectId)
    const scopeClaims = await shared.scopeClaims.of(projectId)
    const scopes = JSON.stringify(scopeClaims)
    if (known?.scopes === scopes) return known.handler
    const handler = createOidcHandler(projectId, scopeClaims)
    oidcHandlers.set(projectId, { scopes, handler })
    handler.catch(() => oidcHandlers.delete(projectId))
    return handler
  }

  onTablesWritten(db, ['audit_records'], () => channel.notify(auditName))
  onTablesWritten(db, callerTables, () => channel.notify(callersName))
  onTablesWritten(db, ['jobs'], () => channel.notify(jobsName))
  const liveAudit = createLiveAudit(dependencies, { channel, onError: options.onDeliveryError })

  const within = createUnitOfWork(given, wiringOptions, {
    messages: shared.messages,
    stepMsMax: options.jobStepMsMax,
  })
  const jobs = createJobRunner(
    dependencies,
    { recordAudit: shared.recordAudit, inStep: within.inStep },
    { onError: options.onJobError, onClaimed: options.onJobsClaimed, isPaused: () => !watch.isRight() },
  )

  return {
    areas: withTenantDoor(areasOf(areas, routed), wiring.clientFor),
    contract: areas.contract,
    authenticate: (...caller) => authenticate(...caller).catch(throwMapped),
    answerHeaders: answerHeadersOf,
    ...shared.rateLimits,
    mayCallFrom: shared.approvedOrigins.hasForBrowser,
    redirects: createBrowserRoutes(dependencies, { ...shared, oidcClients: options.oidcClients }, services),
    findCaller: createFindCaller({ ...shared, services }),
    findRoleElsewhere: who => findRoleElsewhere(db, who),
    isCompanyAdministrator: async who => (await companyRight(db, who)).length > 0,
    admitServerUser: shared.admitServerUser,
    findServerUserId: which => findServerUserId(db, which),
    redeemIdToken: redeemNewIdToken,
    clientFor: wiring.clientFor,
    readerFor: call => clientOf(areas, routed, call),
    preview: within.preview,
    atomically: (call, work) => changing(call, () => within.atomically(call, work)),
    jobs,
    backlog: () => readBacklog(db),
    relationsInMemory: shared.authorization.relationsInMemory,
    async prepareFirstProject(wanted) {
      const prepared = await prepareFirstProject(dependencies, wanted)
      // Decrypts, so that a wrong secret is told at once and not at the first sign-in.
      await signingKeys.of(prepared.projectId)
      return prepared
    },
    handleOidc: createHandleOidc(dependencies, oidcHandlerOf),
    async deliver() {
      // What is due would be another's, or be due again in years.
      if (!watch.isRight()) return
      const others = [deliverAudit(), deliverLogouts(), shared.deliverRevocations(), sendUsers(), unattended.goOn()]
      await Promise.all([shared.messages.deliver(), ...others])
    },
    live: {
      follow: liveAudit.follow,
      onCallersChanged: listener => channel.listen([callersName], listener),
      onJobsChanged: listener => channel.listen([jobsName], listener),
    },
    async close() {
      liveAudit.close()
      await Promise.all([shared.messages.close(), jobs.close(), replica?.close()])
    },
    clock: watch,
    ...(replica && { replica }),
    sweep: createSweep(dependencies, wiring.sweeps),
  }
}
