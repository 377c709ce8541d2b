import type { GraphQLError } from 'graphql'
import type { Viewer } from '../../../permissions/viewer/viewer.ts'
import { type CallerOptions, createCallers } from './callers.ts'
import { createEventStream } from './event-stream.ts'
import { liveLimits } from './limits.ts'
import { type Member, type Rendering, render } from './member.ts'
import { cursorExpired, endOf, greeting, serverStopping } from './messages.ts'
import type { Operation } from './operation.ts'
import { type OpenTopic, openTopic } from './open-topic.ts'
import type { Source, Topic } from './source.ts'

export type Subscription = { operation: Operation; source: Source; viewer: Viewer; request: Request }
/** Why there is no room for a subscription. */
export type NoRoom = 'caller' | 'node' | 'stopping'

export type Hub = {
  /**
   * Subscribes; answers the body of the stream, or why there is no room for it.
   * @param charge is told how many events are sent again; answers why that is refused
   */
  open(
    subscription: Subscription,
    charge: (events: number) => GraphQLError | undefined,
  ): Promise<ReadableStream<Uint8Array> | NoRoom>
  /** What it holds; all 0 without subscribers. */
  size(): { members: number; callers: number; topics: number }
  /** Ends every stream, and refuses new ones. */
  close(): void
}

type UsedTopic = OpenTopic & { key: string; members: number }

/** Delivers what happens to all who subscribe to it. Before each delivery it is asked again who they are. */
export function createHub({ contextFor, publish, ...callerOptions }: CallerOptions & Rendering): Hub {
  const rendering: Rendering = { contextFor, publish }
  const callers = createCallers(callerOptions)
  const topics = new Map<string, UsedTopic>()
  const members = new Map<Member, UsedTopic>()
  let isClosed = false
  let beating: NodeJS.Timeout | undefined

  function end(member: Member, error: GraphQLError, options?: { hasToHurry: boolean }): void {
    remove(member)
    member.stream.end(endOf(error), options)
  }

  function remove(member: Member): void {
    const topic = members.get(member)
    if (!topic) return
    member.isEnded = true
    members.delete(member)
    member.caller.release()
    topic.remove(member)
    topic.members -= 1
    if (topic.members === 0) {
      topic.stop()
      topics.delete(topic.key)
    }
    if (members.size > 0) return
    clearInterval(beating)
    beating = undefined
  }

  function topicOf(topic: Topic<unknown>): UsedTopic {
    const { key } = topic
    const known = topics.get(key) ?? { ...openTopic(topic, { ...rendering, end }), key, members: 0 }
    topics.set(key, known)
    return known
  }

  function beat(): void {
    // A check that fails has ended the streams that it was about.
    for (const topic of topics.values()) topic.beat().catch(() => undefined)
  }

  return {
    size: () => ({ members: members.size, callers: callers.count(), topics: topics.size }),

    async open({ operation, source, viewer, request }, charge) {
      if (isClosed) return 'stopping'
      if (members.size >= liveLimits.nodeMax) return 'node'
      const caller = callers.admit(request, viewer)
      if (!caller) return 'caller'
      const stream = createEventStream({ onClosed: () => remove(member) })
      const member: Member = { caller, stream, operation, source, access: caller.access, held: [], isEnded: false }
      const topic = topicOf(source.topic)
      members.set(member, topic)
      topic.members += 1
      beating ??= setInterval(beat, liveLimits.heartbeatMs).unref()
      try {
        const { cursor, missed } = await topic.join(member)
        stream.send(greeting(cursor))
        const refused = missed ? charge(missed.length) : cursorExpired()
        if (refused) {
          end(member, refused)
          return stream.body
        }
        const before = await render(member, missed ?? [], rendering)
        const held = member.held ?? []
        member.held = undefined
        for (const chunk of before ? [before, ...held] : held) topic.send(member, chunk)
      } catch (error) {
        remove(member)
        throw error
      }
      return stream.body
    },

    close() {
      isClosed = true
      for (const member of [...members.keys()]) end(member, serverStopping())
    },
  }
}
