import { defineArea } from '../../../foundation/areas/area.ts'
import { captured } from '../../../foundation/areas/captured.ts'
import { scopeClaims } from './contract.ts'
import { scopeClaimsService } from './service.ts'
import { scopeClaimsPart } from './snapshot-part.ts'

export const scopeClaimsArea = defineArea({
  contract: scopeClaims,
  service: scopeClaimsService,
  snapshotPart: scopeClaimsPart,
  captured: captured({ table: 'scope_claims', target: 'scopeClaims', id: 'project_id', kept: ['modified_at'] }),
})
