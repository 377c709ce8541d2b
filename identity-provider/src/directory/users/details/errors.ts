import { operationError } from '@gatehouse/operation'

export const LastLoginId = operationError({
  name: 'LastLoginId',
  code: 'E011003',
  status: 400,
  description: 'A user must keep at least one login id',
})
/** Another user has the address, and the caller asked for a unique one. */
export const AddressTaken = operationError({
  name: 'AddressTaken',
  code: 'E062107',
  status: 400,
  description: 'Another user has this address',
})
