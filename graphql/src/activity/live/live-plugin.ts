import { type ExecutionResult, getOperationAST, type GraphQLError } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { CostBudgets } from '../../request/limits/costs/budgets.ts'
import { measured, spent } from '../../request/limits/costs/limit-costs.ts'
import type { Context } from '../../request/context.ts'
import { badRequest } from '../../request/errors.ts'
import { acceptsEvents, refusal } from '../../request/request-rules.ts'
import type { Viewer } from '../../permissions/viewer/viewer.ts'
import type { Hub, NoRoom } from './fan-out/hub.ts'
import { liveLimits } from './fan-out/limits.ts'
import { type Operation, sourceOf } from './fan-out/operation.ts'
import type { Source } from './fan-out/source.ts'

type Options = { hub: Hub; budgets: CostBudgets; publish: (errors: readonly GraphQLError[]) => readonly GraphQLError[] }
type Prepared = {
  operation: Operation
  source: Source
  viewer: Viewer
  charge: (events: number) => GraphQLError | undefined
}

/** Answers subscriptions as Server-Sent Events, by the protocol graphql-sse (distinct connections). */
export function liveEvents({ hub, budgets, publish }: Options): Plugin<Context> {
  // Yoga carries results from the execution to the response; a subscription that begins is known by its empty one.
  const preparedBy = new WeakMap<object, Prepared>()

  async function prepare(operation: Operation, context: Context): Promise<ExecutionResult> {
    const { schema, document, operationName, variables } = operation
    const node = getOperationAST(document, operationName)
    if (!node) return { errors: [badRequest('Name the operation of the document that is to be run.')] }
    const { cost, over } = measured({ schema, document, operation: node, variables })
    if (over.size > 0 || cost.most > liveLimits.eventCostMax)
      return {
        errors: [badRequest(`An event costs more than ${liveLimits.eventCostMax}. Ask for fewer entries or fields.`)],
      }
    const charge = (events: number) => {
      const waitSeconds = budgets.spend(context.callerKey, events * cost.most)
      return waitSeconds > 0 ? spent(waitSeconds) : undefined
    }
    const refused = charge(1)
    if (refused) return { errors: [refused] }
    const source = await sourceOf(operation, context)
    if (!('topic' in source)) return { errors: publish(source) }
    const { viewer } = context
    if (!viewer) throw new Error('unreachable: every subscription field needs a permission')
    const result: ExecutionResult = {}
    preparedBy.set(result, { operation, source, viewer, charge })
    return result
  }

  return {
    onSubscribe({ args, setSubscribeFn }) {
      const { schema, document, operationName, variableValues, contextValue } = args
      const operation = { schema, document, operationName, variables: variableValues ?? {} }
      setSubscribeFn(() => prepare(operation, contextValue))
    },

    onResultProcess({ request, result, setResult, setResultProcessor }) {
      if (Array.isArray(result)) return setResult(result.map(one => (preparedBy.has(one) ? notInBatch : one)))
      const prepared = preparedBy.get(result)
      if (!prepared) return
      if (!acceptsEvents(request)) return setResult(asEvents)
      const { operation, source, viewer, charge } = prepared
      setResultProcessor(async () => {
        const body = await hub.open({ operation, source, viewer, request }, charge)
        return typeof body === 'string' ? noRoom(body) : new Response(body, { headers })
      }, 'text/event-stream')
    },
  }
}

const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // nginx would collect the events.
  'x-accel-buffering': 'no',
}

const asEvents = { errors: [badRequest('Subscriptions are answered as events: send accept: text/event-stream.')] }
const notInBatch = { errors: [badRequest('Send a subscription by itself.')] }

function noRoom(why: NoRoom): Response {
  if (why === 'caller')
    return refusal(429, 'TOO_MANY_SUBSCRIPTIONS', `You have ${liveLimits.callerMax} subscriptions here. End one first.`)
  const message = why === 'stopping' ? 'This server is stopping.' : 'This server has no room for another subscription.'
  return refusal(503, 'UNAVAILABLE', `${message} Try again.`, { 'retry-after': '1' })
}
