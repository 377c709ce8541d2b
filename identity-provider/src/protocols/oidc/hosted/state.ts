import { transact } from '@gatehouse/database'
import { z } from 'zod'
import type { Dependencies } from '../../../foundation/dependencies.ts'
import type { Challenges } from '../../../authentication/index.ts'
import { signInFlow, blankState, FlowState } from '../../../applications/index.ts'

const kind = 'hosted-sign-in'
/** As long as OpenID Connect keeps the authorization request. */
const lifetimeMs = 60 * 60_000

/** The progress of one sign-in on the hosted pages. */
const State = z.object({
  /** The run of the built-in flow, or what follows the flow of the application. */
  run: FlowState,
  /** The run of the application's flow; '' for none. */
  flow: z.string().default(''),
})
export type SignInState = z.output<typeof State>

function begun(): SignInState {
  const { id: flowId, version, dsl } = signInFlow
  const options = { intent: { options: {} }, locale: '' }
  return { run: { ...blankState(), flowId, version, at: dsl.start, options, ends: 'interaction' }, flow: '' }
}

export type SignInStates = {
  of(uid: string): Promise<SignInState>
  /** Replaces the given parts; the others stay. */
  change(uid: string, change: Partial<SignInState>): Promise<SignInState>
  forget(uid: string): Promise<void>
}

/** One record per sign-in in progress, by the id in its browser's cookie. */
export function createStates(
  { db }: Pick<Dependencies, 'db'>,
  { challenges }: { challenges: Challenges },
  projectId: string,
): SignInStates {
  async function find(uid: string) {
    const [found] = await challenges.listLive(db, { projectId, kind, subject: uid, limit: 1 })
    return { id: found?.id, state: State.safeParse(found?.payload).data ?? begun() }
  }

  return {
    of: async uid => (await find(uid)).state,
    async change(uid, change) {
      const { id, state } = await find(uid)
      const payload = { ...state, ...change }
      await transact(db, async tx => {
        if (id !== undefined) await challenges.setPayload(tx, { projectId, id, payload })
        else await challenges.issueToken(tx, { projectId, kind, subject: uid, user: undefined, payload, lifetimeMs })
      })
      return payload
    },
    async forget(uid) {
      const { id } = await find(uid)
      if (id !== undefined) await transact(db, tx => challenges.take(tx, { projectId, id }))
    },
  }
}
