import { transact } from '@gatehouse/database'
import { z } from 'zod'
import type { Dependencies } from '../../../foundation/dependencies.ts'
import type { UserRow } from '../../../directory/index.ts'
import type { Challenges } from '../../../authentication/index.ts'

const kind = 'hosted-sign-in'
/** As long as OpenID Connect keeps what the application asked for. */
const lifetimeMs = 60 * 60_000

/** How far somebody has come in one sign-in on the hosted pages. */
const State = z.object({
  /** Who has proven to be whom, and with what. */
  proven: z
    .object({ userId: z.string(), factors: z.array(z.string()), method: z.string(), isRecorded: z.boolean() })
    .optional(),
  /** The second factor was asked for and shown, or a passkey verified its user. */
  isStrong: z.boolean().default(false),
  /** Chosen by a user with a second factor, and set once that is shown. */
  newPassword: z.object({ userId: z.string(), hash: z.string(), isReset: z.boolean() }).optional(),
  /** What was sent, and for whom. */
  sent: z
    .object({
      kind: z.enum(['code', 'link']),
      channel: z.enum(['email', 'sms']),
      loginId: z.string(),
      masked: z.string(),
      isSignUp: z.boolean(),
    })
    .optional(),
  /** What somebody who signs up said of themselves, until it is known that the address is theirs. */
  signUp: z.object({ name: z.string(), passwordHash: z.string().optional() }).optional(),
  /** Whether this browser can keep a passkey, and was not asked yet. */
  canOfferPasskey: z.boolean().default(false),
})
export type SignInState = z.output<typeof State>

/** Whether nothing is left to prove: people with an authenticator app have been asked for it, or are spared it. */
export function isProven(
  { proven, isStrong }: SignInState,
  user: UserRow,
  { isSpared } = { isSpared: false },
): boolean {
  return proven?.userId === user.id && user.status !== 'disabled' && (isStrong || isSpared || user.has_totp !== 1)
}

export type SignInStates = {
  of(uid: string): Promise<SignInState>
  /** Replaces what is named, and keeps the rest. */
  change(uid: string, change: Partial<SignInState>): Promise<SignInState>
  forget(uid: string): Promise<void>
}

/** One record for each sign-in that is under way, by the id that its browser's cookie vouches for. */
export function createStates(
  { db }: Pick<Dependencies, 'db'>,
  { challenges }: { challenges: Challenges },
  projectId: string,
): SignInStates {
  async function find(uid: string) {
    const [found] = await challenges.listLive(db, { projectId, kind, subject: uid, limit: 1 })
    return { id: found?.id, state: State.parse(found?.payload ?? {}) }
  }

  return {
    of: async uid => (await find(uid)).state,
    async change(uid, change) {
      const { id, state } = await find(uid)
      const payload = { ...state, ...change }
      await transact(db, async tx => {
        if (id !== undefined) await challenges.setPayload(tx, { projectId, id, payload })
        else await challenges.issueToken(tx, { projectId, kind, subject: uid, payload, lifetimeMs })
      })
      return payload
    },
    async forget(uid) {
      const { id } = await find(uid)
      if (id !== undefined) await transact(db, tx => challenges.take(tx, { projectId, id }))
    },
  }
}
