import { defineArea } from '../../foundation/area.ts'
import { accessKeys } from './contract.ts'
import { accessKeysService } from './service.ts'
import { removeKeysOfTenant } from './remove-of-tenant.ts'

declare module '../../foundation/ids/new-id.ts' {
  interface IdPrefixes {
    K: 'access key or management key'
  }
}

declare module '../../activity/audit/record.ts' {
  interface AuditTargets {
    accessKey: true
  }
}

export const accessKeysArea = defineArea({
  contract: accessKeys,
  service: accessKeysService,
  hooks: dependencies => ({ onTenantRemoved: removeKeysOfTenant(dependencies) }),
})
