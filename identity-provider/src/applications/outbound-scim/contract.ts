import { json, operation } from '@gatehouse/operation'
import { z } from 'zod'
import { SsoApplicationNotFound } from '../../directory/users/applications/errors.ts'
import { reference } from '../../foundation/fields/fields.ts'
import { url } from '../../foundation/fields/setting-fields.ts'
import { OutboundScimChanged, OutboundScimNotFound, OutboundScimTaken } from './errors.ts'

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

const auth = 'managementKey' as const
const appId = reference
const output = z.object({ configuration: Shown })

/** Sends the users of an application to the directory that it has (RFC 7644). */
export const outboundScim = {
  create: operation({
    summary: 'Set up the directory that the users of an application are sent to',
    method: 'POST',
    path: '/v1/mgmt/outbound/scim/create',
    auth,
    right: 'secret',
    input: z.object({ appId, configuration: Configuration.prefault({}) }),
    output,
    errors: [SsoApplicationNotFound, OutboundScimTaken],
  }),
  update: operation({
    summary: 'Replace the directory of an application; an omitted token stays if the URL does',
    method: 'POST',
    path: '/v1/mgmt/outbound/scim/update',
    auth,
    right: 'secret',
    input: z.object({ appId, version: z.int().min(0).max(1_000_000_000), configuration: Configuration.prefault({}) }),
    output,
    errors: [OutboundScimNotFound, OutboundScimChanged],
  }),
  delete: operation({
    summary: 'Send no users of an application any more; those that were sent stay there',
    method: 'POST',
    path: '/v1/mgmt/outbound/scim/delete',
    auth,
    right: 'write',
    input: z.object({ appId }),
    output: z.object({}),
    errors: [OutboundScimNotFound],
  }),
  load: operation({
    summary: 'Load the directory of an application, without its token',
    method: 'GET',
    path: '/v1/mgmt/outbound/scim/{appId}',
    auth,
    right: 'read',
    input: z.object({ appId }),
    output,
    errors: [OutboundScimNotFound],
  }),
  setEnabled: operation({
    summary: 'Begin or stop to send the users of an application',
    method: 'POST',
    path: '/v1/mgmt/outbound/scim/enabled/set',
    auth,
    right: 'write',
    input: z.object({ appId, enabled: z.boolean() }),
    output,
    errors: [OutboundScimNotFound],
  }),
}
