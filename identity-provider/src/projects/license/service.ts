import type { Service } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { license } from './contract.ts'

/** Every project has the same limits here (limits/limits.ts), so that all are in the highest tier. */
export function licenseService(): Service<typeof license, Call> {
  return {
    load: async () => ({ rateLimitTier: 'tier4' as const }),
  }
}
