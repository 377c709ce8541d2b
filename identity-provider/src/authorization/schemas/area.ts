import { defineArea } from '../../foundation/areas/area.ts'
import { authorizationSchemas } from './contract.ts'
import { authorizationSchemasService } from './service.ts'
import { authorizationPart } from './snapshot-part.ts'
import { captured } from '../../foundation/areas/captured.ts'

export const authorizationSchemasArea = defineArea({
  contract: authorizationSchemas,
  service: authorizationSchemasService,
  snapshotPart: authorizationPart,
  captured: captured({
    table: 'authorization_schemas',
    target: 'authorization',
    id: 'project_id',
    part: 'schema',
    notReversible: 'schemas',
  }),
})
