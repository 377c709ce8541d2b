import { setTimeout } from 'node:timers/promises'
import {
  type Database,
  databaseKind,
  migrate,
  type Monitor,
  onTablesWritten,
  openChannel,
  openDatabase,
  openMonitor,
  readContents,
  transact,
} from '@gatehouse-id/database'
import {
  callersName,
  confirmClock,
  createIdentityProvider,
  type Call,
  type OnSessionsEnded,
  type IdentityClient,
  type IdentityProvider,
  knownPaths,
  missingRights,
  type Tables,
} from '@gatehouse-id/identity-provider'
import type { User } from '@gatehouse-id/identity-provider/contract'
import { openApiDocument, serveOperations } from '@gatehouse-id/operation'
import { databaseAdapter, type SignInTables } from '@gatehouse-id/sign-in'
import type { Config } from '../config/config.ts'
import { withCors } from '../http/cors.ts'
import { factsOf } from '../http/request-facts.ts'
import { routeToOidc } from '../http/oidc-route.ts'
import { createFailures } from '../observe/failures.ts'
import type { Log } from '../observe/log.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { UnderTest } from '../test-kit/under-test.ts'
import { consoleClient, embeddedProviderId, embeddedSignIn } from './embedded-sign-in.ts'
import type { Identity, SignedIn } from './identity.ts'
import { foreignLoginId, loadUser, readForeignLoginId } from './load-user.ts'
import { type AddedCapability, addedAreas } from './added.ts'
import { NotReady } from '../observe/readiness.ts'
import { databaseChecks } from './database-checks.ts'
import { replicaChecks, replicaOf } from './replica.ts'
import { transportsOf } from './transports.ts'
import { allMigrations } from './migrations.ts'
import { version } from '../config/version.ts'

const sweepEveryMs = 10 * 60_000
const compareClockEveryMs = 5_000
const compareReplicaEveryMs = 1_000
/** New messages are sent at once; this interval is for retries. */
const deliverEveryMs = 2_000
/** New jobs are started at once; this interval is for those of nodes that are gone. */
const runJobsEveryMs = 1_000

export type EmbeddedOptions = {
  config: Config
  secrets: [string, ...string[]]
  log: Log
  metrics: Metrics
  added: readonly AddedCapability[]
  /** The port the server listens on; called at the first sign-in. */
  portOf: () => number
  underTest?: UnderTest | undefined
}

/**
 * The embedded provider on its database, migrated and prepared.
 *
 * @throws {DatabaseUnreachable} when the database cannot be reached
 * @throws {UnknownSecret} when the database was encrypted under another secret
 */
