import { z } from 'zod'

/** provider-api §3.1; the geographic location of an address is not available. */
export const LoginHistory = z.array(
  z.object({
    userId: z.string(),
    /** Epoch seconds. */
    loginTime: z.int(),
    city: z.string(),
    country: z.string(),
    ip: z.string(),
    selectedTenant: z.string().optional(),
  }),
)
export type LoginHistory = z.output<typeof LoginHistory>
