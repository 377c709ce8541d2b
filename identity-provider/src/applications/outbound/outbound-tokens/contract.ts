import { z } from 'zod'
import { manage } from '../../../foundation/areas/manage.ts'
import { page } from '../../../foundation/fields/fields.ts'
import { beyondCursor, cursorsOfPage } from '../../../foundation/requests/cursor.ts'
import { TenantNotFound } from '../../../directory/tenants/errors.ts'
import { UserNotFound } from '../../../directory/users/profile/errors.ts'
import { applicationId, scopes } from '../outbound-applications/application.ts'
import { OutboundApplicationNotFound, ThirdPartyFailed } from '../outbound-applications/errors.ts'
import { OutboundToken, uploadFields } from './token.ts'
import { operationError } from '@gatehouse-id/operation'
import { notFound } from '../../../foundation/errors/declare.ts'

export const OutboundTokenNotFound = notFound(
  'OutboundTokenNotFound',
  'There is no such token: the account is not connected, or not with these scopes',
)
/** It has expired, and cannot be refreshed any more: the account has to be connected again. */
export const OutboundTokenUnusable = operationError({
  name: 'OutboundTokenUnusable',
  code: 'E152110',
  status: 400,
  description: 'The token cannot be used: it has expired or was refused, and cannot be refreshed',
})

const appId = applicationId
/** A user id or a login id. */
const userId = z.string().trim().min(1).max(320)
const tenantId = z.string().trim().min(1).max(100)
const optionalTenant = z.string().trim().max(100).default('')
const externalIdentifier = z.string().trim().max(320).optional()
const options = z
  .object({ withRefreshToken: z.boolean().default(false), forceRefresh: z.boolean().default(false) })
  .optional()
const apiKey = z.string().trim().min(1, 'must not be empty').max(20_000)
const batchMax = 100

const fetch = {
  right: 'secret',
  output: z.object({ token: OutboundToken }),
  errors: [
    OutboundApplicationNotFound,
    OutboundTokenNotFound,
    OutboundTokenUnusable,
    UserNotFound,
    TenantNotFound,
    ThirdPartyFailed,
  ],
} as const
const upload = {
  right: 'secret',
  errors: [OutboundApplicationNotFound, OutboundTokenUnusable, UserNotFound, TenantNotFound, ThirdPartyFailed],
} as const
const ofUser = { appId, userId, tenantId: optionalTenant }
const Failures = z.object({
  failures: z.array(
    z.object({
      appId: z.string(),
      userId: z.string().optional(),
      tenantId: z.string().optional(),
      errorCode: z.string(),
      reason: z.string(),
    }),
  ),
})

/** A connected account, without its tokens. */
export const OutboundConnection = OutboundToken.omit({ accessToken: true, refreshToken: true }).extend({
  /** Epoch milliseconds. */
  createdAt: z.int(),
  modifiedAt: z.int(),
})
export type OutboundConnection = z.output<typeof OutboundConnection>

