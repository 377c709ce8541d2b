import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { givenName as name, reference } from '../../foundation/fields/fields.ts'
import { Delivery } from '../audit-streams/delivery/delivery.ts'
import { headerName, headers, secret, StreamSettings } from '../audit-streams/settings.ts'
import { notFound, refused } from '../../foundation/errors/declare.ts'

export const WebhookNotFound = notFound('WebhookNotFound', 'There is no such webhook in this project')
export const WebhookDeliveryNotFound = notFound(
  'WebhookDeliveryNotFound',
  'There is no such delivery of this webhook, or it is no longer stored',
)
export const WebhookNotSigned = refused('WebhookNotSigned', 'The webhook has no signing secret to rotate')

/** One of them. */
const Authentication = z.object({
  bearerToken: secret.optional(),
  basic: z.object({ username: z.string().max(200), password: z.string().max(2000) }).optional(),
  apiKey: z.object({ key: headerName, token: secret }).optional(),
})

/** Headers are among them: many a receiver is told by one who we are. */
export const WebhookSecrets = z.object({
  authentication: Authentication.default({}),
  hmacSecret: secret.optional(),
  headers,
})
export type WebhookSecrets = z.output<typeof WebhookSecrets>

/** What is absent stays as it is, in a webhook that there is; an empty value takes it away. */
const changes = {
  description: StreamSettings.shape.description.unwrap().optional(),
  filters: StreamSettings.shape.filters.unwrap().optional(),
  authentication: Authentication.optional(),
  hmacSecret: z.string().max(2000).optional(),
  headers: WebhookSecrets.shape.headers.unwrap().optional(),
}

/** A webhook without what it keeps secret, and with how far it has come. */
const AuditWebhook = StreamSettings.extend({
  name: z.string(),
  hasHmacSecret: z.boolean(),
  headerNames: z.array(z.string()),
  authentication: z.enum(['none', 'bearerToken', 'basic', 'apiKey']),
  /** Epoch milliseconds of the last event that was delivered or passed over. */
  deliveredUntil: z.int(),
  /** Failures in a row. */
  attempts: z.int(),
  lastError: z.string(),
})
export type AuditWebhook = z.output<typeof AuditWebhook>

const week = 7 * 24 * 60 * 60
const DeliveryOutput = z.object({ delivery: Delivery })

export const auditWebhooks = {
  set: manage.write('POST /v2/mgmt/connector/audit/web/set', {
    summary:
      'Create a webhook that is told of audit events, or change the one with this name: what is absent stays as it is, secrets unless the URL changes',
    input: z.object({
      name,
      url: StreamSettings.shape.url,
      ...changes,
      insecure: z.literal(false, 'is not supported: use a certificate that verifies').default(false),
    }),
  }),
  /** Gatehouse's own, as what follows. */
  list: manage.read('GET /v1/gatehouse/audit/webhooks', {
    summary: 'The webhooks of the project, with how far they have come; secrets and what headers hold are not shown',
    output: z.object({ webhooks: z.array(AuditWebhook) }),
  }),
  delete: manage.write('POST /v1/gatehouse/audit/webhooks/delete', {
    summary: 'Delete a webhook',
    input: z.object({ name }),
    errors: [WebhookNotFound],
  }),
  listDeliveries: manage.read('POST /v1/gatehouse/audit/webhooks/deliveries', {
    summary: 'What was sent to a webhook lately, newest first: at most 100 deliveries of the last 30 days',
    input: z.object({ name }),
    output: z.object({ deliveries: z.array(Delivery) }),
    errors: [WebhookNotFound],
  }),
  resendDelivery: manage.write('POST /v1/gatehouse/audit/webhooks/deliveries/resend', {
    summary: 'Send the events of a delivery again, once, in a moment; as they are stored now',
    input: z.object({ name, id: reference }),
    output: DeliveryOutput,
    errors: [WebhookNotFound, WebhookDeliveryNotFound],
  }),
  rotateSecret: manage.write('POST /v1/gatehouse/audit/webhooks/rotate-secret', {
    summary: 'Make a new signing secret, returned only once; for a time requests are signed under the old one too',
    right: 'secret',
    input: z.object({
      name,
      /** How long both signatures are sent. */
      overlapSeconds: z.int().min(0, 'must be at least 0').max(week, `must be at most ${week}`).default(0),
    }),
    output: z.object({
      hmacSecret: z.string(),
      /** Epoch milliseconds. */
      previousValidUntil: z.int(),
    }),
    errors: [WebhookNotFound, WebhookNotSigned],
  }),
}
