import { tracingChannel } from 'node:diagnostics_channel'
import { type DocumentNode, getOperationAST, Kind } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { Context } from './context.ts'

/** Receives operations that took long. */
export type SlowLog = { warn?: (message: string, fields: Record<string, unknown>) => void }

type Options = {
  /** Operations of this many milliseconds and more are logged. */
  slowMs: number
  log: SlowLog | undefined
  clock?: () => number
}

/** Executions, for whoever subscribes in this process: the name of the operation and its first fields, no variables. */
const executions = tracingChannel<unknown, { operation: string; fields: string }>('gatehouse:graphql')

/** Logs what took long: which operation, whose and how long, but none of its variables. */
export function logSlowOperations({
  slowMs,
  log,
  clock = () => performance.now(),
}: Options): Plugin<Context & { requestId: string }> {
  return {
    onExecute({ args: { document, operationName, contextValue }, executeFn, setExecuteFn }) {
      const startedAt = clock()
      if (executions.hasSubscribers) {
        const { name, fields } = describe(document, operationName)
        const told = { operation: name, fields: fields.join(' ') }
        setExecuteFn(args => executions.tracePromise(async () => executeFn(args), told))
      }
      return {
        onExecuteDone() {
          const durationMs = Math.round(clock() - startedAt)
          if (durationMs < slowMs) return
          const { name, fields } = describe(document, operationName)
          log?.warn?.('slow graphql operation', {
            requestId: contextValue.requestId,
            operation: name,
            fields,
            caller: contextValue.callerKey,
            durationMs,
          })
        },
      }
    },
  }
}

function describe(document: DocumentNode, operationName: string | null | undefined) {
  const operation = getOperationAST(document, operationName)
  const selections = operation?.selectionSet.selections ?? []
  return {
    name: operation?.name?.value ?? '',
    fields: selections.flatMap(each => (each.kind === Kind.FIELD ? each.name.value : [])),
  }
}
