import { operationError } from '@gatehouse/operation'

export const AuditEventNotFound = operationError({
  name: 'AuditEventNotFound',
  code: 'E011004',
  status: 404,
  description: 'There is no such audit event in this project',
})
export const UndoConflict = operationError({
  name: 'UndoConflict',
  code: 'E011004',
  status: 409,
  description: 'Something was changed again since, so the change cannot be undone',
})
export const NotReversible = operationError({
  name: 'NotReversible',
  code: 'E011004',
  status: 409,
  description: 'Nothing of this change can be undone',
})
