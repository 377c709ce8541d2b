import { z } from 'zod'
import { type Channel, channels } from '../../activity/messages/purposes.ts'
import { Intent } from '../../tokens/sessions/sign-in/login-options.ts'
import { SignUpUser } from '../../directory/users/profile/sign-up-user.ts'
import type { AddressKind } from '../../directory/users/profile/login-ids/address.ts'

export function kindOf(channel: Channel): AddressKind {
  return channel === 'email' ? 'email' : 'phone'
}

const shared = {
  channel: z.enum(channels),
  /** Where the message went, and what is proven to be the person's. */
  address: z.string(),
  loginId: z.string(),
  intent: Intent,
}

/**
 * What is kept with a code or a link that went to an address, until it comes back. `nobody` belongs to people who have
 * no account, or none that would be told: it looks like the others and is worth nothing.
 */
export const AddressVerification = z.discriminatedUnion('step', [
  z.object({ step: z.literal('signIn'), ...shared, userId: z.string() }),
  z.object({
    step: z.literal('signUp'),
    ...shared,
    user: SignUpUser,
    /** Whoever has made the account meanwhile is signed in. */
    orSignIn: z.boolean(),
  }),
  z.object({
    step: z.literal('change'),
    ...shared,
    userId: z.string(),
    /** The session that asked for it. */
    sessionId: z.string(),
    /** Whether the user had a second factor then, which the session had shown. */
    hadSecondFactor: z.boolean(),
    addToLoginIds: z.boolean(),
    failOnConflict: z.boolean(),
    /** Who stays when the address is another account's login id. */
    onMerge: z.enum(['keepThis', 'keepOther', 'refuse']),
  }),
  z.object({ step: z.literal('nobody'), ...shared }),
])
export type AddressVerification = z.output<typeof AddressVerification>

/** Whose account it opens, where there is one already. */
export function userIdOf(proof: AddressVerification): string | undefined {
  return 'userId' in proof ? proof.userId : undefined
}
