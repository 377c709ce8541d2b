import { operation, optionalSafeUrl, operationError } from '@gatehouse-id/operation'
import { z } from 'zod'
import { named } from '../../foundation/fields/fields.ts'
import { JwtResponse, TokenRevoked } from '../../tokens/sessions/contract.ts'
import { LoginOptions, SignUpOptions } from '../../tokens/sessions/sign-in/login-options.ts'
import { SignUpUser } from '../../directory/users/profile/sign-up-user.ts'
import { loginId, ownLoginId } from '../../directory/users/profile/user/user.ts'
import { InvalidToken } from '../../foundation/errors/errors.ts'
import { ChannelUnavailable } from '../../activity/messages/contract.ts'
import { MethodOff, SignUpClosed } from '../../projects/settings/methods.ts'
import { SecondFactorNeeded } from '../../tokens/sessions/factors/second-factor.ts'
import { LoginIdTaken, UnknownUser, UserDisabled } from '../../directory/users/profile/errors.ts'
import { password, PasswordTooWeak } from '../../directory/users/credentials/password.ts'

/** One answer for a wrong password and for a user without one. */
export const WrongPassword = operationError({
  name: 'WrongPassword',
  code: 'E062903',
  status: 401,
  description: 'The login id or the password is wrong',
})
export const PasswordExpired = operationError({
  name: 'PasswordExpired',
  code: 'E062909',
  status: 401,
  description: 'The password has expired and must be replaced',
})
/** Too many wrong passwords in a row, under a policy that locks permanently. */
export const PasswordLocked = operationError({
  name: 'PasswordLocked',
  code: 'E062903',
  status: 401,
  description: 'The password is locked after too many wrong attempts; reset it to sign in',
})

const loginOptions = LoginOptions.optional()
const refused = [UnknownUser, WrongPassword, PasswordLocked, UserDisabled, MethodOff]

export const passwords = {
  signUp: operation({
    summary: 'Create a user with a password and sign in',
    method: 'POST',
    path: '/v1/auth/password/signup',
    auth: 'public',
    limit: 'guess',
    input: z.object({
      loginId: ownLoginId,
      password,
      user: SignUpUser.optional(),
      loginOptions: SignUpOptions.optional(),
    }),
    output: JwtResponse,
    errors: [LoginIdTaken, PasswordTooWeak, SignUpClosed, MethodOff],
  }),
  signIn: operation({
    summary: 'Sign in with a password',
    method: 'POST',
    path: '/v1/auth/password/signin',
    auth: 'public',
    limit: 'guess',
    input: z.object({ loginId, password, loginOptions }),
    output: JwtResponse,
    errors: [...refused, PasswordExpired],
  }),
  replace: operation({
    summary:
      'Sign in with the old password and set a new one; a user with a second factor also sends a refresh token of a session that verified it',
    method: 'POST',
    path: '/v1/auth/password/replace',
    auth: 'public',
    limit: 'guess',
    input: z.object({ loginId, oldPassword: password, newPassword: password }),
    output: JwtResponse,
    errors: [...refused, PasswordTooWeak, InvalidToken, TokenRevoked, SecondFactorNeeded],
  }),
  /** The verify operation of magic links completes the link; its session can then set a new password. */
  sendReset: operation({
    summary: 'Send a link to reset a password',
    method: 'POST',
    path: '/v1/auth/password/reset',
    auth: 'public',
    limit: 'send',
    aliases: { redirectURL: 'redirectUrl', URI: 'redirectUrl' },
    input: z.object({
      loginId,
      redirectUrl: optionalSafeUrl,
      templateOptions: named(z.string().max(2000), { nameMax: 100, entriesMax: 100 }).optional(),
      locale: z.string().max(35).optional(),
    }),
    output: z.object({ resetMethod: z.string(), maskedEmail: z.string() }),
    errors: [UnknownUser, UserDisabled, MethodOff, ChannelUnavailable],
  }),
  update: operation({
    summary: 'Set a new password for the user of a refresh token',
    method: 'POST',
    path: '/v1/auth/password/update',
    auth: 'refreshToken',
    limit: 'session',
    input: z.object({ loginId, newPassword: password }),
    output: z.object({}),
    errors: [InvalidToken, TokenRevoked, SecondFactorNeeded, UserDisabled, PasswordTooWeak, MethodOff],
  }),
  policy: operation({
    summary: 'The password policy of this project',
    method: 'GET',
    path: '/v1/auth/password/policy',
    auth: 'public',
    limit: 'ask',
    input: z.object({}),
    output: z.object({
      minLength: z.int(),
      lowercase: z.boolean(),
      uppercase: z.boolean(),
      number: z.boolean(),
      nonAlphanumeric: z.boolean(),
      anyLetter: z.boolean(),
      strengthScoreEnabled: z.boolean(),
      strengthScore: z.int(),
      disallowedCharacters: z.string(),
    }),
  }),
}
