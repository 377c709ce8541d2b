import type { Channel } from '@gatehouse-id/database'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { createPace } from './pace.ts'
import { createProjectEvents, type LiveEvent } from './project-events.ts'

/** Changes of other nodes are found within this time when their notification was lost. */
const pollEveryMs = 2_000
/** A change that was committed late is found within this time after the notification of it. */
const sweepAfterMs = 1_000
/** How long it is remembered what was told, so that subscribers can come back. */
const idleMsMax = 5 * 60_000

/** The name under which nodes wake each other. */
export const auditName = 'audit'

export type Deliver = (events: readonly LiveEvent[]) => Promise<void>

export type Following = {
  /**
   * Lets a subscriber in between two deliveries: `admit` is called, with a cursor for what follows, when all that
   * happened before has been delivered. Answers what the subscriber missed since an earlier cursor; undefined when that
   * is not known, or too much.
   */
  join(after: string | undefined, admit: (cursor: string) => void): Promise<readonly LiveEvent[] | undefined>
  stop(): void
}

/** Audit events as they happen, on every node. */
export type LiveAudit = {
  /** Reads the events of a project until it is stopped; the next ones are read when `deliver` is done. */
  follow(projectId: string, deliver: Deliver): Following
  close(): void
}

type Options = { channel: Channel; onError?: ((error: unknown) => void) | undefined }

/** Follows projects, each once however many follow it; nothing is read while none is followed. */
export function createLiveAudit(
  dependencies: Pick<Dependencies, 'db' | 'clock' | 'random'>,
  { channel, onError = () => {} }: Options,
): LiveAudit {
  const projects = new Map<string, ReturnType<typeof createProject>>()

  function createProject(projectId: string) {
    const events = createProjectEvents(dependencies, projectId)
    const followers = new Set<Deliver>()
    let turn: Promise<unknown> = Promise.resolve()
    let isSweepDue = false
    let sweeping: NodeJS.Timeout | undefined
    let forgetting: NodeJS.Timeout | undefined
    let stopListening = () => {}
    let polling: NodeJS.Timeout | undefined

    /** Reading and joining take turns. */
    function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
      const done = turn.then(work)
      turn = done.catch(() => undefined)
      return done
    }

    async function read(): Promise<void> {
      const isSweep = isSweepDue
      isSweepDue = false
      const tell = async (found: readonly LiveEvent[]) =>
        void (await Promise.all([...followers].map(deliver => deliver(found).catch(onError))))
      await events.read({ isSweep, tell: followers.size > 0 ? tell : undefined })
    }

    const pace = createPace(() => inTurn(read), { onError })

    function wake(): void {
      pace.wake()
      sweeping ??= setTimeout(() => {
        sweeping = undefined
        isSweepDue = true
        pace.wake()
      }, sweepAfterMs).unref()
    }

    function begin(): void {
      clearTimeout(forgetting)
      stopListening = channel.listen([auditName], wake)
      polling = setInterval(pace.wake, pollEveryMs).unref()
    }

    function end(): void {
      stopListening()
      clearInterval(polling)
      clearTimeout(sweeping)
      sweeping = undefined
      forgetting = setTimeout(() => close(), idleMsMax).unref()
    }

    function close(): void {
      if (followers.size > 0) end()
      clearTimeout(forgetting)
      pace.stop()
      projects.delete(projectId)
    }

    return {
      close,
      follow(deliver: Deliver): Following {
        if (followers.size === 0) begin()
        followers.add(deliver)
        return {
          join: (after, admit) =>
            inTurn(async () => {
              await read()
              admit(events.cursor())
              return after === undefined ? [] : events.missedSince(after)
            }),
          stop() {
            if (followers.delete(deliver) && followers.size === 0) end()
          },
        }
      },
    }
  }

  return {
    follow(projectId, deliver) {
      const project = projects.get(projectId) ?? createProject(projectId)
      projects.set(projectId, project)
      return project.follow(deliver)
    },
    close() {
      for (const { close } of projects.values()) close()
    },
  }
}
