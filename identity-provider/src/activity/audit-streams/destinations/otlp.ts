import { z } from 'zod'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { OutgoingAnswer } from '../../../foundation/outgoing/request.ts'
import { OtlpSecrets, OtlpSettings } from '../settings.ts'
import { readSecretsAs } from '../stored.ts'
import type { Destination, Sent } from './destination.ts'
import { exportRequest } from './otlp-logs.ts'
import { isSuccess, type SendRequest } from './requests.ts'

/** https://opentelemetry.io/docs/specs/otlp/#retryable-response-codes; no other is sent again. */
const retryable = [429, 502, 503, 504]
const timeoutMs = 10_000

/** OpenTelemetry logs over HTTP as JSON. */
export function otlpDestination(
  { clock, encryption }: Pick<Dependencies, 'clock' | 'encryption'>,
  sendRequest: SendRequest,
): Destination {
  return {
    eventsMax: 500,
    bytesMax: 2_000_000,
    waitMs: 0,
    send(row, { events }) {
      const { url } = OtlpSettings.parse(JSON.parse(row.settings))
      const { headers } = readSecretsAs(encryption, row, OtlpSecrets)
      return sendRequest(
        {
          url: logsUrl(url),
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(exportRequest(row.project_id, events, clock())),
          timeoutMs,
        },
        verdict,
      )
    },
  }
}

/** https://opentelemetry.io/docs/specs/otel/protocol/exporter/#endpoint-urls-for-otlphttp */
function logsUrl(text: string): string {
  const url = new URL(text)
  if (!url.pathname.endsWith('/v1/logs')) url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/logs`
  return url.href
}

const Answer = z.object({
  partialSuccess: z.object({
    /** A 64-bit integer, which JSON has as text. */
    rejectedLogRecords: z.coerce.number().default(0),
    errorMessage: z.string().default(''),
  }),
})

function verdict(answer: OutgoingAnswer): Partial<Pick<Sent, 'error' | 'isAccepted' | 'isFinal'>> {
  const { status } = answer
  if (!isSuccess(answer)) {
    const isFinal = !retryable.includes(status)
    const advice = isFinal ? '; it is not tried again before the stream is resumed' : ''
    return { error: `the collector answered ${status}${advice}`, isFinal }
  }
  const read = Answer.safeParse(jsonOf(answer))
  if (!read.success) return {}
  const { rejectedLogRecords, errorMessage } = read.data.partialSuccess
  // What was refused of an accepted request is not to be sent again.
  const refused = rejectedLogRecords > 0 ? `the collector refused ${rejectedLogRecords} of the events` : ''
  return { error: [refused, errorMessage].filter(Boolean).join(': '), isAccepted: true }
}

function jsonOf({ body }: OutgoingAnswer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined // Many answer nothing, or protocol buffers.
  }
}