export async function openEmbeddedIdentity({
  config,
  secrets,
  log,
  metrics,
  added,
  portOf,
  underTest,
}: EmbeddedOptions): Promise<Identity> {
  const { databaseUrl, databaseReadUrl, publicUrl, isProduction, hasRateLimits, relationsInMemoryMax } = config
  const { projectId, managementKey, administrator } = config
  const clock = underTest?.clock ?? Date.now
  const failures = createFailures(log)
  const db = await openDatabase<Tables>({
    url: databaseUrl,
    refusesBypass: !isProduction,
    contents: underTest?.contents(),
  })
  const channel = openChannel({ url: databaseUrl, onError: error => failures.failed('the channel is broken', error) })
  let monitor: Monitor | undefined
  const migrationSets = [...allMigrations, ...added.map(({ migrations }) => migrations)]
  try {
    const opened = await openMonitor({ url: databaseUrl, db })
    monitor = opened
    // What a test brings was migrated by this process.
    if (!underTest?.contents()) await migrate(db, migrationSets)
    const grant = await missingRights(db)
    if (grant !== undefined) log.warn('audit events of all weeks stay in one table: the role lacks rights', { grant })
    const oidcClients = () => [consoleClient(publicUrl, secrets[0])]
    // Users of other providers are identified by provider and subject; administrators give roles to that login id.
    const signInAdapter = databaseAdapter({
      db: db.withTables<SignInTables>(),
      secrets,
      keepsAccountsApart: true,
      clock,
    })
    const signInTables = ['sign_in_users', 'sign_in_accounts', 'sign_in_sessions', 'sign_in_revocations'] as const
    onTablesWritten(db.withTables<SignInTables>(), signInTables, () => channel.notify(callersName))
    let consoleProjectId = projectId
    // Ending a user's sessions also ends the user's console sessions, which are of users of one project.
    const onSessionsEnded: OnSessionsEnded = async (tx, { projectId: ofProject, userId, loginIds, identities }) => {
      if (ofProject !== consoleProjectId) return
      const within = tx as unknown as Database<SignInTables> // This database has the tables of both packages.
      const { deleteProviderSessions, revocations } = signInAdapter.within(within)
      const foreign = loginIds.flatMap(loginId => readForeignLoginId(loginId, config.oidcProviders) ?? [])
      const linked = identities.filter(({ providerId }) => config.oidcProviders.some(({ id }) => id === providerId))
      const all = [{ providerId: embeddedProviderId, subject: userId }, ...foreign, ...linked]
      for (const { providerId, subject } of all) {
        await deleteProviderSessions({ provider: providerId, providerAccountId: subject })
        if (config.sessionStrategy === 'jwt') await revocations.revoke(subject, new Date(clock()))
      }
    }
    const provider = createIdentityProvider({
      db,
      publicUrl,
      secrets,
      areas: addedAreas(added),
      isProduction,
      // A clock that is given is taken for right.
      ...(underTest && { clock, passwordCost: underTest.passwordCost }),
      newKeyPair: underTest?.newKeyPair,
      disturb: underTest?.disturb,
      hasRateLimits,
      relationsInMemoryMax,
      oidcClients,
      onSessionsEnded,
      channel,
      replica: databaseReadUrl === undefined ? undefined : replicaOf(databaseReadUrl, { isProduction, log }),
      transports: { ...transportsOf(config, clock), withholds: underTest?.withholds },
      onJobError: (error, job) => log.error('job failed', { ...job, error }),
      onJobsClaimed: error =>
        error === undefined ? failures.worked('no job begins') : failures.failed('no job begins', error),
      onMessageFailed: failed => log.warn('message not delivered', failed),
      onDeliveryError: error => failures.failed('a delivery failed', error),
      // This database has the tables of both packages.
      sweeps: [(tx, when) => signInAdapter.within(tx as unknown as Database<SignInTables>).sweep(when)],
      onClockChange: problem =>
        problem === undefined
          ? log.warn('the clock is right again')
          : log.error('nothing is served and nothing is swept', { problem }),
      onSweepBehind: behindMs =>
        log.warn('what expired during a pause stays until "gatehouse-id confirm-clock"', {
          hours: Math.round(behindMs / 3_600_000),
        }),
    })
    metrics.setSource(provider)
    await Promise.all([provider.clock.compare(), provider.replica?.compare()])
    // Takes 60 ms, which a start need not wait for.
    let description: object | undefined
    const prepared = await provider.prepareFirstProject({ projectId, managementKey, administrator })
    consoleProjectId = prepared.projectId
    const stopSweeping = repeat(failures.telling('sweep failed', provider.sweep), sweepEveryMs)
    const stopComparing = repeat(
      failures.telling('the clock was not compared', provider.clock.compare),
      compareClockEveryMs,
    )
    const stopFollowing = repeat(async () => provider.replica?.compare(), compareReplicaEveryMs)
    const delivering = setInterval(failures.telling('outbox failed', provider.deliver), deliverEveryMs).unref()
    provider.jobs.start({ everyMs: runJobsEveryMs })
    return {
      name: `embedded provider, ${databaseKind(databaseUrl)}`,
      projectId: prepared.projectId,
      apiUrl: publicUrl,
      firstStart: prepared.firstStart,
      signInProviders: [embeddedSignIn({ config, projectId: prepared.projectId, secret: secrets[0], portOf })],
      signInAdapter: {
        ...signInAdapter,
        // A session of the console begins from what was proven, in one transaction with it.
        createSession: (session, origin) =>
          transact(db, async tx => {
            if (origin?.provider === embeddedProviderId)
              await provider.redeemIdToken(tx, prepared.projectId, origin.idToken ?? '')
            const within = tx as unknown as Database<SignInTables> // This database has the tables of both packages.
            return signInAdapter.within(within).createSession(session, origin)
          }),
      },
      // Loaded for every request, so that disabling or demoting an administrator takes effect at once.
      async findUser(who, call) {
        const configured = config.oidcProviders.find(({ id }) => id === who.providerId)
        const userId =
          configured &&
          (await provider.findServerUserId({ projectId: call.projectId, provider: configured, subject: who.subject }))
        const client = provider.clientFor(call)
        return userId === undefined ? findUser(client, who) : loadUser(client, { userId })
      },
      async admitUser({ providerId, claims, request }) {
        const configured = config.oidcProviders.find(({ id }) => id === providerId)
        return (
          configured === undefined ||
          provider.admitServerUser(visitorOf(prepared.projectId, request), configured, claims)
        )
      },
      findCaller: provider.findCaller,
      reach: provider,
      clientFor: provider.readerFor,
      preview: provider.preview,
      atomically: provider.atomically,
      live: provider.live,
      operations: withCors(serve(provider, { log, metrics }), provider.mayCallFrom),
      redirects: provider.redirects,
      openApi: () => (description ??= describe(provider)),
      requireServing: provider.clock.requireRight,
      routeToOidc: (request, response) => routeToOidc(provider, request, response),
      readinessChecks: [
        ...databaseChecks(opened, migrationSets),
        ...replicaChecks(provider.replica),
        {
          name: 'clock',
          async run() {
            if (provider.clock.problem() !== undefined) throw new NotReady('the clock of this server is wrong')
          },
        },
      ],
      contents: () => readContents(db),
      giveJobsBack: provider.jobs.close,
      async catchUp() {
        await confirmClock(db, clock())
        for (const work of [provider.clock.compare, provider.sweep, provider.deliver, provider.jobs.runDue])
          await work()
      },
      async close() {
        stopSweeping()
        stopComparing()
        stopFollowing()
        clearInterval(delivering)
        await provider.close()
        await channel.close()
        await opened.close()
        await db.destroy()
      },
    }
  } catch (error) {
    await channel.close()
    await monitor?.close()
    await db.destroy()
    throw error
  }
}

