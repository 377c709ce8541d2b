import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { manyIds } from '../../foundation/fields/fields.ts'
import { TenantNotFound } from '../tenants/errors.ts'

/** provider-api §3.12. */
export const Group = z.object({
  id: z.string(),
  display: z.string(),
  members: z.array(z.object({ loginId: z.string(), userId: z.string(), display: z.string() })),
  source: z.enum(['scim', 'jit']),
  ssoId: z.string(),
})
export type Group = z.output<typeof Group>

/** Omitted: the groups of every configuration. */
const ofTenant = { tenantId: z.string().trim().min(1).max(100), ssoId: z.string().trim().max(100).default('') }
const ids = z.array(z.string().min(1).max(320)).max(1000, 'must have at most 1000 ids').default([])

/** Groups reported by the identity providers of tenants; answers are bare arrays. */
export const groups = {
  loadAll: manage.read('POST /v1/mgmt/group/all', {
    output: z.array(Group),
    errors: [TenantNotFound],
    summary: 'List the groups of a tenant, with their members',
    input: z.object(ofTenant),
  }),
  loadOfMembers: manage.read('POST /v1/mgmt/group/member/all', {
    output: z.array(Group),
    errors: [TenantNotFound],
    summary: 'List the groups of a tenant that any of the given users belong to',
    input: z.object({ ...ofTenant, loginIds: ids, userIds: ids }),
  }),
  /** Gatehouse's own; unknown ids are ignored. By name; without `limit` all matches, with it one page of them. */
  search: manage.read('POST /v1/gatehouse/groups/search', {
    summary: 'Search the groups of all tenants, with their members; all criteria must match',
    input: z
      .object({
        tenantIds: manyIds.optional(),
        groupIds: manyIds.optional(),
        /** One of these users is a member. */
        userIds: manyIds.optional(),
        ssoId: z.string().trim().max(100).optional(),
        /** Part of the name; any case of ASCII letters is found, others as they are written. */
        text: z.string().trim().max(200, 'must have at most 200 characters').optional(),
        desc: z.boolean().optional(),
        limit: z.int().min(1).max(100, 'must be at most 100').optional(),
        /** With `limit`: `next` of the previous answer. */
        after: z.string().max(2000).optional(),
        /** With `limit`: `previous` of an answer, for the groups before them. */
        before: z.string().max(2000).optional(),
        /** With `limit`: the last groups instead of the first. */
        fromEnd: z.boolean().optional(),
      })
      .refine(({ tenantIds, groupIds, userIds, limit }) => tenantIds ?? groupIds ?? userIds ?? limit, {
        path: ['tenantIds'],
        message: 'one of tenantIds, groupIds, userIds and limit is required',
      }),
    output: z.object({
      groups: z.array(Group.extend({ tenantId: z.string() })),
      /** Matches before paging, counted up to 10,000. */
      total: z.int(),
      /** Of each group, in the same order: good for `after` and for `before`. */
      cursors: z.array(z.string()),
      /** Send it as `after` for the next page; absent on the last page. */
      next: z.string().optional(),
      /** Send it as `before` for the page before; absent on the first page. */
      previous: z.string().optional(),
    }),
  }),
  loadMembers: manage.read('POST /v1/mgmt/group/members', {
    output: z.array(Group),
    errors: [TenantNotFound],
    summary: 'Load a group of a tenant, with its members',
    input: z.object({ ...ofTenant, groupId: z.string().min(1).max(100) }),
  }),
}
