import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { InvalidToken } from '../errors.ts'
import { User } from '../users/user.ts'
import { UserDisabled } from '../users/errors.ts'
import { TokenRevoked, TokenReused } from './errors.ts'

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
  /** Epoch seconds. */
  sessionExpiration: z.int(),
  user: User.optional(),
  firstSeen: z.boolean(),
  claims: z.record(z.string(), z.unknown()).optional(),
})
export type JwtResponse = z.input<typeof JwtResponse>

const refreshToken = { auth: 'refreshToken', input: z.object({}) } as const
const refused = [InvalidToken, TokenRevoked]

export const sessions = {
  refresh: operation({
    ...refreshToken,
    summary: 'Exchange a refresh token for a new session token',
    method: 'POST',
    path: '/v1/auth/refresh',
    output: JwtResponse,
    errors: [...refused, TokenReused, UserDisabled],
  }),
  logout: operation({
    ...refreshToken,
    summary: 'End this session',
    method: 'POST',
    path: '/v1/auth/logout',
    output: JwtResponse,
    errors: refused,
  }),
  logoutAll: operation({
    ...refreshToken,
    summary: 'End every session of this user',
    method: 'POST',
    path: '/v1/auth/logoutall',
    output: JwtResponse,
    errors: refused,
  }),
  me: operation({
    ...refreshToken,
    summary: 'The user behind a refresh token',
    method: 'GET',
    path: '/v1/auth/me',
    output: User,
    errors: [...refused, UserDisabled],
  }),
  validate: operation({
    summary: 'The claims of a valid session token',
    method: 'POST',
    path: '/v1/auth/validate',
    auth: 'sessionToken',
    input: z.object({}),
    output: z.object({ parsedJWT: z.record(z.string(), z.unknown()) }),
    errors: [InvalidToken],
  }),
}
