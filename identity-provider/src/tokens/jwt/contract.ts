import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { InvalidToken } from '../../foundation/errors/errors.ts'
import { RoleNotFound } from '../../directory/roles/errors.ts'
import { JwtResponse } from '../sessions/contract.ts'
import { TokenRevoked } from '../sessions/errors.ts'
import { trustedClaims } from '../sessions/sign-in/backend-assertions.ts'
import { NotInTenant, TenantNotFound } from '../../directory/tenants/errors.ts'
import { loginIdOrUserId } from '../../directory/users/profile/contract.ts'
import { LoginIdTaken, UserDisabled, UserNotFound } from '../../directory/users/profile/errors.ts'
import { SignUpUser } from '../../directory/users/profile/sign-up-user.ts'
import { loginId, userFields } from '../../directory/users/profile/user.ts'
import { ConsentMissing, ImpersonationNotAllowed, NotImpersonating } from './errors.ts'

const managementKey = 'managementKey' as const
const jwt = z.string().min(1).max(20_000)
const tenantId = z.string().max(100).optional()
/** Seconds. */
const refreshDuration = z
  .int()
  .min(1)
  .max(10 * 365 * 86_400)
  .optional()
const Jwt = z.object({ jwt: z.string() })

const shared = { customClaims: trustedClaims.optional(), refreshDuration }
const Impersonation = z.object({
  ...shared,
  impersonatorId: loginIdOrUserId,
  loginId: loginIdOrUserId,
  /** The user must have agreed, for as long as the session lasts. */
  validateConsent: z.boolean().default(false),
  selectedTenant: tenantId,
  /** Gatehouse's own: why, for the audit trail. */
  reason: z.string().trim().max(1000).optional(),
})
const impersonation = {
  method: 'POST' as const,
  auth: managementKey,
  input: Impersonation,
  output: Jwt,
  errors: [UserNotFound, UserDisabled, NotInTenant, ImpersonationNotAllowed, ConsentMissing],
}

const signIn = {
  ...shared,
  selectedTenantId: tenantId,
}
const SignUpInput = z.object({
  ...signIn,
  loginId,
  user: SignUpUser.extend({
    verifiedEmail: z.boolean().optional(),
    verifiedPhone: z.boolean().optional(),
  }).default({}),
  emailVerified: z.boolean().optional(),
  phoneVerified: z.boolean().optional(),
  /** Of somebody new; who has an account stays where they are. */
  userTenants: userFields.userTenants,
})
const signUpErrors = [LoginIdTaken, TenantNotFound, RoleNotFound, NotInTenant]

/** provider-api §3.11: tokens that a back end asks for, on its word. */
export const jwts = {
  update: operation({
    summary: 'Add claims to a session token, and to every later one of its session',
    method: 'POST',
    path: '/v1/mgmt/jwt/update',
    auth: managementKey,
    right: 'secret',
    input: z.object({ ...shared, jwt }),
    output: Jwt,
    errors: [InvalidToken, TokenRevoked, UserDisabled],
  }),
  impersonate: operation({
    ...impersonation,
    summary: 'Begin a session of a user in which somebody else acts; answers its refresh token',
    path: '/v1/mgmt/impersonate',
    right: 'secret',
  }),
  impersonateStepup: operation({
    ...impersonation,
    summary: 'As impersonate, and the session begins as a step-up',
    path: '/v1/mgmt/impersonate/stepup',
    right: 'secret',
  }),
  stopImpersonation: operation({
    summary: 'End a session in which somebody acts as a user; answers a refresh token of that somebody',
    method: 'POST',
    path: '/v1/mgmt/stop/impersonation',
    auth: managementKey,
    right: 'secret',
    input: z.object({ ...shared, jwt, selectedTenant: tenantId }),
    output: Jwt,
    errors: [InvalidToken, TokenRevoked, UserNotFound, UserDisabled, NotInTenant, NotImpersonating],
  }),
  signIn: operation({
    summary: 'Sign a user in on the word of a back end',
    method: 'POST',
    path: '/v1/mgmt/auth/signin',
    auth: managementKey,
    right: 'secret',
    input: z
      .object({
        ...signIn,
        loginId: loginIdOrUserId,
        stepup: z.boolean().optional(),
        mfa: z.boolean().optional(),
        revokeOtherSessions: z.boolean().optional(),
        /** The refresh token that a step-up or a second factor goes on from. */
        jwt: z.string().max(20_000).optional(),
      })
      .refine(({ stepup, mfa, jwt: refreshJwt }) => !(stepup || mfa) || refreshJwt, {
        path: ['jwt'],
        message: 'a step-up and a second factor need the refresh token of the session',
      }),
    output: JwtResponse,
    errors: [UserNotFound, UserDisabled, InvalidToken, TokenRevoked, NotInTenant],
  }),
  signUp: operation({
    summary: 'Create a user and sign them in, on the word of a back end',
    method: 'POST',
    path: '/v1/mgmt/auth/signup',
    auth: managementKey,
    right: 'secret',
    input: SignUpInput,
    output: JwtResponse,
    errors: signUpErrors,
  }),
  signUpOrIn: operation({
    summary: 'Sign a user in, creating them if they are new, on the word of a back end',
    method: 'POST',
    path: '/v1/mgmt/auth/signup-in',
    auth: managementKey,
    right: 'secret',
    input: SignUpInput,
    output: JwtResponse,
    errors: [...signUpErrors, UserDisabled],
  }),
  generateClientAssertionJwt: operation({
    summary: 'A signed assertion by which a client proves who it is to another authorization server (RFC 7523)',
    method: 'POST',
    path: '/v1/mgmt/token/clientassertion',
    auth: managementKey,
    right: 'secret',
    input: z.object({
      issuer: z.string().trim().min(1).max(500),
      subject: z.string().trim().min(1).max(500),
      audience: z.array(z.string().trim().min(1).max(2000)).min(1).max(20),
      /** Seconds. */
      expiresIn: z
        .int()
        .min(1)
        .max(365 * 86_400),
      flattenAudience: z.boolean().default(false),
      algorithm: z.enum(['RS256', 'RS384', 'RS512', 'ES384']).default('RS256'),
    }),
    output: Jwt,
  }),
}
