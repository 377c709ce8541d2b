import { operation, operationError } from '@gatehouse-id/operation'
import { z } from 'zod'
import { customClaims } from '../../sessions/sign-in/login-options.ts'
import { NotInTenant } from '../../../directory/tenants/errors.ts'

/** One answer for a key that is unknown, disabled, expired, or bound to a deleted or disabled user. */
export const InvalidAccessKey = operationError({
  name: 'InvalidAccessKey',
  code: 'E061005',
  status: 401,
  description: 'The access key is not valid',
})
/**
 * The key is valid but was used from an address outside its list. Saying so helps the owner and tells a thief nothing
 * new.
 */
export const AddressNotPermitted = operationError({
  name: 'AddressNotPermitted',
  code: 'E061005',
  status: 403,
  description: 'The access key cannot be used from this address',
})

export const accessKeyExchange = {
  exchange: operation({
    summary: 'Exchange an access key for a session token',
    method: 'POST',
    path: '/v1/auth/accesskey/exchange',
    auth: 'accessKey',
    limit: 'exchange',
    input: z.object({
      loginOptions: z
        .object({
          /** Not trusted: these claims go below `nsec` in the token. */
          customClaims: customClaims.optional(),
          selectedTenant: z.string().max(100).optional(),
        })
        .optional(),
    }),
    output: z.object({
      keyId: z.string(),
      sessionJwt: z.string(),
      /** Epoch seconds. */
      expiration: z.int(),
    }),
    errors: [InvalidAccessKey, AddressNotPermitted, NotInTenant],
  }),
}
