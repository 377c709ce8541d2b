import { GraphQLError, getOperationAST } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { Context } from '../context.ts'
import { costsOf, fieldsOverLimit, type Operation } from './costs.ts'
import type { CostBudgets } from './budgets.ts'
import { limits } from '../limits.ts'

/** Refuses root fields that cost too much, and callers who spend too much; tells the cost in `extensions`. */
export function limitCosts({ budgets }: { budgets: CostBudgets }): Plugin<Context> {
  return {
    onExecute({ args, setResultAndStopExecution }) {
      const { schema, document, contextValue, operationName, variableValues } = args
      const operation = getOperationAST(document, operationName)
      if (!operation) return undefined
      const { costs, over } = measured({ schema, document, operation, variables: variableValues ?? {} })
      contextValue.tooCostly = over
      const cost = [...costs].reduce((sum, [name, one]) => sum + (over.has(name) ? 1 : one), 0)
      const extensions = { cost: { requested: cost, max: limits.costMax } }
      const waitSeconds = budgets.spend(contextValue.callerKey, cost)
      if (waitSeconds > 0) {
        setResultAndStopExecution({ errors: [spent(waitSeconds)], extensions })
        return undefined
      }
      return {
        onExecuteDone({ result, setResult }) {
          if (!(Symbol.asyncIterator in result))
            setResult({ ...result, extensions: { ...result.extensions, ...extensions } })
        },
      }
    },
  }
}

type Measured = { costs: ReadonlyMap<string, number>; over: ReadonlySet<string> }

// Documents are parsed once and kept by Yoga; without variables they always cost the same.
const measuredOnce = new WeakMap<Operation['operation'], Measured>()

/** What the root fields of an operation cost, and which of them are too much. */
export function measured(operation: Operation): Measured {
  const known = measuredOnce.get(operation.operation)
  if (known) return known
  const costs = costsOf(operation)
  const result = { costs, over: fieldsOverLimit(costs) }
  if (!operation.operation.variableDefinitions?.length) measuredOnce.set(operation.operation, result)
  return result
}

/** The caller has to wait. */
export function spent(retryAfterSeconds: number) {
  const message = `You have asked for too much in the last minute. Try again in ${retryAfterSeconds} s.`
  return new GraphQLError(message, { extensions: { code: 'RATE_LIMITED', retryAfterSeconds } })
}
