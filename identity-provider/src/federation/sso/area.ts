import { defineArea } from '../../foundation/area.ts'
import { sso } from './contract.ts'
import { ssoService } from './service.ts'
import { forgetIdentitiesOfTenant } from './forget-identities.ts'

declare module '../../foundation/ids/new-id.ts' {
  interface IdPrefixes {
    SG: 'group of single sign-on'
  }
}

export const ssoArea = defineArea({
  contract: sso,
  service: ssoService,
  hooks: () => ({
    onTenantRemoved: (tx, { projectId }, { tenantId }) => forgetIdentitiesOfTenant(tx, { projectId, tenantId }),
  }),
})
