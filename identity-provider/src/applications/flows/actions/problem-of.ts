import { isA, isTooMany } from '../../verified/problems.ts'
import {
  InvalidInput,
  MissingArguments,
  type OperationError,
  type OperationErrorClass,
  RateLimited,
} from '@gatehouse-id/operation'
import { ChannelUnavailable } from '../../../activity/index.ts'
import { PasskeyRefused, PasswordExpired, PasswordLocked, WrongPassword } from '../../../authentication/index.ts'
import { LoginIdTaken, NotInTenant, PasswordTooWeak, UnknownUser, UserDisabled } from '../../../directory/index.ts'
import { ExchangeFailed, ProviderNotFound, ProviderUnavailable, SsoNotConfigured } from '../../../federation/index.ts'
import { InvalidToken } from '../../../foundation/errors/errors.ts'
import { MethodOff, SignUpClosed } from '../../../projects/index.ts'
import { SecondFactorNeeded, SsoEnforced, TokenRevoked } from '../../../tokens/index.ts'
import type { ActionName } from '../../../projects/index.ts'
import type { ProblemText } from '../problems.ts'

const byClass: [OperationErrorClass, ProblemText][] = [
  [RateLimited, 'tooManyAttempts'],
  [PasswordTooWeak, 'weakPassword'],
  [PasswordExpired, 'passwordExpired'],
  [PasskeyRefused, 'passkeyRefused'],
  [ChannelUnavailable, 'unavailable'],
  [SignUpClosed, 'signUpClosed'],
  [LoginIdTaken, 'accountExists'],
  [SsoEnforced, 'ssoEnforced'],
  [SsoNotConfigured, 'ssoUnknown'],
  [ExchangeFailed, 'providerFailed'],
  [ProviderUnavailable, 'providerFailed'],
  [ProviderNotFound, 'providerFailed'],
  [SecondFactorNeeded, 'secondFactorNeeded'],
  [NotInTenant, 'notInTenant'],
  [TokenRevoked, 'signInFirst'],
  [MethodOff, 'failed'],
  [InvalidInput, 'addressNeeded'],
  [MissingArguments, 'addressNeeded'],
]

/** What a visitor reads: unknown, disabled and wrong look alike. */
export function problemOf(action: ActionName, error: OperationError): ProblemText {
  if (isTooMany(error)) return 'tooManyAttempts'
  if (isA(error, UnknownUser, UserDisabled, WrongPassword, PasswordLocked))
    return action.startsWith('password.') ? 'wrongCredentials' : 'wrongCode'
  if (isA(error, InvalidToken)) return /link/i.test(action) ? 'linkExpired' : 'signInFirst'
  const known = byClass.find(([each]) => isA(error, each))
  if (known) return known[1]
  return /^(otp|totp|recovery)/.test(action) ? 'wrongCode' : 'failed'
}
