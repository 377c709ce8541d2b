import { z } from 'zod'
import { named } from '../../foundation/fields/fields.ts'
import { LoginOptions, SignUpOptions } from '../../tokens/sessions/sign-in/login-options.ts'
import { SignUpUser } from '../../directory/users/profile/sign-up-user.ts'
import { email, loginId, ownLoginId, phone } from '../../directory/users/profile/user/user.ts'
import type { AddressKind } from '../../directory/users/profile/user/login-ids/address.ts'

/** Absent where an SDK sends ''. */
const address = { email: email.or(z.literal('')).optional(), phone: phone.or(z.literal('')).optional() }

/** The input of all sending operations, for one-time codes and links alike. */
export const SignInInput = z.object({ loginId, loginOptions: LoginOptions.optional() })
/** The Go SDK repeats the address beside the user. */
export const SignUpInput = z.object({
  loginId: ownLoginId,
  user: SignUpUser.optional(),
  ...address,
  whatsapp: address.phone,
  loginOptions: SignUpOptions.optional(),
})
export const SignUpOrInInput = z.object({ loginId, loginOptions: LoginOptions.optional() })

const change = {
  loginId,
  addToLoginIDs: z.boolean().default(false),
  onMergeUseExisting: z.boolean().default(false),
  failOnConflict: z.boolean().default(false),
  templateOptions: named(z.string().max(2000), { nameMax: 100, entriesMax: 100 }).optional(),
  locale: z.string().max(35).optional(),
  mfa: z.boolean().default(false),
}
export const EmailChangeInput = z.object({ ...change, email })
export const PhoneChangeInput = z.object({ ...change, phone })
export type ChangeInput = Omit<z.output<typeof EmailChangeInput>, 'email'>

/** The masked address, so that users know where to look. */
export const maskedOutput = {
  email: z.object({ maskedEmail: z.string() }),
  phone: z.object({ maskedPhone: z.string() }),
}
type MaskedAnswer = z.output<typeof maskedOutput.email> & z.output<typeof maskedOutput.phone>
export function maskedAnswer(kind: AddressKind, masked: string): MaskedAnswer {
  // Safe cast: the contract of a channel has one of the two.
  return { [kind === 'email' ? 'maskedEmail' : 'maskedPhone']: masked } as MaskedAnswer
}

/** The profile of a sign-up, including the address wherever the SDK put it. */
export function signUpUserOf({ user, email, phone, whatsapp }: Partial<z.output<typeof SignUpInput>>): SignUpUser {
  return { ...user, email: user?.email || email, phone: user?.phone || phone || whatsapp }
}
