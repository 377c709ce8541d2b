import { channel, type TracingChannel, tracingChannel } from 'node:diagnostics_channel'

// What the provider does, for whoever subscribes in this process: metrics and traces. Without subscribers it costs nothing.

/** Operations, however they are called: over HTTP, by GraphQL, or by each other. */
export const operationsChannel = tracingChannel<unknown, { operation: string }>('gatehouse:operation')
/** Requests to others. */
export const outgoingChannel = tracingChannel<unknown, { method: string; origin: string }>('gatehouse:outgoing')
/** Steps of jobs. */
export const jobStepsChannel = tracingChannel<unknown, { kind: string }>('gatehouse:job-step')
/** Messages that are handed to what sends them. */
export const messagesChannel = tracingChannel<unknown, { channel: string }>('gatehouse:message')
/** Audit events, as they are written; a transaction that has to run again writes its own again. */
export const auditedChannel = channel('gatehouse:audited')
export type Audited = { action: string; method: string }

/** Tells of work, where somebody listens. */
export function telling<Result, Context extends object>(
  to: TracingChannel<unknown, Context>,
  context: Context,
  work: () => Promise<Result>,
): Promise<Result> {
  return to.hasSubscribers ? to.tracePromise(work, context) : work()
}