/** Does the work again and again, with pauses of a time give or take a tenth: nodes that started at once do not do it at once. */
function repeat(work: () => Promise<unknown>, pauseMs: number): () => void {
  const stopped = new AbortController()
  const go = async () => {
    const options = { signal: stopped.signal, ref: false }
    for (;;) {
      await setTimeout(pauseMs * (0.9 + 0.2 * Math.random()), undefined, options)
      await work()
    }
  }
  go().catch(() => undefined) // It was stopped.
  return () => stopped.abort()
}

function describe({ contract }: IdentityProvider): object {
  return openApiDocument({ title: 'Gatehouse identity provider', version }, contract)
}

async function findUser(client: IdentityClient, who: SignedIn): Promise<User | undefined> {
  if (who.providerId === embeddedProviderId) return loadUser(client, { userId: who.subject })
  const loginId = foreignLoginId(who)
  const user = await loadUser(client, { loginId })
  // Login ids are compared without case; the subjects of a provider differ by it (OpenID Connect Core §2).
  return user?.loginIds.includes(loginId) ? user : undefined
}

function serve(provider: IdentityProvider, { log, metrics }: Pick<EmbeddedOptions, 'log' | 'metrics'>) {
  return serveOperations({
    areas: provider.areas,
    authenticate: provider.authenticate,
    admit: provider.admit,
    guard: provider.guard,
    answerHeaders: provider.answerHeaders,
    knownPaths,
    onUnexpectedError: (error, { requestId }) => log.error('operation failed', { requestId, error }),
    onAnswer: ({ operation, status, durationMs }) =>
      metrics.countOperation({ operation, status, seconds: durationMs / 1000 }),
  })
}

/** Somebody who is signing in. */
function visitorOf(projectId: string, request: Request | undefined): Call {
  const actor = { type: 'anonymous' as const, id: '', name: '' }
  const facts = request ? factsOf(request) : { ip: '', requestId: '' }
  return { projectId, actor, rights: [], ...facts, userAgent: (request?.headers.get('user-agent') ?? '').slice(0, 500) }
}
