import { operation, operationError } from '@gatehouse-id/operation'
import { z } from 'zod'
import { InvalidToken } from '../../foundation/errors/errors.ts'
import { MethodOff, SignUpClosed } from '../../projects/settings/methods.ts'
import { JwtResponse, TokenRevoked } from '../../tokens/sessions/contract.ts'
import { SecondFactorNeeded } from '../../tokens/sessions/factors/second-factor.ts'
import { LoginOptions } from '../../tokens/sessions/sign-in/login-options.ts'
import { LoginIdTaken, UnknownUser, UserDisabled } from '../../directory/users/profile/errors.ts'
import { SignUpUser } from '../../directory/users/profile/sign-up-user.ts'
import { loginId, ownLoginId } from '../../directory/users/profile/user/user.ts'
import { PasskeyOptions } from './options.ts'
import { refused } from '../../foundation/errors/declare.ts'

/** One answer for a wrong signature, a wrong origin, an unknown passkey and one of another user. */
export const PasskeyRefused = operationError({
  name: 'PasskeyRefused',
  code: 'E062801',
  status: 401,
  description: 'The passkey was refused',
})
export const NoPasskey = operationError({
  name: 'NoPasskey',
  code: 'E062802',
  status: 401,
  description: 'The user has no passkey',
})
export const OriginNotApproved = refused('OriginNotApproved', 'The origin is not approved in this project')

const auth = 'public' as const
const Started = z.object({
  transactionId: z.string(),
  /** JSON with the one field `publicKey`, for `navigator.credentials`; binary parts in base64url. */
  options: z.string(),
  /** Whether the page creates a passkey or uses one, which decides which `finish` it calls. */
  create: z.boolean(),
})
const start = {
  /** The origin of the page, such as `https://app.example.com`. */
  origin: z.string().max(500),
  loginOptions: LoginOptions.optional(),
  passkeyOptions: PasskeyOptions.optional(),
}
const Finish = z.object({ transactionId: z.string().max(200), response: z.string().max(100_000) })
/** The spelling of the Go SDK. */
const aliases = { transactionID: 'transactionId' }
const refusals = [PasskeyRefused, MethodOff]

export const passkeys = {
  signUpStart: operation({
    summary: 'Start a sign-up with a passkey',
    method: 'POST',
    path: '/v1/auth/webauthn/signup/start',
    auth,
    limit: 'ask',
    /** The Go and Python SDKs name the user outside of `user`. */
    input: z
      .object({ loginId: ownLoginId.optional(), user: SignUpUser.extend({ loginId: ownLoginId.optional() }), ...start })
      .refine(({ loginId: outer, user }) => (user.loginId ?? outer) !== undefined, {
        path: ['user', 'loginId'],
        message: 'is required',
      }),
    output: Started,
    errors: [LoginIdTaken, SignUpClosed, OriginNotApproved, MethodOff],
  }),
  signUpFinish: operation({
    summary: 'Finish a sign-up with a passkey: create the user and sign them in',
    method: 'POST',
    path: '/v1/auth/webauthn/signup/finish',
    auth,
    limit: 'ask',
    aliases,
    input: Finish,
    output: JwtResponse,
    errors: [...refusals, LoginIdTaken, SignUpClosed],
  }),
  signInStart: operation({
    summary: 'Start a sign-in with a passkey; without a login id the user picks one of their passkeys',
    method: 'POST',
    path: '/v1/auth/webauthn/signin/start',
    auth,
    limit: 'ask',
    input: z.object({ loginId: z.string().trim().max(320).default(''), ...start }),
    output: Started,
    errors: [UnknownUser, NoPasskey, OriginNotApproved, MethodOff],
  }),
  signInFinish: operation({
    summary: 'Sign in with a passkey',
    method: 'POST',
    path: '/v1/auth/webauthn/signin/finish',
    auth,
    limit: 'ask',
    aliases,
    input: Finish,
    output: JwtResponse,
    errors: [...refusals, UserDisabled],
  }),
  signUpOrInStart: operation({
    summary: 'Start a sign-up with a passkey, or a sign-in if the user exists',
    method: 'POST',
    path: '/v1/auth/webauthn/signup-in/start',
    auth,
    limit: 'ask',
    input: z.object({ loginId, ...start }),
    output: Started,
    errors: [NoPasskey, SignUpClosed, OriginNotApproved, MethodOff],
  }),
  updateStart: operation({
    summary: 'Start adding a passkey',
    method: 'POST',
    path: '/v1/auth/webauthn/update/start',
    auth: 'refreshToken',
    limit: 'session',
    input: z.object({
      loginId: z.string().max(320).optional(),
      origin: start.origin,
      passkeyOptions: start.passkeyOptions,
      /** Whether the new passkey counts as a second factor of the session, which is then returned. */
      mfa: z.boolean().default(false),
    }),
    output: Started,
    errors: [InvalidToken, TokenRevoked, SecondFactorNeeded, UserDisabled, OriginNotApproved, MethodOff],
  }),
  updateFinish: operation({
    summary: 'Add a passkey',
    method: 'POST',
    path: '/v1/auth/webauthn/update/finish',
    auth,
    limit: 'ask',
    aliases,
    input: Finish,
    /** Empty unless it was started with `mfa`. */
    output: JwtResponse.partial(),
    errors: [...refusals, TokenRevoked, SecondFactorNeeded, UserDisabled],
  }),
}
