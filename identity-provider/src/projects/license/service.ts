import type { Service } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import { license } from './contract.ts'
import { defineArea } from '../../foundation/areas/area.ts'

/** Every project has the same limits here (limits/limits.ts), so that all are in the highest tier. */
function licenseService(): Service<typeof license, Call> {
  return {
    load: async () => ({ rateLimitTier: 'tier4' as const }),
  }
}

export const licenseArea = defineArea({
  contract: license,
  service: licenseService,
})
