import type { AuditRecord } from '../../audit/contract.ts'

/** https://opentelemetry.io/docs/specs/otel/logs/data-model/#field-severitynumber */
const severities = { info: [9, 'INFO'], warn: [13, 'WARN'], error: [17, 'ERROR'] } as const

type AnyValue =
  | { stringValue: string }
  | { boolValue: boolean }
  | { doubleValue: number }
  | { intValue: string }
  | { arrayValue: { values: AnyValue[] } }
  | { kvlistValue: { values: KeyValue[] } }
type KeyValue = { key: string; value: AnyValue }

/** An ExportLogsServiceRequest in OTLP's JSON: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding */
export function exportRequest(projectId: string, events: readonly AuditRecord[], now: number) {
  const resource = { 'service.name': 'gatehouse', 'gatehouse.project.id': projectId }
  return {
    resourceLogs: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeLogs: [{ scope: { name: 'gatehouse.audit' }, logRecords: events.map(event => logRecord(event, now)) }],
      },
    ],
  }
}

function logRecord(event: AuditRecord, now: number) {
  const [severityNumber, severityText] = severities[event.type]
  const { actor, target } = event
  return {
    timeUnixNano: nanoseconds(Number(event.occurred)),
    observedTimeUnixNano: nanoseconds(now),
    severityNumber,
    severityText,
    eventName: `gatehouse.audit.${event.action}`,
    body: { stringValue: event.action },
    attributes: attributesOf({
      // Records with the same one are the same: https://opentelemetry.io/docs/specs/semconv/general/logs/
      'log.record.uid': event.ID,
      'user.id': event.userId,
      'client.address': event.remoteAddress,
      'user_agent.original': event.userAgent,
      'gatehouse.actor.type': actor?.type,
      'gatehouse.actor.id': actor?.id,
      'gatehouse.actor.name': actor?.name,
      'gatehouse.target.type': target?.type,
      'gatehouse.target.id': target?.id,
      'gatehouse.target.name': target?.name,
      'gatehouse.login_ids': event.externalIds,
      'gatehouse.tenants': event.tenants,
      'gatehouse.device': event.device,
      'gatehouse.method': event.method,
      'gatehouse.request.id': event.requestId,
      'gatehouse.data': event.data,
    }),
  }
}

/** Without those that say nothing. */
function attributesOf(attributes: Readonly<Record<string, unknown>>): KeyValue[] {
  return Object.entries(attributes).flatMap(([key, given]) => {
    const isEmpty = given === '' || (typeof given === 'object' && given !== null && Object.keys(given).length === 0)
    const value = isEmpty ? undefined : anyValue(given)
    return value ? [{ key, value }] : []
  })
}

/** undefined for what has no value there. */
function anyValue(given: unknown): AnyValue | undefined {
  if (typeof given === 'string') return { stringValue: given }
  if (typeof given === 'boolean') return { boolValue: given }
  if (typeof given === 'number')
    return Number.isSafeInteger(given) ? { intValue: String(given) } : { doubleValue: given }
  if (typeof given !== 'object' || given === null) return undefined
  if (Array.isArray(given)) return { arrayValue: { values: given.flatMap(each => anyValue(each) ?? []) } }
  const values = Object.entries(given).flatMap(([key, each]) => {
    const value = anyValue(each)
    return value ? [{ key, value }] : []
  })
  return { kvlistValue: { values } }
}

function nanoseconds(ms: number): string {
  return `${ms}000000`
}
