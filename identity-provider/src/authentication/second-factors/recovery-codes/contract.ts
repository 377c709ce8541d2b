import { operation, operationError } from '@gatehouse-id/operation'
import { z } from 'zod'
import { InvalidToken } from '../../../foundation/errors/errors.ts'
import { JwtResponse, TokenRevoked } from '../../../tokens/sessions/contract.ts'
import { SecondFactorNeeded } from '../../../tokens/sessions/factors/second-factor.ts'
import { LoginOptions } from '../../../tokens/sessions/sign-in/login-options.ts'
import { TooManyGuesses } from '../totp/contract.ts'
import { UnknownUser, UserDisabled } from '../../../directory/users/profile/errors.ts'

export const WrongRecoveryCode = operationError({
  name: 'WrongRecoveryCode',
  code: 'E061102',
  status: 401,
  description: 'The recovery code is wrong or was used before',
})

export const recoveryCodes = {
  generate: operation({
    summary: 'Replace the recovery codes of the user with ten new ones, which are returned only once',
    method: 'POST',
    path: '/v1/auth/recovery-codes',
    auth: 'refreshToken',
    limit: 'session',
    input: z.object({ loginId: z.string().max(320).optional() }),
    output: z.object({ codes: z.array(z.object({ code: z.string() })) }),
    errors: [InvalidToken, TokenRevoked, SecondFactorNeeded],
  }),
  signIn: operation({
    summary: 'Sign in with a recovery code; each code works once',
    method: 'POST',
    path: '/v1/auth/recovery-codes/signin',
    auth: 'public',
    limit: 'guess',
    input: z.object({
      loginId: z.string().trim().min(1).max(320),
      code: z.string().max(100),
      loginOptions: LoginOptions.optional(),
    }),
    output: JwtResponse,
    errors: [UnknownUser, WrongRecoveryCode, TooManyGuesses, UserDisabled],
  }),
}
