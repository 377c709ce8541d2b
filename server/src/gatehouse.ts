import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RequestFacts } from '@gatehouse-id/operation'
import { getRequestListener } from '@hono/node-server'
import type { Config } from './config/config.ts'
import { InvalidConfig } from './config/problems.ts'
import { createDrain, createInFlight, type DrainOptions } from './http/drain.ts'
import { createSetFacts } from './http/request-facts.ts'
import { createRoutes, unexpected } from './http/routes.ts'
import { createTrusts } from './http/trusted-proxies.ts'
import { securityHeaders } from './http/security-headers.ts'
import type { AddedCapability } from './identity/added.ts'
import { openEmbeddedIdentity } from './identity/embedded.ts'
import { createHostedIdentity } from './identity/hosted.ts'
import type { Identity } from './identity/identity.ts'
import type { Log } from './observe/log.ts'
import { createMetrics, type Metrics } from './observe/metrics.ts'
import { createRecent, type Recent } from './observe/status/recent.ts'
import { readStatus } from './observe/status/status.ts'
import { createReadiness, type Readiness } from './observe/readiness.ts'
import { observe } from './observe/requests.ts'
import type { Tracing } from './observe/tracing.ts'
import type { UnderTest } from './test-kit/under-test.ts'
import { createWeb } from './web/web.ts'

export type Gatehouse = {
  identity: Pick<Identity, 'name' | 'projectId' | 'firstStart' | 'catchUp' | 'contents'>
  /** The port the server listens on; differs from the configured one when that is 0. */
  port: number
  /**
   * Goes on with another configuration, on the same port: requests in flight finish, those that come meanwhile wait. When
   * it cannot be served, the one before is served again, and the error is thrown. `onSettled` is called between the two.
   * @throws {InvalidConfig} when the database is in memory and would be lost
   * @throws {NotServing} when neither can be served
   */
  reload(config: Config, secrets: [string, ...string[]], onSettled?: () => void): Promise<void>
  /** Is not ready any more, gives jobs back, drains, finishes requests in flight, then closes everything. */
  stop(options?: DrainOptions): Promise<void>
}

/** The new configuration could not be served, nor the old one any more; the process has to be started again. */
export class NotServing extends Error {
  override readonly name = 'NotServing'
  constructor(options: ErrorOptions) {
    super('neither the new configuration nor the one before can be served', options)
  }
}

type Options = {
  log: Log
  added?: readonly AddedCapability[]
  underTest?: UnderTest
  tracing?: Tracing | undefined
}

/**
 * Wires all parts and listens.
 *
 * @throws {DatabaseUnreachable} when the database cannot be reached
 */
export async function serveGatehouse(
  config: Config,
  secrets: [string, ...string[]],
  { log, added = [], underTest, tracing }: Options,
): Promise<Gatehouse> {
  const metrics = createMetrics()
  const recent = createRecent()
  const forget = () => {
    metrics.close()
    recent.close()
  }
  const listening = { port: config.port, isStopping: false }
  const open = (...configured: Configured) =>
    openService(configured, { log, added, underTest, tracing, metrics, recent, listening })
  let service = await open(config, secrets).catch(error => {
    forget()
    throw error
  })
  let current: Configured = [config, secrets]
  let change: Promise<void> | undefined
  try {
    const server = createServer((request, response) => {
      if (change === undefined) service.handle(request, response)
      else void change.finally(() => service.handle(request, response)).catch(() => undefined)
    })
    const { drain } = createDrain(server)
    await listen(server, config)
    listening.port = (server.address() as AddressInfo).port
    // It reads every migration to say what is missing; a test asks /readyz where it wants to know.
    if (!underTest) void service.readiness()

    const changeTo = async (next: Configured, onSettled?: () => void) => {
      await service.settle()
      onSettled?.()
      try {
        service = await open(...next)
        current = next
      } catch (error) {
        service = await open(...current).catch(cause => {
          throw new NotServing({ cause })
        })
        throw error
      }
    }
    return {
      get identity() {
        return service.identity
      },
      port: listening.port,
      async reload(config, secrets, onSettled) {
        const [{ databaseUrl }] = current
        if (databaseUrl === ':memory:' && !underTest?.contents())
          throw new InvalidConfig(['DATABASE_URL is :memory:, which no change outlives'])
        const changing = (change ?? Promise.resolve())
          .catch(() => undefined)
          .then(() => changeTo([config, secrets], onSettled))
        change = changing
        await changing.finally(() => {
          if (change === changing) change = undefined
        })
      },
      async stop(options) {
        await change?.catch(() => undefined)
        listening.isStopping = true
        // Streams of events would never end by themselves.
        const draining = drain(options)
        service.endLongWork()
        await draining
        await service.identity.close()
        forget()
        await tracing?.close()
      },
    }
  } catch (error) {
    forget()
    await service.identity.close()
    throw error
  }
}

