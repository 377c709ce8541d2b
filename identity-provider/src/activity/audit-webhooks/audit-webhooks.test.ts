import { createHmac } from 'node:crypto'
import descope from '@descope/node-sdk'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'
import { startReceiver } from '../audit-streams/testing.ts'

const hmacSecret = 'a secret of the webhook'

/** A receiver that answers with `now.status`, and never when that is 0. */
async function receiver() {
  const { url, now, received } = await startReceiver()
  const told = () =>
    received.flatMap(({ body }) => JSON.parse(body.toString()).events.map(({ action }: { action: string }) => action))
  return { url: `${url}/audit`, now, received, told }
}

describe.each(identityEngines)('audit webhooks on $engine', ({ start }) => {
  async function started() {
    const identity = await start()
    const { projectId, baseUrl, managementKey } = identity
    const sdk = descope({ projectId, baseUrl, managementKey })
    const { auditWebhooks, audit } = identity.clientAs()
    /** What has happened until now is settled, and told. */
    const deliver = async () => {
      identity.clock.now += 15_000
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
    const { headers = {}, body = '' } = received[0] ?? {}
    expect(headers).toMatchObject({ authorization: 'Bearer let me in', 'x-source': 'gatehouse' })
    const [, seconds, mac] = /^t=(\d+),v1=(\w+)$/.exec(String(Reflect.get(headers, 'gatehouse-signature'))) ?? []
    expect(mac).toBe(createHmac('sha256', hmacSecret).update(`${seconds}.${body}`).digest('hex'))
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
    await auditWebhooks.set({ name: 'some', url, filters: [] })
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

  test('a thousand events come in requests of a hundred, each once, however many processes deliver', {
    tags: ['every-engine'],
  }, async () => {
    const { identity, auditWebhooks, event } = await started()
    const { url, told, received } = await receiver()
    await auditWebhooks.set({ name: 'siem', url, filters: [{ key: 'action', values: ['Counted'] }] })
    for (let round = 0; round < 10; round++) await Promise.all(Array.from({ length: 50 }, () => event('Counted')))
    const other = await identity.anotherProcess()
    identity.clock.now += 15_000
    for (let round = 0; round < 4; round++) {
      await Promise.all([identity.provider.deliver(), other.provider.deliver()])
      identity.clock.now += 40_000
    }
    expect(told()).toHaveLength(500)
    expect(received.length).toBeGreaterThanOrEqual(5)
  })

  test('each request is one delivery, tried again until it is accepted, without its body', async () => {
    const { identity, auditWebhooks, deliver, event } = await started()
    const { url, now } = await receiver()
    identity.clock.now += 10
    await auditWebhooks.set({ name: 'siem', url, headers: { 'x-token': 'hidden-header' } })
    now.status = 500
    await event('First')
    await deliver()
    const list = async () => (await auditWebhooks.listDeliveries({ name: 'siem' })).deliveries
    const [failed] = await list()
    expect(failed).toMatchObject({ status: 'failed', responseStatus: 500, attempts: 1, error: expect.any(String) })
    expect(failed?.events).toHaveLength(2)
    now.status = 204
    await event('Second')
    identity.clock.now += 60_000
    await deliver()
    const [next, delivered, ...others] = await list()
    expect(others).toEqual([])
    expect(next).toMatchObject({ status: 'delivered', attempts: 1, events: [expect.anything()] })
    expect(delivered).toMatchObject({
      id: failed?.id,
      status: 'delivered',
      responseStatus: 204,
      attempts: 2,
      error: '',
    })
    expect(delivered?.events).toEqual(failed?.events)
    expect(delivered?.attemptedAt).toBeGreaterThan(delivered?.createdAt ?? 0)
    const stored = await identity.db.selectFrom('audit_webhook_deliveries').selectAll().execute()
    expect(JSON.stringify(stored)).not.toMatch(/hidden-header|Second/)
    await event('Third')
    await deliver()
    expect((await list()).map(({ attempts }) => attempts)).toEqual([1, 1, 2])
  })

  test('a delivery is sent again when it is asked for, once, whether it is accepted or not', {
    tags: ['every-engine'],
  }, async () => {
    const { identity, auditWebhooks, deliver, event } = await started()
    const { url, now, told } = await receiver()
    identity.clock.now += 10
    await auditWebhooks.set({ name: 'siem', url })
    await event('First')
    await deliver()
    const list = async () => (await auditWebhooks.listDeliveries({ name: 'siem' })).deliveries
    const [first] = await list()
    const resend = (id = first?.id ?? '') => auditWebhooks.resendDelivery({ name: 'siem', id })
    const { delivery } = await resend()
    expect(delivery).toMatchObject({ status: 'pending', repeats: first?.id, attempts: 0, events: first?.events })
    const other = await identity.anotherProcess()
    await Promise.all([identity.provider.deliver(), other.provider.deliver()])
    expect(told()).toEqual(['AuditWebhookSet', 'First', 'AuditWebhookSet', 'First'])
    now.status = 503
    const { delivery: second } = await resend(delivery.id)
    await identity.provider.deliver()
    await identity.provider.deliver()
    const found = (await list()).find(({ id }) => id === second.id)
    expect(found).toMatchObject({ status: 'failed', responseStatus: 503, attempts: 1, repeats: first?.id })
    expect((await auditWebhooks.list({})).webhooks).toMatchObject([{ attempts: 0, lastError: '' }])
    await identity.db.deleteFrom('audit_records').execute()
    await resend()
    await identity.provider.deliver()
    expect((await list())[0]).toMatchObject({ status: 'failed', error: 'the events are no longer stored' })
    await expect(resend('WD1')).rejects.toMatchObject({ name: 'WebhookDeliveryNotFound' })
    await expect(auditWebhooks.resendDelivery({ name: 'no', id: 'WD1' })).rejects.toMatchObject({
      name: 'WebhookNotFound',
    })
    const { projectId, managementKey } = await identity.anotherProject()
    const theirs = await fetch(`${identity.baseUrl}/v1/gatehouse/audit/webhooks/deliveries`, {
      method: 'POST',
      headers: { authorization: `Bearer ${projectId}:${managementKey}` },
      body: JSON.stringify({ name: 'siem' }),
    })
    expect(theirs.status).toBe(404)
  })

  test('a hundred deliveries are kept for thirty days', async () => {
    const { identity, auditWebhooks, deliver } = await started()
    const { url } = await receiver()
    await auditWebhooks.set({ name: 'siem', url })
    await deliver()
    const list = async () => (await auditWebhooks.listDeliveries({ name: 'siem' })).deliveries
    const [first] = await list()
    for (let count = 0; count < 100; count++) {
      identity.clock.now += 1
      await auditWebhooks.resendDelivery({ name: 'siem', id: first?.id ?? '' })
      if (count === 98) expect(await list()).toHaveLength(100)
    }
    expect(await list()).toHaveLength(100)
    expect((await list()).map(({ id }) => id)).not.toContain(first?.id)
    identity.clock.now += 31 * 24 * 60 * 60 * 1000
    await identity.provider.sweep()
    expect(await list()).toEqual([])
  })

  test('after a rotation requests are signed under both secrets for a time, then under the new one', async () => {
    const { identity, auditWebhooks, deliver, event } = await started()
    const { url, received } = await receiver()
    await auditWebhooks.set({ name: 'siem', url, hmacSecret })
    const rotated = await auditWebhooks.rotateSecret({ name: 'siem', overlapSeconds: 3600 })
    const macOf = (secret: string, seconds: string, text: string) =>
      createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex')
    const lastSigned = () => {
      const { headers = {}, body = '' } = received.at(-1) ?? {}
      const header = String(Reflect.get(headers, 'gatehouse-signature'))
      const [, seconds = ''] = /^t=(\d+),/.exec(header) ?? []
      return {
        header,
        expected: (secrets: string[]) =>
          `t=${seconds},${secrets.map(secret => `v1=${macOf(secret, seconds, String(body))}`)}`,
      }
    }
    await deliver()
    const both = lastSigned()
    expect(both.header).toBe(both.expected([rotated.hmacSecret, hmacSecret]))
    identity.clock.now = rotated.previousValidUntil
    await event('Later')
    await deliver()
    const one = lastSigned()
    expect(one.header).toBe(one.expected([rotated.hmacSecret]))
    const { hmacSecret: third } = await auditWebhooks.rotateSecret({ name: 'siem' })
    await deliver()
    expect(lastSigned().header).toBe(lastSigned().expected([third]))
    await auditWebhooks.set({ name: 'plain', url })
    await expect(auditWebhooks.rotateSecret({ name: 'plain' })).rejects.toMatchObject({ name: 'WebhookNotSigned' })
    await expect(auditWebhooks.rotateSecret({ name: 'no' })).rejects.toMatchObject({ name: 'WebhookNotFound' })
    await expect(auditWebhooks.rotateSecret({ name: 'siem', overlapSeconds: 700_000 })).rejects.toMatchObject({
      fields: [{ field: 'overlapSeconds' }],
    })
  })

  test('what is not sent stays, secrets as long as the URL does, and an empty value takes it away', async () => {
    const { auditWebhooks } = await started()
    const url = 'https://siem.example/'
    const basic = { username: 'ada', password: 'hidden-password' }
    const filters = [{ key: 'action' as const, values: ['UserCreated'] }]
    const headers = { 'x-token': 'hidden-header' }
    await auditWebhooks.set({ name: 'siem', url, description: 'Ours', filters, authentication: { basic }, headers })
    await auditWebhooks.set({ name: 'siem', url, hmacSecret: 'hidden-secret' })
    const listed = async () => (await auditWebhooks.list({})).webhooks[0]
    const all = { description: 'Ours', authentication: 'basic', hasHmacSecret: true, headerNames: ['x-token'] }
    expect(await listed()).toMatchObject({ ...all, filters: [{ key: 'action', values: ['UserCreated'] }] })
    await auditWebhooks.set({ name: 'siem', url, hmacSecret: '', headers: {}, description: '' })
    expect(await listed()).toMatchObject({ ...all, description: '', hasHmacSecret: false, headerNames: [] })
    await auditWebhooks.set({ name: 'siem', url: 'https://elsewhere.example/' })
    expect(await listed()).toMatchObject({ authentication: 'none', filters: [{ key: 'action' }] })
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
