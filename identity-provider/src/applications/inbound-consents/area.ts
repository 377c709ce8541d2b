import { defineArea } from '../../foundation/area.ts'
import { inboundConsents } from './contract.ts'
import { inboundConsentsService } from './service.ts'

export const inboundConsentsArea = defineArea({
  contract: inboundConsents,
  service: inboundConsentsService,
})
