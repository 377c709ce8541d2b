import { describe, expect, onTestFinished, test } from 'vitest'
import { startTestGraphql } from '../../contract-tests/testing.ts'
import { subscribe } from './testing.ts'
import { liveLimits } from './fan-out/limits.ts'

const watchAudit = 'subscription { auditEventAdded { action } }'

async function start(overrides: Parameters<typeof startTestGraphql>[0] = {}) {
  const api = await startTestGraphql(overrides)
  onTestFinished(async () => {
    api.close()
    await api.identity.close()
  })
  const client = api.identity.clientAs()
  return {
    ...api,
    emit: (action: string, tenantId = '') => client.audit.createEvent({ action, type: 'info', tenantId }),
    /** Writes a table that decides who callers are. */
    touchUsers: () => api.identity.db.updateTable('users').set({ picture: '' }).execute(),
  }
}

function codesOf(results: readonly { errors?: readonly { extensions?: Record<string, unknown> }[] }[]) {
  return results.map(({ errors }) => errors?.[0]?.extensions?.code)
}

describe('a subscriber', () => {
  test.each([
    ['whose session has ended', undefined, 'UNAUTHENTICATED'],
    ['whose roles were taken', { roleNames: [] }, 'FORBIDDEN'],
  ])('%s gets no further event, and the stream ends', async (_who, change, code) => {
    const api = await start()
    const { results, done } = await subscribe(api, watchAudit)
    await api.emit('Before')
    await expect.poll(() => results).toHaveLength(1)
    api.actAs(change)
    await api.touchUsers()
    await api.emit('After')
    await done
    expect(codesOf(results)).toEqual([undefined, code])
    expect(results[1]?.data ?? null).toBeNull()
    expect(api.subscriptions()).toEqual({ members: 0, callers: 0, topics: 0 })
  })

  test('is asked for again after a second, when no table tells of a change', async () => {
    const api = await start()
    const { results, done } = await subscribe(api, watchAudit)
    api.actAs(undefined)
    await new Promise(resolve => setTimeout(resolve, liveLimits.callerAgeMsMax))
    await api.emit('After')
    await done
    expect(codesOf(results)).toEqual(['UNAUTHENTICATED'])
  })

  test('whose roles change goes on with what the new ones allow', async () => {
    const api = await start()
    const query = 'subscription { auditEventAdded { action user { databaseId } } }'
    const { results } = await subscribe(api, query)
    api.actAs({ kind: 'managementKey', roleNames: [], rights: ['audit'] })
    await api.touchUsers()
    const { users } = api.identity.clientAs()
    await users.create({ loginId: 'ada@example.com' })
    await api.emit('Next')
    await expect.poll(() => results).toHaveLength(2)
    // The key reads the audit trail, and no users.
    expect(results[0]).toMatchObject({ data: { auditEventAdded: { action: 'UserCreated', user: null } } })
    expect(codesOf(results)).toEqual(['FORBIDDEN', undefined])
  })

  test('who administers tenants sees the events of these alone, and no changes of entities', async () => {
    const api = await start()
    const { tenants } = api.identity.clientAs()
    for (const id of ['ours', 'theirs']) await tenants.create({ id, name: id })
    api.actAs({ kind: 'user', roleNames: [], administeredTenantIds: ['ours'] })
    const { results } = await subscribe(api, watchAudit)
    const refused = await subscribe(api, 'subscription { entityChanged { kind } }')
    await api.emit('Theirs', 'theirs')
    await api.emit('OfNone')
    await api.emit('Ours', 'ours')
    await expect.poll(() => results).toHaveLength(1)
    expect(results[0]?.data).toEqual({ auditEventAdded: { action: 'Ours' } })
    await refused.done
    expect(codesOf(refused.results)).toEqual(['FORBIDDEN'])
  })

  test('of entities is refused types that may not be read, and told of the others', async () => {
    const api = await start()
    api.actAs({ roleNames: ['Developer'] })
    const refused = await subscribe(api, 'subscription { entityChanged(types: [ROLE, MANAGEMENT_KEY]) { kind } }')
    await refused.done
    expect(codesOf(refused.results)).toEqual(['FORBIDDEN'])
    const { results } = await subscribe(api, 'subscription { entityChanged { type } }')
    const client = api.identity.clientAs()
    const projectIds = [api.identity.projectId]
    await client.managementKeys.create({ name: 'key', reBac: { projectRoles: [{ projectIds, roles: ['auditor'] }] } })
    await client.roles.create({ name: 'reader' })
    await expect.poll(() => results).toHaveLength(1)
    expect(results[0]?.data).toEqual({ entityChanged: { type: 'ROLE' } })
  })

  test('has a limited number of subscriptions', async () => {
    const api = await start()
    await Promise.all(Array.from({ length: liveLimits.callerMax }, () => subscribe(api, watchAudit)))
    const response = await api.handle(eventsRequest({ query: watchAudit }))
    expect([response.status, (await response.json()).errors[0].extensions.code]).toEqual([
      429,
      'TOO_MANY_SUBSCRIPTIONS',
    ])
    api.actAs({ id: 'Uanother' })
    expect((await api.handle(eventsRequest({ query: watchAudit }))).status).toBe(200)
  })

  test('is told that the server stops, and finds no room there', async () => {
    const api = await start()
    const { results, done } = await subscribe(api, watchAudit)
    api.close()
    await done
    expect(codesOf(results)).toEqual(['SERVER_STOPPING'])
    expect((await api.handle(eventsRequest({ query: watchAudit }))).status).toBe(503)
  })
})

