import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { loginIdOrUserId } from '../../directory/users/profile/contract.ts'
import { UserDisabled, UserNotFound } from '../../directory/users/profile/errors.ts'
import { InvalidToken } from '../../foundation/errors/errors.ts'
import { ImpersonationNotAllowed, NotImpersonating } from '../jwt/contract.ts'
import { TokenRevoked } from '../sessions/contract.ts'
import { assertedClaims } from '../sessions/sign-in/backend-assertions.ts'

const Jwt = z.object({ jwt: z.string() })
const tenYearsSeconds = 10 * 365 * 86_400

/** Members of a family who act for its dependents. */
export const familyImpersonation = {
  start: manage.write('POST /v1/mgmt/family/impersonate', {
    summary: 'Start a session in which a member of a family acts as a dependent; returns its refresh token',
    right: 'secret',
    input: z.object({
      impersonatorUserIdOrLoginId: loginIdOrUserId,
      dependentLoginId: loginIdOrUserId,
      selectedFamily: z.string().max(100).optional(),
    }),
    output: Jwt,
    errors: [UserNotFound, UserDisabled, ImpersonationNotAllowed],
  }),
  stop: manage.write('POST /v1/mgmt/family/impersonate/stop', {
    summary: 'End such a session; returns a refresh token of the member',
    right: 'secret',
    input: z.object({
      jwt: z.string().min(1).max(20_000),
      customClaims: assertedClaims.optional(),
      /** Seconds; 0 for the project's. */
      refreshDuration: z.int().min(0).max(tenYearsSeconds).optional(),
    }),
    output: Jwt,
    errors: [InvalidToken, TokenRevoked, UserNotFound, UserDisabled, NotImpersonating],
  }),
}
