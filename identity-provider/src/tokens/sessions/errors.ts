import { operationError } from '@gatehouse/operation'

export const TokenRevoked = operationError({
  name: 'TokenRevoked',
  code: 'E064001',
  status: 401,
  description: 'The token was ended by a sign-out',
})
/** A replaced refresh token was used again, so it may have been copied: the whole session ends. */
export const TokenReused = operationError({
  name: 'TokenReused',
  code: 'E064006',
  status: 401,
  description: 'The refresh token was used before; the session was ended',
})
