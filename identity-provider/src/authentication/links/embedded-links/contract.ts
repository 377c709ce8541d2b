import { z } from 'zod'
import { manage } from '../../../foundation/areas/manage.ts'
import { MethodOff } from '../../../projects/settings/methods.ts'
import { customClaims, SignUpOptions } from '../../../tokens/sessions/sign-in/login-options.ts'
import { LoginIdTaken, UserDisabled, UserNotFound } from '../../../directory/users/profile/errors.ts'
import { SignUpUser } from '../../../directory/users/profile/sign-up-user.ts'
import { loginId } from '../../../directory/users/profile/user/user.ts'

const day = 24 * 60 * 60
/** Seconds; 0 for the default. */
const timeout = z
  .int()
  .min(0)
  .max(30 * day, 'must be at most 30 days')
  .default(0)
const output = z.object({ token: z.string() })

/** Tokens that a backend gives to users it has authenticated; the verify operation of magic links accepts them. */
export const embeddedLinks = {
  generate: manage.write('POST /v1/mgmt/user/signin/embeddedlink', {
    summary: 'Generate a token that signs a user in once; it expires after a minute by default',
    right: 'secret',
    input: z.object({
      loginId: z.string().trim().min(1).max(320),
      customClaims: customClaims.optional(),
      timeout,
    }),
    output,
    errors: [UserNotFound, UserDisabled, MethodOff],
  }),
  generateSignUp: manage.write('POST /v1/mgmt/user/signup/embeddedlink', {
    summary: 'Generate a token that creates a user and signs them in once; it expires after a minute by default',
    right: 'secret',
    input: z.object({
      loginId,
      user: SignUpUser.default({}),
      emailVerified: z.boolean().default(false),
      phoneVerified: z.boolean().default(false),
      loginOptions: SignUpOptions.default({}),
      timeout,
    }),
    output,
    errors: [LoginIdTaken, MethodOff],
  }),
}
