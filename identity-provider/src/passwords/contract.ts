import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { JwtResponse } from '../sessions/contract.ts'
import { LoginOptions, SignUpOptions } from '../sessions/login-options.ts'
import { SignUpUser } from '../users/sign-up-user.ts'
import { loginId } from '../users/user.ts'
import { LoginIdTaken, UnknownUser, UserDisabled } from '../users/errors.ts'
import { PasswordExpired, PasswordTooWeak, WrongPassword } from './errors.ts'
import { password } from './password.ts'

const loginOptions = LoginOptions.optional()

export const passwords = {
  signUp: operation({
    summary: 'Create a user with a password and sign in',
    method: 'POST',
    path: '/v1/auth/password/signup',
    auth: 'public',
    input: z.object({ loginId, password, user: SignUpUser.optional(), loginOptions: SignUpOptions.optional() }),
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
