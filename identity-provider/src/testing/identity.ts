import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { CompiledQuery } from 'kysely'
import { type Channel, openChannel } from '@gatehouse-id/database'
import { type Right, serveOperations } from '@gatehouse-id/operation'
import { type Actor, allRights, type Call } from '../foundation/requests/call.ts'
import {
  createIdentityProvider,
  type IdentityClient,
  type IdentityProvider,
  type IdentityProviderOptions,
  knownPaths,
} from '../index.ts'
import type { Db } from '../foundation/tables/tables.ts'
import { lowPasswordCost, openTestDatabase } from './database.ts'
import type { TokenAlgorithm } from '../foundation/secrets/algorithms.ts'

export { strictServiceOver } from '../wire/hosted-service/testing.ts'
export { samlVerification } from '../federation/saml/testing/bench.ts'
export { samlIssuing } from '../protocols/saml/testing-issuing.ts'
export { sampleKey } from '../authentication/passkeys/testing.ts'
export { foreignCertificate } from '../applications/sso-applications/testing.ts'
export { consoleRights } from '../directory/roles/console-roles.ts'
export { builtInScreens } from '../applications/flows/hosted/testing-screens.ts'
export { softwareAuthenticator } from '../authentication/passkeys/testing.ts'
export { mockClient, startOtherProvider, followTo } from '../federation/social/testing.ts'

export type TestIdentity = {
  provider: IdentityProvider
  /** For what no operation shows. */
  db: Db
  projectId: string
  managementKey: string
  administrator: { email: string; password: string }
  /** The provider's clock, epoch milliseconds; tests move it. */
  clock: { now: number }
  /** Where the operations answer over HTTP. */
  baseUrl: string
  /** With every right unless told. */
  callAs(actor?: Actor, rights?: readonly Right[]): Call
  /** With every right unless told. */
  clientAs(actor?: Actor, rights?: readonly Right[]): IdentityClient
  /** Makes another project in the same database, with a key of its own. */
  anotherProject(): Promise<{ projectId: string; managementKey: string }>
  /** Another provider on the same connections, with nothing in its caches. */
  coldProvider(own?: Pick<IdentityProviderOptions, 'replica'>): IdentityProvider
  /** The same database and, unless told, clock in another process, as it were; it is not waited for at the end. */
  anotherProcess(
    own?: OwnOptions & { clock?: { now: number }; databaseUrl?: string },
  ): Promise<{ provider: IdentityProvider; baseUrl: string; db: Db }>
  close(): Promise<void>
}

type OwnOptions = Pick<
  IdentityProviderOptions,
  | 'transports'
  | 'resolveTxt'
  | 'relationsInMemoryMax'
  | 'steadyMs'
  | 'databaseClock'
  | 'onClockChange'
  | 'onSweepBehind'
  | 'sweeps'
>

const tester: Actor = { type: 'managementKey', id: 'Ktest', name: 'Test key' }

export type TestIdentityOptions = {
  /** Of a database that has run our migrations; a new one in memory unless told. */
  databaseUrl?: string
  tokenAlgorithm?: TokenAlgorithm
  isProduction?: boolean
  /** Off unless told: tests call more often than the limits allow. */
  areCallsLimited?: boolean
  transports?: NonNullable<IdentityProviderOptions['transports']>
  /** Instead of the DNS. */
  resolveTxt?: IdentityProviderOptions['resolveTxt']
  /** 0 to have every check read the database. */
  relationsInMemoryMax?: number | undefined
  /** Told of every statement. */
  onStatement?: () => void
  /** Told of all that is sent to the database, what begins and ends transactions too. */
  onSent?: (statement: CompiledQuery) => void
}

