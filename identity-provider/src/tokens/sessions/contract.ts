import { operation, operationError } from '@gatehouse-id/operation'
import { z } from 'zod'
import { InvalidToken } from '../../foundation/errors/errors.ts'
import { User } from '../../directory/users/profile/user/user.ts'
import { UserDisabled } from '../../directory/users/profile/errors.ts'
import { NotInTenant } from '../../directory/tenants/errors.ts'
import { LoginHistory } from './login-history.ts'

export const TokenRevoked = operationError({
  name: 'TokenRevoked',
  code: 'E064001',
  status: 401,
  description: 'The token was ended by a sign-out',
})
/** A replaced refresh token was used again, so it may have been copied: the whole session ends. */
export const TokenReused = operationError({
  name: 'TokenReused',
  code: 'E064006',
  status: 401,
  description: 'The refresh token was used before; the session was ended',
})

/** provider-api §2.5. */
export const JwtResponse = z.object({
  sessionJwt: z.string(),
  refreshJwt: z.string(),
  cookieDomain: z.string(),
  cookiePath: z.string(),
  /** Seconds. */
  cookieMaxAge: z.int(),
  /** Epoch seconds. */
  cookieExpiration: z.int(),
  /** The names that the cookies have, or that the server setting them should use. */
  cookieName: z.string(),
  sessionCookieName: z.string(),
  sessionCookieDomain: z.string(),
  /** Epoch seconds. */
  sessionExpiration: z.int(),
  /** When a web client should refresh. */
  nextRefreshSeconds: z.int(),
  user: User.optional(),
  firstSeen: z.boolean(),
  claims: z.record(z.string(), z.unknown()).optional(),
  /** The single sign-on configuration of the tenant that the user signed in through. */
  tenantSSOID: z.string().optional(),
  /** Kept by the browser that the user trusts; replaced at each use. */
  trustedDeviceJwt: z.string().optional(),
})
export type JwtResponse = z.input<typeof JwtResponse>

const refreshToken = { auth: 'refreshToken', input: z.object({}) } as const
const refused = [InvalidToken, TokenRevoked, UserDisabled]

export const sessions = {
  refresh: operation({
    ...refreshToken,
    summary: 'Exchange a refresh token for a new session token',
    method: 'POST',
    path: '/v1/auth/refresh',
    limit: 'session',
    output: JwtResponse,
    errors: [...refused, TokenReused],
  }),
  /**
   * For pages that do not know whether the visitor is signed in: without a valid refresh token every field is empty.
   */
  tryRefresh: operation({
    ...refreshToken,
    summary: 'Exchange the refresh token if there is a valid one; does not fail without one',
    method: 'POST',
    path: '/v1/auth/try-refresh',
    limit: 'session',
    output: JwtResponse.omit({ user: true, firstSeen: true }),
  }),
  selectTenant: operation({
    ...refreshToken,
    summary: 'Issue tokens that select one of the tenants of the user',
    method: 'POST',
    path: '/v1/auth/tenant/select',
    limit: 'session',
    input: z.object({ tenant: z.string().min(1) }),
    output: JwtResponse,
    errors: [...refused, TokenReused, NotInTenant],
  }),
  logout: operation({
    ...refreshToken,
    summary: 'End this session',
    method: 'POST',
    path: '/v1/auth/logout',
    limit: 'session',
    output: JwtResponse,
    errors: refused,
  }),
  logoutAll: operation({
    ...refreshToken,
    summary: 'End all sessions of this user',
    method: 'POST',
    path: '/v1/auth/logoutall',
    limit: 'session',
    output: JwtResponse,
    errors: refused,
  }),
  me: operation({
    ...refreshToken,
    summary: 'The user of a refresh token',
    method: 'GET',
    path: '/v1/auth/me',
    limit: 'session',
    output: User,
    errors: refused,
  }),
  myTenants: operation({
    ...refreshToken,
    summary: 'The tenants of the user: the current one, the given ones, or all for an empty list',
    method: 'POST',
    path: '/v1/auth/me/tenants',
    limit: 'session',
    input: z
      .object({ dct: z.boolean().optional(), ids: z.array(z.string().max(100)).max(1000).optional() })
      // Go sends both, and one of them says nothing.
      .refine(({ dct, ids }) => (dct ? !ids?.length : dct !== undefined || ids !== undefined), {
        message: 'exactly one of dct and ids is required',
      }),
    output: z.object({
      tenants: z.array(
        z.object({ id: z.string(), name: z.string(), customAttributes: z.record(z.string(), z.unknown()) }),
      ),
    }),
    errors: refused,
  }),
  myHistory: operation({
    ...refreshToken,
    summary: 'The latest sign-ins of the user',
    method: 'GET',
    path: '/v1/auth/me/history',
    limit: 'session',
    output: LoginHistory,
    errors: refused,
  }),
  validate: operation({
    summary: 'The claims of a valid session token',
    method: 'POST',
    path: '/v1/auth/validate',
    auth: 'sessionToken',
    limit: 'session',
    input: z.object({}),
    output: z.object({ parsedJWT: z.record(z.string(), z.unknown()) }),
    errors: refused,
  }),
}
