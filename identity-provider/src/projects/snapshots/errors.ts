import { operationError } from '@gatehouse/operation'

export const SnapshotRefused = operationError({
  name: 'SnapshotRefused',
  code: 'E011003',
  status: 400,
  description: 'The snapshot cannot be imported',
})
