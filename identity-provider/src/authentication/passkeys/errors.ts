import { operationError } from '@gatehouse/operation'

/** One answer for a wrong signature, a wrong origin, an unknown passkey and one of another user. */
export const PasskeyRefused = operationError({
  name: 'PasskeyRefused',
  code: 'E062801',
  status: 401,
  description: 'The passkey was refused',
})
export const NoPasskey = operationError({
  name: 'NoPasskey',
  code: 'E062802',
  status: 401,
  description: 'The user has no passkey',
})
export const OriginNotApproved = operationError({
  name: 'OriginNotApproved',
  code: 'E011003',
  status: 400,
  description: 'The origin is not approved in this project',
})
