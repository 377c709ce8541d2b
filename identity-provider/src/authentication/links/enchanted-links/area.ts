import { defineArea } from '../../../foundation/areas/area.ts'
import { enchantedLinks } from './contract.ts'
import { enchantedLinksService } from './service.ts'

export const enchantedLinksArea = defineArea({
  contract: enchantedLinks,
  service: enchantedLinksService,
})
