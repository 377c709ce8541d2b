import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'

export const license = {
  /** SDK 2.x asks at its start and echoes the answer in a header. */
  load: manage.read('GET /v1/mgmt/license', {
    summary: 'How far the rate limits of the project reach',
    output: z.object({ rateLimitTier: z.enum(['tier1', 'tier2', 'tier3', 'tier4']) }),
  }),
}
