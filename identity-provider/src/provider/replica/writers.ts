import type { Channel } from '@gatehouse-id/database'
import type { Call } from '../../foundation/requests/call.ts'
import { staleMsMax } from './replica.ts'

/** Who writes is remembered in so many groups: that another one is in the group costs a read of the primary. */
const groups = 4096
/** A replica may be 5 s behind, caches above it another 5 s, and clocks of nodes do not matter. */
const rememberedMs = 2 * staleMsMax + 1_000

/** Who has written lately, on any node, and so reads what is not in a replica yet. */
export type Writers = { note(call: Call): void; hasWritten(call: Call): boolean }

export function createWriters(
  channel: Pick<Channel, 'notify' | 'listen'>,
  now: () => number = () => performance.now(),
): Writers {
  const writtenAt = new Float64Array(groups).fill(-Infinity)
  const nameOf = (group: number) => `writer-${group}`
  for (let group = 0; group < groups; group++)
    channel.listen([nameOf(group)], () => {
      writtenAt[group] = now()
    })
  return {
    note: call => channel.notify(nameOf(groupOf(call))),
    hasWritten: call => now() - (writtenAt[groupOf(call)] ?? 0) < rememberedMs,
  }
}

/** By the holder of the key, the user of the console, or the user of the token. */
function groupOf({ projectId, actor, token }: Call): number {
  const who = (token && subjectOf(token)) || actor.id
  let hash = 0
  for (const character of projectId + who) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) | 0
  return (hash >>> 0) % groups
}

/** What a token says, true or not: whoever forges one is read the primary, or refused by it. */
function subjectOf(token: string): string | undefined {
  try {
    const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub?: unknown }
    return typeof sub === 'string' ? sub : undefined
  } catch {
    return undefined
  }
}
