/* What the domains above use of activity. */
export { deviceOf } from './audit/device.ts'
export type { Preview } from './change-capture/preview.ts'
export { type AuditFact, type AuditTarget, type RecordAudit, createRecordAudit } from './audit/record.ts'
export { deleteAuditEventsBefore } from './audit/store.ts'
export type { Messages } from './messages/messages.ts'
export type { ProjectOfMessages } from './messages/needs.ts'
export { type Channel, type Purpose, channels } from './messages/purposes.ts'
export type { MessageValues } from './messages/templates/values.ts'
