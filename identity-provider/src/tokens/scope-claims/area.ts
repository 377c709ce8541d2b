import { defineArea } from '../../foundation/area.ts'
import { captured } from '../../foundation/captured.ts'
import { scopeClaims } from './contract.ts'
import { scopeClaimsService } from './service.ts'

declare module '../../activity/audit/record.ts' {
  interface AuditTargets {
    scopeClaims: true
  }
}

export const scopeClaimsArea = defineArea({
  contract: scopeClaims,
  service: scopeClaimsService,
  captured: captured({ table: 'scope_claims', target: 'scopeClaims', id: 'project_id', kept: ['modified_at'] }),
})
