import { subscribe, tracingChannel, unsubscribe } from 'node:diagnostics_channel'

/** How something went that was told of. */
export type Told = { seconds: number; hasFailed: boolean }

type Audited = { action: string; method: string }
type Listeners = {
  onOperation(of: { operation: string }, told: Told): void
  onOutgoing(of: { method: string; origin: string }, told: Told): void
  onJobStep(of: { kind: string }, told: Told): void
  onMessage(of: { channel: string }, told: Told): void
  onAudited(event: Audited): void
}

/** Listens to what the provider tells of itself (docs/run/observability.md). Answers what ends it. */
export function listen(to: Listeners): () => void {
  const stops = [
    follow('gatehouse:operation', to.onOperation),
    follow('gatehouse:outgoing', to.onOutgoing),
    follow('gatehouse:job-step', to.onJobStep),
    follow('gatehouse:message', to.onMessage),
  ]
  const onAudited = (event: unknown) => to.onAudited(event as Audited) // It is the only publisher's type.
  subscribe('gatehouse:audited', onAudited)
  return () => {
    for (const stop of stops) stop()
    unsubscribe('gatehouse:audited', onAudited)
  }
}

function follow<Context extends object>(name: string, tell: (of: Context, told: Told) => void): () => void {
  const channel = tracingChannel<unknown, Context>(name)
  const started = new WeakMap<Context, number>()
  const subscribers = {
    start: (of: Context) => void started.set(of, performance.now()),
    end() {},
    asyncStart(of: Context & { error?: unknown }) {
      const startedMs = started.get(of)
      if (startedMs !== undefined)
        tell(of, { seconds: (performance.now() - startedMs) / 1000, hasFailed: of.error !== undefined })
    },
    asyncEnd() {},
    error() {},
  }
  channel.subscribe(subscribers)
  return () => void channel.unsubscribe(subscribers)
}
