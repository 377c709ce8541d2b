import { createApplication, redirectUri } from '../oidc/application.ts'
import { openIdPaths, openIdSteps, type OpenIdPath } from '../oidc/steps.ts'
import { exchange } from '../requests/exchange.ts'
import { createSend, type Step } from '../requests/load.ts'
import type { ServerProcess } from '../requests/server-process.ts'

export const connections = 8
const usersOfList = 100
const usersOfBatch = 100
const password = 'a password for benchmarks'
const usersQuery = '{ users(first: 50) { totalCount edges { node { id name email } } } }'
const schema = `model AuthZ 1.0
type user
type document
  relation viewer: user
  permission can_view: viewer`

/** Makes what a path needs at one server, and answers the path itself. */
type Path = (server: ServerProcess) => Promise<Step>

/** What the product does on most requests; every version that is compared has them. */
export const paths: Record<string, Path> = {
  async 'user load'(server) {
    const { manage, loginIds } = await withUsers(server)
    return at => manage(`/v1/mgmt/user?loginId=${encodeURIComponent(loginIds[at] ?? '')}`)
  },
  async 'user create'(server) {
    const { manage } = apiOf(server)
    return () => manage('/v1/mgmt/user/create', newUser())
  },
  async 'batch create'(server) {
    const { manage } = apiOf(server)
    return () => manage('/v1/mgmt/user/create/batch', { users: Array.from({ length: usersOfBatch }, newUser) })
  },
  async 'users page, GraphQL'(server) {
    const { manage } = await withUsers(server)
    return () => manage('/graphql', { query: usersQuery })
  },
  async 'users page'(server) {
    const { manage } = await withUsers(server)
    return () => manage('/v2/mgmt/user/search', { limit: 50 })
  },
  async 'user search'(server) {
    const { manage, loginIds } = await withUsers(server)
    return at => manage('/v2/mgmt/user/search', { text: loginIds[at]?.split('@')[0], limit: 50 })
  },
  async me(server) {
    const { ask, sessions } = await withSessions(server)
    return at => ask('/v1/auth/me', sessions[at]?.refreshJwt)
  },
  async refresh(server) {
    const { ask, sessions } = await withSessions(server)
    return async at => {
      const session = sessions[at]
      if (session) Object.assign(session, await ask('/v1/auth/refresh', session.refreshJwt, {}))
    }
  },
  async 'access-key exchange'(server) {
    const { manage, ask } = apiOf(server)
    const { cleartext } = await manage('/v1/mgmt/accesskey/create', { name: newName(), expireTime: 0 })
    return () => ask('/v1/auth/accesskey/exchange', cleartext, {})
  },
  async 'sign-in by code'(server) {
    const { manage, ask } = apiOf(server)
    const loginIds = Array.from({ length: connections }, () => `${newName()}@example.com`)
    for (const loginId of loginIds) await manage('/v1/mgmt/user/create/test', { loginId, email: loginId, test: true })
    return async at => {
      const loginId = loginIds[at]
      const { code } = await manage('/v1/mgmt/tests/generate/otp', { loginId, deliveryMethod: 'email' })
      await ask('/v1/auth/otp/verify/email', undefined, { loginId, code })
    }
  },
  async 'sign-in by password'(server) {
    const { ask, sessions } = await withSessions(server)
    return at => ask('/v1/auth/password/signin', undefined, { loginId: sessions[at]?.loginId, password })
  },
  async check(server) {
    const { manage } = apiOf(server)
    await manage('/v1/mgmt/fga/schema', { dsl: schema })
    const tuple = { resourceType: 'document', resource: 'plan', relation: 'viewer', targetType: 'user', target: 'ann' }
    await manage('/v1/mgmt/fga/relations', { tuples: [tuple] })
    return () => manage('/v1/mgmt/fga/check', { tuples: [{ ...tuple, relation: 'can_view' }] })
  },
  async 'client credentials'(server) {
    const { manage } = apiOf(server)
    const settings = {
      name: newName(),
      loginPageUrl: redirectUri,
      approvedCallbackUrls: [redirectUri],
      permissionsScopes: [],
    }
    const { clientId, cleartext } = await manage('/v1/mgmt/thirdparty/app/create', settings)
    const headers = {
      authorization: `Basic ${Buffer.from(`${clientId}:${cleartext}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    }
    const url = `${server.url}/oauth2/v1/apps/${server.projectId}/token`
    return () => exchange(url, { method: 'POST', headers, body: 'grant_type=client_credentials' })
  },
  ...Object.fromEntries(openIdPaths.map(path => [path, (server: ServerProcess) => openIdStep(server, path)])),
}

function apiOf({ url, projectId, managementKey }: ServerProcess) {
  const send = createSend(url)
  async function ask(path: string, token: unknown, body?: object): Promise<Record<string, unknown>> {
    const bearer = token === undefined ? projectId : `${projectId}:${token}`
    const answer = await send(path, { bearer, ...(body ? { body } : { method: 'GET' }) })
    if (answer.status !== 200 || 'errors' in answer.body)
      throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  return { ask, manage: (path: string, body?: object) => ask(path, managementKey, body) }
}

async function withUsers(server: ServerProcess) {
  const { manage } = apiOf(server)
  const users = Array.from({ length: usersOfList }, newUser)
  await manage('/v1/mgmt/user/create/batch', { users })
  return { manage, loginIds: users.map(({ loginId }) => loginId) }
}

/** A session for each connection, of a user with a password. */
async function withSessions(server: ServerProcess) {
  const { ask } = apiOf(server)
  const sessions: { loginId: string; refreshJwt?: unknown }[] = []
  for (let at = 0; at < connections; at++) {
    const loginId = `${newName()}@example.com`
    sessions.push({ loginId, ...(await ask('/v1/auth/password/signup', undefined, { loginId, password })) })
  }
  return { ask, sessions }
}

const applications = new WeakMap<ServerProcess, ReturnType<typeof createApplication>>()

async function openIdStep(server: ServerProcess, path: OpenIdPath): Promise<Step> {
  const application = applications.get(server) ?? createApplication(server, connections)
  applications.set(server, application)
  const steps = await openIdSteps(await application, { redirectUri, browsers: connections })
  return steps[path]
}

let named = 0
function newName(): string {
  return `bench${named++}`
}

function newUser() {
  const email = `${newName()}@example.com`
  return { loginId: email, email, displayName: 'Somebody' }
}