/** A provider with one project on its own database, served on a free port. */
export async function startTestIdentity({
  databaseUrl = ':memory:',
  tokenAlgorithm = 'ES256',
  isProduction = false,
  areCallsLimited = false,
  transports = {},
  resolveTxt,
  relationsInMemoryMax,
  onStatement = () => {},
  onSent,
}: TestIdentityOptions = {}): Promise<TestIdentity> {
  const opened = await openTestDatabase(databaseUrl, onSent)
  const db = opened.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      onStatement()
      return result
    },
  })
  const clock = { now: Date.now() }
  const channel = openChannel({ url: databaseUrl })
  const { provider, baseUrl, stop } = await serveProvider(db, {
    clock,
    channel,
    isProduction,
    areCallsLimited,
    transports,
    resolveTxt,
    relationsInMemoryMax,
  })
  const administrator = { email: 'admin@localhost', password: 'a password for tests' }
  const { projectId, firstStart } = await provider.prepareFirstProject({ administrator, tokenAlgorithm })
  if (!firstStart) throw new Error('a test needs an empty database')
  const callAs = (actor = tester, rights: readonly Right[] = allRights): Call => ({
    projectId,
    actor,
    rights,
    ip: '203.0.113.7',
    userAgent: 'vitest',
    requestId: randomUUID(),
  })
  const others: (() => Promise<void>)[] = []
  return {
    provider,
    db,
    projectId,
    managementKey: firstStart.managementKey,
    administrator,
    clock,
    baseUrl,
    callAs,
    clientAs: (actor, rights) => provider.clientFor(callAs(actor, rights)),
    async anotherProject() {
      // Of two projects that are made in one moment, as by a clock that stands, the first one is known by its id.
      const id = `Pz${randomUUID().replaceAll('-', '').slice(0, 26)}`
      const other = await provider.prepareFirstProject({ projectId: id, administrator, tokenAlgorithm })
      return { projectId: id, managementKey: other.firstStart?.managementKey ?? '' }
    },
    coldProvider: own => createProvider(db, baseUrl, { clock, isProduction, transports, relationsInMemoryMax, ...own }),
    async anotherProcess({ databaseUrl: url = databaseUrl, ...own } = {}) {
      const itsDb = await openTestDatabase(url)
      const itsChannel = openChannel({ url })
      const other = await serveProvider(itsDb, {
        clock,
        channel: itsChannel,
        isProduction,
        transports,
        publicUrl: baseUrl,
        ...own,
      })
      others.push(async () => {
        await other.stop()
        await other.provider.close()
        await itsChannel.close()
        await itsDb.destroy()
      })
      return { provider: other.provider, baseUrl: other.baseUrl, db: itsDb }
    },
    async close() {
      for (const stopOther of others) await stopOther()
      await stop()
      await provider.close()
      await channel.close()
      await db.destroy()
    },
  }
}

type Serving = OwnOptions &
  Pick<IdentityProviderOptions, 'isProduction' | 'replica'> & {
    clock: { now: number }
    channel?: Channel
    areCallsLimited?: boolean
    publicUrl?: string
  }

/** Only servers of this machine are asked: a name server takes its time to say that the host of an example is not there. */
const refuseElsewhere: IdentityProviderOptions['disturb'] = ({ url }) =>
  /^(localhost|127\.|\[::1\])/.test(new URL(url).hostname) ? undefined : { delayMs: 0, cut: 'before' }

function createProvider(
  db: Db,
  publicUrl: string,
  { clock, ...options }: Omit<Serving, 'areCallsLimited' | 'publicUrl'>,
) {
  return createIdentityProvider({
    db,
    publicUrl,
    secrets: ['a secret for tests only, long enough'],
    ...(!options.isProduction && { passwordCost: lowPasswordCost, disturb: refuseElsewhere }),
    // A busy machine must not change how many rows a step has.
    jobStepMsMax: 600_000,
    clock: () => clock.now,
    ...options,
  })
}

async function serveProvider(db: Db, { clock, areCallsLimited = false, publicUrl, ...options }: Serving) {
  // The socket is needed for its port, which the provider's public URL carries.
  let fetch = (_: Request): Response | Promise<Response> => new Response(null, { status: 503 })
  const server = createAdaptorServer({ fetch: request => fetch(request) })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = createProvider(db, publicUrl ?? baseUrl, { clock, ...options })
  const operations = serveOperations({
    areas: provider.areas,
    authenticate: provider.authenticate,
    answerHeaders: provider.answerHeaders,
    ...(areCallsLimited && { admit: provider.admit, guard: provider.guard }),
    knownPaths,
    onUnexpectedError: error => console.error(error),
  })
  fetch = async request => {
    const facts = { requestId: randomUUID(), ip: request.headers.get('x-gatehouse-ip') ?? '203.0.113.7' }
    return (await provider.redirects(request, facts)) ?? operations.handle(request, facts)
  }
  return { provider, baseUrl, stop: () => new Promise(resolve => server.close(resolve)) }
}
