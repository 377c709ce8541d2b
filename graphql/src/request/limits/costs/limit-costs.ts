import { GraphQLError, getOperationAST } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { Context } from '../../context.ts'
import { badRequest } from '../../errors.ts'
import { schemaAnswer, schemaCost } from '../../introspection/schema-answer.ts'
import { partOfSchema } from '../../introspection/schema-text.ts'
import { limits } from '../limits.ts'
import type { CostBudgets } from './budgets.ts'
import { actualCost, type Cost, costsOf, fieldsOverLimit, type Operation, sumOf } from './costs.ts'

/**
 * Refuses root fields that cost too much, and callers who spend too much. Tells in `extensions` what the operation could
 * cost, what it did, and what is left. What the schema is asked for is answered here, from memory.
 */
export function limitCosts({ budgets }: { budgets: CostBudgets }): Plugin<Context> {
  return {
    onExecute({ args, setExecuteFn, setResultAndStopExecution }) {
      const { schema, document, contextValue, operationName, variableValues } = args
      const node = getOperationAST(document, operationName)
      if (!node) return undefined
      const operation = { schema, document, operation: node, variables: variableValues ?? {} }
      const { cost, over, part } = measured(operation)
      const { callerKey } = contextValue
      contextValue.tooCostly = over

      const told = (actual: number) => ({
        cost: { requested: cost.most, actual, max: limits.costMax, remaining: budgets.left(callerKey) },
      })
      const refuse = (error: GraphQLError) => setResultAndStopExecution({ errors: [error], extensions: told(0) })

      if (part === 'some') return refuse(badRequest('Ask for __schema and __type in an operation of their own.'))
      const waitSeconds = budgets.spend(callerKey, cost.most)
      if (waitSeconds > 0) return refuse(spent(waitSeconds))
      if (part === 'all') setExecuteFn(() => schemaAnswer(operation))
      return {
        onExecuteDone({ result, setResult }) {
          if (Symbol.asyncIterator in result) return
          const actual = part === 'all' ? schemaCost(result) : actualCost(result.data, cost)
          budgets.giveBack(callerKey, cost.most - actual)
          setResult({ ...result, extensions: { ...result.extensions, ...told(actual) } })
        },
      }
    },
  }
}

type Measured = { cost: Cost; over: ReadonlySet<string>; part: ReturnType<typeof partOfSchema> }

// Documents are parsed once and kept by Yoga; without variables they always cost the same.
const measuredOnce = new WeakMap<Operation['operation'], Measured>()

/** What an operation costs without the root fields that are too much, and which these are. */
export function measured(operation: Operation): Measured {
  const known = measuredOnce.get(operation.operation)
  if (known) return known
  const part = partOfSchema(operation)
  const costs = costsOf(operation)
  const over = fieldsOverLimit(costs)
  const fields = [...costs].map(([name, cost]) => (over.has(name) ? { most: 1, least: 1 } : cost))
  const cost = part === 'all' ? { most: limits.schemaCost, least: 1 } : sumOf(fields)
  const result = { cost, over, part }
  if (!operation.operation.variableDefinitions?.length) measuredOnce.set(operation.operation, result)
  return result
}

/** The caller has to wait. */
export function spent(retryAfterSeconds: number) {
  const message = `You have asked for too much in the last minute. Try again in ${retryAfterSeconds} s.`
  return new GraphQLError(message, { extensions: { code: 'RATE_LIMITED', retryAfterSeconds } })
}
