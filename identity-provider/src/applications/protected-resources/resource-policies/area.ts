import { defineArea } from '../../../foundation/areas/area.ts'
import { captured } from '../../../foundation/areas/captured.ts'
import { resourcePolicies } from './contract.ts'
import { resourcePoliciesService } from './service.ts'
import { resourcePoliciesPart } from './snapshot-part.ts'

export const resourcePoliciesArea = defineArea({
  contract: resourcePolicies,
  service: resourcePoliciesService,
  snapshotPart: resourcePoliciesPart,
  captured: captured({
    table: 'resource_policies',
    target: 'inboundApplication',
    id: 'application_id',
    part: 'resource policies',
    kept: ['modified_at', 'version'],
  }),
})
