import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@gatehouse-id/identity-provider'
import type { Operation } from '@gatehouse-id/operation'
import { certificate } from '../../../identity-provider/src/testing/contract-tests/support/certificate.ts'
import { plainBrowser } from '../support/plain-browser.ts'
import { freePort, startServer, temporaryFolder } from '../support/start-server.ts'
import type { Places } from './endpoints.ts'
import type { Credential } from './request.ts'

/** `work` is the processor time in it, without waiting for the machine. */
export type EventLoop = { p50: number; p99: number; max: number; workP99: number; workMax: number }

type Answer = Record<string, unknown>
type Project = { projectId: string; managementKey: string; places?: Omit<Places, 'projectId'> }

/** A running server with three projects: the console's, one that receives the requests, and one that must never leak. */
export type FuzzContext = {
  url: string
  /** Names in the target project, and ids of the other project. */
  known: string[]
  places: Places[]
  /** Unique texts of the other project, which no answer may contain. */
  canaries: string[]
  /** Headers for a credential; `renew` replaces credentials that were ended or deleted. */
  headersOf(credential: Credential): Record<string, string>
  renew(): Promise<void>
  /** Stops the server; answers how long its event loop was blocked, in milliseconds. */
  close(): Promise<EventLoop>
}

const probe = new URL('../../../scripts/event-loop-probe.mjs', import.meta.url).href

export async function startFuzzContext(): Promise<FuzzContext> {
  const folder = temporaryFolder()
  const report = join(folder.path, 'event-loop.json')
  const port = await freePort()
  const server = await startServer({
    folder: folder.path,
    port,
    // The fuzz exceeds the limits.
    env: {
      GATEHOUSE_RATE_LIMITS: 'off',
      NODE_OPTIONS: `--import ${probe}`,
      EVENT_LOOP_REPORT: report,
      LOG_LEVEL: 'error',
    },
  })
  const { url, projectId: consoleId, shown } = server
  if (!shown) throw new Error('the first start shows the key')
  const post = async (
    { projectId, managementKey }: Project,
    { method, path }: Operation,
    body: object,
  ): Promise<Answer> => {
    const headers = {
      authorization: `Bearer ${projectId}${managementKey && `:${managementKey}`}`,
      'content-type': 'application/json',
    }
    const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Answer // every answer used here is an object
  }
  const root = { projectId: consoleId, managementKey: shown.managementKey }
  let fuzzed = await makeProject(post, root, 'fuzzed')
  const other = await makeProject(post, root, 'other')
  const { canaries, lures } = await plantCanaries(post, other)
  const browser = plainBrowser({ port })
  const { page } = await browser.toHostedPage()
  await browser.submit(page, { email: shown.email, password: shown.password }, url)
  const tokens: Partial<Record<Credential, string>> = {}

  async function renew() {
    const loginId = `fuzz-${randomBytes(6).toString('hex')}@example.invalid`
    const live = await post(fuzzed, contract.users.create, { loginId, email: loginId, verifiedEmail: true }).catch(
      () => undefined,
    )
    if (!live) fuzzed = await makeProject(post, root, 'fuzzed')
    if (!live) return renew()
    const session = await post(fuzzed, contract.jwts.signIn, { loginId })
    const accessKey = await post(fuzzed, contract.accessKeys.create, { name: loginId })
    Object.assign(tokens, {
      managementKey: fuzzed.managementKey,
      refreshToken: session.refreshJwt,
      sessionToken: session.sessionJwt,
      accessKey: accessKey.cleartext,
      wrong: 'a.b.c',
    })
  }
  await renew()
  server.process.kill('SIGUSR2')
  return {
    url,
    canaries,
    places: [fuzzed, root, other].map(placesOf),
    known: [...(await namesIn(post, fuzzed)), ...lures, fuzzed.projectId, other.projectId, '+12025550123'],
    renew,
    headersOf(credential): Record<string, string> {
      if (credential === 'none') return {}
      if (credential === 'viewer') return { cookie: [...browser.cookies].map(pair => pair.join('=')).join('; ') }
      const token = tokens[credential]
      return { authorization: `Bearer ${fuzzed.projectId}${token ? `:${token}` : ''}` }
    },
    async close() {
      await server.stop('SIGTERM')
      const held = JSON.parse(readFileSync(report, 'utf8'))
      folder.remove()
      return held
    },
  }
}

type Post = (project: Project, operation: Operation, body: object) => Promise<Answer>

