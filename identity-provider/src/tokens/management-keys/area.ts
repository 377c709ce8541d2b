import { defineArea } from '../../foundation/area.ts'
import { managementKeys } from './contract.ts'
import { managementKeysService } from './service.ts'

declare module '../../activity/audit/record.ts' {
  interface AuditTargets {
    managementKey: true
  }
}

export const managementKeysArea = defineArea({
  contract: managementKeys,
  service: managementKeysService,
})
