import { z } from 'zod'
import { manage } from '../../../foundation/areas/manage.ts'
import { beyondCursor, cursorsOfPage } from '../../../foundation/requests/cursor.ts'

/** provider-api §3.13; the capital E is literal. */
export const Consent = z.object({
  id: z.string(),
  appId: z.string(),
  /** '' where a tenant consented. */
  userId: z.string(),
  scopes: z.array(z.string()),
  grantedBy: z.string(),
  /** Epoch seconds, like the next two; 0 for never. */
  createdTime: z.int(),
  modifiedTime: z.int(),
  ExpireTime: z.int(),
  tenantId: z.string(),
})
export type Consent = z.output<typeof Consent>

const text = z.string().trim().max(100).default('')
const ids = z.array(z.string().min(1).max(100)).max(1000, 'must have at most 1000 ids').default([])

/** What users and tenants have authorized inbound applications to do. */
export const inboundConsents = {
  search: manage.read('POST /v1/mgmt/thirdparty/consents/search', {
    summary: 'Search consents; all criteria must match',
    input: z.object({
      appId: text,
      userId: text,
      consentId: text,
      tenantId: text,
      page: z.int().min(0).max(1_000_000).default(0),
      limit: z.int().min(1).max(1000, 'must be at most 1000').default(100),
      ...beyondCursor,
    }),
    output: z.object({ consents: z.array(Consent), total: z.int(), ...cursorsOfPage }),
  }),
  /** Gatehouse's own. */
  list: manage.read('POST /v1/gatehouse/thirdparty/consents/list', {
    summary: 'The consents of some users, or with some ids, newest first; at most 10,000',
    input: z
      .object({ consentIds: ids, userIds: ids })
      .refine(({ consentIds, userIds }) => consentIds.length + userIds.length > 0, {
        path: ['userIds'],
        message: 'or consentIds is required',
      }),
    output: z.object({ consents: z.array(Consent) }),
  }),
  delete: manage.write('POST /v1/mgmt/thirdparty/consents/delete', {
    summary: 'Delete consents; all criteria must match, and at least one is required',
    input: z
      .object({ consentIds: ids, appId: text, userIds: ids, tenantId: text })
      .refine(
        ({ consentIds, appId, userIds, tenantId }) => consentIds.length + userIds.length > 0 || appId || tenantId,
        {
          path: ['consentIds'],
          message: 'or another criterion is required',
        },
      ),
  }),
  deleteOfTenants: manage.write('POST /v1/mgmt/thirdparty/consents/delete/tenant', {
    summary: 'Delete consents of tenants; all criteria must match, and at least one is required',
    input: z
      .object({ consentIds: ids, appId: text, tenantId: text })
      .refine(({ consentIds, appId, tenantId }) => consentIds.length > 0 || appId || tenantId, {
        path: ['consentIds'],
        message: 'or another criterion is required',
      }),
  }),
}
