import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import descope from '@descope/node-sdk'
import { describe, expect, onTestFinished, test } from 'vitest'
import { identityEngines } from '../../testing-engines.ts'

const hmacSecret = 'a secret of the webhook'

/** A receiver that answers with `now.status`, and never when that is 0. */
async function receiver() {
  const now = { status: 204 }
  const received: { headers: IncomingHttpHeaders; text: string; actions: string[] }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const actions = JSON.parse(text).events.map(({ action }: { action: string }) => action)
    received.push({ headers: request.headers, text, actions })
    if (now.status !== 0) response.writeHead(now.status).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/audit` // it listens on a port
  const told = () => received.flatMap(({ actions }) => actions)
  return { url, now, received, told }
}

describe.each(identityEngines)('audit webhooks on $engine', ({ start }) => {
  async function started() {
    const identity = await start()
    const { projectId, baseUrl, managementKey } = identity
    const sdk = descope({ projectId, baseUrl, managementKey })
    const { auditWebhooks, audit } = identity.clientAs()
    /** What has happened until now is settled, and told. */
    const deliver = async () => {
      identity.clock.now += 5_000
      await identity.provider.deliver()
    }
    const event = (action: string) => audit.createEvent({ action, type: 'info' })
    return { identity, sdk, auditWebhooks, deliver, event }
  }

  test('a webhook set through the SDK is told of every event after it, once, signed', async () => {
    const { identity, sdk, deliver, event } = await started()
    const { url, received, told } = await receiver()
    await event('Before')
    identity.clock.now += 10
    const set = await sdk.management.audit.createAuditWebhook({
      name: 'siem',
      url,
      hmacSecret,
      authentication: { bearerToken: 'let me in' },
      headers: { 'x-source': 'gatehouse' },
    })
    expect(set).toMatchObject({ ok: true })
    await event('First')
    await event('Second')
    await deliver()
    await deliver()
    expect(told()).toEqual(['AuditWebhookSet', 'First', 'Second'])
    const { headers = {}, text = '' } = received[0] ?? {}
    expect(headers).toMatchObject({ authorization: 'Bearer let me in', 'x-source': 'gatehouse' })
    const [, seconds, mac] = /^t=(\d+),v1=(\w+)$/.exec(String(Reflect.get(headers, 'gatehouse-signature'))) ?? []
    expect(mac).toBe(createHmac('sha256', hmacSecret).update(`${seconds}.${text}`).digest('hex'))
  })

  test('filters choose, and what they leave out is not told later', async () => {
    const { auditWebhooks, deliver, event } = await started()
    const { url, told } = await receiver()
    const filters = [
      { key: 'actions', operator: 'includes' as const, values: ['First', 'Second'] },
      { key: 'action', operator: 'excludes' as const, values: ['Second'] },
    ]
    await auditWebhooks.set({ name: 'some', url, filters })
    for (const action of ['First', 'Second', 'Third']) await event(action)
    await deliver()
    await auditWebhooks.set({ name: 'some', url })
    await deliver()
    expect(told()).toEqual(['First', 'AuditWebhookSet'])
  })

  test.each([500, 0])(
    'a receiver that answers %i gets everything later, in order, and the failure is seen',
    async status => {
      const { identity, auditWebhooks, deliver, event } = await started()
      const { url, now, told } = await receiver()
      await auditWebhooks.set({ name: 'siem', url })
      now.status = status
      await event('First')
      await deliver()
      const [failing] = (await auditWebhooks.list({})).webhooks
      expect(failing).toMatchObject({ attempts: 1, lastError: expect.stringMatching(/500|3500 ms/) })
      now.status = 200
      await event('Second')
      identity.clock.now += 60_000
      await deliver()
      expect(told().slice(-3)).toEqual(['AuditWebhookSet', 'First', 'Second'])
      expect((await auditWebhooks.list({})).webhooks).toMatchObject([{ attempts: 0, lastError: '' }])
    },
  )

  test('a thousand events come in requests of a hundred, each once, however many processes deliver', async () => {
    const { identity, auditWebhooks, event } = await started()
    const { url, told, received } = await receiver()
    await auditWebhooks.set({ name: 'siem', url, filters: [{ key: 'action', values: ['Counted'] }] })
    for (let round = 0; round < 10; round++) await Promise.all(Array.from({ length: 50 }, () => event('Counted')))
    const other = await identity.anotherProcess()
    identity.clock.now += 5_000
    for (let round = 0; round < 4; round++) {
      await Promise.all([identity.provider.deliver(), other.provider.deliver()])
      identity.clock.now += 40_000
    }
    expect(told()).toHaveLength(500)
    expect(received.length).toBeGreaterThanOrEqual(5)
  })

  test('two ways to authenticate, a header of ours and an insecure webhook are refused; secrets are never shown', async () => {
    const { auditWebhooks, identity } = await started()
    const set = (more: object) => auditWebhooks.set({ name: 'siem', url: 'https://siem.example/', ...more })
    const basic = { username: 'ada', password: 'hidden-password' }
    await expect(set({ authentication: { bearerToken: 'x', basic } })).rejects.toMatchObject({ name: 'InvalidInput' })
    await expect(set({ headers: { 'Content-Type': 'text/plain' } })).rejects.toMatchObject({ name: 'InvalidInput' })
    await expect(set({ insecure: true })).rejects.toMatchObject({ fields: [{ field: 'insecure' }] })
    await expect(set({ filters: [{ key: 'mood' }] })).rejects.toMatchObject({ fields: [{ field: 'filters.0.key' }] })
    await set({ authentication: { basic }, hmacSecret: 'hidden-secret', headers: { 'x-token': 'hidden-header' } })
    const listed = await auditWebhooks.list({})
    expect(listed.webhooks).toMatchObject([
      { name: 'siem', authentication: 'basic', hasHmacSecret: true, headerNames: ['x-token'] },
    ])
    expect(JSON.stringify(listed)).not.toContain('hidden')
    const stored = await identity.db.selectFrom('audit_webhooks').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain('hidden')
    const other = await identity.anotherProject()
    const headers = { authorization: `Bearer ${other.projectId}:${other.managementKey}` }
    const theirs = await fetch(`${identity.baseUrl}/v1/gatehouse/audit/webhooks`, { headers })
    expect(await theirs.json()).toEqual({ webhooks: [] })
    await auditWebhooks.delete({ name: 'siem' })
    await expect(auditWebhooks.delete({ name: 'siem' })).rejects.toMatchObject({ name: 'WebhookNotFound' })
  })
})
