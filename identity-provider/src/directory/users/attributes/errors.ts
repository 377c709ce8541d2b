import { operationError } from '@gatehouse/operation'

export const AttributeTaken = operationError({
  name: 'AttributeTaken',
  code: 'E011003',
  status: 400,
  description: 'Another custom attribute has this name',
})
