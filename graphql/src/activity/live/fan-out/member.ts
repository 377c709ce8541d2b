import type { GraphQLError } from 'graphql'
import type { Context } from '../../../request/context.ts'
import type { Viewer } from '../../../permissions/viewer/viewer.ts'
import type { Caller } from './callers.ts'
import type { EventStream } from './event-stream.ts'
import { nextEvents } from './messages.ts'
import { type Operation, resultOf } from './operation.ts'
import type { Happening, Source } from './source.ts'

/** One subscription. */
export type Member = {
  caller: Caller
  stream: EventStream
  operation: Operation
  /** What the caller subscribes to with this access. */
  source: Source
  access: string
  /** What is sent when the subscriber has been told what came before; undefined when that is done. */
  held: Uint8Array[] | undefined
  /** Whether it is sent nothing more. */
  isEnded: boolean
}

export type Rendering = {
  contextFor: (viewer: Viewer, request: Request) => Context
  /** Makes errors fit for callers. */
  publish: (errors: readonly GraphQLError[]) => readonly GraphQLError[]
}

/** What a member is sent for some happenings; undefined when its subscription is about none of them. */
export async function render(
  { caller, operation, source }: Member,
  happenings: readonly Happening<unknown>[],
  { contextFor, publish }: Rendering,
): Promise<Uint8Array | undefined> {
  const picked = happenings.flatMap(({ value, cursor }) => source.pick(value).map(event => ({ event, cursor })))
  if (picked.length === 0 || !caller.viewer) return undefined
  // One context for all of them, so that what they link to is loaded together.
  const context = contextFor(caller.viewer, caller.request())
  const results = await Promise.all(
    picked.map(async ({ event, cursor }) => {
      const { errors, ...result } = await resultOf(operation, { event, context })
      const extensions = cursor === undefined ? {} : { extensions: { cursor } }
      return { result: { ...result, ...(errors && { errors: publish(errors) }), ...extensions }, cursor }
    }),
  )
  return nextEvents(results)
}