function eventsRequest(body: unknown, init: RequestInit = {}) {
  return new Request('http://localhost/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify(body),
    ...init,
  })
}

function getRequest(query: string, headers: Record<string, string> = {}) {
  const url = new URL('http://localhost/graphql')
  url.searchParams.set('query', query)
  return new Request(url, { headers: { accept: 'text/event-stream', ...headers } })
}

describe('the protocol', () => {
  test('answers queries, mutations and errors as events, too', async () => {
    const api = await start()
    const answer = async (request: Request) => (await api.handle(request)).text()
    expect(await answer(eventsRequest({ query: '{ viewer { databaseId } }' }))).toMatch(
      /event: next\ndata: .*Uadministrator.*\n\nevent: complete\ndata:/,
    )
    const mutation = 'mutation { auditEventCreate(input: { action: "A", level: INFO }) { __typename } }'
    expect(await answer(eventsRequest({ query: mutation }))).toContain('AuditEventCreatePayload')
    expect(await answer(eventsRequest({ query: 'subscription { nothing }' }))).toMatch(
      /event: next\ndata: .*GRAPHQL_VALIDATION_FAILED.*\n\nevent: complete/,
    )
  })

  test('begins with the cursor, in a stream that nothing stores or collects', async () => {
    const api = await start()
    const { status, headers, body } = await api.handle(getRequest(watchAudit))
    expect([
      status,
      headers.get('content-type'),
      headers.get('cache-control'),
      headers.get('x-accel-buffering'),
    ]).toEqual([200, 'text/event-stream', 'no-store', 'no'])
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toMatch(/^:\n\nid: [\w.-]+\n\n$/)
    await api.emit('A')
    expect((await reader?.read())?.value).toMatch(/^id: [\w.-]+\nevent: next\ndata: \{"data":\{"auditEventAdded":/)
    await reader?.cancel()
    expect(api.subscriptions().members).toBe(0)
  })

  test('refuses what a page of another origin could send, and changes nothing with GET', async () => {
    const api = await start()
    const statusOf = async (request: Request) => (await api.handle(request)).status
    expect(await statusOf(getRequest(watchAudit, { 'sec-fetch-site': 'cross-site' }))).toBe(403)
    expect(await statusOf(getRequest(watchAudit, { accept: 'application/json' }))).toBe(405)
    const mutation = 'mutation { auditEventCreate(input: { action: "ByGet", level: INFO }) { __typename } }'
    const answer = await (await api.handle(getRequest(mutation))).text()
    expect(answer).toContain('Can only perform a mutation operation from a POST request')
    const { audits } = await api.identity.clientAs().audit.search({ actions: ['ByGet'] })
    expect(audits).toEqual([])
  })

  test('refuses subscriptions in a batch, as JSON, that cost too much, and unknown ones where only known are run', async () => {
    const api = await start()
    const { body } = await api.send({ query: watchAudit })
    expect(codesOf([body])).toEqual(['BAD_REQUEST'])
    const batch = await api.handle(eventsRequest([{ query: watchAudit }, { query: '{ viewer { databaseId } }' }]))
    expect(await batch.text()).toContain('Send a subscription by itself')
    const links = `user { tenants(first: 100) { edges { node { tenant { users(first: 100) { edges { node { databaseId } } } } } } } }`
    const costly = await subscribe(api, `subscription { auditEventAdded { ${links} } }`)
    await costly.done
    expect(codesOf(costly.results)).toEqual(['BAD_REQUEST'])
    const known = await start({ isOnlyKnown: true })
    const unknown = await subscribe(known, watchAudit)
    await unknown.done
    expect(codesOf(unknown.results)).toEqual(['PERSISTED_QUERY_NOT_FOUND'])
    expect([api.subscriptions().members, known.subscriptions().members]).toEqual([0, 0])
  })

  test('is not supported with a hosted provider', async () => {
    const api = await start({ live: undefined })
    const { results, done } = await subscribe(api, watchAudit)
    await done
    expect(codesOf(results)).toEqual(['NOT_SUPPORTED_BY_PROVIDER'])
  })
})
