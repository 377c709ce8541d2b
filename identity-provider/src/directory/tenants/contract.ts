import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { manyIds, reference, references } from '../../foundation/fields/fields.ts'
import { RoleNotFound } from '../roles/contract.ts'
import { SsoDomainTaken, TenantHasSuccessors, TenantNotFound, TenantTaken } from './errors.ts'
import { ListInput, ListOutput, tenantCriteria } from './search/fields.ts'
import { domains, StoredSettings, Tenant, tenantFields, tenantId, TenantSettings } from './tenant.ts'

const Tenants = z.object({ tenants: z.array(Tenant) })

export const tenants = {
  create: manage.write('POST /v1/mgmt/tenant/create', {
    summary: 'Create a tenant, with a chosen or a generated id',
    input: z.object({
      ...tenantFields,
      id: tenantId.or(z.literal('')).optional(),
      parent: z.string().max(100).optional(),
    }),
    output: z.object({ id: z.string() }),
    errors: [TenantTaken, TenantNotFound],
  }),
  update: manage.write('POST /v1/mgmt/tenant/update', {
    summary: 'Change the given fields of a tenant',
    input: z.object({ ...tenantFields, id: reference }),
    errors: [TenantNotFound, TenantTaken],
  }),
  patch: manage.write('PATCH /v1/mgmt/tenant/patch', {
    summary: 'Change the given fields of a tenant; the name is one of them',
    input: z.object({ ...tenantFields, name: tenantFields.name.optional(), id: reference }),
    errors: [TenantNotFound, TenantTaken],
  }),
  updateDefaultRoles: manage.write('POST /v1/mgmt/tenant/updateDefaultRoles', {
    summary: 'Set the roles of new members of a tenant who are given none',
    input: z.object({ id: reference, defaultRoles: references.max(100) }),
    errors: [TenantNotFound, RoleNotFound],
  }),
  delete: manage.write('POST /v1/mgmt/tenant/delete', {
    summary: 'Delete a tenant; with cascade, also the users and access keys that belong to no other tenant',
    input: z.object({ id: reference, cascade: z.boolean().default(false) }),
    errors: [TenantNotFound, TenantHasSuccessors],
  }),
  load: manage.read('GET /v1/mgmt/tenant', {
    summary: 'Load a tenant',
    // Widgets name it so.
    aliases: { tenant: 'id' },
    input: z.object({ id: reference }),
    output: Tenant,
    errors: [TenantNotFound],
  }),
  loadAll: manage.read('GET /v1/mgmt/tenant/all', {
    summary: 'List every tenant of the project',
    output: Tenants,
  }),
  search: manage.read('POST /v1/mgmt/tenant/search', {
    summary: 'Search tenants; all criteria must match',
    input: z.object(tenantCriteria),
    output: Tenants,
  }),
  /** Gatehouse's own. */
  list: manage.read('POST /v1/gatehouse/tenants/list', {
    summary: 'List a page of tenants, sorted; all criteria must match',
    input: ListInput,
    output: ListOutput,
  }),
  loadSettings: manage.read('GET /v1/mgmt/tenant/settings', {
    summary: 'Load the settings of a tenant',
    input: z.object({ id: reference }),
    output: TenantSettings,
    errors: [TenantNotFound],
  }),
  /** Gatehouse's own; unknown ids are ignored. */
  searchSettings: manage.read('POST /v1/gatehouse/tenants/settings/search', {
    summary: 'Load the settings of some tenants',
    input: z.object({ tenantIds: manyIds }),
    output: z.object({ settings: z.array(TenantSettings.extend({ tenantId: z.string() })) }),
  }),
  updateSettings: manage.write('POST /v1/mgmt/tenant/settings', {
    summary: 'Replace the settings of a tenant',
    input: StoredSettings.extend({
      tenantId: reference,
      domains: domains.default([]),
      selfProvisioningDomains: domains.default([]),
      authType: Tenant.shape.authType.or(z.literal('')).optional(),
    }),
    errors: [TenantNotFound, SsoDomainTaken],
  }),
}
