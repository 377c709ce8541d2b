import type { AuditStream } from '@gatehouse-id/identity-provider/contract'
import { entity, type Input, shape } from '../entity.ts'
import { choice, flag, json, number, records, text, texts, time } from '../fields.ts'

const kinds = {
  type: 'AuditStreamKind',
  about: 'Where a stream sends events.',
  values: {
    WEBHOOK: ['webhook', 'To an address, in requests of its own.'],
    S3: ['s3', "To a store that speaks S3's protocol, in objects of gzipped JSON lines."],
    OTLP: ['otlp', 'To an OpenTelemetry collector, as log records.'],
  },
} as const

const filterKeys = {
  type: 'AuditStreamConditionKey',
  about: 'What of an event a filter compares.',
  values: {
    ACTION: ['action', 'The action.'],
    LEVEL: ['type', 'The level.'],
    METHOD: ['method', 'The sign-in method.'],
    ACTOR_ID: ['actorId', 'The id of the actor.'],
    USER_ID: ['userId', 'The id of the user.'],
    TENANTS: ['tenants', 'The ids of the tenants.'],
    LOGIN_IDS: ['externalIds', 'The login ids of the user.'],
    DEVICE: ['device', 'The kind of device.'],
    IP: ['remoteAddress', 'The IP address.'],
  },
} as const

const filterOperators = {
  type: 'AuditStreamConditionOperator',
  about: 'How a filter compares.',
  values: { INCLUDES: ['includes', 'One of the values.'], EXCLUDES: ['excludes', 'None of the values.'] },
} as const

type Draft = Input<'auditStreams', 'create'>

const filter = shape<AuditStream['filters'][number], NonNullable<Draft['filters']>[number]>()({
  type: 'AuditStreamCondition',
  input: { type: 'AuditStreamConditionInput', about: 'Which events are sent.' },
  about: 'Which events are sent.',
  fields: {
    key: choice(filterKeys, 'What is compared.', { required: true }),
    operator: choice(filterOperators, 'How it is compared.', { required: true }),
    values: texts('The values; every event passes when there are none.', { required: true }),
  },
})

export const auditStream = entity<AuditStream, Draft, Input<'auditStreams', 'update'>>()({
  type: 'AuditStream',
  noun: 'an audit stream',
  nouns: 'audit streams',
  short: 'stream',
  shorts: 'streams',
  about: 'Where audit events go as they happen: a webhook, a store or a collector.',
  area: 'auditStreams',
  read: 'read_project',
  change: 'manage_project',
  key: 'name',
  fields: {
    name: text('The name; unique in the project.', { required: true, fixed: true }),
    kind: choice(kinds, 'Where it sends events.', {
      required: true,
      fixed: true,
      given: 'Where it sends events; webhooks are made by `auditWebhookUpsert`.',
    }),
    description: text('What it is for.'),
    url: text('The address of the webhook, the store or the collector.', { required: true }),
    region: text('The region of the store.', { given: 'The region of the store; us-east-1 when omitted.' }),
    bucket: text('The bucket of the store.'),
    prefix: text('What the names of objects begin with.'),
    accessKeyId: text('The id of the access key to the store.'),
    secretAccessKey: text('The secret of the access key; omitted, the stored one stays while the bucket does.', {
      secret: true,
    }),
    isPathStyle: flag('Whether the bucket stands in the path, and not before the host.'),
    headers: json('Headers of requests to the collector: an object of texts; omitted, they stay while the URL does.', {
      secret: true,
    }),
    headerNames: texts('The names of headers of its requests.', { derived: true }),
    filters: records(filter, 'Which events are sent; an event has to pass all of them.', {}),
    deliveredUntil: time('When the last event that was sent, or did not match, happened.', {
      wire: 'deliveredTime',
      derived: true,
    }),
    waitingSince: time('When the oldest event happened that waits; null when none does.', {
      wire: 'waitingTime',
      derived: true,
      absent: true,
    }),
    failingSince: time('Since when every attempt has failed; null when the last one did not.', {
      wire: 'failingTime',
      derived: true,
      absent: true,
    }),
    attempts: number('How many attempts in a row failed.', { derived: true }),
    lastError: text('Why the last attempt failed; null when it did not.', { derived: true, absent: true }),
    isStopped: flag('Whether nothing is sent before it is saved.', { derived: true }),
    createdAt: time('When it was created.', { wire: 'createdTime', derived: true }),
  },
  list: {
    about: 'Audit streams of the project, webhooks too, by name.',
    order: {
      NAME: ['name', 'The name.'],
      DELIVERED_UNTIL: ['deliveredUntil', 'How far it has come.'],
      CREATED_AT: ['createdAt', 'When it was created.'],
    },
    search: ['name', 'description', 'url', 'bucket'],
    searchAbout: 'Text in the name, the description, the URL or the bucket.',
    criteria: { kinds: { oneOf: 'kind', about: 'Of one of these kinds.' } },
  },
  errors: {
    AuditStreamNotFound: 'No audit stream has this name.',
    AuditStreamTaken: 'Another audit stream has this name.',
    AuditStreamDeliveryNotFound: 'The stream has no such delivery, or it is no longer stored.',
  },
  create: {
    about: 'Creates a stream to a store or a collector, of the events from now on.',
    errors: ['AuditStreamTaken'],
  },
  update: { about: 'Changes a stream, and lets it go on where it was when it has stopped.' },
  delete: { about: 'Deletes a stream; what it has not sent yet is not sent.' },
})
