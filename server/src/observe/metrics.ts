import { countConnections } from '@gatehouse-id/database'
import { type Backlog, cacheCounts } from '@gatehouse-id/identity-provider'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { listen, type Told } from './told.ts'

export type Metrics = {
  text(): Promise<string>
  contentType: string
  countRequest(request: { method: string; route: string; status: number; seconds: number }): void
  countOperation(operation: { operation: string; status: number; seconds: number }): void
  /** From now on what waits and what is held is asked for here. */
  setSource(source: Source): void
  /** What waits, up to 5 s old; undefined where it cannot be told. */
  backlog(): Promise<Backlog | undefined>
  close(): void
}

type Source = { backlog(): Promise<Backlog>; relationsInMemory(): number }

/** Buckets in seconds: from a lookup in memory to a password hash under load. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
/** Of what has a series for each of several hundred names. */
const fewBuckets = [0.005, 0.025, 0.1, 0.5, 2.5]

/**
 * Prometheus metrics of this process; labels have few values, never ids, addresses or raw paths. What the provider does
 * is counted for all Gatehouses of the process together.
 */
export function createMetrics(): Metrics {
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'HTTP requests by method, route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets,
    registers,
  })
  const answers = new Counter({
    name: 'gatehouse_operations_total',
    help: 'Operations of the identity provider that were called over HTTP, by name and status',
    labelNames: ['operation', 'status'] as const,
    registers,
  })
  const backlog = createBacklog(registers)
  const stop = countWhatIsTold(registers)
  countConnectionsAndCaches(registers)
  return {
    text: () => registry.metrics(),
    contentType: registry.contentType,
    countRequest: ({ seconds, ...labels }) => requests.observe(labels, seconds),
    countOperation: ({ operation, status }) => answers.inc({ operation, status }),
    setSource: backlog.set,
    backlog: backlog.current,
    close: stop,
  }
}

type Registers = { registers: Registry[] }['registers']

/** Answers what ends it. */
function countWhatIsTold(registers: Registers): () => void {
  const durations = <Label extends string>(name: string, help: string, label: Label) =>
    new Histogram({ name, help, labelNames: [label, 'result'] as const, buckets: fewBuckets, registers })
  const operations = durations(
    'gatehouse_operation_duration_seconds',
    'Operations, called over HTTP or by GraphQL',
    'operation',
  )
  const outgoing = durations('gatehouse_outgoing_request_duration_seconds', 'Requests to others', 'method')
  const jobSteps = durations('gatehouse_job_step_duration_seconds', 'Steps of jobs', 'kind')
  const messages = durations('gatehouse_message_duration_seconds', 'Messages that were handed over', 'channel')
  const signIns = new Counter({
    name: 'gatehouse_sign_ins_total',
    help: 'Sign-ins by method and result, as the audit trail has them',
    labelNames: ['method', 'result'] as const,
    registers,
  })
  const observe = <Label extends string>(
    histogram: Histogram<Label | 'result'>,
    label: Label,
    value: string,
    told: Told,
  ) => histogram.observe({ [label]: value, result: told.hasFailed ? 'failed' : 'succeeded' } as never, told.seconds)
  const results: Record<string, string> = { LoginSucceed: 'succeeded', LoginFailed: 'failed', LoginStarted: 'started' }
  return listen({
    onOperation: ({ operation }, told) => observe(operations, 'operation', operation, told),
    onOutgoing: ({ method }, told) => observe(outgoing, 'method', method, told),
    onJobStep: ({ kind }, told) => observe(jobSteps, 'kind', kind, told),
    onMessage: ({ channel }, told) => observe(messages, 'channel', channel, told),
    onAudited({ action, method }) {
      const result = results[action]
      if (result !== undefined) signIns.inc({ method, result })
    },
  })
}

function countConnectionsAndCaches(registers: Registers): void {
  new Gauge({
    name: 'gatehouse_database_connections',
    help: 'Connections to PostgreSQL that are used and idle, and requests that wait for one; 0 on SQLite',
    labelNames: ['state'] as const,
    registers,
    collect() {
      for (const [state, count] of Object.entries(countConnections())) this.set({ state }, count)
    },
  })
  new Counter({
    name: 'gatehouse_cached_values_total',
    help: 'What is computed from the rows of projects and asked for by requests: found in memory, or loaded',
    labelNames: ['result'] as const,
    registers,
    collect() {
      this.reset()
      this.inc({ result: 'found' }, cacheCounts.hits)
      this.inc({ result: 'loaded' }, cacheCounts.misses)
    },
  })
}

/** A scrape does not ask the database more often. */
const backlogAgeMsMax = 5_000

function createBacklog(registers: Registers) {
  let source: Source | undefined
  let known: { at: number; backlog: Promise<Backlog | undefined> } | undefined

  function current(): Promise<Backlog | undefined> {
    if (!known || performance.now() - known.at > backlogAgeMsMax) {
      // What cannot be read is left out: /readyz says why.
      known = { at: performance.now(), backlog: source?.backlog().catch(() => undefined) ?? Promise.resolve(undefined) }
    }
    return known.backlog
  }

  new Gauge({
    name: 'gatehouse_messages_waiting',
    help: 'Messages that are to be sent, of all nodes',
    registers,
    async collect() {
      const backlog = await current()
      if (backlog) this.set(backlog.messages)
      else this.remove()
    },
  })
  new Gauge({
    name: 'gatehouse_jobs',
    help: 'Jobs that wait and that run, of all nodes',
    labelNames: ['status'] as const,
    registers,
    async collect() {
      this.reset()
      for (const [status, count] of Object.entries((await current())?.jobs ?? {})) this.set({ status }, count)
    },
  })
  new Gauge({
    name: 'gatehouse_relations_in_memory',
    help: 'Relations of authorization that this node holds in memory',
    registers,
    collect() {
      this.set(source?.relationsInMemory() ?? 0)
    },
  })
  return {
    current,
    set(next: Source) {
      source = next
      known = undefined
    },
  }
}
