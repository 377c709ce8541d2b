import { conflict, notFound } from '../../foundation/errors/declare.ts'

export const AuditEventNotFound = notFound('AuditEventNotFound', 'There is no such audit event in this project')
export const UndoConflict = conflict(
  'UndoConflict',
  'Something was changed again since, so the change cannot be undone',
)
export const NotReversible = conflict('NotReversible', 'Nothing of this change can be undone')
