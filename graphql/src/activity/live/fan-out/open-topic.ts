import type { GraphQLError } from 'graphql'
import { unauthenticated } from '../../../request/errors.ts'
import { type Member, type Rendering, render } from './member.ts'
import { greeting, heartbeat, tooSlow, unavailable } from './messages.ts'
import { keyOf, sourceOf } from './operation.ts'
import type { Happening, Topic } from './source.ts'

export type OpenTopic = {
  /** Adds a member, which is sent what happens from then on; answers what it missed, undefined when that is not known. */
  join(member: Member): Promise<{ cursor: string | undefined; missed: readonly Happening<unknown>[] | undefined }>
  /** Sends to a member, unless it has too much waiting: then its stream ends. */
  send(member: Member, chunk: Uint8Array): void
  remove(member: Member): void
  /** Ends the streams of callers who may not go on, and sends the others a sign of life. */
  beat(): Promise<void>
  stop(): void
}

type Options = Rendering & {
  /** Ends the stream of a member; `hasToHurry` drops what it has not read. */
  end: (member: Member, error: GraphQLError, options?: { hasToHurry: boolean }) => void
}

/** Follows a topic for its members. Those with the same operation and the same access share one execution, and its bytes. */
export function openTopic({ follow }: Topic<unknown>, { end, ...rendering }: Options): OpenTopic {
  const groups = new Map<string, Set<Member>>()
  let turn: Promise<unknown> = Promise.resolve()
  let lastCursor: string | undefined

  const followed = follow(happenings => inTurn(() => deliver(happenings)))

  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }

  function groupKey({ operation, access }: Member): string {
    return `${keyOf(operation)} ${access}`
  }

  function add(member: Member): void {
    if (member.isEnded) return
    const key = groupKey(member)
    groups.set(key, (groups.get(key) ?? new Set()).add(member))
  }

  function remove(member: Member): void {
    const key = groupKey(member)
    groups.get(key)?.delete(member)
    if (groups.get(key)?.size === 0) groups.delete(key)
  }

  function send(member: Member, chunk: Uint8Array): void {
    if (member.held) member.held.push(chunk)
    else if (!member.stream.send(chunk)) end(member, tooSlow(), { hasToHurry: true })
  }

  /** Asks who the callers are; ends members who may not go on, and answers those who have another access now. */
  async function check(group: ReadonlySet<Member>): Promise<Member[]> {
    const asked = [...new Set([...group].map(({ caller }) => caller))].flatMap(caller => {
      const asking = caller.refresh()
      return asking ? [asking.catch(() => endAll(caller))] : []
    })
    if (asked.length > 0) await Promise.all(asked)
    const changed = [...group].filter(({ caller, access }) => caller.access !== access)
    const moved = await Promise.all(changed.map(async member => ((await move(member)) ? [member] : [])))
    return moved.flat()
  }

  function endAll(caller: Member['caller']): void {
    const own = [...groups.values()].flatMap(group => [...group].filter(member => member.caller === caller))
    for (const member of own) end(member, unavailable())
  }

  /** Takes a member out of its group, and asks its field whether the caller may still subscribe, and to what. */
  async function move(member: Member): Promise<boolean> {
    const { viewer, access, request } = member.caller
    const source = viewer
      ? await sourceOf(member.operation, rendering.contextFor(viewer, request()))
      : [unauthenticated()]
    if ('topic' in source) {
      remove(member)
      Object.assign(member, { source, access })
      return true
    }
    const [error = unauthenticated()] = rendering.publish(source)
    end(member, error)
    return false
  }

  async function deliver(happenings: readonly Happening<unknown>[]): Promise<void> {
    lastCursor = happenings.at(-1)?.cursor
    const moved = await Promise.all(
      [...groups.values()].map(async group => {
        const [first] = group
        if (!first || !happenings.some(({ value }) => first.source.pick(value).length > 0)) return []
        const others = await check(group)
        const [still] = group
        const chunk = still && (await render(still, happenings, rendering))
        if (chunk) for (const member of group) send(member, chunk)
        return others
      }),
    )
    for (const member of moved.flat()) {
      const chunk = await render(member, happenings, rendering)
      if (chunk) send(member, chunk)
      add(member)
    }
  }

  return {
    send,
    remove,
    stop: () => followed.stop(),
    async join(member) {
      let cursor: string | undefined
      const missed = await followed.join(member.source.after, now => {
        cursor = now
        add(member)
      })
      return { cursor, missed }
    },
    beat: () =>
      inTurn(async () => {
        for (const group of [...groups.values()]) for (const member of await check(group)) add(member)
        const sign = lastCursor === undefined ? heartbeat : greeting(lastCursor)
        for (const group of groups.values()) for (const member of group) if (member.stream.isIdle()) send(member, sign)
      }),
  }
}
