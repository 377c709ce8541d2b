import { defineArea } from '../../foundation/area.ts'
import { captured } from '../../foundation/captured.ts'
import { resourcePolicies } from './contract.ts'
import { resourcePoliciesService } from './service.ts'

export const resourcePoliciesArea = defineArea({
  contract: resourcePolicies,
  service: resourcePoliciesService,
  captured: captured({
    table: 'resource_policies',
    target: 'inboundApplication',
    id: 'application_id',
    part: 'resource policies',
    kept: ['modified_at', 'version'],
  }),
})
