import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openIdPaths, openIdSteps, type OpenIdPath } from '../../oidc/steps.ts'
import { freePort } from '../../requests/server-process.ts'
import { goProgram } from './go-program.ts'
import { newFolder, type Peer, startTwice } from './peer.ts'

/** The commit of v2.41.1: its tag is of a second major version, which its module's path does not say. */
const commit = 'v0.0.0-20240807174518-43956db7fd75'
const replaced = { 'github.com/dexidp/dex/api/v2': 'github.com/dexidp/dex/api/v2@v2.2.0' }
const client = { id: 'bench', secret: 'a-client-secret-for-benchmarks' }

/**
 * From its module of Go. Its connector for tests says at once who signs in, always the same user, who has one refresh token of an
 * application; it has no sessions and no client credentials. Of several sign-ins at once it refuses some: PostgreSQL cannot serialize them.
 */
export const dex: Peer<OpenIdPath> = {
  name: 'Dex',
  version: 'v2.41.1',
  paths: openIdPaths,
  hasDatabase: true,
  oneAtATime: ['code flow of OpenID Connect', 'refresh of OpenID Connect'],
  async start({ databaseUrl, redirectUri }) {
    const program = goProgram('dex', { path: 'github.com/dexidp/dex/cmd/dex', version: commit, replaced })
    const url = `http://127.0.0.1:${await freePort()}`
    const folder = newFolder()
    const file = join(folder, 'dex.json')
    const database = new URL(databaseUrl)
    const configuration = {
      issuer: url,
      storage: {
        type: 'postgres',
        config: {
          host: database.hostname,
          port: Number(database.port),
          user: database.username,
          database: database.pathname.slice(1),
          ssl: { mode: 'disable' },
          maxOpenConns: 16,
          maxIdleConns: 16,
        },
      },
      web: { http: new URL(url).host },
      oauth2: { skipApprovalScreen: true },
      staticClients: [{ ...client, name: 'Bench', redirectURIs: [redirectUri] }],
      connectors: [{ type: 'mockCallback', id: 'mock', name: 'Mock' }],
      logger: { level: 'error' },
    }
    writeFileSync(file, JSON.stringify(configuration))
    const running = await startTwice({ program, args: ['serve', file], readyUrl: `${url}/healthz` })
    const provider = {
      clientId: client.id,
      clientSecret: client.secret,
      authorize: `${url}/auth/mock`,
      token: `${url}/token`,
      userinfo: `${url}/userinfo`,
      introspection: `${url}/token/introspect`,
      signIn: undefined,
    }
    return { ...running, steps: await openIdSteps(provider, { redirectUri, browsers: 1 }) }
  },
}
