import { transact } from '@gatehouse-id/database'
import { z } from 'zod'
import type { Dependencies } from '../../../../foundation/areas/dependencies.ts'
import { createKeyedMutex, type Turns } from '../../../../foundation/concurrency/keyed-mutex.ts'
import type { Challenges } from '../../../../authentication/index.ts'
import { blankState, FlowState } from '../../../../applications/index.ts'
import { signInFlow } from '../../../../projects/index.ts'

const kind = 'hosted-sign-in'
/** As long as OpenID Connect keeps the authorization request. */
const lifetimeMs = 60 * 60_000

const State = z.object({
  /** The run of the built-in flow, or what follows the flow of the application. */
  run: FlowState,
  /** The run of the application's flow; '' for none. */
  flow: z.string().default(''),
  /** Whether the user has decided on what the application asks for: they do so once. */
  isDecided: z.boolean().default(false),
})

/** The progress of one sign-in on the hosted pages. */
export type SignInState = z.output<typeof State> & {
  /** What is stored of it; undefined before anything is. */
  stored: { id: string; payload: string } | undefined
}

/** Of a sign-in that has not begun. */
export function begunState(): SignInState {
  const { id: flowId, version, dsl } = signInFlow
  const options = { intent: { options: {} }, locale: '' }
  const run = { ...blankState(), flowId, version, at: dsl.start, options, ends: 'interaction' as const }
  return { run, flow: '', isDecided: false, stored: undefined }
}

export type SignInStates = {
  /** The requests of one sign-in, one after the other on this node: each sees what came of the one before. */
  inTurn: Turns
  of(uid: string): Promise<SignInState>
  /** False when a request at another node has changed it since it was read: what stands there stays. */
  save(uid: string, state: SignInState): Promise<boolean>
  /** Begins anew; of concurrent callers with the same state exactly one gets true. */
  forget(uid: string, state: SignInState): Promise<boolean>
}

/** One record per sign-in in progress, by the id in its browser's cookie. */
export function createStates(
  { db }: Pick<Dependencies, 'db'>,
  { challenges }: { challenges: Challenges },
  projectId: string,
): SignInStates {
  async function save(uid: string, state: SignInState): Promise<boolean> {
    const { stored, run, flow, isDecided } = state
    const payload = { run, flow, isDecided }
    const id = await transact(db, async tx => {
      if (!stored) return challenges.begin(tx, { projectId, kind, subject: uid, user: undefined, payload, lifetimeMs })
      const change = { projectId, id: stored.id, payload, from: stored.payload }
      return (await challenges.setPayload(tx, change)) ? stored.id : undefined
    })
    if (id !== undefined) state.stored = { id, payload: JSON.stringify(payload) }
    return id !== undefined
  }

  return {
    inTurn: createKeyedMutex(),
    async of(uid) {
      const [found] = await challenges.listLive(db, { projectId, kind, subject: uid, limit: 1 })
      const stored = found && { id: found.id, payload: JSON.stringify(found.payload) }
      const state = State.safeParse(found?.payload).data
      return { ...(state ?? begunState()), stored }
    },
    save,
    forget: async (uid, { stored }) => stored === undefined || save(uid, { ...begunState(), stored }),
  }
}
