import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { AdministratorNeeded, InvalidToken } from '../../foundation/errors/errors.ts'
import { references } from '../../foundation/fields/fields.ts'
import { RoleNotFound } from '../../directory/roles/contract.ts'
import { JwtResponse, TokenRevoked } from '../sessions/contract.ts'
import { assertedClaims } from '../sessions/sign-in/backend-assertions.ts'
import { NotInTenant, TenantNotFound } from '../../directory/tenants/errors.ts'
import { loginIdOrUserId } from '../../directory/users/profile/contract.ts'
import { LoginIdTaken, UserDisabled, UserNotFound } from '../../directory/users/profile/errors.ts'
import { SignUpUser } from '../../directory/users/profile/sign-up-user.ts'
import { loginId, userFields } from '../../directory/users/profile/user/user.ts'
import { operationError } from '@gatehouse-id/operation'
import { refused } from '../../foundation/errors/declare.ts'

export const ImpersonationNotAllowed = operationError({
  name: 'ImpersonationNotAllowed',
  code: 'E011003',
  status: 403,
  description: 'The impersonator is not allowed to act as this user',
})
export const ConsentMissing = operationError({
  name: 'ConsentMissing',
  code: 'E011003',
  status: 403,
  description: 'The user has not consented to impersonation, or the consent has expired',
})
export const NotImpersonating = refused('NotImpersonating', 'This session is not an impersonation')

const jwt = z.string().min(1).max(20_000)
const tenantId = z.string().max(100).optional()
/** Seconds. */
const refreshDuration = z
  .int()
  .min(1)
  .max(10 * 365 * 86_400)
  .optional()
const Jwt = z.object({ jwt: z.string() })

const shared = { customClaims: assertedClaims.optional(), refreshDuration }
const Impersonation = z.object({
  ...shared,
  impersonatorId: loginIdOrUserId,
  loginId: loginIdOrUserId,
  /** Requires the consent of the user, for as long as the session lasts. */
  validateConsent: z.boolean().default(false),
  selectedTenant: tenantId,
  /** Gatehouse extension: the reason, for the audit trail. */
  reason: z.string().trim().max(1000).optional(),
})
const impersonation = {
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
  /** Only for a new user; an existing user keeps their tenants. */
  userTenants: userFields.userTenants,
})
const signUpErrors = [LoginIdTaken, TenantNotFound, RoleNotFound, NotInTenant]

/** provider-api §3.11: tokens that a backend requests for users it vouches for. */
export const jwts = {
  update: manage.write('POST /v1/mgmt/jwt/update', {
    summary: 'Add claims to a session token and to all later tokens of its session',
    right: 'secret',
    input: z.object({ ...shared, jwt }),
    output: Jwt,
    errors: [InvalidToken, TokenRevoked, UserDisabled],
  }),
  impersonate: manage.write('POST /v1/mgmt/impersonate', {
    ...impersonation,
    summary: 'Start a session in which one user impersonates another; returns its refresh token',
    right: 'secret',
  }),
  impersonateStepup: manage.write('POST /v1/mgmt/impersonate/stepup', {
    ...impersonation,
    summary: 'Like impersonate, but the session starts as a step-up',
    right: 'secret',
  }),
  stopImpersonation: manage.write('POST /v1/mgmt/stop/impersonation', {
    summary: 'End an impersonation; returns a refresh token of the impersonator',
    right: 'secret',
    input: z.object({ ...shared, jwt, selectedTenant: tenantId }),
    output: Jwt,
    errors: [InvalidToken, TokenRevoked, UserNotFound, UserDisabled, NotInTenant, NotImpersonating],
  }),
  signIn: manage.write('POST /v1/mgmt/auth/signin', {
    summary: 'Sign in a user that the backend has authenticated',
    right: 'secret',
    input: z
      .object({
        ...signIn,
        loginId: loginIdOrUserId,
        stepup: z.boolean().optional(),
        mfa: z.boolean().optional(),
        revokeOtherSessions: z.boolean().optional(),
        /** The refresh token of the session that a step-up or second factor continues. */
        jwt: z.string().max(20_000).optional(),
      })
      .refine(({ stepup, mfa, jwt: refreshJwt }) => !(stepup || mfa) || refreshJwt, {
        path: ['jwt'],
        message: 'a step-up and a second factor need the refresh token of the session',
      }),
    output: JwtResponse,
    errors: [UserNotFound, UserDisabled, InvalidToken, TokenRevoked, NotInTenant],
  }),
  signUp: manage.write('POST /v1/mgmt/auth/signup', {
    summary: 'Create a user that the backend has authenticated and sign them in',
    right: 'secret',
    input: SignUpInput,
    output: JwtResponse,
    errors: signUpErrors,
  }),
  signUpOrIn: manage.write('POST /v1/mgmt/auth/signup-in', {
    summary: 'Sign in a user that the backend has authenticated, creating them if needed',
    right: 'secret',
    input: SignUpInput,
    output: JwtResponse,
    errors: [...signUpErrors, UserDisabled],
  }),
  anonymous: manage.write('POST /v1/mgmt/auth/anonymous', {
    summary: 'Start a session of a visitor who has no account',
    right: 'secret',
    input: z.object({
      ...shared,
      selectedTenant: tenantId,
      /** Of the selected tenant, or else of the project. */
      roles: references.max(100).default([]),
    }),
    output: JwtResponse.omit({ user: true }),
    errors: [RoleNotFound, TenantNotFound, AdministratorNeeded],
  }),
  generateClientAssertionJwt: manage.write('POST /v1/mgmt/token/clientassertion', {
    summary: 'A signed assertion that authenticates a client to another authorization server (RFC 7523)',
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
