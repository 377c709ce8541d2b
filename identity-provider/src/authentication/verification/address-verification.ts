import { z } from 'zod'
import { type Channel, channels } from '../../activity/messages/purposes.ts'
import { Intent } from '../../tokens/sessions/sign-in/login-options.ts'
import { SignUpUser } from '../../directory/users/profile/sign-up-user.ts'
import type { AddressKind } from '../../directory/users/profile/user/login-ids/address.ts'

export function kindOf(channel: Channel): AddressKind {
  return channel === 'email' ? 'email' : 'phone'
}

const shared = {
  channel: z.enum(channels),
  /** The recipient of the message, which verifying it assigns to the user. */
  address: z.string(),
  loginId: z.string(),
  intent: Intent,
}

/**
 * Stored with a code or a link that was sent to an address, until it is used. `nobody` stands for users without an
 * account, or with one that gets no message: it looks like the others but can never be verified.
 */
export const AddressVerification = z.discriminatedUnion('step', [
  z.object({ step: z.literal('signIn'), ...shared, userId: z.string() }),
  z.object({
    step: z.literal('signUp'),
    ...shared,
    user: SignUpUser,
    /** If the account exists by then, its user is signed in. */
    orSignIn: z.boolean(),
  }),
  z.object({
    step: z.literal('change'),
    ...shared,
    userId: z.string(),
    /** The session that requested it. */
    sessionId: z.string(),
    /** Whether the user had a second factor at that time, which the session had verified. */
    hadSecondFactor: z.boolean(),
    addToLoginIds: z.boolean(),
    failOnConflict: z.boolean(),
    /** Which account remains if the address is a login id of another one. */
    onMerge: z.enum(['keepThis', 'keepOther', 'refuse']),
  }),
  z.object({ step: z.literal('nobody'), ...shared }),
])
export type AddressVerification = z.output<typeof AddressVerification>

/** The user whose account it opens, if there is one already. */
export function userIdOf(verification: AddressVerification): string | undefined {
  return 'userId' in verification ? verification.userId : undefined
}
