import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { notReversibleReasons } from '../../foundation/areas/captured.ts'
import { AdministratorNeeded, KeyNotAllowed, RightsExceeded } from '../../foundation/errors/errors.ts'
import { AuditEventNotFound, NotReversible, UndoConflict } from '../change-capture/errors.ts'
import { ActorType } from './actor-type.ts'
import { JobAnswer } from '../jobs/contract.ts'
import { TooManyJobs } from '../jobs/errors.ts'
import { epochMs, manyIds, page } from '../../foundation/fields/fields.ts'

const texts = z.array(z.string().max(320)).max(1000).optional()
const time = epochMs.optional()

export const AuditLevel = z.enum(['info', 'warn', 'error'])

/** provider-api §3.9; `actor`, `target`, `result`, `requestId` and `userAgent` are Gatehouse's own. */
export const AuditRecord = z.object({
  ID: z.string(),
  projectId: z.string(),
  /** The user the event is about; empty when it is about none. */
  userId: z.string(),
  action: z.string(),
  type: AuditLevel,
  actorId: z.string(),
  /** Epoch milliseconds, as text (a 64-bit integer on the wire). */
  occurred: z.string(),
  device: z.string(),
  method: z.string(),
  geo: z.string(),
  remoteAddress: z.string(),
  externalIds: z.array(z.string()),
  tenants: z.array(z.string()),
  data: z.record(z.string(), z.unknown()),
  actor: z.object({ type: ActorType, id: z.string(), name: z.string() }).optional(),
  target: z.object({ type: z.string(), id: z.string(), name: z.string() }).optional(),
  requestId: z.string().optional(),
  userAgent: z.string().optional(),
})
export type AuditRecord = z.output<typeof AuditRecord>

export const SearchInput = z.object({
  /** Users that the events are about, alone or among others. */
  userIds: texts,
  actorIds: texts,
  actions: texts,
  excludedActions: texts,
  devices: texts,
  methods: texts,
  remoteAddresses: texts,
  /** Login ids of the users that the events are about. */
  externalIds: texts,
  tenants: texts,
  /** With `tenants`: also events that belong to no tenant. Alone: these only. */
  noTenants: z.boolean().optional(),
  geos: texts,
  auditTypes: z.array(AuditLevel).max(100).optional(),
  /** Whole words, all of them, of the action, the address, the names and ids of actor and target, and ids of applications signed in to. */
  text: z.string().trim().max(200).optional(),
  from: time,
  to: time,
  oldestFirst: z.boolean().default(false),
  size: z.int().min(1).max(1000, 'must be at most 1000').default(1000),
  page,
  /** Gatehouse's own: the `next` of the answer before; takes the place of `page`. */
  after: z.string().max(500).optional(),
  /** Gatehouse's own: the `previous` of an answer, for the records before them; takes the place of `page` and `after`. */
  before: z.string().max(500).optional(),
  /** Gatehouse's own: the last records instead of the first; takes the place of `page`. */
  fromEnd: z.boolean().optional(),
  /** Gatehouse's own: answers a cursor for each record. */
  withCursors: z.boolean().optional(),
})
export type AuditSearch = z.output<typeof SearchInput>

/** The columns of an export as CSV. */
export const auditColumns = [
  'ID',
  'occurred',
  'action',
  'type',
  'actor',
  'target',
  'userId',
  'externalIds',
  'tenants',
  'method',
  'remoteAddress',
  'device',
  'userAgent',
  'requestId',
  'data',
] as const satisfies readonly (keyof AuditRecord)[]

export const ExportInput = z.object({
  /** Without `from`, all that is kept. */
  filter: SearchInput.omit({
    oldestFirst: true,
    size: true,
    page: true,
    after: true,
    before: true,
    fromEnd: true,
    withCursors: true,
  }).prefault({}),
  format: z.enum(['jsonl', 'csv']).default('jsonl'),
})

const EntityChange = z.object({
  kind: z.enum(['created', 'updated', 'deleted']),
  type: z.string(),
  id: z.string(),
  name: z.string(),
  before: z.record(z.string(), z.unknown()).optional(),
  after: z.record(z.string(), z.unknown()).optional(),
})

/** Gatehouse's own: what an event did to things, without secrets. */
export const AuditChange = z.object({
  /** Of the event. */
  id: z.string(),
  changes: z.array(EntityChange),
  /** Whether something of it can be undone, unless something was changed again since. */
  isReversible: z.boolean(),
  /** What of it cannot be undone. */
  notReversible: z.array(z.enum(notReversibleReasons)),
})
export type AuditChange = z.output<typeof AuditChange>

export const audit = {
  search: manage.read('POST /v1/mgmt/audit/search', {
    summary: 'Search the audit trail; newest first, the last 30 days unless told',
    right: 'audit',
    input: SearchInput,
    output: z.object({
      audits: z.array(AuditRecord),
      total: z.int(),
      /** Gatehouse's own: send it as `after` for the records that follow; absent at the end. */
      next: z.string().optional(),
      /** Gatehouse's own: send it as `before` for the records that precede; absent at the start. */
      previous: z.string().optional(),
      /** Of each record, in the same order: good for `after` and for `before`. */
      cursors: z.array(z.string()).optional(),
    }),
  }),
  /** Gatehouse's own. */
  latest: manage.read('POST /v1/gatehouse/audit/latest', {
    summary: 'The latest audit events about each of some users, the newest of each first',
    right: 'audit',
    input: z.object({
      userIds: manyIds,
      /** For each user. */
      limit: z.int().min(1).max(101, 'must be at most 101').default(10),
    }),
    output: z.object({
      /** A record that is about several of the users comes once for each. */
      audits: z.array(AuditRecord),
      /** Of each record, in the same order: the user in whose history it is. */
      userIds: z.array(z.string()),
      /** Of each record, in the same order, for a search about its user alone. */
      cursors: z.array(z.string()),
    }),
  }),
  /** Gatehouse's own. */
  createExport: manage.read('POST /v1/gatehouse/jobs/audit/export', {
    summary: 'Write the audit events until now that a filter finds to a file, oldest first, in a job',
    right: 'audit',
    input: ExportInput,
    output: JobAnswer,
    errors: [TooManyJobs],
  }),
  createEvent: manage.write('POST /v1/mgmt/audit/event', {
    summary: 'Add an event of your own to the audit trail',
    input: z.object({
      action: z.string().trim().min(1).max(100),
      type: AuditLevel,
      actorId: z.string().max(320).default(''),
      tenantId: z.string().max(320).default(''),
      userId: z.string().max(320).default(''),
      data: z.record(z.string(), z.unknown()).default({}),
    }),
  }),
  loadChanges: manage.read('POST /v1/gatehouse/audit/changes', {
    summary: 'What audit events did to things, before and after; those that are not kept are left out',
    input: z.object({ ids: z.array(z.string().max(100)).max(100, 'must have at most 100 ids') }),
    output: z.object({ changes: z.array(AuditChange) }),
    errors: [KeyNotAllowed],
  }),
  undo: manage.write('POST /v1/gatehouse/audit/undo', {
    summary: 'Undo an audited change, as far as it can be; takes the rights that the change took',
    input: z.object({ id: z.string().min(1).max(100) }),
    output: z.object({ notReversible: z.array(z.enum(notReversibleReasons)) }),
    errors: [AuditEventNotFound, UndoConflict, NotReversible, AdministratorNeeded, RightsExceeded],
  }),
}