type Configured = [config: Config, secrets: [string, ...string[]]]
type Shared = Required<Omit<Options, 'underTest' | 'tracing'>> & {
  underTest: UnderTest | undefined
  tracing: Tracing | undefined
  metrics: Metrics
  recent: Recent
  listening: { port: number; isStopping: boolean }
}

/** Requests that are in flight when the configuration changes have this time; their answers are lost after it. */
const settleMaxMs = 10_000

/** Everything behind the port, for one configuration. */
async function openService(
  [config, secrets]: Configured,
  { log, added, underTest, tracing, metrics, recent, listening }: Shared,
) {
  const { publicUrl, hostedIdentity } = config
  const portOf = () => listening.port
  const identity = hostedIdentity
    ? createHostedIdentity(hostedIdentity)
    : await openEmbeddedIdentity({ config, secrets, log, metrics, added, portOf, underTest })
  try {
    const web =
      config.only === 'provider'
        ? undefined
        : await createWeb({ config, secrets, identity, added, log, clock: underTest?.clock ?? Date.now })
    const onError = (error: unknown, requestId: string) => log.error('request failed', { requestId, error })
    const checkReadiness = createReadiness(identity.readinessChecks, log)
    const readiness = async () => (listening.isStopping ? stopping : checkReadiness())
    const checks = identity.readinessChecks.map(({ name }) => name)
    const routes = createRoutes({
      operations: identity.operations,
      redirects: identity.redirects,
      openApi: identity.openApi,
      web,
      metrics,
      onError,
      requireServing: identity.requireServing,
      readiness,
      status: () => readStatus({ checks, readiness, backlog: metrics.backlog, recent }),
    })
    const origin = new URL(publicUrl)
    const { countryHeader, trustedProxies } = config
    const setFacts = createSetFacts({ publicUrl: origin, countryHeader, trusts: createTrusts(trustedProxies) })
    const defaults = Object.entries(securityHeaders(origin))
    const listener = getRequestListener(routes.fetch, { hostname: origin.host })
    const operationListener = getRequestListener(routes.operation, { hostname: origin.host })
    const inFlight = createInFlight()

    const endLongWork = () => {
      identity.giveJobsBack().catch(error => log.error('jobs were not given back', { error }))
      web?.graphql.close()
    }
    const answer = (request: IncomingMessage, response: ServerResponse, facts: RequestFacts) => {
      for (const [name, value] of defaults) response.setHeader(name, value)
      response.setHeader('x-request-id', facts.requestId)
      observe({ request, response, requestId: facts.requestId, log, metrics, isTraced: tracing !== undefined })
      const route = async () => {
        if (routes.isOperation(request)) await operationListener(request, response)
        else if (!(await identity.routeToOidc(request, response))) await listener(request, response)
      }
      const routed = underTest ? underTest.around(request, response, route) : route()
      routed.catch(error => {
        onError(error, facts.requestId)
        if (!response.headersSent) response.writeHead(500, { 'content-type': 'application/json' })
        response.end(JSON.stringify(unexpected))
      })
    }
    return {
      identity,
      readiness,
      endLongWork,
      handle(request: IncomingMessage, response: ServerResponse) {
        if (!underTest?.isOfTests(request)) inFlight.add(response)
        const facts = setFacts(request)
        if (tracing) tracing.ofRequest({ request, response, ...facts }, () => answer(request, response, facts))
        else answer(request, response, facts)
      },
      /** Finishes the requests in flight, then closes everything. */
      async settle() {
        endLongWork()
        await inFlight.settled(settleMaxMs)
        await identity.close()
      },
    }
  } catch (error) {
    await identity.close()
    throw error
  }
}

const stopping: Readiness = { problems: { server: 'the server is stopping' }, advice: {} }

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
}
