import { operation } from '@gatehouse/operation'
import { z } from 'zod'

export const license = {
  /** SDK 2.x asks at its start and echoes the answer in a header. */
  load: operation({
    summary: 'How far the rate limits of the project reach',
    method: 'GET',
    path: '/v1/mgmt/license',
    auth: 'managementKey',
    right: 'read',
    input: z.object({}),
    output: z.object({ rateLimitTier: z.enum(['tier1', 'tier2', 'tier3', 'tier4']) }),
  }),
}
