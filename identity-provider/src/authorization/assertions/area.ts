import { defineArea } from '../../foundation/areas/area.ts'
import { captured } from '../../foundation/areas/captured.ts'
import { authorizationAssertions } from './contract.ts'
import { authorizationAssertionsService } from './service.ts'
import { assertionsPart } from './snapshot-part.ts'

export const authorizationAssertionsArea = defineArea({
  contract: authorizationAssertions,
  service: authorizationAssertionsService,
  snapshotPart: assertionsPart,
  captured: captured({
    table: 'authorization_assertions',
    target: 'authorization',
    id: 'project_id',
    part: 'assertions',
  }),
})
