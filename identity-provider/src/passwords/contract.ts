import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { JwtResponse } from '../sessions/contract.ts'
import { email, loginId, phone } from '../users/user.ts'
import { LoginIdTaken, UnknownUser, UserDisabled } from '../users/errors.ts'
import { PasswordExpired, PasswordTooWeak, WrongPassword } from './errors.ts'
import { password } from './password.ts'

const name = z.string().trim().max(250).optional()
const signUpUser = z.object({
  name,
  givenName: name,
  middleName: name,
  familyName: name,
  email: email.or(z.literal('')).optional(),
  phone: phone.or(z.literal('')).optional(),
})
/** What of provider-api §2.7 a password sign-in takes; step-up, MFA and templates are refused, not ignored. */
const loginOptions = z
  .object({
    customClaims: z.record(z.string().max(60), z.unknown()).optional(),
    revokeOtherSessions: z.boolean().optional(),
    stepup: z.literal(false, 'step-up sign-in is not built yet').optional(),
    mfa: z.literal(false, 'multi-factor sign-in is not built yet').optional(),
  })
  .optional()

export const passwords = {
  signUp: operation({
    summary: 'Create a user with a password and sign in',
    method: 'POST',
    path: '/v1/auth/password/signup',
    auth: 'public',
    input: z.object({ loginId, password, user: signUpUser.optional(), loginOptions }),
    output: JwtResponse,
    errors: [LoginIdTaken, PasswordTooWeak],
  }),
  signIn: operation({
    summary: 'Sign in with a password',
    method: 'POST',
    path: '/v1/auth/password/signin',
    auth: 'public',
    input: z.object({ loginId, password, loginOptions }),
    output: JwtResponse,
    errors: [UnknownUser, WrongPassword, PasswordExpired, UserDisabled],
  }),
  replace: operation({
    summary: 'Sign in with the old password and set a new one',
    method: 'POST',
    path: '/v1/auth/password/replace',
    auth: 'public',
    input: z.object({ loginId, oldPassword: password, newPassword: password }),
    output: JwtResponse,
    errors: [UnknownUser, WrongPassword, PasswordTooWeak, UserDisabled],
  }),
  policy: operation({
    summary: 'What a password must have in this project',
    method: 'GET',
    path: '/v1/auth/password/policy',
    auth: 'public',
    input: z.object({}),
    output: z.object({
      minLength: z.int(),
      lowercase: z.boolean(),
      uppercase: z.boolean(),
      number: z.boolean(),
      nonAlphanumeric: z.boolean(),
    }),
  }),
}
