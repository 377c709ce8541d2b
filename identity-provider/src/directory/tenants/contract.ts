import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { manyIds, reference, references } from '../../foundation/fields/fields.ts'
import { RoleNotFound } from '../roles/errors.ts'
import { SsoDomainTaken } from './errors.ts'
import { TenantHasSuccessors, TenantNotFound, TenantTaken } from './errors.ts'
import { ListInput, ListOutput, tenantCriteria } from './search/fields.ts'
import { domains, StoredSettings, Tenant, tenantFields, tenantId, TenantSettings } from './tenant.ts'

const managementKey = 'managementKey' as const
const Empty = z.object({})
const Tenants = z.object({ tenants: z.array(Tenant) })

export const tenants = {
  create: operation({
    summary: 'Create a tenant, with a chosen or a generated id',
    method: 'POST',
    path: '/v1/mgmt/tenant/create',
    auth: managementKey,
    right: 'write',
    input: z.object({
      ...tenantFields,
      id: tenantId.or(z.literal('')).optional(),
      parent: z.string().max(100).optional(),
    }),
    output: z.object({ id: z.string() }),
    errors: [TenantTaken, TenantNotFound],
  }),
  update: operation({
    summary: 'Change the given fields of a tenant',
    method: 'POST',
    path: '/v1/mgmt/tenant/update',
    auth: managementKey,
    right: 'write',
    input: z.object({ ...tenantFields, id: reference }),
    output: Empty,
    errors: [TenantNotFound, TenantTaken],
  }),
  patch: operation({
    summary: 'Change the given fields of a tenant; the name is one of them',
    method: 'PATCH',
    path: '/v1/mgmt/tenant/patch',
    auth: managementKey,
    right: 'write',
    input: z.object({ ...tenantFields, name: tenantFields.name.optional(), id: reference }),
    output: Empty,
    errors: [TenantNotFound, TenantTaken],
  }),
  updateDefaultRoles: operation({
    summary: 'Set the roles of new members of a tenant who are given none',
    method: 'POST',
    path: '/v1/mgmt/tenant/updateDefaultRoles',
    auth: managementKey,
    right: 'write',
    input: z.object({ id: reference, defaultRoles: references.max(100) }),
    output: Empty,
    errors: [TenantNotFound, RoleNotFound],
  }),
  delete: operation({
    summary: 'Delete a tenant; with cascade, also the users and access keys that belong to no other tenant',
    method: 'POST',
    path: '/v1/mgmt/tenant/delete',
    auth: managementKey,
    right: 'write',
    input: z.object({ id: reference, cascade: z.boolean().default(false) }),
    output: Empty,
    errors: [TenantNotFound, TenantHasSuccessors],
  }),
  load: operation({
    summary: 'Load a tenant',
    method: 'GET',
    path: '/v1/mgmt/tenant',
    auth: managementKey,
    right: 'read',
    // Widgets name it so.
    aliases: { tenant: 'id' },
    input: z.object({ id: reference }),
    output: Tenant,
    errors: [TenantNotFound],
  }),
  loadAll: operation({
    summary: 'List every tenant of the project',
    method: 'GET',
    path: '/v1/mgmt/tenant/all',
    auth: managementKey,
    right: 'read',
    input: Empty,
    output: Tenants,
  }),
  search: operation({
    summary: 'Search tenants; all criteria must match',
    method: 'POST',
    path: '/v1/mgmt/tenant/search',
    auth: managementKey,
    right: 'read',
    input: z.object(tenantCriteria),
    output: Tenants,
  }),
  /** Gatehouse's own. */
  list: operation({
    summary: 'List a page of tenants, sorted; all criteria must match',
    method: 'POST',
    path: '/v1/gatehouse/tenants/list',
    auth: managementKey,
    right: 'read',
    input: ListInput,
    output: ListOutput,
  }),
  loadSettings: operation({
    summary: 'Load the settings of a tenant',
    method: 'GET',
    path: '/v1/mgmt/tenant/settings',
    auth: managementKey,
    right: 'read',
    input: z.object({ id: reference }),
    output: TenantSettings,
    errors: [TenantNotFound],
  }),
  /** Gatehouse's own; unknown ids are ignored. */
  searchSettings: operation({
    summary: 'Load the settings of some tenants',
    method: 'POST',
    path: '/v1/gatehouse/tenants/settings/search',
    auth: managementKey,
    right: 'read',
    input: z.object({ tenantIds: manyIds }),
    output: z.object({ settings: z.array(TenantSettings.extend({ tenantId: z.string() })) }),
  }),
  updateSettings: operation({
    summary: 'Replace the settings of a tenant',
    method: 'POST',
    path: '/v1/mgmt/tenant/settings',
    auth: managementKey,
    right: 'write',
    input: StoredSettings.extend({
      tenantId: reference,
      domains: domains.default([]),
      selfProvisioningDomains: domains.default([]),
      authType: Tenant.shape.authType.or(z.literal('')).optional(),
    }),
    output: Empty,
    errors: [TenantNotFound, SsoDomainTaken],
  }),
}
