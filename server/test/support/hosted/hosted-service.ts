import { once } from 'node:events'
import { createAdaptorServer } from '@hono/node-server'
import { strictServiceOver } from '@gatehouse-id/identity-provider/testing'
import { onTestFinished } from 'vitest'
import { shareServer } from '../shared/shared-server.ts'
import { freePort, startServer, temporaryFolder } from '../start-server.ts'
import { startMockOidcProvider } from '../mock-oidc-provider.ts'
import type { FirstServer } from '../test-server.ts'

/** A hosted service, simulated by `server` behind stricter checks; `requests` are those it received. */
export async function startHostedService(server: FirstServer) {
  const requests: string[] = []
  const answer = strictServiceOver(server.url)
  const listen = async (port: number) => {
    const listening = createAdaptorServer({
      fetch: (request: Request) => {
        requests.push(`${request.method} ${new URL(request.url).pathname}`)
        return answer(request)
      },
    })
    // Services keep connections for minutes; one that is closed while a request is on its way fails it, on a busy machine.
    if ('keepAliveTimeout' in listening) listening.keepAliveTimeout = 600_000
    listening.listen(port, '127.0.0.1')
    await once(listening, 'listening')
    return listening
  }
  const port = await freePort()
  let listening = await listen(port)
  const stop = async () => {
    const closed = new Promise(resolve => listening.close(resolve))
    if ('closeAllConnections' in listening) listening.closeAllConnections()
    await closed
  }
  onTestFinished(stop)
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    stop,
    async startAgain() {
      listening = await listen(port)
    },
  }
}

type Options = { identityUrl: string; issuer?: string; projectId: string; managementKey: string }

/** A Gatehouse that uses a hosted service, and Acme as sign-in provider, in a process of its own. */
export async function startWithHostedService(options: Options) {
  const folder = temporaryFolder()
  onTestFinished(folder.remove)
  const { port, env } = await withAcme(options)
  const server = await startServer({ folder: folder.path, port, env })
  onTestFinished(async () => void (await server.stop('SIGKILL')))
  return { ...server, folder: folder.path, env }
}

/** The same in the process that tests share. */
export async function shareWithHostedService(options: Options) {
  const { port, env } = await withAcme(options)
  const server = await shareServer(env, port)
  onTestFinished(server.leave)
  return server
}

async function withAcme({ identityUrl, issuer, projectId, managementKey }: Options) {
  const port = await freePort()
  const acme = await startMockOidcProvider({ redirectUri: `http://localhost:${port}/api/auth/callback/acme` })
  onTestFinished(acme.close)
  const env = {
    GATEHOUSE_IDENTITY_URL: identityUrl,
    ...(issuer !== undefined && { GATEHOUSE_IDENTITY_ISSUER: issuer }),
    GATEHOUSE_PROJECT_ID: projectId,
    GATEHOUSE_MANAGEMENT_KEY: managementKey,
    GATEHOUSE_OIDC_ACME_ISSUER: acme.issuer,
    GATEHOUSE_OIDC_ACME_CLIENT_ID: acme.clientId,
    GATEHOUSE_OIDC_ACME_CLIENT_SECRET: acme.clientSecret,
  }
  return { port, env }
}
