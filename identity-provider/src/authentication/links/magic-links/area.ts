import { defineArea } from '../../../foundation/areas/area.ts'
import { magicLinks } from './contract.ts'
import { magicLinksService, type MagicLinksNeeds } from './service.ts'

export const magicLinksArea = defineArea({
  contract: magicLinks,
  service: (_, needs: MagicLinksNeeds) => magicLinksService(needs),
})
