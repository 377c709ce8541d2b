import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Config } from './config/config.ts'
import { createDrain, type DrainOptions } from './http/drain.ts'
import { setFactHeaders } from './http/request-facts.ts'
import { createRoutes, unexpected } from './http/routes.ts'
import { securityHeaders } from './http/security-headers.ts'
import type { AddedCapability } from './identity/added.ts'
import { openEmbeddedIdentity } from './identity/embedded.ts'
import { createHostedIdentity } from './identity/hosted.ts'
import type { Identity } from './identity/identity.ts'
import type { Log } from './observe/log.ts'
import { createMetrics } from './observe/metrics.ts'
import { createReadiness, type Readiness } from './observe/readiness.ts'
import { observe } from './observe/requests.ts'
import { createWeb } from './web.ts'

export type Gatehouse = {
  identity: Pick<Identity, 'name' | 'projectId' | 'firstStart'>
  /** The port the server listens on; differs from the configured one when that is 0. */
  port: number
  /** Is not ready any more, gives jobs back, drains, finishes requests in flight, then closes everything. */
  stop(options?: DrainOptions): Promise<void>
}

/**
 * Wires all parts and listens.
 *
 * @throws {DatabaseUnreachable} when the database cannot be reached
 */
export async function serveGatehouse(
  config: Config,
  secrets: [string, ...string[]],
  { log, added = [] }: { log: Log; added?: readonly AddedCapability[] },
): Promise<Gatehouse> {
  const { publicUrl, hostedIdentity } = config
  const metrics = createMetrics()
  const listening = { port: config.port, isStopping: false }
  const portOf = () => listening.port
  const identity = hostedIdentity
    ? createHostedIdentity(hostedIdentity)
    : await openEmbeddedIdentity({ config, secrets, log, metrics, added, portOf })
  try {
    const web = config.only === 'provider' ? undefined : createWeb({ config, secrets, identity, added, log })
    const onError = (error: unknown, requestId: string) => log.error('request failed', { requestId, error })
    const readiness = createReadiness(identity.readinessChecks, log)
    const routes = createRoutes({
      operations: identity.operations,
      redirects: identity.redirects,
      openApi: identity.openApi,
      web,
      metrics,
      onError,
      requireServing: identity.requireServing,
      readiness: async () => (listening.isStopping ? stopping : readiness()),
    })

    const origin = new URL(publicUrl)
    const defaults = securityHeaders(origin)
    const listener = getRequestListener(routes.fetch, { hostname: origin.host })
    const server = createServer((request, response) => {
      const facts = setFactHeaders(request, origin, config.countryHeader)
      for (const [name, value] of Object.entries(defaults)) response.setHeader(name, value)
      response.setHeader('x-request-id', facts.requestId)
      observe({ request, response, requestId: facts.requestId, log, metrics })
      identity
        .routeToOidc(request, response)
        .then(isRouted => (isRouted ? undefined : listener(request, response)))
        .catch(error => {
          onError(error, facts.requestId)
          if (!response.headersSent) response.writeHead(500, { 'content-type': 'application/json' })
          response.end(JSON.stringify(unexpected))
        })
    })
    const { drain } = createDrain(server)
    await listen(server, config)
    listening.port = (server.address() as AddressInfo).port
    void readiness()

    return {
      identity,
      port: listening.port,
      async stop(options) {
        listening.isStopping = true
        identity.giveJobsBack().catch(error => log.error('jobs were not given back', { error }))
        // Streams of events would never end by themselves.
        const draining = drain(options)
        web?.graphql.close()
        await draining
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
