import { defineArea } from '../../../foundation/areas/area.ts'
import { embeddedLinks } from './contract.ts'
import { embeddedLinksService } from './service.ts'

export const embeddedLinksArea = defineArea({
  contract: embeddedLinks,
  service: embeddedLinksService,
})
