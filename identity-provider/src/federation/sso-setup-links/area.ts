import { defineArea } from '../../foundation/area.ts'
import { ssoSetupLinks } from './contract.ts'
import { ssoSetupLinksService } from './service.ts'

export const ssoSetupLinksArea = defineArea({
  contract: ssoSetupLinks,
  service: ssoSetupLinksService,
})
