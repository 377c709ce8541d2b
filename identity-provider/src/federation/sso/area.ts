import { defineArea } from '../../foundation/areas/area.ts'
import { sso } from './contract.ts'
import { deleteSamlSessionsBefore } from '../saml/logout/store.ts'
import { ssoService } from './service.ts'
import { forgetIdentitiesOfTenant } from './forget-identities.ts'

/** Longer than any session. */
const keptMs = 400 * 24 * 3600_000

export const ssoArea = defineArea({
  contract: sso,
  service: ssoService,
  sweep: (tx, { clock }) => deleteSamlSessionsBefore(tx, clock() - keptMs),
  hooks: () => ({
    onTenantRemoved: (tx, { projectId }, { tenantId }) => forgetIdentitiesOfTenant(tx, { projectId, tenantId }),
  }),
})
