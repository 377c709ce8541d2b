import { operation, optionalSafeUrl, operationError } from '@gatehouse-id/operation'
import { z } from 'zod'
import { InvalidToken } from '../../foundation/errors/errors.ts'
import { MethodOff } from '../../projects/settings/methods.ts'
import { TokenRevoked, JwtResponse } from '../../tokens/sessions/contract.ts'
import { LoginOptions } from '../../tokens/sessions/sign-in/login-options.ts'
import { ExchangeFailed, ProviderUnavailable, RedirectNotApproved } from '../social/errors.ts'
import { UserDisabled } from '../../directory/users/profile/errors.ts'

/** Also for an unknown tenant, so that the answer does not reveal which tenants exist. */
export const SsoNotConfigured = operationError({
  name: 'SsoNotConfigured',
  code: 'E011004',
  status: 400,
  description: 'Single sign-on is not set up for this tenant',
})

const start = {
  method: 'POST',
  auth: 'public',
  aliases: { redirectUrl: 'redirectURL' },
  input: LoginOptions.extend({
    /** A tenant's id, or an e-mail address at a tenant's domain. */
    tenant: z.string().trim().min(1).max(320),
    redirectURL: optionalSafeUrl,
    ssoId: z.string().max(100).optional(),
    prompt: z.string().max(100).optional(),
    loginHint: z.string().max(320).optional(),
    initiatedEmail: z.string().max(320).optional(),
    forceAuthn: z.stringbool().or(z.boolean()).optional(),
  }),
  /** Where to send the browser. */
  output: z.object({ url: z.string() }),
  errors: [SsoNotConfigured, RedirectNotApproved, ProviderUnavailable, InvalidToken, TokenRevoked, MethodOff],
} as const
const exchange = {
  method: 'POST',
  auth: 'public',
  input: z.object({ code: z.string().min(1).max(500) }),
  output: JwtResponse,
  errors: [ExchangeFailed, UserDisabled],
} as const

/** Sign-in with a tenant's own identity provider; two names of each operation, for SDKs of different ages. */
export const sso = {
  startSaml: operation({
    ...start,
    summary: "Start a sign-in with a tenant's identity provider",
    path: '/v1/auth/saml/authorize',
    limit: 'ask',
  }),
  start: operation({
    ...start,
    summary: "Start a sign-in with a tenant's identity provider",
    path: '/v1/auth/sso/authorize',
    limit: 'ask',
  }),
  exchangeSaml: operation({
    ...exchange,
    summary: 'Exchange the code from the redirect for tokens, once',
    path: '/v1/auth/saml/exchange',
    limit: 'ask',
  }),
  exchange: operation({
    ...exchange,
    summary: 'Exchange the code from the redirect for tokens, once',
    path: '/v1/auth/sso/exchange',
    limit: 'ask',
  }),
  /** Gatehouse's own. */
  logout: operation({
    summary: "End this session, and where its SAML provider takes part the provider's session too",
    method: 'POST',
    path: '/v1/gatehouse/sso/logout',
    auth: 'refreshToken',
    limit: 'session',
    input: z.object({ redirectURL: optionalSafeUrl }),
    aliases: { redirectUrl: 'redirectURL' },
    /** Where to send the browser; '' when the session has ended and there is nothing else to end. */
    output: z.object({ url: z.string() }),
    errors: [InvalidToken, TokenRevoked, UserDisabled, RedirectNotApproved],
  }),
}
