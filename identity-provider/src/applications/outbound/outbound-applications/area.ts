import { defineArea } from '../../../foundation/areas/area.ts'
import { captured } from '../../../foundation/areas/captured.ts'
import { outboundApplications } from './contract.ts'
import { isSameThirdParty, outboundApplicationsService, readSettings } from './service.ts'
import { outboundApplicationsPart } from './snapshot-part.ts'

export const outboundApplicationsArea = defineArea({
  contract: outboundApplications,
  service: outboundApplicationsService,
  snapshotPart: outboundApplicationsPart,
  captured: captured({
    table: 'outbound_applications',
    target: 'outboundApplication',
    id: 'id',
    name: 'name',
    hidden: ['client_secret_encrypted'],
    isForSame: (one, other) => isSameThirdParty(readSettings(one), readSettings(other)),
    kept: ['modified_at'],
  }),
})
