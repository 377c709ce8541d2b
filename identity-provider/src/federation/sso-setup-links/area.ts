import { defineArea } from '../../foundation/areas/area.ts'
import { ssoSetupLinks } from './contract.ts'
import { ssoSetupLinksService } from './service.ts'
import { captured } from '../../foundation/areas/captured.ts'

export const ssoSetupLinksArea = defineArea({
  contract: ssoSetupLinks,
  service: ssoSetupLinksService,
  captured: captured({
    table: 'sso_setup_links',
    target: 'tenant',
    id: 'tenant_id',
    part: 'ssoSetupLinks',
    hidden: ['digest'],
    notReversible: 'credentials',
  }),
})
