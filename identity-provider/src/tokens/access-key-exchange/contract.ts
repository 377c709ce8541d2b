import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { customClaims } from '../sessions/sign-in/login-options.ts'
import { NotInTenant } from '../../directory/tenants/errors.ts'
import { AddressNotPermitted, InvalidAccessKey } from './errors.ts'

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
