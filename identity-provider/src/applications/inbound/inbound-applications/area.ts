import { defineArea } from '../../../foundation/areas/area.ts'
import { inboundApplications } from './contract.ts'
import { inboundApplicationsService } from './service.ts'
import { inboundApplicationsPart } from './snapshot-part.ts'
import { inboundApplicationRows, unusedIntroduced } from './store.ts'
import { renameScopeValue } from './rename-value.ts'

/** As long may an application that introduced itself be without a user who consented. */
const unusedMs = 7 * 24 * 60 * 60_000

export const inboundApplicationsArea = defineArea({
  contract: inboundApplications,
  service: inboundApplicationsService,
  snapshotPart: inboundApplicationsPart,
  sweeps: [unusedIntroduced(unusedMs)],
  hooks: () => ({
    async onRoleRenamed(tx, role) {
      if (role.tenantId === '') await renameScopeValue(tx, role)
    },
    onPermissionRenamed: renameScopeValue,
  }),
  captured: [inboundApplicationRows.captured],
})
