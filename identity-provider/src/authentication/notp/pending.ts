import { z } from 'zod'
import { SignUpUser } from '../../directory/users/profile/sign-up-user.ts'
import { Intent } from '../../tokens/sessions/sign-in/login-options.ts'
import { AddressVerification } from '../verification/address-verification.ts'

export const messageKind = 'notp-message'
export const pendingKind = 'notp-session'
/** As long as the SDKs poll for the session. */
export const notpLifetimeMs = 10 * 60_000

/** With a login id it is known which number has to send the message; without one it is whichever does. */
export const NotpRequest = z.discriminatedUnion('of', [
  z.object({ of: z.literal('address'), verification: AddressVerification }),
  z.object({
    of: z.literal('sender'),
    flow: z.enum(['signIn', 'signUp', 'signUpOrIn']),
    user: SignUpUser,
    intent: Intent,
  }),
])
export type NotpRequest = z.output<typeof NotpRequest>

export const MessagePayload = z.object({ pendingId: z.string(), request: NotpRequest })
/** `from` and `holder` (verification/holder.ts) once the message has arrived. */
export const PendingPayload = z.object({
  request: NotpRequest,
  from: z.string().optional(),
  holder: z.string().optional(),
})