/** A separate project with a key of its own. */
async function makeProject(post: Post, root: Project, name: string): Promise<Project> {
  const { projectId } = await post(root, contract.projects.clone, {
    name: `${name} ${randomBytes(4).toString('hex')}`,
  })
  const projectRoles = [{ projectIds: [projectId], roles: ['admin'] }]
  const { cleartext } = await post(root, contract.managementKeys.create, { name, reBac: { projectRoles } })
  const project = { projectId: String(projectId), managementKey: String(cleartext) }
  await post(project, contract.permissions.create, { name: 'may read' })
  await post(project, contract.roles.create, { name: 'reader', permissionNames: ['may read'] })
  const tenant = await post(project, contract.tenants.create, { name: 'Harbour' })
  for (const loginId of ['ada@example.invalid', 'grace@example.invalid'])
    await post(project, contract.users.create, { loginId, email: loginId, verifiedEmail: true, roleNames: ['reader'] })
  return { ...project, places: await makePlaces(post, project, idIn(tenant, 'id')) }
}

/** What protocols are asked for: an application of each kind, and a tenant with a SAML provider. */
async function makePlaces(post: Post, project: Project, tenantId: string): Promise<Omit<Places, 'projectId'>> {
  const { ssoApplications, mcpServers, outboundApplications, ssoSettings } = contract
  const settings = { idpUrl: 'https://idp.invalid/sso', entityId: 'urn:idp', idpCert: certificate }
  await post(project, ssoSettings.configureSaml, { tenantId, settings, redirectUrl: '' })
  const wiki = { name: 'Wiki', loginPageUrl: 'https://wiki.example' }
  const saml = { ...wiki, name: 'Pay', entityId: 'urn:wiki', acsUrl: 'https://wiki.example/acs' }
  const wsFed = { ...wiki, name: 'Share', realm: 'urn:share', replyUrl: 'https://share.example/wsfed' }
  const urls = { authorizationUrl: 'https://idp.invalid/authorize', tokenUrl: 'https://idp.invalid/token' }
  const outbound = { id: 'calendar', name: 'Calendar', clientId: 'c', ...urls }
  return {
    tenantId,
    ssoId: 'default_ssoid',
    oidcAppId: idIn(await post(project, ssoApplications.createOidc, wiki), 'id'),
    samlAppId: idIn(await post(project, ssoApplications.createSaml, saml), 'id'),
    wsFedAppId: idIn(await post(project, ssoApplications.createWsFed, wsFed), 'id'),
    outboundAppId: idIn(await post(project, outboundApplications.create, outbound), 'app', 'id'),
    mcpServerId: idIn(await post(project, mcpServers.create, { name: 'Tools' }), 'server', 'id'),
  }
}

/** Of a project in which nothing was made, as well. */
function placesOf({ projectId, places }: Project): Places {
  const id = 'nothing'
  const none = { tenantId: id, ssoId: id, oidcAppId: id, samlAppId: id, wsFedAppId: id, outboundAppId: id }
  return { projectId, ...none, mcpServerId: id, ...places }
}

function idIn(answer: Answer, ...path: string[]) {
  return String(path.reduce<unknown>((value, name) => (value as Answer | undefined)?.[name], answer) ?? '')
}

/** Fills a project with data that contains unique texts. `lures` are ids, which requests name. */
async function plantCanaries(post: Post, project: Project) {
  const canary = `cnry${randomBytes(8).toString('hex')}`
  const email = `${canary}@example.invalid`
  const tenant = await post(project, contract.tenants.create, { name: `${canary} tenant` })
  const role = await post(project, contract.roles.create, { name: `${canary} role`, description: canary })
  await post(project, contract.permissions.create, { name: `${canary} may`, description: canary })
  const attributes = [{ name: `a${canary}`, type: 1 }]
  await post(project, contract.userAttributes.create, { attributes })
  const user = await post(project, contract.users.create, {
    loginId: canary,
    email,
    displayName: canary,
    roleNames: [`${canary} role`],
    userTenants: [{ tenantId: idIn(tenant, 'id') }],
    customAttributes: { [`a${canary}`]: canary },
    invite: true,
    sendMail: true,
  })
  const session = await post(project, contract.jwts.signIn, { loginId: canary })
  const key = await post(project, contract.accessKeys.create, { name: canary, description: canary })
  const list = await post(project, contract.lists.create, { name: canary, type: 'texts', data: [canary] })
  const app = await post(project, contract.inboundApplications.create, {
    name: canary,
    permissionsScopes: [{ name: 'all', values: [`${canary} role`] }],
  })
  const secrets = [session.sessionJwt, session.refreshJwt, key.cleartext, app.cleartext, project.managementKey]
  const lures = [
    idIn(tenant, 'id'),
    idIn(role, 'id'),
    idIn(user, 'user', 'userId'),
    idIn(key, 'key', 'id'),
    idIn(list, 'list', 'id'),
    idIn(app, 'id'),
  ]
  return {
    canaries: [canary, ...secrets.map(String)].filter(text => text.length > 8 && text !== 'undefined'),
    lures: lures.filter(id => id !== ''),
  }
}

async function namesIn(post: Post, project: Project): Promise<string[]> {
  const { users } = (await post(project, contract.users.search, {})) as {
    users: { userId: string; loginIds: string[] }[]
  }
  return [...users.flatMap(({ userId, loginIds }) => [userId, ...loginIds]), 'reader', 'may read', 'Harbour']
}
