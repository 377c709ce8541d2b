import { exactUrl } from '@gatehouse-id/operation'
import { z } from 'zod'
import { manage } from '../../../foundation/areas/manage.ts'
import { withoutDefaults } from '../../../foundation/fields/fields.ts'
import { TenantNotFound } from '../../../directory/tenants/errors.ts'
import { applicationId, name, OutboundApplication, Settings } from './application.ts'
import {
  OutboundApplicationNotFound,
  OutboundApplicationTaken,
  OutboundTemplateNotFound,
  ThirdPartyFailed,
} from './errors.ts'

const clientSecret = z.string().max(2000).optional()
const Answer = z.object({ app: OutboundApplication })
const given = { ...Settings.shape, clientSecret }

/** Third parties that users and tenants connect; provider-api §3.14. */
export const outboundApplications = {
  create: manage.write('POST /v1/mgmt/outbound/app/create', {
    summary: 'Create an outbound application: a third party whose accounts users and tenants connect',
    input: z.object({ id: applicationId.or(z.literal('')).optional(), name, ...given }),
    output: Answer,
    errors: [OutboundApplicationTaken, ThirdPartyFailed],
  }),
  createByTemplate: manage.write('POST /v1/mgmt/outbound/app/create/bytemplate', {
    summary: 'Create an outbound application from a template, with changes',
    input: z.object({
      templateId: z.string().trim().min(1).max(100),
      id: applicationId.or(z.literal('')).optional(),
      clientId: Settings.shape.clientId,
      clientSecret,
      /** Of the tenant whose template it is; the templates here are everybody's. */
      tenantId: z.string().max(100).optional(),
      overrides: z.object({ ...withoutDefaults(Settings.shape), name: name.optional() }).optional(),
    }),
    output: Answer,
    errors: [OutboundApplicationTaken, OutboundTemplateNotFound, TenantNotFound, ThirdPartyFailed],
  }),
  createByDcrPreset: manage.write('POST /v1/mgmt/outbound/app/create/bydcrpreset', {
    summary: 'Create an outbound application by registering at a third party',
    input: z.object({
      /** The URL of the third party's authorization server (RFC 8414), which registers clients (RFC 7591). */
      dcrPresetId: exactUrl.max(500),
      /** Of the tenant whose preset it is; the third parties here are everybody's. */
      tenantId: z.string().max(100).optional(),
    }),
    output: Answer,
    errors: [OutboundApplicationTaken, TenantNotFound, ThirdPartyFailed],
  }),
  update: manage.write('POST /v1/mgmt/outbound/app/update', {
    summary: 'Replace an outbound application; without a secret it keeps its own',
    // The Java SDK sends the fields without it.
    wrapper: 'app',
    input: z.object({ app: z.object({ id: applicationId, name, ...given }) }),
    output: Answer,
    errors: [OutboundApplicationNotFound, ThirdPartyFailed],
  }),
  delete: manage.write('POST /v1/mgmt/outbound/app/delete', {
    summary: 'Delete an outbound application and every token of it',
    input: z.object({ id: applicationId }),
    errors: [OutboundApplicationNotFound],
  }),
  load: manage.read('GET /v1/mgmt/outbound/app/{id}', {
    summary: 'Load an outbound application, without its secret',
    otherPaths: ['/v1/mgmt/outbound/app'],
    input: z.object({ id: applicationId }),
    output: Answer,
    errors: [OutboundApplicationNotFound],
  }),
  loadAll: manage.read('GET /v1/mgmt/outbound/apps', {
    summary: 'List all outbound applications by name, without their secrets',
    output: z.object({ apps: z.array(OutboundApplication) }),
  }),
  /** Gatehouse's own. */
  listTemplates: manage.read('GET /v1/gatehouse/outbound/templates', {
    summary: 'List the templates of outbound applications',
    output: z.object({
      templates: z.array(
        z.object({ id: z.string(), name: z.string(), description: z.string(), scopes: z.array(z.string()) }),
      ),
    }),
  }),
}
