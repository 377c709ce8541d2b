import { getOperationAST, Kind } from 'graphql'
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

/** Logs what took long: which operation, whose and how long, but none of its variables. */
export function logSlowOperations({
  slowMs,
  log,
  clock = () => performance.now(),
}: Options): Plugin<Context & { requestId: string }> {
  return {
    onExecute({ args: { document, operationName, contextValue } }) {
      const startedAt = clock()
      return {
        onExecuteDone() {
          const durationMs = Math.round(clock() - startedAt)
          if (durationMs < slowMs) return
          const operation = getOperationAST(document, operationName)
          const selections = operation?.selectionSet.selections ?? []
          log?.warn?.('slow graphql operation', {
            requestId: contextValue.requestId,
            operation: operation?.name?.value ?? '',
            fields: selections.flatMap(each => (each.kind === Kind.FIELD ? each.name.value : [])),
            caller: contextValue.callerKey,
            durationMs,
          })
        },
      }
    },
  }
}