/** Tokens of connected accounts; provider-api §3.14. */
export const outboundTokens = {
  fetchByScopes: manage.write('POST /v1/mgmt/outbound/app/user/token', {
    ...fetch,
    summary: 'Fetch a token of a user that covers some scopes, refreshed where needed',
    input: z.object({ ...ofUser, scopes: scopes.default([]), externalIdentifier, options }),
  }),
  fetch: manage.write('POST /v1/mgmt/outbound/app/user/token/latest', {
    ...fetch,
    summary: 'Fetch the latest token of a user, refreshed where needed',
    input: z.object({ ...ofUser, externalIdentifier, options }),
  }),
  fetchTenantByScopes: manage.write('POST /v1/mgmt/outbound/app/tenant/token', {
    ...fetch,
    summary: 'Fetch a token of a tenant that covers some scopes, refreshed where needed',
    input: z.object({ appId, tenantId, scopes: scopes.default([]), options }),
  }),
  fetchTenant: manage.write('POST /v1/mgmt/outbound/app/tenant/token/latest', {
    ...fetch,
    summary: 'Fetch the latest token of a tenant, refreshed where needed',
    input: z.object({ appId, tenantId, options }),
  }),
  deleteOfUser: manage.write('DELETE /v1/mgmt/outbound/user/tokens', {
    summary: 'Delete the tokens of a user, of an outbound application, or of a user at one',
    otherPaths: ['/v1/mgmt/outbound/tokens'],
    input: z
      .object({ appId: appId.or(z.literal('')).optional(), userId: userId.or(z.literal('')).optional() })
      .refine(({ appId: app, userId: user }) => Boolean(app || user), {
        path: ['userId'],
        message: 'either appId or userId is required',
      }),
    errors: [UserNotFound, OutboundApplicationNotFound],
  }),
  delete: manage.write('DELETE /v1/mgmt/outbound/token', {
    summary: 'Delete a token',
    input: z.object({ id: z.string().min(1).max(100) }),
    errors: [OutboundTokenNotFound],
  }),
  listApps: manage.read('GET /v1/mgmt/outbound/apps-with-user-token', {
    summary: 'List the ids of the outbound applications that a user has connected',
    input: z.object({ userId, tenantId: optionalTenant }),
    output: z.object({ appIds: z.array(z.string()) }),
    errors: [UserNotFound],
  }),
  uploadUserApiKey: manage.write('POST /v1/mgmt/outbound/app/user/apikey/upload', {
    ...upload,
    summary: 'Store an API key of a user; replaces the one before',
    input: z.object({ ...ofUser, apiKey }),
  }),
  uploadTenantApiKey: manage.write('POST /v1/mgmt/outbound/app/tenant/apikey/upload', {
    ...upload,
    summary: 'Store an API key of a tenant; replaces the one before',
    input: z.object({ appId, tenantId, apiKey }),
  }),
  uploadUser: manage.write('POST /v1/mgmt/outbound/app/user/oauthtoken/upload', {
    ...upload,
    summary: 'Store a token of a user from elsewhere; with verifyRefresh it is refreshed first',
    input: z.object({ ...ofUser, ...uploadFields, verifyRefresh: z.boolean().default(false) }),
  }),
  uploadTenant: manage.write('POST /v1/mgmt/outbound/app/tenant/oauthtoken/upload', {
    ...upload,
    summary: 'Store a token of a tenant from elsewhere; with verifyRefresh it is refreshed first',
    input: z.object({ appId, tenantId, ...uploadFields, verifyRefresh: z.boolean().default(false) }),
  }),
  uploadUserBatch: manage.write('POST /v1/mgmt/outbound/app/user/oauthtoken/batch/upload', {
    ...upload,
    summary: `Store up to ${batchMax} tokens of users from elsewhere, all or none`,
    input: z.object({
      tokens: z
        .array(z.object({ ...ofUser, ...uploadFields }))
        .min(1)
        .max(batchMax, `must have at most ${batchMax} tokens`),
    }),
    output: Failures,
    errors: [],
  }),
  uploadTenantBatch: manage.write('POST /v1/mgmt/outbound/app/tenant/oauthtoken/batch/upload', {
    ...upload,
    summary: `Store up to ${batchMax} tokens of tenants from elsewhere, all or none`,
    input: z.object({
      tokens: z
        .array(z.object({ appId, tenantId, ...uploadFields }))
        .min(1)
        .max(batchMax, `must have at most ${batchMax} tokens`),
    }),
    output: Failures,
    errors: [],
  }),
  /** Gatehouse's own. */
  search: manage.read('POST /v1/gatehouse/outbound/connections/search', {
    summary: 'List connected accounts, without their tokens, newest first; all criteria must match',
    input: z.object({
      appIds: z.array(appId).max(100).optional(),
      userIds: z.array(userId).max(100).optional(),
      tenantIds: z.array(tenantId).max(100).optional(),
      ids: z.array(z.string().max(100)).max(100).optional(),
      limit: z.int().min(1).max(100, 'must be at most 100').default(25),
      page,
      ...beyondCursor,
    }),
    output: z.object({
      connections: z.array(OutboundConnection),
      total: z.int(),
      ...cursorsOfPage,
    }),
  }),
}
