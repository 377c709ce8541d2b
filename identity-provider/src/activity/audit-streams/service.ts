import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import { z } from 'zod'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Call } from '../../foundation/requests/call.ts'
import { lockRow } from '../../foundation/rows/lock-row.ts'
import { nameTaken } from '../../foundation/rows/rows.ts'
import type { Reading } from '../../foundation/tables/tables.ts'
import type { RecordAudit } from '../audit/record.ts'
import { listAuditEventIds } from '../audit/trail/store.ts'
import {
  type AuditStream,
  auditStreams,
  AuditStreamDeliveryNotFound,
  AuditStreamNotFound,
  AuditStreamTaken,
} from './contract.ts'
import { isSameAudience, kindOf, refusal, settingsOf } from './kinds.ts'
import { streamOperations, targetOf } from './operations.ts'
import { S3Settings } from './settings.ts'
import { changeStream, freshStream, insertStream, listStreams, never, type StreamRow } from './store.ts'
import { readSecretsAs, writeSecrets } from './stored.ts'
import { defineArea } from '../../foundation/areas/area.ts'
import { auditStreamsPart } from './snapshot-part.ts'

type GivenSecrets = { secretAccessKey?: string | undefined; headers?: Record<string, string> | undefined }
/** Of any kind. */
const Secrets = z.looseObject({
  secretAccessKey: z.string().optional(),
  headers: z.record(z.string(), z.string()).default({}),
})

function auditStreamsService(
  dependencies: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof auditStreams, Call> {
  const { db, clock, encryption } = dependencies
  const operations = streamOperations(dependencies, recordAudit, {
    event: 'AuditStream',
    NotFound: AuditStreamNotFound,
    DeliveryNotFound: AuditStreamDeliveryNotFound,
  })

  async function shown(from: Reading, row: StreamRow): Promise<AuditStream> {
    const { isPathStyle, ...texts } = S3Settings.partial().parse(JSON.parse(row.settings))
    const { headers } = readSecretsAs(encryption, row, Secrets)
    const after = { occurredAt: row.sent_at, id: row.sent_id }
    const [waiting] = await listAuditEventIds(from, { projectId: row.project_id, after, limit: 1 })
    return {
      id: row.name,
      name: row.name,
      kind: kindOf(row),
      description: texts.description ?? '',
      url: texts.url ?? '',
      filters: texts.filters ?? [],
      region: texts.region ?? '',
      bucket: texts.bucket ?? '',
      prefix: texts.prefix ?? '',
      accessKeyId: texts.accessKeyId ?? '',
      isPathStyle: isPathStyle ?? false,
      headerNames: Object.keys(headers).toSorted(),
      deliveredTime: seconds(row.sent_at),
      waitingTime: seconds(waiting?.occurred_at ?? 0),
      failingTime: seconds(row.failing_since),
      attempts: row.attempts,
      lastError: row.last_error,
      isStopped: row.next_attempt_at === never,
      createdTime: seconds(row.created_at),
    }
  }

  /** What is stored beside the settings; what is not given is kept where it is for the same. */
  function secretsOf(kind: AuditStream['kind'], { secretAccessKey, headers }: GivenSecrets, kept: object = {}): object {
    if (kind === 'otlp') return { headers: {}, ...kept, ...(headers && { headers }) }
    if (headers && Object.keys(headers).length > 0)
      throw refusal([{ field: 'headers', message: 'is not for a stream of this kind' }])
    if (kind === 's3') {
      const secrets = { ...kept, ...(secretAccessKey && { secretAccessKey }) }
      if ('secretAccessKey' in secrets) return secrets
      throw refusal([
        { field: 'secretAccessKey', message: 'is required for a store, and again when it is another one' },
      ])
    }
    return { authentication: {}, headers: {}, ...kept }
  }

  return {
    async create({ name, kind, secretAccessKey, headers, ...given }, call) {
      const which = { project_id: call.projectId, name }
      const settings = settingsOf(kind, given)
      const secrets = secretsOf(kind, { secretAccessKey, headers })
      const row: StreamRow = {
        ...which,
        kind,
        settings: JSON.stringify(settings),
        secrets_encrypted: writeSecrets(encryption, which, secrets),
        ...freshStream(clock()),
      }
      return transact(db, async tx => {
        if (!(await insertStream(tx, row))) throw nameTaken(AuditStreamTaken, 'stream')({ row })
        const { url, filters } = settings
        const data = { kind, url, filters }
        await recordAudit(tx, call, { action: 'AuditStreamCreated', target: targetOf(name), data })
        return { stream: await shown(tx, row) }
      })
    },

    update: ({ id: name, secretAccessKey, headers, ...given }, call) =>
      transact(db, async tx => {
        await lockRow(tx, 'audit_webhooks', { project_id: call.projectId, name })
        const before = await operations.get(tx, call, name)
        const kind = kindOf(before)
        const settings = settingsOf(kind, given, JSON.parse(before.settings))
        const stored = { settings: JSON.stringify(settings) }
        const kept = isSameAudience(before, stored) ? readSecretsAs(encryption, before, z.looseObject({})) : undefined
        const secrets = secretsOf(kind, { secretAccessKey, headers }, kept)
        const changes = { ...stored, secrets_encrypted: writeSecrets(encryption, before, secrets) }
        await changeStream(tx, before, changes)
        const { url, filters } = settings
        await recordAudit(tx, call, { action: 'AuditStreamUpdated', target: targetOf(name), data: { url, filters } })
        return { stream: await shown(tx, await operations.get(tx, call, name)) }
      }),

    delete: ({ id }, call) => operations.remove(id, call),
    load: async ({ id }, call) => ({ stream: await shown(db, await operations.get(db, call, id)) }),
    async loadAll(_, { projectId }) {
      const rows = await listStreams(db, projectId)
      return { streams: await Promise.all(rows.map(row => shown(db, row))) }
    },
    test: ({ id }, call) => operations.test(id, call),
    listDeliveries: ({ id }, call) => operations.listDeliveries(id, call),
    resendDelivery: ({ id, deliveryId }, call) => operations.resend({ name: id, id: deliveryId }, call),
  }
}

function seconds(ms: number): number {
  return Math.floor(ms / 1000)
}

/** Their tables are those of webhooks, which state them. */
export const auditStreamsArea = defineArea({
  contract: auditStreams,
  service: auditStreamsService,
  snapshotPart: auditStreamsPart,
})
