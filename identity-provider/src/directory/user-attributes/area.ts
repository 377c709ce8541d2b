import { defineArea } from '../../foundation/areas/area.ts'
import { captured } from '../../foundation/areas/captured.ts'
import { attributeDefinitions } from './contract.ts'
import { attributeDefinitionsService } from './service.ts'
import { attributeDefinitionsPart } from './snapshot-part.ts'

export const attributeDefinitionsArea = defineArea({
  contract: attributeDefinitions,
  service: attributeDefinitionsService,
  snapshotPart: attributeDefinitionsPart,
  captured: captured({ table: 'attribute_definitions', target: 'attributeDefinition', id: 'name', name: 'name' }),
})
