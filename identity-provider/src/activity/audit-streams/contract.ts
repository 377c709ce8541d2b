import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { notFound, refused } from '../../foundation/errors/declare.ts'
import { givenName as name, reference } from '../../foundation/fields/fields.ts'
import { Delivery } from './delivery/delivery.ts'
import { OtlpSecrets, S3Secrets, S3Settings } from './settings.ts'

export const AuditStreamNotFound = notFound('AuditStreamNotFound', 'There is no such stream in this project')
export const AuditStreamTaken = refused('AuditStreamTaken', 'Another stream of the project has this name')
export const AuditStreamDeliveryNotFound = notFound(
  'AuditStreamDeliveryNotFound',
  'There is no such delivery of this stream, or it is no longer stored',
)

/** What is absent stays as it is, or is what it is unless it is given. */
const given = {
  description: S3Settings.shape.description.unwrap().optional(),
  filters: S3Settings.shape.filters.unwrap().optional(),
  /** Of `s3`, as the next five. */
  region: S3Settings.shape.region.unwrap().or(z.literal('')).optional(),
  bucket: S3Settings.shape.bucket.or(z.literal('')).optional(),
  prefix: S3Settings.shape.prefix.unwrap().optional(),
  accessKeyId: S3Settings.shape.accessKeyId.or(z.literal('')).optional(),
  secretAccessKey: S3Secrets.shape.secretAccessKey.or(z.literal('')).optional(),
  isPathStyle: z.boolean().optional(),
  /** Of `otlp`. */
  headers: OtlpSecrets.shape.headers.unwrap().optional(),
}
const { url } = S3Settings.shape

/** A stream without its secrets; texts that its kind does not have are ''. */
export const AuditStream = z.object({
  /** Its name. */
  id: z.string(),
  name: z.string(),
  kind: z.enum(['webhook', 's3', 'otlp']),
  description: z.string(),
  url: z.string(),
  filters: S3Settings.shape.filters.unwrap(),
  region: z.string(),
  bucket: z.string(),
  prefix: z.string(),
  accessKeyId: z.string(),
  isPathStyle: z.boolean(),
  headerNames: z.array(z.string()),
  /** Epoch seconds of the last event that was sent or passed over, as the next. */
  deliveredTime: z.int(),
  /** When the oldest event happened that waits; 0 when none does. */
  waitingTime: z.int(),
  /** Since when every attempt has failed; 0 when the last one did not. */
  failingTime: z.int(),
  /** Failures in a row. */
  attempts: z.int(),
  lastError: z.string(),
  /** Whether nothing is sent before it is saved. */
  isStopped: z.boolean(),
  createdTime: z.int(),
})
export type AuditStream = z.output<typeof AuditStream>

const One = z.object({ stream: AuditStream })
const id = reference

/** Where audit events go as they happen, Gatehouse's own; webhooks are made by `auditWebhooks`. */
export const auditStreams = {
  create: manage.write('POST /v1/gatehouse/audit/streams/create', {
    summary: 'Create a stream of audit events to an S3-compatible store or an OpenTelemetry collector, from now on',
    input: z.object({ name, kind: z.enum(['s3', 'otlp'], 'must be s3 or otlp'), url, ...given }),
    output: One,
    errors: [AuditStreamTaken],
  }),
  update: manage.write('POST /v1/gatehouse/audit/streams/update', {
    summary: 'Change a stream, and let it go on where it was; secrets stay unless it sends somewhere else',
    input: z.object({ id, url: url.optional(), ...given }),
    output: One,
    errors: [AuditStreamNotFound],
  }),
  delete: manage.write('POST /v1/gatehouse/audit/streams/delete', {
    summary: 'Delete a stream; what it has not sent yet is not sent',
    input: z.object({ id }),
    errors: [AuditStreamNotFound],
  }),
  load: manage.read('GET /v1/gatehouse/audit/streams/load', {
    summary: 'Load a stream, without its secrets',
    input: z.object({ id }),
    output: One,
    errors: [AuditStreamNotFound],
  }),
  loadAll: manage.read('GET /v1/gatehouse/audit/streams', {
    summary: 'Load the streams of the project, webhooks too, by name, with how far they have come',
    output: z.object({ streams: z.array(AuditStream) }),
  }),
  test: manage.write('POST /v1/gatehouse/audit/streams/test', {
    summary:
      'Send the event of this call to a stream, in a moment and whatever its filters; the delivery says how it went',
    input: z.object({ id }),
    output: z.object({ delivery: Delivery }),
    errors: [AuditStreamNotFound],
  }),
  listDeliveries: manage.read('POST /v1/gatehouse/audit/streams/deliveries', {
    summary: 'What a stream sent lately, newest first: at most 100 deliveries of the last 30 days',
    input: z.object({ id }),
    output: z.object({ deliveries: z.array(Delivery) }),
    errors: [AuditStreamNotFound],
  }),
  resendDelivery: manage.write('POST /v1/gatehouse/audit/streams/deliveries/resend', {
    summary: 'Send the events of a delivery again, once, in a moment; as they are stored now',
    input: z.object({ id, deliveryId: reference }),
    output: z.object({ delivery: Delivery }),
    errors: [AuditStreamNotFound, AuditStreamDeliveryNotFound],
  }),
}
