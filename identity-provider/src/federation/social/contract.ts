import { operation, safeUrl } from '@gatehouse-id/operation'
import { z } from 'zod'
import { InvalidToken } from '../../foundation/errors/errors.ts'
import { ProviderNotFound } from '../oauth-providers/contract.ts'
import { MethodOff, SignUpClosed } from '../../projects/settings/methods.ts'
import { JwtResponse, TokenRevoked } from '../../tokens/sessions/contract.ts'
import { SecondFactorNeeded } from '../../tokens/sessions/factors/second-factor.ts'
import { LoginOptions } from '../../tokens/sessions/sign-in/login-options.ts'
import { LoginIdTaken, UnknownUser, UserDisabled } from '../../directory/users/profile/errors.ts'
import { ExchangeFailed, IdentityNotLinked, IdentityTaken, ProviderUnavailable, RedirectNotApproved } from './errors.ts'

const provider = z.string().trim().toLowerCase().min(1).max(50)
/** As query parameters; the body holds the login options. */
const Start = LoginOptions.extend({
  provider,
  redirectURL: safeUrl,
  loginHint: z.string().max(320).optional(),
  prompt: z.string().max(100).optional(),
})
const aliases = { redirectUrl: 'redirectURL' }
const start = {
  method: 'POST',
  aliases,
  input: Start,
  /** Where to send the browser. */
  output: z.object({ url: z.string() }),
  errors: [
    ProviderNotFound,
    ProviderUnavailable,
    RedirectNotApproved,
    InvalidToken,
    TokenRevoked,
    SecondFactorNeeded,
    SignUpClosed,
    MethodOff,
  ],
} as const

const IdToken = z.object({
  provider,
  idToken: z.string().min(1).max(20_000),
  nonce: z.string().min(1).max(500),
  loginOptions: LoginOptions.optional(),
})
const refused = [
  ExchangeFailed,
  ProviderNotFound,
  IdentityNotLinked,
  UnknownUser,
  SignUpClosed,
  UserDisabled,
  MethodOff,
]

export const social = {
  start: operation({
    ...start,
    summary: 'Start a sign-in with a provider; a new user gets an account',
    path: '/v1/auth/oauth/authorize',
    auth: 'public',
    limit: 'ask',
  }),
  startSignIn: operation({
    ...start,
    summary: 'Start a sign-in with a provider, for existing users',
    path: '/v1/auth/oauth/authorize/signin',
    auth: 'public',
    limit: 'ask',
  }),
  startSignUp: operation({
    ...start,
    summary: 'Start a sign-up with a provider',
    path: '/v1/auth/oauth/authorize/signup',
    auth: 'public',
    limit: 'ask',
  }),
  startUpdate: operation({
    ...start,
    summary: 'Start linking an account at a provider to the user of a refresh token',
    path: '/v1/auth/oauth/authorize/update',
    auth: 'refreshToken',
    limit: 'session',
  }),
  exchange: operation({
    summary:
      'Exchange the code from the redirect for tokens, once; to link an account, with the refresh token of the session that started it',
    method: 'POST',
    path: '/v1/auth/oauth/exchange',
    auth: 'public',
    limit: 'ask',
    input: z.object({ code: z.string().min(1).max(500) }),
    output: JwtResponse,
    errors: [ExchangeFailed, InvalidToken, TokenRevoked, SecondFactorNeeded, IdentityTaken, UserDisabled],
  }),
  startNative: operation({
    summary: "Start a sign-in with a provider's native SDK in an application",
    method: 'POST',
    path: '/v1/auth/oauth/native/start',
    auth: 'public',
    limit: 'ask',
    input: z.object({ provider, loginOptions: LoginOptions.optional(), implicit: z.boolean().default(false) }),
    output: z.object({ clientId: z.string(), stateId: z.string(), nonce: z.string(), implicit: z.boolean() }),
    errors: [ProviderNotFound, MethodOff],
  }),
  finishNative: operation({
    summary: "Sign in with the ID token or code from a provider's native SDK",
    method: 'POST',
    path: '/v1/auth/oauth/native/finish',
    auth: 'public',
    limit: 'ask',
    input: z.object({
      provider,
      stateId: z.string().min(1).max(500),
      /** JSON, the first time only: Apple tells the name only here. */
      user: z.string().max(5000).optional(),
      code: z.string().max(5000).optional(),
      idToken: z.string().max(20_000).optional(),
    }),
    output: JwtResponse,
    errors: refused,
  }),
  oneTapClientId: operation({
    summary: 'Load the client id for a one-tap prompt',
    method: 'GET',
    path: '/v1/auth/onetap/clientid/{provider}',
    auth: 'public',
    limit: 'ask',
    input: z.object({ provider }),
    output: z.object({ clientId: z.string() }),
    errors: [ProviderNotFound, MethodOff],
  }),
  verifyOneTap: operation({
    summary: 'Exchange the ID token of a one-tap prompt for a code',
    method: 'POST',
    path: '/v1/auth/onetap/idtoken/verify',
    auth: 'public',
    limit: 'ask',
    input: IdToken,
    output: z.object({ code: z.string() }),
    errors: [...refused, LoginIdTaken],
  }),
  exchangeOneTap: operation({
    summary: 'Sign in with the ID token of a one-tap prompt',
    method: 'POST',
    path: '/v1/auth/onetap/idtoken/exchange',
    auth: 'public',
    limit: 'ask',
    input: IdToken,
    output: JwtResponse,
    errors: refused,
  }),
}
