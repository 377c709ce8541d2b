import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { transact } from '@gatehouse-id/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migratedEngines } from '../../testing/engines.ts'
import { countIntroduced, unusedIntroduced } from '../../applications/inbound/inbound-applications/store.ts'
import { createReadDocument } from './metadata/metadata-document.ts'
import { callbackUrl, startInbound } from './testing-inbound.ts'

describe.each(migratedEngines)('applications that introduce themselves on $engine', ({ create }) => {
  let inbound: Awaited<ReturnType<typeof startInbound>>
  const ending: (() => Promise<unknown>)[] = []
  /** What the server of metadata documents answers, by path. */
  const documents = new Map<string, { status?: number; location?: string; body?: string }>()
  let documentsOrigin = ''
  beforeAll(async () => {
    const database = await create()
    inbound = await startInbound(database.url)
    const server = createServer((request, response) => {
      const { status = 200, location, body } = documents.get(request.url ?? '') ?? { status: 404 }
      response.writeHead(status, { 'content-type': 'application/json', ...(location && { location }) }).end(body)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    documentsOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    ending.push(() => new Promise(resolve => server.close(resolve)), inbound.close, database.drop)
  })
  beforeEach(() => switched({ isRegistrationOpen: true, acceptsMetadataDocuments: true }))
  afterAll(async () => {
    for (const end of ending) await end()
  })

  async function switched(agents: { isRegistrationOpen?: boolean; acceptsMetadataDocuments?: boolean }) {
    await inbound.client.projectSettings.update({ agents })
  }

  async function register(metadata: unknown, projectId = inbound.projectId) {
    const response = await fetch(`${inbound.origin}/v1/mgmt/inboundapp/app/${projectId}/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof metadata === 'string' ? metadata : JSON.stringify(metadata),
    })
    return { status: response.status, body: await response.json() }
  }

  async function startAt(clientId: string, parameters: Record<string, string> = {}) {
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: callbackUrl,
      response_type: 'code',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
      ...parameters,
    })
    const address = new URL(`${inbound.origin}/${inbound.projectId}/oauth2/v1/apps/authorize?${query}`)
    return inbound.newBrowser().send(new Request(address))
  }

  test('registration is off, and not published, until it is switched on', async () => {
    await switched({ isRegistrationOpen: false, acceptsMetadataDocuments: false })
    expect(await register({ redirect_uris: [callbackUrl] })).toMatchObject({ status: 403 })
    const published = async () => (await fetch(`${inbound.issuer}/.well-known/oauth-authorization-server`)).json()
    expect(await published()).not.toHaveProperty('registration_endpoint')
    await switched({ isRegistrationOpen: true })
    expect(await published()).toMatchObject({
      registration_endpoint: `${inbound.origin}/v1/mgmt/inboundapp/app/${inbound.projectId}/register`,
    })
  })

  test('a registered application is one of the project, and stops when registration is switched off', async () => {
    const { status, body } = await register({ client_name: 'Agent', redirect_uris: [callbackUrl] })
    expect(status).toBe(201)
    expect(body).toMatchObject({ client_secret: expect.any(String), redirect_uris: [callbackUrl] })
    const { apps } = await inbound.client.inboundApplications.loadAll({})
    expect(apps.find(({ clientId }) => clientId === body.client_id)).toMatchObject({ dynamic: true })
    expect((await startAt(body.client_id)).status).toBe(303)
    await switched({ isRegistrationOpen: false })
    expect((await startAt(body.client_id)).status).toBe(400)
  })

  test.each([
    ['no JSON', '{', 'invalid_client_metadata'],
    ['no redirect URL', { redirect_uris: [] }, 'invalid_redirect_uri'],
    ['a redirect URL with a script', { redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    ['a wildcard', { redirect_uris: ['https://*.example.com/'] }, 'invalid_redirect_uri'],
    ['an app with a secret', { redirect_uris: ['com.example.app:/back'] }, 'invalid_redirect_uri'],
    ['an endless name', { client_name: 'x'.repeat(300), redirect_uris: [callbackUrl] }, 'invalid_client_metadata'],
    ['the implicit grant', { grant_types: ['implicit'], redirect_uris: [callbackUrl] }, 'invalid_client_metadata'],
  ])('a registration with %s is refused', async (_, metadata, error) => {
    expect(await register(metadata)).toMatchObject({ status: 400, body: { error } })
  })

  test('a registration that is too large or for a project that does not exist is refused', async () => {
    expect(await register({ redirect_uris: [callbackUrl], padding: 'x'.repeat(20_000) })).toMatchObject({ status: 413 })
    expect(await register({ redirect_uris: [callbackUrl] }, 'P0000')).toMatchObject({ status: 404 })
  })

  test('a client id may be the URL of its metadata document', async () => {
    const clientId = `${documentsOrigin}/agent.json`
    const document = { client_id: clientId, client_name: 'Agent', redirect_uris: [callbackUrl] }
    documents.set('/agent.json', { body: JSON.stringify(document) })
    expect((await startAt(clientId)).status).toBe(303)
    expect((await startAt(clientId, { redirect_uri: 'https://evil.example/' })).status).toBe(400)
    const { apps } = await inbound.client.inboundApplications.loadAll({})
    expect(apps.filter(app => app.clientId === clientId)).toMatchObject([
      { dynamic: true, nonConfidentialClient: true },
    ])
    await switched({ acceptsMetadataDocuments: false })
    expect((await startAt(clientId)).status).toBe(400)
  })

  test('registrations that nobody has used for a week are removed; those of management are not counted with them', async () => {
    const { body: unused } = await register({ client_name: 'Unused', redirect_uris: [callbackUrl] })
    const { body: used } = await register({ client_name: 'Used', redirect_uris: [callbackUrl] })
    await inbound.client.inboundApplications.create({ name: 'Ours', approvedCallbackUrls: [callbackUrl] })
    const idOf = async (clientId: string) =>
      (await inbound.client.inboundApplications.loadAll({})).apps.find(app => app.clientId === clientId)?.id
    const consent = { id: 'TC-used', granted_by: 'user', scopes: '[]', created_at: 0, modified_at: 0, expires_at: 0 }
    const row = {
      ...consent,
      project_id: inbound.projectId,
      application_id: (await idOf(used.client_id)) ?? '',
      user_id: (await inbound.client.users.load({ loginId: inbound.account.email })).user.userId,
    }
    await inbound.db.insertInto('inbound_consents').values(row).execute()
    const before = await countIntroduced(inbound.db, inbound.projectId)
    const sweep = (aheadMs: number) =>
      transact(inbound.db, tx => unusedIntroduced(60_000)(tx, { now: Date.now() + aheadMs, limit: 10 }))
    await sweep(0)
    expect(await countIntroduced(inbound.db, inbound.projectId)).toBe(before)
    await sweep(120_000)
    expect(await countIntroduced(inbound.db, inbound.projectId)).toBe(1)
    expect([await idOf(unused.client_id), await idOf(used.client_id)]).toEqual([undefined, expect.any(String)])
    const { apps } = await inbound.client.inboundApplications.loadAll({})
    expect(apps.map(({ name }) => name)).toContain('Ours')
  })

  test.each([
    [
      'of another client',
      '/other.json',
      { body: JSON.stringify({ client_id: 'https://x.example/', redirect_uris: [callbackUrl] }) },
    ],
    ['that redirects', '/moved.json', { status: 302, location: '/agent.json' }],
    ['that is too large', '/large.json', { body: JSON.stringify({ padding: 'x'.repeat(10_000) }) }],
    ['that is no JSON', '/broken.json', { body: '<html>' }],
    ['that is not there', '/missing.json', { status: 404 }],
  ])('a metadata document %s makes no client', async (_, path, answer) => {
    documents.set(path, answer)
    expect((await startAt(`${documentsOrigin}${path}`)).status).toBe(400)
  })

  test('in production a document is read by https only, and never from a private network', async () => {
    const readDocument = createReadDocument(
      // Nothing else of what the provider depends on is used before a document is read.
      { db: inbound.db, clock: Date.now, isProduction: true } as Parameters<typeof createReadDocument>[0],
      { recordAudit: async () => {}, projectId: inbound.projectId },
    )
    for (const url of ['http://example.com/a.json', 'https://127.0.0.1/a.json', 'https://[::1]/a.json'])
      expect(await readDocument(url)).toBeUndefined()
    for (const url of ['https://example.com', 'https://user@example.com/a', 'https://example.com/a/../b', 'ftp://a/b'])
      expect(await readDocument(url)).toBeUndefined()
  })
})
