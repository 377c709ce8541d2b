import { defineArea } from '../../../foundation/areas/area.ts'
import { trustedDevices } from './contract.ts'
import { trustedDevicesService } from './service.ts'
import { deleteTrustedDevices } from './store.ts'
import { captured } from '../../../foundation/areas/captured.ts'
import { expired } from '../../../foundation/rows/sweep.ts'

export const trustedDevicesArea = defineArea({
  contract: trustedDevices,
  service: trustedDevicesService,
  sweeps: [expired('trusted_devices', { key: ['project_id', 'id'], by: 'expires_at' })],
  hooks: () => ({ onSessionsEnded: deleteTrustedDevices }),
  captured: captured({
    table: 'trusted_devices',
    target: 'user',
    id: 'user_id',
    part: 'trustedDevices',
    hidden: ['digest', 'previous_digest'],
    notReversible: 'credentials',
  }),
})
