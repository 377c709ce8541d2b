import { operationError } from '@gatehouse/operation'

export const TokenRevoked = operationError({
  name: 'TokenRevoked',
  code: 'E064001',
  status: 401,
  description: 'The token was ended by a sign-out',
})
/** A refresh token came back after it had been exchanged: somebody holds a copy, so the whole family ends. */
export const TokenReused = operationError({
  name: 'TokenReused',
  code: 'E064006',
  status: 401,
  description: 'The refresh token was used before; the session was ended',
})
