import { operation, safeUrl, operationError } from '@gatehouse-id/operation'
import { z } from 'zod'
import { InvalidToken } from '../../../foundation/errors/errors.ts'
import { NotInTenant } from '../../../directory/tenants/errors.ts'
import { UserDisabled } from '../../../directory/users/profile/errors.ts'
import { RedirectNotApproved } from '../../../federation/social/errors.ts'
import { TokenRevoked } from '../../../tokens/sessions/contract.ts'
import { applicationId, scopes } from '../outbound-applications/application.ts'
import { OutboundApplicationNotFound, ThirdPartyFailed } from '../outbound-applications/errors.ts'

/** What a tenant has connected is used by all of it. */
export const TenantConnectionNotAllowed = operationError({
  name: 'TenantConnectionNotAllowed',
  code: 'E061005',
  status: 403,
  description: 'Only an administrator of the tenant may connect accounts for it',
})
/** Used, expired, unknown, or brought by another session than the one that asked for the connection. */
export const ConnectionCodeInvalid = operationError({
  name: 'ConnectionCodeInvalid',
  code: 'E061301',
  status: 400,
  description: 'The code was used before, has expired, or is for another session: connect the account again',
})

const shared = {
  method: 'POST',
  auth: 'refreshToken',
  limit: 'session',
  /** Where to send the browser. */
  output: z.object({ url: z.string() }),
  errors: [
    OutboundApplicationNotFound,
    RedirectNotApproved,
    NotInTenant,
    TenantConnectionNotAllowed,
    ThirdPartyFailed,
    InvalidToken,
    TokenRevoked,
    UserDisabled,
  ],
} as const
const options = {
  redirectUrl: safeUrl.or(z.literal('')).optional(),
  scopes: scopes.optional(),
  prompt: z.string().max(100).optional(),
  loginHint: z.string().max(320).optional(),
  externalIdentifier: z.string().trim().max(320).optional(),
}

/** A signed-in user connects an account at a third party; provider-api §3.14. */
export const outboundConnections = {
  connect: operation({
    ...shared,
    summary: 'Start to connect an account at a third party, for the user or for their tenant',
    path: '/v1/outbound/oauth/connect',
    input: z.object({
      appId: applicationId,
      tenantId: z.string().trim().max(100).default(''),
      /** For the tenant itself, and not for the user in it. */
      tenantLevel: z.boolean().default(false),
      externalIdentifier: options.externalIdentifier,
      options: z.object(options).optional(),
    }),
  }),
  connectV1: operation({
    ...shared,
    summary: 'Start to connect an account of the user at a third party, at the path under management',
    path: '/v1/mgmt/outbound/app/connect',
    input: z.object({
      appId: applicationId,
      options: z.object({ ...options, resources: z.array(z.string().max(2000)).max(10).optional() }).optional(),
    }),
  }),
  exchange: operation({
    ...shared,
    summary: 'Complete a connection with the code that its browser brought back, in the session that asked for it',
    path: '/v1/gatehouse/outbound/exchange',
    input: z.object({ code: z.string().max(200) }),
    output: z.object({ appId: z.string() }),
    errors: [
      ConnectionCodeInvalid,
      NotInTenant,
      TenantConnectionNotAllowed,
      OutboundApplicationNotFound,
      ThirdPartyFailed,
      InvalidToken,
      TokenRevoked,
      UserDisabled,
    ],
  }),
}
