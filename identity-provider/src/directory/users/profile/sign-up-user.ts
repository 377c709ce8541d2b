import { z } from 'zod'
import { email, phone } from './user/user.ts'

const name = z.string().trim().max(250, 'must have at most 250 characters').optional()

/** provider-api §2.7: the profile that a visitor gives at sign-up. */
export const SignUpUser = z.object({
  name,
  givenName: name,
  middleName: name,
  familyName: name,
  email: email.or(z.literal('')).optional(),
  phone: phone.or(z.literal('')).optional(),
})
export type SignUpUser = z.output<typeof SignUpUser>
