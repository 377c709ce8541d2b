import { json, operationError } from '@gatehouse-id/operation'
import { z } from 'zod'
import { manage } from '../../../foundation/areas/manage.ts'
import { SsoApplicationNotFound } from '../../../directory/users/applications/contract.ts'
import { reference } from '../../../foundation/fields/fields.ts'
import { url } from '../../../foundation/fields/setting-fields.ts'
import { notFound, refused } from '../../../foundation/errors/declare.ts'

export const OutboundScimNotFound = notFound('OutboundScimNotFound', 'The application has no outbound provisioning')
export const OutboundScimTaken = refused('OutboundScimTaken', 'The application has outbound provisioning already')
export const OutboundScimChanged = operationError({
  name: 'OutboundScimChanged',
  code: 'E011003',
  status: 409,
  description: 'The outbound provisioning was changed meanwhile; load it and try again',
})

/** What the directory is and how it is called; fields of providers besides are kept. */
export const Configuration = z
  .object({
    /** Of the SCIM service: `/Users` is added to it. */
    baseUrl: url.or(z.literal('')).default(''),
    /** The bearer token for it. */
    token: z.string().max(5000, 'must have at most 5000 characters').default(''),
  })
  .catchall(json())
  .refine(value => JSON.stringify(value).length <= 20_000, 'must have at most 20000 characters together')
export type Configuration = z.output<typeof Configuration>

/** The token is never answered. */
const Shown = z.object({
  appId: z.string(),
  configuration: z.record(z.string(), z.unknown()),
  enabled: z.boolean(),
  /** Epoch seconds; 0 for never. */
  lastExportTime: z.int(),
  lastProcessingTime: z.int(),
  /** In a row. */
  failures: z.int(),
  /** Gatehouse's own: why the last one failed; '' for none. */
  lastError: z.string(),
  version: z.int(),
})
export type OutboundScim = z.output<typeof Shown>

const appId = reference
const output = z.object({ configuration: Shown })

/** Sends the users of an application to the directory that it has (RFC 7644). */
export const outboundScim = {
  create: manage.write('POST /v1/mgmt/outbound/scim/create', {
    summary: 'Set up the directory that the users of an application are sent to',
    right: 'secret',
    input: z.object({ appId, configuration: Configuration.prefault({}) }),
    output,
    errors: [SsoApplicationNotFound, OutboundScimTaken],
  }),
  update: manage.write('POST /v1/mgmt/outbound/scim/update', {
    summary: 'Replace the directory of an application; an omitted token stays if the URL does',
    right: 'secret',
    input: z.object({ appId, version: z.int().min(0).max(1_000_000_000), configuration: Configuration.prefault({}) }),
    output,
    errors: [OutboundScimNotFound, OutboundScimChanged],
  }),
  delete: manage.write('POST /v1/mgmt/outbound/scim/delete', {
    summary: 'Send no users of an application any more; those that were sent stay there',
    input: z.object({ appId }),
    errors: [OutboundScimNotFound],
  }),
  load: manage.read('GET /v1/mgmt/outbound/scim/{appId}', {
    summary: 'Load the directory of an application, without its token',
    input: z.object({ appId }),
    output,
    errors: [OutboundScimNotFound],
  }),
  setEnabled: manage.write('POST /v1/mgmt/outbound/scim/enabled/set', {
    summary: 'Begin or stop to send the users of an application',
    input: z.object({ appId, enabled: z.boolean() }),
    output,
    errors: [OutboundScimNotFound],
  }),
}
