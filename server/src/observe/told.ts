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
  const { start, asyncStart } = tracingChannel<unknown, Context>(name)
  // On the context itself, which is made for each piece of work: a map of what lives so shortly costs more than most of it.
  const startedMs = Symbol('started')
  type Timed = Context & { [startedMs]?: number; error?: unknown }
  const onStart = (of: unknown) => {
    ;(of as Timed)[startedMs] = performance.now() // It is the only publisher's type.
  }
  const onAsyncStart = (message: unknown) => {
    const of = message as Timed // As above.
    const from = of[startedMs]
    if (from !== undefined) tell(of, { seconds: (performance.now() - from) / 1000, hasFailed: of.error !== undefined })
  }
  start.subscribe(onStart)
  asyncStart.subscribe(onAsyncStart)
  return () => {
    start.unsubscribe(onStart)
    asyncStart.unsubscribe(onAsyncStart)
  }
}
