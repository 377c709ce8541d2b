import { defineArea } from '../../foundation/area.ts'
import { captured } from '../../foundation/captured.ts'
import { outboundApplications } from './contract.ts'
import { isSameThirdParty, outboundApplicationsService, readSettings } from './service.ts'
import { outboundApplicationsPart } from './snapshot-part.ts'

declare module '../../foundation/ids/new-id.ts' {
  interface IdPrefixes {
    OA: 'outbound application'
  }
}

declare module '../../activity/audit/record.ts' {
  interface AuditTargets {
    outboundApplication: true
  }
}

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
