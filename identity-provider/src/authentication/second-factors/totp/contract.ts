import { operation, operationError } from '@gatehouse-id/operation'
import { z } from 'zod'
import { InvalidToken } from '../../../foundation/errors/errors.ts'
import { MethodOff, SignUpClosed } from '../../../projects/settings/methods.ts'
import { JwtResponse, TokenRevoked } from '../../../tokens/sessions/contract.ts'
import { SecondFactorNeeded } from '../../../tokens/sessions/factors/second-factor.ts'
import { LoginOptions } from '../../../tokens/sessions/sign-in/login-options.ts'
import { LoginIdTaken, UnknownUser, UserDisabled } from '../../../directory/users/profile/errors.ts'
import { SignUpUser } from '../../../directory/users/profile/sign-up-user.ts'
import { ownLoginId } from '../../../directory/users/profile/user/user.ts'

/** A wrong code, a used one, and any code for a user without an authenticator. */
export const WrongAuthenticatorCode = operationError({
  name: 'WrongAuthenticatorCode',
  code: 'E061102',
  status: 401,
  description: 'The code is invalid',
})
export const TooManyGuesses = operationError({
  name: 'TooManyGuesses',
  code: 'E061103',
  status: 429,
  description: 'Too many wrong codes; try again later',
})

const Enrolment = z.object({
  provisioningURL: z.string(),
  /** A QR code: PNG in base64. */
  image: z.string(),
  /** The same as text, in base32. */
  key: z.string(),
})

/** Apps display codes with spaces. */
export const authenticatorCode = z
  .string()
  .max(20)
  .transform(text => text.replaceAll(/\s/g, ''))

export const totp = {
  signUp: operation({
    summary: 'Start a sign-up with an authenticator app; verifying its first code creates the user',
    method: 'POST',
    path: '/v1/auth/totp/signup',
    auth: 'public',
    limit: 'ask',
    input: z.object({ loginId: ownLoginId, user: SignUpUser.optional() }),
    output: Enrolment,
    errors: [LoginIdTaken, SignUpClosed, MethodOff],
  }),
  update: operation({
    summary: 'Start to register an authenticator app; verifying its first code replaces the old one',
    method: 'POST',
    path: '/v1/auth/totp/update',
    auth: 'refreshToken',
    limit: 'session',
    input: z.object({ loginId: z.string().max(320).optional() }),
    output: Enrolment,
    errors: [InvalidToken, TokenRevoked, SecondFactorNeeded, MethodOff],
  }),
  verify: operation({
    summary: 'Sign in with the code of an authenticator app',
    method: 'POST',
    path: '/v1/auth/totp/verify',
    auth: 'public',
    limit: 'guess',
    input: z.object({
      loginId: z.string().trim().min(1).max(320),
      code: authenticatorCode,
      loginOptions: LoginOptions.optional(),
    }),
    output: JwtResponse,
    errors: [UnknownUser, WrongAuthenticatorCode, TooManyGuesses, UserDisabled, MethodOff],
  }),
}
