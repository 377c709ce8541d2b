import type { AuditRecord } from '@gatehouse-id/identity-provider/contract'
import type { Permission } from '@gatehouse-id/entities'

/** The types whose changes can be watched, by the targets of audit events. */
export const entityTypes = {
  user: 'User',
  role: 'Role',
  permission: 'Permission',
  tenant: 'Tenant',
  project: 'Project',
  accessKey: 'AccessKey',
  managementKey: 'ManagementKey',
  userAttribute: 'UserAttribute',
  ssoApplication: 'SsoApplication',
  inboundApplication: 'InboundApplication',
  jwtTemplate: 'JwtTemplate',
  list: 'List',
  flow: 'Flow',
  auditWebhook: 'AuditWebhook',
} as const

export type EntityType = (typeof entityTypes)[keyof typeof entityTypes]

/** What it takes to read each of them: as in the table of permissions, which a test compares. */
export const permissionOf: Readonly<Record<EntityType, Permission>> = {
  User: 'read_users',
  Role: 'read_users',
  Permission: 'read_users',
  Tenant: 'read_users',
  Project: 'read_project',
  AccessKey: 'read_project',
  ManagementKey: 'manage_keys',
  UserAttribute: 'read_users',
  SsoApplication: 'read_project',
  InboundApplication: 'read_project',
  JwtTemplate: 'read_project',
  List: 'read_project',
  Flow: 'read_project',
  AuditWebhook: 'read_project',
}

/** An entity that an audit event tells of. */
export type ChangedEntity = {
  kind: 'created' | 'updated' | 'deleted'
  type: EntityType
  id: string
  record: AuditRecord
}

const creates = new Set(['ProjectCloned'])
const deletes = new Set(['UsersMerged'])
/** They end like changes, and change nothing of their target. */
const changesNothing = new Set(['EmbeddedLinkGenerated', 'JWTUpdated', 'SsoSetupLinkCreated'])
const changes =
  /(Modified|Rotated|Set|Saved|Updated|Replaced|Expired|Added|Removed|Registered|Generated|Linked|Unlinked|Reset|Invited|Imported|Undone)$/

/** What an audit event did to entities; nothing for sign-ins and events of applications. */
export function changedEntities(record: AuditRecord): ChangedEntity[] {
  if (record.action === 'UsersCreated') return createdUsers(record)
  const { target } = record
  if (!target || !isWatched(target.type)) return []
  const type = entityTypes[target.type]
  const kind = kindOf(record.action, type)
  return kind ? [{ kind, type, id: target.id, record }] : []
}

function kindOf(action: string, type: EntityType): ChangedEntity['kind'] | undefined {
  const name = action.toLowerCase()
  if (name === `${type}Created`.toLowerCase() || creates.has(action)) return 'created'
  if (name === `${type}Deleted`.toLowerCase() || deletes.has(action)) return 'deleted'
  return changes.test(action) && !changesNothing.has(action) ? 'updated' : undefined
}

function createdUsers(record: AuditRecord): ChangedEntity[] {
  const { userIds } = record.data
  if (!Array.isArray(userIds)) return []
  return userIds.map(id => ({ kind: 'created', type: 'User', id: String(id), record }))
}

function isWatched(target: string): target is keyof typeof entityTypes {
  return target in entityTypes
}
