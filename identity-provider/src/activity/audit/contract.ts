import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { epochMs, page } from '../../foundation/fields/fields.ts'

const texts = z.array(z.string().max(320)).max(1000).optional()
const time = epochMs.optional()

export const ActorType = z.enum(['user', 'managementKey', 'accessKey', 'system', 'anonymous'])

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
  /** Whole words, all of them, of the action, the address, and the names and ids of actor and target. */
  text: z.string().trim().max(200).optional(),
  from: time,
  to: time,
  oldestFirst: z.boolean().default(false),
  size: z.int().min(1).max(1000, 'must be at most 1000').default(1000),
  page,
  /** Gatehouse's own: the `next` of the answer before; takes the place of `page`. */
  after: z.string().max(500).optional(),
})
export type AuditSearch = z.output<typeof SearchInput>

export const audit = {
  search: operation({
    summary: 'Search the audit trail; newest first, the last 30 days unless told',
    method: 'POST',
    path: '/v1/mgmt/audit/search',
    auth: 'managementKey',
    right: 'audit',
    input: SearchInput,
    output: z.object({ audits: z.array(AuditRecord), total: z.int(), next: z.string().optional() }),
  }),
  createEvent: operation({
    summary: 'Add an event of your own to the audit trail',
    method: 'POST',
    path: '/v1/mgmt/audit/event',
    auth: 'managementKey',
    right: 'write',
    input: z.object({
      action: z.string().trim().min(1).max(100),
      type: AuditLevel,
      actorId: z.string().max(320).default(''),
      tenantId: z.string().max(320).default(''),
      userId: z.string().max(320).default(''),
      data: z.record(z.string(), z.unknown()).default({}),
    }),
    output: z.object({}),
  }),
}
