import { AsyncLocalStorage } from 'node:async_hooks'
import { tracingChannel } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { version } from '../config/version.ts'
import { routeOf, withoutSignIn } from './requests.ts'

/** Spans of OpenTelemetry for what this process does. */
export type Tracing = {
  /** Runs `work`, and what it begins, in a span that ends with the answer. */
  ofRequest(of: Asked, work: () => void): void
  /** For logs: what they are written within. */
  ids(): { trace_id: string; span_id: string } | undefined
  /** Sends what is left. */
  close(): Promise<void>
}

type Asked = { request: IncomingMessage; response: ServerResponse; requestId: string }

const endpoints = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']
const sendEveryMs = 5_000
const spans = new AsyncLocalStorage<Span>()

/**
 * Sends traces to the collector that the variables of OpenTelemetry name (`OTEL_EXPORTER_OTLP_ENDPOINT`, …); undefined where
 * they name none. For the whole process, so once.
 */
export async function startTracing(environment: Record<string, string | undefined>): Promise<Tracing | undefined> {
  if (!endpoints.some(name => environment[name])) return undefined
  // 0.1 s and 20 MB that few need.
  const { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } = await import(
    '@opentelemetry/sdk-trace'
  )
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const { resourceFromAttributes } = await import('@opentelemetry/resources')
  // By the id of the trace alone: who calls us cannot have more kept than we want.
  const share = new TraceIdRatioBasedSampler(shareOf(environment.OTEL_TRACES_SAMPLER_ARG))
  const scheduledDelayMillis = Number(environment.OTEL_BSP_SCHEDULE_DELAY) || sendEveryMs
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': environment.OTEL_SERVICE_NAME || 'gatehouse',
      'service.version': version,
      'process.pid': process.pid,
    }),
    sampler: new ParentBasedSampler({ root: share, remoteParentSampled: share, remoteParentNotSampled: share }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis })],
  })
  const tracer = provider.getTracer('gatehouse', version)

  function begin(name: string, kind: SpanKind, attributes: Attributes, remote?: string): Span {
    const parent = spans.getStore()
    const context = parent ? trace.setSpan(ROOT_CONTEXT, parent) : contextOf(remote)
    return tracer.startSpan(name, { kind, attributes }, context)
  }

  for (const [name, describe] of Object.entries(told)) follow(name, of => begin(...describe(of)))

  return {
    ofRequest({ request, response, requestId }, work) {
      const path = (request.url ?? '/').split('?')[0] ?? '/'
      const route = routeOf(path)
      const attributes = {
        'http.request.method': request.method ?? '',
        'http.route': route,
        'url.path': withoutSignIn(path),
        'gatehouse.request_id': requestId,
      }
      const { traceparent } = request.headers
      const remote = typeof traceparent === 'string' ? traceparent : undefined
      const span = begin(`${request.method} ${route}`, SpanKind.SERVER, attributes, remote)
      response.once('close', () => {
        span.setAttribute('http.response.status_code', response.statusCode)
        if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      })
      spans.run(span, work)
    },
    ids() {
      const context = spans.getStore()?.spanContext()
      return context && { trace_id: context.traceId, span_id: context.spanId }
    },
    close: () => provider.shutdown(),
  }
}

type Described = [name: string, kind: SpanKind, attributes: Attributes]
/** What the other packages tell of (docs/run/observability.md), as spans. */
const told: Record<string, (of: Record<string, string>) => Described> = {
  'gatehouse:operation': ({ operation = '' }) => [operation, SpanKind.INTERNAL, {}],
  'gatehouse:graphql': ({ operation, fields = '' }) => [
    `graphql ${operation || fields}`,
    SpanKind.INTERNAL,
    { 'graphql.operation.name': operation ?? '', 'gatehouse.graphql.fields': fields },
  ],
  'gatehouse:statement': ({ sql = '' }) => [
    /^\s*\w+/.exec(sql)?.[0].trim().toUpperCase() ?? 'SQL',
    SpanKind.CLIENT,
    { 'db.system.name': 'sql', 'db.query.text': sql },
  ],
  'gatehouse:outgoing': ({ method = '', origin = '' }) => [
    method,
    SpanKind.CLIENT,
    { 'http.request.method': method, 'server.address': origin },
  ],
  'gatehouse:job-step': ({ kind = '' }) => [`job ${kind}`, SpanKind.CONSUMER, {}],
  'gatehouse:message': ({ channel = '' }) => [`message ${channel}`, SpanKind.PRODUCER, {}],
}

type Telling = Record<string, string> & { error?: unknown }

/** Has each piece of work that a channel tells of run within a span of its own. */
function follow(name: string, begin: (of: Record<string, string>) => Span): void {
  const channel = tracingChannel<Telling, Telling>(name)
  const begun = new WeakMap<object, Span>()
  channel.start.bindStore(spans as AsyncLocalStorage<unknown> as AsyncLocalStorage<Telling>, of => {
    const span = begin(of)
    begun.set(of, span)
    return span as unknown as Telling
  })
  channel.subscribe({
    start() {},
    end() {},
    asyncStart(of) {
      const span = begun.get(of)
      // The text of an error may name what is nobody's business.
      if (of.error !== undefined) span?.setStatus({ code: SpanStatusCode.ERROR, message: nameOf(of.error) })
      span?.end()
    },
    asyncEnd() {},
    error() {},
  })
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'Error'
}

/** `traceparent` of W3C Trace Context. */
function contextOf(remote: string | undefined) {
  const [, traceId, spanId, flags] =
    /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/.exec(remote ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

/** The share of traces that is kept; all where it is none between 0 and 1. */
function shareOf(text: string | undefined): number {
  const share = Number(text ?? 1)
  return share >= 0 && share <= 1 ? share : 1
}
