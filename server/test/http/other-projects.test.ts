import { migratedEngines } from '@gatehouse-id/identity-provider/testing-engines'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { plainBrowser } from '../support/plain-browser.ts'
import { freePort, startServer, temporaryFolder } from '../support/start-server.ts'

const password = 'a long enough passphrase 1'
const query = '{ viewer { projectDatabaseId permissions } project { databaseId } }'
const foreignId = 'Pforeign000000000000000000000'
const homeId = 'Phome000000000000000000000000'
const secret = 'a secret for tests only and long enough'
type Browser = ReturnType<typeof plainBrowser>
// Of GraphQL; each test asks for what it reads.
// biome-ignore lint/suspicious/noExplicitAny: the shape is that of the query
type Data = Record<string, any> | null
type Answer = { data: Data; errors?: { message: string; path: string[]; extensions: { code: string } }[] }

// All of it is asked one after the other, so that the engine does not change it.
describe.each(migratedEngines)('the console in other projects on $engine', ({ create }) => {
  let server: Awaited<ReturnType<typeof startServer>> & { port: number }
  let [europe, other] = ['', '']
  beforeAll(async () => {
    const database = await create()
    const folder = temporaryFolder()
    const start = async (projectId: string) => {
      const env = { DATABASE_URL: database.url, GATEHOUSE_PROJECT_ID: projectId, GATEHOUSE_SECRET: secret }
      const port = await freePort()
      return { ...(await startServer({ folder: folder.path, port, env })), port }
    }
    // Each makes a company of its own in the same database.
    await (await start(foreignId)).stop('SIGTERM')
    server = await start(homeId)
    europe = String((await manage('/v1/mgmt/project/clone', { name: 'Europe', tags: ['eu'] })).projectId)
    other = String((await manage('/v1/mgmt/project/clone', { name: 'Other' })).projectId)
    return async () => {
      await server.stop('SIGKILL')
      await database.drop()
      folder.remove()
    }
  })

  async function manage(path: string, body: object, { method = 'POST', projectId = homeId } = {}) {
    const headers = {
      authorization: `Bearer ${projectId}:${server.shown?.managementKey}`,
      'content-type': 'application/json',
    }
    const response = await fetch(`${server.url}${path}`, { method, headers, body: JSON.stringify(body) })
    const answer: Record<string, unknown> = await response.json()
    expect(response.status, `${path}: ${JSON.stringify(answer)}`).toBe(200)
    return answer
  }
  const signInFirst = () => signIn(server.shown?.email ?? '', server.shown?.password)
  async function signIn(email: string, typed = password): Promise<Browser> {
    const browser = plainBrowser(server)
    const { page } = await browser.toHostedPage()
    await browser.submit(page, { email, password: typed }, server.url)
    return browser
  }
  async function appointed(name: string, rbac: object): Promise<{ browser: Browser; id: string }> {
    const loginId = `${name}@example.com`
    const { descopers } = await manage(
      '/v1/mgmt/descoper',
      { descopers: [{ loginId, attributes: { email: loginId }, rbac }] },
      { method: 'PUT' },
    )
    await manage('/v1/mgmt/user/password/set/active', { loginId, password })
    return { browser: await signIn(loginId), id: (descopers as { id: string }[])[0]?.id ?? '' }
  }
  async function withRole(name: string, fields: object): Promise<Browser> {
    const email = `${name}@example.com`
    await manage('/v1/mgmt/user/create', { loginId: email, email, ...fields })
    await manage('/v1/mgmt/user/password/set/active', { loginId: email, password })
    return signIn(email)
  }
  async function ask(browser: Browser, projectId: string | undefined, asked = query) {
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(projectId !== undefined && { 'x-gatehouse-project': projectId }),
    }
    const body = JSON.stringify({ query: asked })
    const { data, errors = [] }: Answer = await (
      await browser.send('/graphql', { method: 'POST', headers, body })
    ).json()
    return { data, errors: errors.map(({ message, path, extensions }) => ({ code: extensions.code, message, path })) }
  }
  /** The number of permissions in each project; 0 is refused like a project that does not exist. */
  async function reachOf(browser: Browser) {
    const reach: number[] = []
    for (const projectId of [undefined, europe, other]) {
      const { data, errors } = await ask(browser, projectId)
      expect(data?.viewer.projectDatabaseId).toBe(projectId ?? homeId)
      const length: number = data?.viewer.permissions.length
      if (length === 0) expect(errors).toMatchObject([{ code: 'FORBIDDEN' }])
      else expect(data?.project.databaseId).toBe(projectId ?? homeId)
      reach.push(length)
    }
    for (const projectId of [foreignId, 'Pnothing', '', "P' or 1=1"]) {
      const none = await ask(browser, projectId)
      expect(none).toEqual({
        ...(await ask(browser, 'Punknown')),
        data: { viewer: { projectDatabaseId: projectId, permissions: [] }, project: null },
      })
      expect(none.errors).toMatchObject([{ code: 'FORBIDDEN' }])
    }
    return reach
  }

  test('an Administrator without stated rights runs the installation; others without stay at home', async () => {
    expect(await reachOf(await signInFirst())).toEqual([10, 10, 10])
    expect(await reachOf(await withRole('developer', { roleNames: ['Developer'] }))).toEqual([5, 0, 0])
    expect(await reachOf(await withRole('support', { roleNames: ['Support'] }))).toEqual([3, 0, 0])
    await manage('/v1/mgmt/tenant/create', { id: 'acme', name: 'Acme' })
    const userTenants = [{ tenantId: 'acme', roleNames: ['Tenant Admin'] }]
    const tenantAdministrator = await withRole('tenant-admin', { userTenants })
    const may = async (projectId: string) =>
      (await ask(tenantAdministrator, projectId, '{ viewer { permissions } }')).data?.viewer.permissions
    expect(await may(homeId)).not.toEqual([])
    expect(await may(europe)).toEqual([])
  })

  test('stated rights hold where they say: in projects, by tags, in the company', async () => {
    const projects = [
      { projectIds: [homeId], role: 'admin' },
      { projectIds: [europe], role: 'support' },
    ]
    expect(await reachOf((await appointed('in-projects', { projects })).browser)).toEqual([10, 3, 0])
    const tags = [{ tags: ['eu'], role: 'developer' }]
    expect(await reachOf((await appointed('by-tag', { tags })).browser)).toEqual([0, 5, 0])
    expect(await reachOf((await appointed('of-company', { isCompanyAdmin: true })).browser)).toEqual([10, 10, 10])
  })

  test('rights are read at each request, and a disabled administrator has none', async () => {
    const { browser: before, id } = await appointed('moving', { projects: [{ projectIds: [other], role: 'auditor' }] })
    expect((await reachOf(before))[2]).toBe(3)
    await manage('/v1/mgmt/descoper', { id, rbac: { tags: [{ tags: ['eu'], role: 'auditor' }] } }, { method: 'PATCH' })
    // Whoever gains power signs in again.
    expect((await ask(before, europe)).data?.viewer).toBeNull()
    const browser = await signIn('moving@example.com')
    expect(await reachOf(browser)).toEqual([0, 3, 0])
    await manage('/v1/mgmt/project/update/tags', { tags: [] }, { projectId: europe })
    expect(await reachOf(browser)).toEqual([0, 0, 0])
    await manage('/v1/mgmt/project/update/tags', { tags: ['eu'] }, { projectId: europe })
    expect(await reachOf(browser)).toEqual([0, 3, 0])
    await manage('/v1/mgmt/user/update/status', { loginId: 'moving@example.com', status: 'disabled' })
    expect((await ask(browser, europe)).data?.viewer).toBeNull()
  })

  test('what is changed is of that project, and its audit trail names the administrator', async () => {
    const browser = await signInFirst()
    const create = 'mutation { userCreate(input: { loginId: "there@example.com" }) { __typename } }'
    expect(await ask(browser, europe, create)).toEqual({
      errors: [],
      data: { userCreate: { __typename: 'UserCreatePayload' } },
    })
    const users = '{ users(filter: { text: "there" }) { totalCount } }'
    expect((await ask(browser, undefined, users)).data).toEqual({ users: { totalCount: 0 } })
    expect((await ask(browser, europe, users)).data).toEqual({ users: { totalCount: 1 } })
    const audit =
      '{ auditEvents(first: 1, filter: { actions: ["UserCreated"] }) { edges { node { actor { name } } } } }'
    expect((await ask(browser, europe, audit)).data).toEqual({
      auditEvents: { edges: [{ node: { actor: { name: 'Administrator' } } }] },
    })
    const list = '{ projects { edges { node { name } } } }'
    const names = async (by: Browser, at?: string) =>
      (await ask(by, at, list)).data?.projects.edges.map(({ node }: { node: { name: string } }) => node.name)
    expect(await names(browser)).toEqual(['Europe', 'My project', 'Other'])
    const limited = await appointed('lists', { projects: [{ projectIds: [europe, other], role: 'auditor' }] })
    expect(await names(limited.browser, europe)).toEqual(['Europe', 'Other'])
  })

  test('a project that an administrator makes is theirs, and nobody else’s', async () => {
    const { browser } = await appointed('maker', { projects: [{ projectIds: [other], role: 'admin' }] })
    const clone = `mutation { projectClone(input: { name: "Made" }) { ... on ProjectClonePayload { project { databaseId } } } }`
    const made = (await ask(browser, other, clone)).data?.projectClone.project.databaseId
    expect((await ask(browser, made)).data).toMatchObject({ project: { databaseId: made } })
    const { browser: bystander } = await appointed('bystander', { projects: [{ projectIds: [other], role: 'admin' }] })
    expect((await ask(bystander, made)).data).toMatchObject({ project: null })
  })

  test('a job and its file are of their project', async () => {
    const browser = await signInFirst()
    const start = `mutation { made: userExportJobCreate(input: { format: CSV, columns: ["loginIds"] }) {
      ... on UserExportJobCreatePayload { job { id } } } }`
    const id = (await ask(browser, europe, start)).data?.made.job.id
    const resultUrl = async () =>
      String((await ask(browser, europe, `{ job(id: "${id}") { resultUrl } }`)).data?.job.resultUrl)
    await expect.poll(resultUrl).toContain(`?project=${europe}`)
    const url = await resultUrl()
    expect((await browser.send(url)).status).toBe(200)
    expect((await browser.send(url.split('?')[0] ?? '')).status).toBe(404)
    expect((await browser.send(url.replace(europe, 'Pnothing'))).status).toBe(403)
    expect((await browser.send(url.replace(europe, foreignId))).status).toBe(403)
    const { browser: lesser } = await appointed('no-file', { projects: [{ projectIds: [other], role: 'admin' }] })
    expect((await lesser.send(url)).status).toBe(403)
  })

  test('a subscription ends when its administrator loses the project', async () => {
    const { browser, id } = await appointed('watches', { projects: [{ projectIds: [europe], role: 'auditor' }] })
    const aborting = new AbortController()
    onTestFinished(() => aborting.abort())
    const asked = encodeURIComponent('subscription { auditEventAdded { action } }')
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, accept: 'text/event-stream', 'x-gatehouse-project': europe }
    const response = await fetch(`${server.url}/graphql?query=${asked}`, { headers, signal: aborting.signal })
    const parts: string[] = []
    const text = () => parts.join('')
    const decoder = new TextDecoderStream()
    response.body
      ?.pipeThrough(decoder)
      .pipeTo(new WritableStream({ write: chunk => void parts.push(chunk) }))
      .catch(() => undefined)
    const emit = (action: string, projectId: string) =>
      manage('/v1/mgmt/audit/event', { action, type: 'info' }, { projectId })
    await emit('AtHome', homeId)
    await emit('InEurope', europe)
    await expect.poll(() => text()).toContain('InEurope')
    await manage('/v1/mgmt/descoper', { id, rbac: {} }, { method: 'PATCH' })
    await emit('Afterwards', europe)
    await expect.poll(() => text()).toContain('FORBIDDEN')
    expect(text()).not.toContain('AtHome')
    expect(text()).not.toContain('Afterwards')
  })

  test('a credential of one project goes to no other', async () => {
    const authorization = `Bearer ${homeId}:${server.shown?.managementKey}`
    const send = async (project: string) => {
      const headers = { 'content-type': 'application/json', authorization, 'x-gatehouse-project': project }
      const body = JSON.stringify({ query: '{ viewer { projectDatabaseId } }' })
      const answer: Answer = await (await fetch(`${server.url}/graphql`, { method: 'POST', headers, body })).json()
      return answer.data?.viewer
    }
    expect(await send(europe)).toBeNull()
    expect(await send(homeId)).toEqual({ projectDatabaseId: homeId })
  })
})
