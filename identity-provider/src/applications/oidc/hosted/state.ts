import { transact } from '@gatehouse/database'
import { z } from 'zod'
import type { Dependencies } from '../../../foundation/dependencies.ts'
import { Proof, type UserRow } from '../../../directory/index.ts'
import type { Challenges } from '../../../authentication/index.ts'

const kind = 'hosted-sign-in'
/** As long as OpenID Connect keeps the authorization request. */
const lifetimeMs = 60 * 60_000

/** The progress of one sign-in on the hosted pages. */
const State = z.object({
  /** The e-mail address that the visitor typed last: every page of the sign-in starts with it. */
  email: z.string().default(''),
  /** The user who was verified, and how. */
  verified: z
    .object({
      ...Proof.shape,
      factors: z.array(z.string()),
      method: z.string(),
      isRecorded: z.boolean(),
    })
    .optional(),
  /** The second factor was asked for and shown, or a passkey verified its user. */
  isStrong: z.boolean().default(false),
  /** Chosen by a user with a second factor; set once that is shown. */
  newPassword: z.object({ userId: z.string(), hash: z.string(), isReset: z.boolean() }).optional(),
  /** The code or link that was sent, and to whom. */
  sent: z
    .object({
      kind: z.enum(['code', 'link']),
      channel: z.enum(['email', 'sms']),
      loginId: z.string(),
      masked: z.string(),
      isSignUp: z.boolean(),
      /** When, in milliseconds. */
      at: z.number().default(0),
    })
    .optional(),
  /** The profile that a visitor gave at sign-up, until the address is verified. */
  signUp: z.object({ name: z.string(), passwordHash: z.string().optional() }).optional(),
  /** The run of the application's flow; '' for none. */
  flow: z.string().default(''),
  /** Whether this browser supports passkeys and was not asked yet. */
  canOfferPasskey: z.boolean().default(false),
})
export type SignInState = z.output<typeof State>

/** Whether the sign-in is complete and still counts: a user with an authenticator app has shown it or may skip it. */
export function isVerified(
  { verified, isStrong }: SignInState,
  user: UserRow,
  { skipsSecondFactor } = { skipsSecondFactor: false },
): boolean {
  const isCurrent = verified?.userId === user.id && verified.epoch === user.credential_epoch
  return isCurrent && user.status !== 'disabled' && (isStrong || skipsSecondFactor || user.has_totp !== 1)
}

/** The hash of the password that was chosen at sign-up; it is set when the address is verified. */
export function heldPassword({ state }: { state: SignInState }): string | undefined {
  return state.sent?.isSignUp ? state.signUp?.passwordHash : undefined
}

export type SignInStates = {
  of(uid: string): Promise<SignInState>
  /** Replaces the given fields; the others stay. */
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
    return { id: found?.id, state: State.parse(found?.payload ?? {}) }
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
