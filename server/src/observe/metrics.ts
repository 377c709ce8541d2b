import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export type Metrics = {
  text(): Promise<string>
  contentType: string
  countRequest(request: { method: string; route: string; status: number; seconds: number }): void
  countOperation(operation: { operation: string; status: number; seconds: number }): void
}

/** Buckets in seconds: from a lookup in memory to a password hash under load. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Prometheus metrics; labels have few values, never ids or raw paths. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'HTTP requests by method, route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets,
    registers: [registry],
  })
  const operations = new Counter({
    name: 'gatehouse_operations_total',
    help: 'Operations of the identity provider by name and status',
    labelNames: ['operation', 'status'] as const,
    registers: [registry],
  })
  return {
    text: () => registry.metrics(),
    contentType: registry.contentType,
    countRequest: ({ seconds, ...labels }) => requests.observe(labels, seconds),
    countOperation: ({ operation, status }) => operations.inc({ operation, status }),
  }
}
