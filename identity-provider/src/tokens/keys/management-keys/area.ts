import { defineArea } from '../../../foundation/areas/area.ts'
import { managementKeys } from './contract.ts'
import { managementKeysService } from './service.ts'
import { captured } from '../../../foundation/areas/captured.ts'
import { undoHooks } from './undo.ts'

export const managementKeysArea = defineArea({
  contract: managementKeys,
  service: managementKeysService,
  hooks: () => undoHooks,
  captured: captured({
    table: 'management_keys',
    target: 'managementKey',
    id: 'id',
    name: 'name',
    hidden: ['digest', 'previous_digest'],
    counts: { as: 'keysStopped', isLive: key => key.is_active === 1 && key.revoked_at === null },
    kept: ['version', 'previous_expires_at'],
  }),
})
