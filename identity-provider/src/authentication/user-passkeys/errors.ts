import { operationError } from '@gatehouse/operation'

export const PasskeyTaken = operationError({
  name: 'PasskeyTaken',
  code: 'E062803',
  status: 400,
  description: 'A passkey with this id exists in the project',
})
