import { operationError } from '@gatehouse/operation'

export const BackupNotFound = operationError({
  name: 'BackupNotFound',
  code: 'E011004',
  status: 404,
  description: 'There is no such backup in this project',
})
export const TooManyBackups = operationError({
  name: 'TooManyBackups',
  code: 'E011004',
  status: 409,
  description: 'The project has 20 backups: delete one first',
})
