import { operationError } from '@gatehouse/operation'

export const WrongRecoveryCode = operationError({
  name: 'WrongRecoveryCode',
  code: 'E061102',
  status: 401,
  description: 'The recovery code is wrong or was used before',
})
