import { defineArea } from '../../../foundation/areas/area.ts'
import { userAttributes } from './contract.ts'
import { userAttributesService } from './service.ts'
import { userAttributesPart } from './snapshot-part.ts'
import { captured } from '../../../foundation/areas/captured.ts'

export const userAttributesArea = defineArea({
  contract: userAttributes,
  service: userAttributesService,
  snapshotPart: userAttributesPart,
  captured: captured({ table: 'user_attributes', target: 'userAttribute', id: 'name', name: 'name' }),
})
