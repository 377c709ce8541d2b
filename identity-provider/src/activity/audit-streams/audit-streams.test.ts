import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'

const url = 'https://s3.example'
const store = { url, bucket: 'archive', accessKeyId: 'AKIATEST', secretAccessKey: 'hidden-secret' }
const collector = { url: 'https://otel.example', headers: { 'api-key': 'hidden-header' } }

describe.each(identityEngines)('audit streams on $engine', ({ start }) => {
  test.each([
    [{ kind: 's3', url }, ['bucket', 'accessKeyId']],
    [{ kind: 's3', ...store, secretAccessKey: '' }, ['secretAccessKey']],
    [{ kind: 's3', ...store, secretAccessKey: 'x'.repeat(2_001) }, ['secretAccessKey']],
    [{ kind: 's3', ...store, bucket: 'Archive' }, ['bucket']],
    [{ kind: 's3', ...store, url: 'https://192.0.2.1:9000' }, ['isPathStyle']],
    [{ kind: 's3', ...store, prefix: '../up' }, ['prefix']],
    [{ kind: 's3', ...store, prefix: '/up' }, ['prefix']],
    [{ kind: 's3', ...store, headers: { a: 'b' } }, ['headers']],
    [{ kind: 'otlp', ...collector, bucket: 'archive' }, ['bucket']],
    [{ kind: 'otlp', url, headers: { 'content-type': 'text/plain' } }, ['headers.content-type']],
    [{ kind: 'otlp', url: 'nowhere' }, ['url']],
    [{ kind: 'webhook', url }, ['kind']],
  ])('what is wrong is said at its field: %o', async (given, fields) => {
    const { auditStreams } = (await start()).clientAs()
    const create = auditStreams.create({ name: 'archive', ...given } as Parameters<typeof auditStreams.create>[0])
    await expect(create).rejects.toMatchObject({ fields: fields.map(field => ({ field })) })
  })

  test('secrets are never shown, stay while the destination does, and are asked for again when it changes', async () => {
    const identity = await start()
    const { auditStreams, auditWebhooks } = identity.clientAs()
    await auditStreams.create({ name: 'archive', kind: 's3', ...store })
    await auditStreams.create({ name: 'siem', kind: 'otlp', ...collector })
    await auditWebhooks.set({ name: 'hook', url, headers: { 'x-token': 'hidden-too' } })
    const { streams } = await auditStreams.loadAll({})
    expect(streams).toMatchObject([
      { id: 'archive', kind: 's3', bucket: 'archive', region: 'us-east-1', headerNames: [] },
      { id: 'hook', kind: 'webhook', headerNames: ['x-token'] },
      { id: 'siem', kind: 'otlp', headerNames: ['api-key'] },
    ])
    expect(JSON.stringify(streams)).not.toContain('hidden')
    const { webhooks } = await auditWebhooks.list({})
    expect(webhooks.map(({ name }) => name)).toEqual(['hook'])
    await auditStreams.update({ id: 'archive', prefix: 'logs', region: 'eu-north-1' })
    await expect(auditStreams.update({ id: 'archive', bucket: 'another' })).rejects.toMatchObject({
      fields: [{ field: 'secretAccessKey' }],
    })
    const moved = await auditStreams.update({ id: 'siem', url: 'https://elsewhere.example' })
    expect(moved.stream.headerNames).toEqual([])
    const rows = await identity.db.selectFrom('audit_webhooks').selectAll().execute()
    const { audits } = await identity.clientAs().audit.search({})
    expect(JSON.stringify([rows, audits])).not.toContain('hidden')
  })

  test('nodes of the version before, which send everything as webhooks, find webhooks alone', async () => {
    const identity = await start()
    const { auditStreams, auditWebhooks, audit } = identity.clientAs()
    const unreachable = 'http://127.0.0.1:9'
    await auditStreams.create({ name: 'archive', kind: 's3', ...store, url: unreachable, isPathStyle: true })
    await auditStreams.create({ name: 'siem', kind: 'otlp', url: unreachable })
    await auditWebhooks.set({ name: 'hook', url: unreachable })
    const isDueBefore = async () => {
      const due = identity.db.selectFrom('audit_webhooks').select('name')
      return (await due.where('next_attempt_at', '<=', identity.clock.now + 1e12).execute()).map(({ name }) => name)
    }
    const attempts = async () => (await auditStreams.loadAll({})).streams.map(stream => stream.attempts)
    await audit.createEvent({ action: 'First', type: 'info' })
    expect(await isDueBefore()).toEqual(['hook'])
    for (let tried = 1; tried < 4; tried++) {
      identity.clock.now += 60 * 60_000
      await identity.provider.deliver()
      expect(await attempts()).toEqual([tried, tried, tried])
      expect(await isDueBefore()).toEqual(['hook'])
    }
    await auditStreams.update({ id: 'siem', description: 'again' })
    expect(await isDueBefore()).toEqual(['hook'])
  })

  test('a name is taken by every kind', async () => {
    const { auditStreams, auditWebhooks } = (await start()).clientAs()
    await auditStreams.create({ name: 'archive', kind: 's3', ...store })
    await expect(auditStreams.create({ name: 'archive', kind: 'otlp', ...collector })).rejects.toMatchObject({
      name: 'AuditStreamTaken',
    })
    await expect(auditWebhooks.set({ name: 'archive', url })).rejects.toMatchObject({ fields: [{ field: 'name' }] })
    await expect(auditWebhooks.delete({ name: 'archive' })).rejects.toMatchObject({ name: 'WebhookNotFound' })
    await auditStreams.delete({ id: 'archive' })
    await expect(auditStreams.load({ id: 'archive' })).rejects.toMatchObject({ name: 'AuditStreamNotFound' })
  })

  test('a snapshot carries streams without their secrets, and a copy asks for them', async () => {
    const { auditStreams, projectSnapshots } = (await start()).clientAs()
    await auditStreams.create({ name: 'archive', kind: 's3', ...store, prefix: 'logs' })
    await auditStreams.create({ name: 'siem', kind: 'otlp', ...collector })
    const { files } = await projectSnapshots.export({})
    const kept = files['auditStreams.json']
    expect(kept).toMatchObject({
      items: [
        { name: 'archive', prefix: 'logs' },
        { name: 'siem', headerNames: ['api-key'] },
      ],
    })
    expect(JSON.stringify(files)).not.toContain('hidden')
    await auditStreams.delete({ id: 'siem' })
    await auditStreams.update({ id: 'archive', prefix: '' })
    const { missingSecrets } = await projectSnapshots.validate({ files })
    expect(missingSecrets?.connectors).toMatchObject([{ name: 'siem', type: 'header api-key' }])
    const connectors = [{ id: 'siem', name: 'siem', type: 'header api-key', value: 'given' }]
    await projectSnapshots.import({ files, inputSecrets: { connectors } })
    expect((await auditStreams.loadAll({})).streams).toMatchObject([{ prefix: 'logs' }, { headerNames: ['api-key'] }])
    await projectSnapshots.import({ files: { ...files, 'auditStreams.json': { items: [] } } })
    expect((await auditStreams.loadAll({})).streams).toEqual([])
  })

  test('another project sees none of them, and an erased project has none', async () => {
    const identity = await start()
    await identity.clientAs().auditStreams.create({ name: 'archive', kind: 's3', ...store })
    const other = await identity.anotherProject()
    const headers = { authorization: `Bearer ${other.projectId}:${other.managementKey}` }
    const send = async (path: string, body?: object) => {
      const given = body && { method: 'POST', body: JSON.stringify(body) }
      const response = await fetch(`${identity.baseUrl}/v1/${path}`, { headers, ...given })
      return { status: response.status, body: await response.json() }
    }
    expect(await send('gatehouse/audit/streams')).toMatchObject({ body: { streams: [] } })
    expect(await send('gatehouse/audit/streams/update', { id: 'archive', prefix: 'theirs' })).toMatchObject({
      status: 404,
    })
    await send('gatehouse/audit/streams/create', { name: 'theirs', kind: 's3', ...store })
    await identity.db.deleteFrom('management_keys').where('project_id', '=', other.projectId).execute()
    const erased = { ...identity.callAs(), projectId: other.projectId }
    await identity.provider.clientFor(erased).projects.delete({})
    const left = await identity.db.selectFrom('audit_webhooks').select('name').execute()
    expect(left).toEqual([{ name: 'archive' }])
  })
})
