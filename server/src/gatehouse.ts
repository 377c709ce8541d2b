import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { migrate, openDatabase, ping } from '@gatehouse/database'
import { createGraphql } from '@gatehouse/graphql'
import {
  contract,
  createIdentityProvider,
  knownPaths,
  migrations,
  type Prepared,
  type Tables,
} from '@gatehouse/identity-provider'
import { openApiDocument, serveOperations } from '@gatehouse/operation'
import { createSignIn } from '@gatehouse/sign-in'
import type { Config } from './config/config.ts'
import { createConsoleFiles } from './http/console-files.ts'
import { createDrain } from './http/drain.ts'
import { routeToOidc } from './http/oidc-route.ts'
import { stateFacts } from './http/request-facts.ts'
import { createRoutes } from './http/routes.ts'
import { securityHeaders } from './http/security-headers.ts'
import type { Log } from './observe/log.ts'
import { createMetrics } from './observe/metrics.ts'
import { signInProviders } from './sign-in-providers.ts'
import { consoleClientId, consoleClientSecret, createViewers } from './viewer.ts'

export type Gatehouse = {
  prepared: Prepared
  /** The port that was listened on; of interest when the configured one was 0. */
  port: number
  /** Lets requests in flight finish, then closes everything. */
  stop(): Promise<void>
}

const sweepEveryMs = 10 * 60_000
const version = '0.1.0'

/** Wires every part and listens. @throws DatabaseUnreachable, and what listening throws (`EADDRINUSE`) */
export async function startGatehouse(config: Config, secrets: [string, ...string[]], log: Log): Promise<Gatehouse> {
  const { publicUrl } = config
  const db = await openDatabase<Tables>({ url: config.databaseUrl })
  try {
    await migrate(db, [migrations])
    const provider = createIdentityProvider({
      db,
      publicUrl,
      secrets,
      hasRateLimits: config.hasRateLimits,
      oidcClients: () => [
        {
          clientId: consoleClientId,
          clientSecret: consoleClientSecret(secrets[0]),
          name: 'the Gatehouse console',
          redirectUris: [`${publicUrl}/api/auth/callback/gatehouse`],
          postLogoutRedirectUris: [`${publicUrl}/`],
        },
      ],
    })
    const { projectId, managementKey, administrator } = config
    const prepared = await provider.prepareFirstProject({ projectId, managementKey, administrator })

    const metrics = createMetrics()
    const listening = { port: config.port, isStopping: false }
    const signIn = createSignIn({
      url: `${publicUrl}/api/auth`,
      secret: secrets,
      providers: signInProviders({
        config,
        projectId: prepared.projectId,
        secret: secrets[0],
        portOf: () => listening.port,
      }),
      allowInsecureProviders: !config.isProduction,
      logger: log,
    })
    const graphql = createGraphql({
      ...createViewers({ provider, signIn, projectId: prepared.projectId }),
      isDevelopment: !config.isProduction,
      log,
    })
    const operations = serveOperations({
      areas: provider.areas,
      authenticate: provider.authenticate,
      knownPaths,
      onUnexpectedError: (error, { requestId }) => log.error('operation failed', { requestId, error }),
      onAnswer: ({ operation, status, durationMs }) =>
        metrics.countOperation({ operation, status, seconds: durationMs / 1000 }),
    })
    const routes = createRoutes({
      operations,
      signIn,
      graphql,
      metrics,
      consoleFiles: createConsoleFiles(fileURLToPath(new URL('../../console/dist', import.meta.url))),
      openApi: openApiDocument({ title: 'Gatehouse identity provider', version }, contract),
      async checkReady() {
        if (listening.isStopping) throw new Error('the server is stopping')
        await ping(db)
      },
    })

    const origin = new URL(publicUrl)
    const defaults = securityHeaders(origin)
    const listener = getRequestListener(routes.fetch, { hostname: origin.host })
    const server = createServer((request, response) => {
      const facts = stateFacts(request, origin)
      for (const [name, value] of Object.entries(defaults)) response.setHeader(name, value)
      response.setHeader('x-request-id', facts.requestId)
      observe({ request, response, requestId: facts.requestId, log, metrics })
      routeToOidc(provider, request, response)
        .then(isRouted => (isRouted ? undefined : listener(request, response)))
        .catch(error => {
          log.error('request failed', { requestId: facts.requestId, error })
          if (!response.headersSent) response.writeHead(500, { 'content-type': 'application/json' })
          response.end(JSON.stringify({ errorCode: 'E011001', errorDescription: 'Something went wrong on our side' }))
        })
    })
    const { drain } = createDrain(server)
    await listen(server, config)
    listening.port = (server.address() as AddressInfo).port
    const sweeping = setInterval(() => {
      provider.sweep().catch(error => log.error('sweep failed', { error }))
    }, sweepEveryMs).unref()

    return {
      prepared,
      port: listening.port,
      async stop() {
        listening.isStopping = true
        clearInterval(sweeping)
        await drain()
        await db.destroy()
      },
    }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
}

type Observed = {
  request: IncomingMessage
  response: ServerResponse
  requestId: string
  log: Log
  metrics: ReturnType<typeof createMetrics>
}

function observe({ request, response, requestId, log, metrics }: Observed): void {
  const startedAt = performance.now()
  const method = request.method ?? ''
  const path = (request.url ?? '/').split('?')[0] ?? '/'
  response.once('close', () => {
    const durationMs = performance.now() - startedAt
    const status = response.statusCode
    metrics.countRequest({ method, route: routeOf(path), status, seconds: durationMs / 1000 })
    log.info('request', {
      requestId,
      method,
      path: withoutSignIn(path),
      status,
      durationMs: Math.round(durationMs * 10) / 10,
    })
  })
}

/** The id of a sign-in under way is in a cookie as well: it is kept out of the log. */
const withoutSignIn = (path: string) => path.replace(/(\/sign-in|\/oauth2\/v1\/authorize)\/[^/]+/, '$1/…')

/** The first segments that tell parts apart; everything else is the console or an unknown path. */
const routeOf = (path: string) =>
  /^\/(api\/auth|graphql|v1\/auth|v1\/mgmt|v2\/mgmt|v2\/keys|livez|readyz|metrics|openapi\.json|assets)(?=\/|$)/.exec(
    path,
  )?.[0] ?? (/\/(oauth2|sign-in|\.well-known)\//.test(path) ? '/oidc' : '/')
