import { z } from 'zod'
import { AddressVerification } from '../../verification/address-verification.ts'
import { Intent } from '../../../tokens/sessions/sign-in/login-options.ts'
import { SignUpUser } from '../../../directory/users/profile/sign-up-user.ts'

/** Stored with a link until it is followed: that an address is verified, or what a backend vouched for. */
export const LinkPayload = z.union([
  AddressVerification,
  z.object({ step: z.literal('embedded'), userId: z.string(), intent: Intent }),
  z.object({
    step: z.literal('embeddedSignUp'),
    loginId: z.string(),
    user: SignUpUser,
    isEmailVerified: z.boolean(),
    isPhoneVerified: z.boolean(),
    intent: Intent,
  }),
])
export type LinkPayload = z.output<typeof LinkPayload>
