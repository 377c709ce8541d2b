import { defineArea } from '../../../foundation/area.ts'
import { userAttributes } from './contract.ts'
import { userAttributesService } from './service.ts'
import { userAttributesPart } from './snapshot-part.ts'

declare module '../../../activity/audit/record.ts' {
  interface AuditTargets {
    userAttribute: true
  }
}

export const userAttributesArea = defineArea({
  contract: userAttributes,
  service: userAttributesService,
  snapshotPart: userAttributesPart,
})
